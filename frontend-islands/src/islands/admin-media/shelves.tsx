/** What the library is narrowed to, with how many pictures each filter shows. */
import type { Library } from "../../admin/library.tsx";
import { addressOf } from "../../admin/library-place.ts";
import type { MediaShelf } from "../../admin/types.ts";

export function Shelves({ library }: { library: Library }) {
  const { place, setPlace, page } = library;
  const shelves = page?.shelves ?? [];
  return (
    <nav className="tabs" aria-label="Filter">
      {shelves
        .filter((shelf) => !shelf.place)
        .map(({ show, label, count }) => (
          <a
            key={show}
            href={addressOf({ ...place, show })}
            aria-current={show === place.show ? "true" : undefined}
            onClick={(event) => {
              // In a new tab or window it is a link like any other.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setPlace({ ...place, show });
            }}
          >
            {label} <span>{count}</span>
          </a>
        ))}
    </nav>
  );
}

/** The kinds of content that use pictures; those without any are left out. */
export function Places({ library }: { library: Library }) {
  const { place, setPlace, page } = library;
  const found = page?.shelves.filter((shelf) => shelf.place && (shelf.count > 0 || shelf.show === place.show)) ?? [];
  return (
    <label className="lsel">
      <span>Used in</span>
      <select
        className="in"
        value={found.some(({ show }) => show === place.show) ? place.show : ""}
        onChange={(event) => setPlace({ ...place, show: event.currentTarget.value })}
      >
        <option value="">Anywhere or nowhere</option>
        {found.map((shelf) => (
          <option key={shelf.show} value={shelf.show}>
            {optionOf(shelf)}
          </option>
        ))}
      </select>
    </label>
  );
}

const optionOf = ({ label, count }: MediaShelf) => `${label} (${count})`;
