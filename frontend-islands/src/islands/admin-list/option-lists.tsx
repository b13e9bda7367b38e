/** Links to the form of a new option, one for each of the owner's lists. */
import { Icon } from "../../admin/ui/icon.tsx";
import type { SelectOption } from "../../generated/domain.ts";

export function OptionLists({ quick }: { quick: readonly SelectOption[] }) {
  return (
    <section className="quick-setup" aria-labelledby="h-lists">
      <h2 id="h-lists">Add to a list</h2>
      <p>
        Renamed options keep their leads, photos and questions. Those no longer offered stay where they were chosen.
      </p>
      <ul>
        {quick.map(({ value: list, label }) => (
          <li key={list}>
            <a
              className="button button--outline button--small"
              href={`/admin/options/new?${new URLSearchParams({ list })}`}
            >
              <Icon name="plus" small />
              <span>{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
