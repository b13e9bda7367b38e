/** The player's address of what people paste from Vimeo, with its privacy hash; null for anything else. */
export function vimeoEmbed(pasted: string): string | null {
  let url: URL;
  try {
    url = new URL(
      /^(https?:)?\/\//i.test(pasted.trim()) ? pasted.trim().replace(/^\/\//, "https://") : `https://${pasted.trim()}`,
    );
  } catch {
    return null;
  }
  const host = url.hostname.replace(/^www\./, "");
  if (host !== "vimeo.com" && host !== "player.vimeo.com") return null;
  const parts = url.pathname.split("/").filter(Boolean);
  const at = parts.findIndex((part) => /^[1-9]\d{0,19}$/.test(part));
  const id = parts[at];
  if (!id) return null;
  const hash = url.searchParams.get("h") || parts[at + 1] || "";
  if (hash && !/^[a-z0-9]{1,64}$/i.test(hash)) return null;
  const query = new URLSearchParams({ ...(hash && { h: hash }), title: "0", byline: "0", portrait: "0", dnt: "1" });
  return `https://player.vimeo.com/video/${id}?${query}`;
}
