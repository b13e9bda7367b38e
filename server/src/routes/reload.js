// In `cargo leptos watch` only: reloads the page after a build.
const POLL_MS = 250;
let shown;
setInterval(async () => {
  if (document.hidden) return;
  try {
    const built = await (await fetch("/debug/build")).text();
    shown ??= built;
    if (built !== shown) location.reload();
  } catch {
    // The server is restarting.
  }
}, POLL_MS);
