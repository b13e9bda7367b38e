/** Filters of the library, with the number of pictures in each. */
import type { Library } from "../../admin/library.tsx";
import { libraryUrl } from "../../admin/library-query.ts";
import type { MediaFilterCount } from "../../admin/types.ts";

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
            {label} <span>{count}</span>
          </a>
        ))}
    </nav>
  );
}

/** Types of content that use pictures; those without any are omitted. */
export function UsageFilter({ library }: { library: Library }) {
  const { query, setQuery, page } = library;
  const found = page?.filters.filter((each) => each.place && (each.count > 0 || each.show === query.show)) ?? [];
  return (
    <label className="list-filter">
      <span>Used in</span>
      <select
        className="input"
        value={found.some(({ show }) => show === query.show) ? query.show : ""}
        onChange={(event) => setQuery({ ...query, show: event.currentTarget.value })}
      >
        <option value="">Anywhere or unused</option>
        {found.map((each) => (
          <option key={each.show} value={each.show}>
            {optionOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

const optionOf = ({ label, count }: MediaFilterCount) => `${label} (${count})`;
