/** What of the library is looked at: the address keeps it, so that the screen can be loaded again. */
export interface LibraryPlace {
  /** What the name or text must have in it. */
  q: string;
  /** The code of a filter; empty for every picture. */
  show: string;
}

export const EVERYTHING: LibraryPlace = { q: "", show: "" };

export function addressOf({ q, show }: LibraryPlace): string {
  const said = Object.entries({ q: q.trim(), show }).filter(([, value]) => value);
  return said.length === 0 ? "/admin/media" : `/admin/media?${new URLSearchParams(said)}`;
}
