/**
 * Patterns for a video's number, and its privacy hash if any, in paths of vimeo.com; same rules as
 * `vimeo.rs`.
 */
const PATHS = [
  /^(?:video\/|channels\/[^/]+\/|ondemand\/[^/]+\/|groups\/[^/]+\/videos\/)?(?<id>[^/]+)$/,
  /^(?:album|showcase)\/[^/]+\/video\/(?<id>[^/]+)$/,
  /^manage\/videos\/(?<id>[^/]+)(?:\/(?<hash>[^/]+))?$/,
  /^(?<id>\d+)\/(?<hash>[^/]+)$/,
];
const PLAYER = [/^video\/(?<id>[^/]+)$/];

function withScheme(address: string): string {
  if (address.startsWith("//")) return `https:${address}`;
  if (/^[a-z]+:\/\//i.test(address)) return address;
  return `https://${address}`;
}

/** The player URL for what people paste from Vimeo, with its privacy hash; null for anything else. */
export function vimeoEmbed(pasted: string): string | null {
  const raw = pasted.trim();
  let url: URL;
  try {
    url = new URL(withScheme(raw));
  } catch {
    return null;
  }
  if (!/^https?:$/.test(url.protocol) || url.port || url.username) return null;
  const paths = { "vimeo.com": PATHS, "player.vimeo.com": PLAYER }[url.hostname.replace(/^www\./, "")];
  const path = url.pathname.split("/").filter(Boolean).join("/");
  const found = paths?.map((shape) => shape.exec(path)?.groups).find(Boolean);
  const id = found?.id ?? "";
  const hash = found?.hash ?? url.searchParams.get("h") ?? "";
  if (!/^[1-9]\d{0,19}$/.test(id) || !/^[a-z0-9]{0,64}$/i.test(hash)) return null;
  const query = new URLSearchParams({ ...(hash && { h: hash }), title: "0", byline: "0", portrait: "0", dnt: "1" });
  return `https://player.vimeo.com/video/${id}?${query}`;
}
