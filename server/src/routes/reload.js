// In `cargo leptos watch` only: loads the page again once it was built anew.
const POLL_MS = 250;
let shown;
setInterval(async () => {
  if (document.hidden) return;
  try {
    const built = await (await fetch("/debug/build")).text();
    shown ??= built;
    if (built !== shown) location.reload();
  } catch {
    // The server is being started.
  }
}, POLL_MS);
