/** Filters and sorting of a list, with the number of rows shown. */

import { countLabel, type ListView, type Sort, STATUSES } from "../../admin/list/list-logic.ts";
import { Button } from "../../admin/ui/button.tsx";
import { Filter, SearchField } from "../../admin/ui/inputs.tsx";
import type { FormSpec, ListPage } from "../../generated/domain.ts";
import { listPartsOf } from "./kinds.tsx";

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
function groupsOf(spec: FormSpec, page: ListPage): string[] {
  const offered = spec.list?.groups.filter((group) => !group.retired || page.groups.includes(group.value)) ?? [];
  return [...new Set([...offered.map(({ value }) => value), ...page.groups])].filter(Boolean);
}

/** The facts of the rows of a group, each with how many rows have it. */
function countedFacts(page: ListPage, group: string): (readonly [string, string])[] {
  const counts = new Map<string, number>();
  for (const { group: own, facts } of page.rows) {
    for (const fact of facts) counts.set(fact, (counts.get(fact) ?? 0) + (group === "" || own === group ? 1 : 0));
  }
  return [...counts].map(([fact, count]) => [fact, `${fact} (${count})`] as const);
}

export function ListTools({ spec, page, labels, view, found, selecting, onChange, onSelecting }: Props) {
  const toggle = spec.list?.toggle;
  const { factLabel } = listPartsOf(spec.entity);
  const groups = spec.list?.groupLabel ? groupsOf(spec, page) : [];
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
        {factLabel && (
          <Filter
            label={factLabel}
            value={view.fact}
            options={[["", "All"], ...countedFacts(page, view.group)]}
            onValue={(fact) => onChange({ fact })}
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
        {countLabel(found, page.rows.length)}
      </p>
      {spec.list?.canBeAdded && (
        <Button look="ghost small" aria-pressed={selecting} onClick={onSelecting}>
          {selecting ? "Done" : "Select"}
        </Button>
      )}
    </div>
  );
}
