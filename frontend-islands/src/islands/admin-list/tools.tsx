/** Filters and sorting of a list, with the number of rows shown. */
import { Icon } from "../../admin/icon.tsx";
import { counted, type Sort, STATUSES, type View } from "../../admin/list-logic.ts";
import type { FormSpec, ListPage } from "../../admin/types.ts";

interface Props {
  spec: FormSpec;
  page: ListPage;
  /** Labels of the groups. */
  labels: ReadonlyMap<string, string>;
  view: View;
  found: number;
  picking: boolean;
  onChange: (part: Partial<View>) => void;
  onPicking: () => void;
}

export function Tools({ spec, page, labels, view, found, picking, onChange, onPicking }: Props) {
  const toggle = spec.list?.toggle;
  const groups = spec.list?.groupLabel ? [...new Set([...labels.keys(), ...page.groups])].filter(Boolean) : [];
  const drafts =
    toggle?.field !== "status" && page.rows.some((row) => STATUSES.some((status) => row.badges.includes(status)));
  return (
    <div className="list-tools">
      <label className="search">
        <span className="visually-hidden">{spec.list?.search}</span>
        <Icon name="search" />
        <input
          className="input"
          type="search"
          placeholder={spec.list?.search}
          value={view.search}
          onChange={(event) => onChange({ search: event.currentTarget.value })}
        />
      </label>
      <div className="list-tools__filters">
        {groups.length > 0 && (
          <Select
            label={spec.list?.groupLabel ?? ""}
            value={view.group}
            options={[["", "All"], ...groups.map((group) => [group, labels.get(group) ?? group] as const)]}
            onChange={(group) => onChange({ group })}
          />
        )}
        {drafts && (
          <Select
            label="Status"
            value={view.status}
            options={[["", "All"], ...STATUSES.map((status) => [status, status] as const)]}
            onChange={(status) => onChange({ status: status as View["status"] })}
          />
        )}
        {toggle?.off && (
          <Select
            label="State"
            value={view.state}
            options={[
              ["", "All"],
              ["on", toggle.on],
              ["off", toggle.off],
            ]}
            onChange={(state) => onChange({ state: state as View["state"] })}
          />
        )}
        <Select
          label="Sort"
          value={view.sort}
          options={[
            ["order", spec.list && spec.list.order !== "none" ? "Display order" : "Default order"],
            ["title", "By name"],
            ["newest", "Last changed"],
          ]}
          onChange={(sort) => onChange({ sort: sort as Sort })}
        />
      </div>
      <p className="list-tools__count" role="status">
        {counted(found, page.rows.length)}
      </p>
      {spec.list?.canBeAdded && (
        <button className="button button--ghost button--small" type="button" aria-pressed={picking} onClick={onPicking}>
          {picking ? "Done" : "Select"}
        </button>
      )}
    </div>
  );
}

function Select(props: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChange: (value: string) => void;
}) {
  return (
    <label className="list-filter">
      <span>{props.label}</span>
      <select className="input" value={props.value} onChange={(event) => props.onChange(event.currentTarget.value)}>
        {props.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}
