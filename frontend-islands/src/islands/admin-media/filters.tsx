/** Filters of the library, with the number of pictures in each. */

import { type Library, libraryUrl } from "../../admin/library/library.tsx";
import { Filter } from "../../admin/ui/inputs.tsx";

export function Filters({ library }: { library: Library }) {
  const { query, setQuery, page } = library;
  const filters = page?.filters ?? [];
  return (
    <nav className="tabs" aria-label="Filter">
      {filters
        .filter((each) => !each.place)
        .map(({ show, label, count }) => (
          <a
            key={show}
            href={libraryUrl({ ...query, show })}
            aria-current={show === query.show ? "true" : undefined}
            onClick={(event) => {
              // With a modifier key, let the browser open a new tab or window.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              setQuery({ ...query, show });
            }}
          >
            <b>{label}</b> <span>{count}</span>
          </a>
        ))}
    </nav>
  );
}

/** Types of content that use pictures; types without any are omitted. */
export function UsageFilter({ library }: { library: Library }) {
  const { query, setQuery, page } = library;
  const found = page?.filters.filter((each) => each.place && (each.count > 0 || each.show === query.show)) ?? [];
  const options = found.map(({ show, label, count }) => [show, `${label} (${count})`] as const);
  return (
    <Filter
      label="Used in"
      value={found.some(({ show }) => show === query.show) ? query.show : ""}
      options={[["", "Anywhere or unused"], ...options]}
      onValue={(show) => setQuery({ ...query, show })}
    />
  );
}
