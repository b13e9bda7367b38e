/** What the library shows; kept in the URL so that a reload restores it. */
export interface LibraryPlace {
  /** Text searched for in names and alt texts. */
  q: string;
  /** Filter code; empty for all pictures. */
  show: string;
}

export const EVERYTHING: LibraryPlace = { q: "", show: "" };

export function addressOf({ q, show }: LibraryPlace): string {
  const said = Object.entries({ q: q.trim(), show }).filter(([, value]) => value);
  return said.length === 0 ? "/admin/media" : `/admin/media?${new URLSearchParams(said)}`;
}
