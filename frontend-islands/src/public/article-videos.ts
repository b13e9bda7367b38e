/**
 * Videos in an article: a click on the link loads the Vimeo player in its place. Without this script, or with
 * Ctrl held, the link is followed.
 */

export function playVideosInPlace(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[data-player]")) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const frame = document.createElement("iframe");
      frame.title = link.textContent ?? "";
      frame.allow = "autoplay; fullscreen; picture-in-picture";
      frame.referrerPolicy = "strict-origin-when-cross-origin";
      frame.src = link.dataset.player ?? "";
      link.replaceWith(frame);
      frame.focus();
    });
  }
}

playVideosInPlace(document);
