/** Filters and sorting of a list, with the number of rows shown. */

import { countLabel, type ListView, type Sort, STATUSES } from "../../admin/list/list-logic.ts";
import { Button } from "../../admin/ui/button.tsx";
import { Filter, SearchField } from "../../admin/ui/inputs.tsx";
import type { FormSpec, ListPage } from "../../generated/domain.ts";

interface Props {
  spec: FormSpec;
  page: ListPage;
  /** Labels of the groups. */
  labels: ReadonlyMap<string, string>;
  view: ListView;
  found: number;
  selecting: boolean;
  onChange: (part: Partial<ListView>) => void;
  onSelecting: () => void;
}

/** The groups that are offered, and groups that rows still have. */
export function groupsOf(spec: FormSpec, page: ListPage): string[] {
  const offered = spec.list?.groups.filter((group) => !group.retired || page.groups.includes(group.value)) ?? [];
  return [...new Set([...offered.map(({ value }) => value), ...page.groups])].filter(Boolean);
}

export function ListTools({ spec, page, labels, view, found, selecting, onChange, onSelecting }: Props) {
  const toggle = spec.list?.toggle;
  // A list of tiles shows one group, which is chosen above it.
  const isGrouped = spec.list?.groupLabel && !spec.list.asTiles;
  const groups = isGrouped ? groupsOf(spec, page) : [];
  const all = spec.list?.asTiles ? page.rows.filter((row) => row.group === view.group) : page.rows;
  const drafts =
    toggle?.field !== "status" && page.rows.some((row) => STATUSES.some((status) => row.badges.includes(status)));
  return (
    <div className="list-tools">
      <SearchField label={spec.list?.search} value={view.search} onValue={(search) => onChange({ search })} />
      <div className="list-tools__filters">
        {groups.length > 0 && (
          <Filter
            label={spec.list?.groupLabel ?? ""}
            value={view.group}
            options={[["", "All"], ...groups.map((group) => [group, labels.get(group) ?? group] as const)]}
            onValue={(group) => onChange({ group })}
          />
        )}
        {drafts && (
          <Filter
            label="Status"
            value={view.status}
            options={[["", "All"], ...STATUSES.map((status) => [status, status] as const)]}
            onValue={(status) => onChange({ status: status as ListView["status"] })}
          />
        )}
        {toggle?.off && (
          <Filter
            label="State"
            value={view.state}
            options={[
              ["", "All"],
              ["on", toggle.on],
              ["off", toggle.off],
            ]}
            onValue={(state) => onChange({ state: state as ListView["state"] })}
          />
        )}
        <Filter
          label="Sort"
          value={view.sort}
          options={[
            ["order", spec.list && spec.list.order !== "none" ? "Display order" : "Default order"],
            ["title", "By name"],
            ["newest", "Last changed"],
          ]}
          onValue={(sort) => onChange({ sort: sort as Sort })}
        />
      </div>
      <p className="list-tools__count" role="status">
        {countLabel(found, all.length)}
      </p>
      {spec.list?.canBeAdded && (
        <Button look="ghost small" aria-pressed={selecting} onClick={onSelecting}>
          {selecting ? "Done" : "Select"}
        </Button>
      )}
    </div>
  );
}
