/**
 * Adds a style sheet of this site to the page, once. Resolves when it applies; a failed one must not block
 * the caller, so it resolves as well.
 */
export function stylesheet(href: string): Promise<void> {
  const present = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (present.some((link) => link.getAttribute("href") === href)) return Promise.resolve();
  return new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = () => done();
    link.onerror = () => done();
    document.head.append(link);
  });
}
