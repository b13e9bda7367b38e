/** What the library shows; kept in the URL so that a reload restores it. */
export interface LibraryQuery {
  /** Text searched for in names and alt texts. */
  q: string;
  /** Filter code; empty for all pictures. */
  show: string;
}

export const ALL_PICTURES: LibraryQuery = { q: "", show: "" };

export function libraryUrl({ q, show }: LibraryQuery): string {
  const params = Object.entries({ q: q.trim(), show }).filter(([, value]) => value);
  return params.length === 0 ? "/admin/media" : `/admin/media?${new URLSearchParams(params)}`;
}
