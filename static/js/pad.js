// A page of a pad follows what happens and can go on without a signal: after its first paint.
const { version } = document.querySelector("[data-version]").dataset;

requestAnimationFrame(() => {
  setTimeout(async () => {
    const { startApp } = await import("./app/app.js");
    await startApp({ version: version === "" ? null : Number(version) });
  });
});
