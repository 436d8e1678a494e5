// A text that is markup already: a template writes it as it is. Whatever has `__html__` is such a
// text, as in Python; as JSON it is its text.
export class Markup {
  constructor(html) {
    this.html = html;
  }

  __html__() {
    return this.html;
  }

  toString() {
    return this.html;
  }

  toJSON() {
    return this.html;
  }
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", '"': "&#34;" };

export function escape(text) {
  return String(text).replace(/[&<>'"]/g, (sign) => ENTITIES[sign]);
}

// Markup with texts in the places of its {}.
export function markup(pattern, ...texts) {
  return new Markup(pattern.replaceAll("{}", () => escape(texts.shift())));
}
