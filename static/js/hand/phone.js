// The rules and their words on this phone, fetched once a page; null where they cannot be had.
export async function fetchRules({ engine, words }) {
  try {
    const [rules, catalogue] = await Promise.all([import(engine), import(words)]);
    return { ...rules, words: catalogue.words };
  } catch {
    return null; // the server still draws, previews and judges
  }
}
