// Hands a game on where the browser can: [data-send] names the field whose text goes to another
// app; [data-draw] is the address of an SVG that goes there as a PNG, or is kept as a file.
const DENSITY = 3;

for (const button of document.querySelectorAll("[data-send]")) {
  const field = document.getElementById(button.dataset.send);
  button.hidden = !navigator.share;
  button.addEventListener("click", () => send({ text: field.value }));
}

for (const button of document.querySelectorAll("[data-draw]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const file = await drawn(button.dataset.draw);
    if (navigator.canShare?.({ files: [file] })) {
      await send({ files: [file] });
    } else {
      keep(file);
    }
  });
}

// Whoever changes their mind has done nothing wrong.
async function send(what) {
  await navigator.share(what).catch(() => null);
}

async function drawn(address) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * DENSITY;
  canvas.height = image.naturalHeight * DENSITY;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise((done) => canvas.toBlob(done, "image/png"));
  return new File([blob], "scorepad.png", { type: blob.type });
}

function keep(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
