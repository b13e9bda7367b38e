/** Empty states of a list. */
import { Button } from "../../admin/ui/button.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import type { FormSpec } from "../../generated/domain.ts";
import type { Elements } from "../../ui/elements.ts";

/** The list has no rows. */
export function Empty({ spec }: { spec: FormSpec }) {
  return (
    <div className="empty-state">
      {/* Planks, none of them cut yet. */}
      <svg className="illustration" viewBox="0 0 300 96" aria-hidden="true">
        <path className="illustration__plank" d="M8 20h284M8 48h284M8 76h284M96 20v28M204 20v28M72 48v28M228 48v28" />
        <path d="m118 44 52-22 10 24-52 22zM170 22l30 12-20 12M128 68l-32-4 22-20" />
      </svg>
      <h2>{spec.texts.empty}</h2>
      {spec.texts.emptyHint && <p>{spec.texts.emptyHint}</p>}
      {spec.list?.canBeAdded && (
        <div className="actions">
          <a className="button" href={`/admin/${spec.entity}/new`}>
            <Icon name="plus" />
            <span>{`Add ${spec.singular}`}</span>
          </a>
        </div>
      )}
    </div>
  );
}

/** No row matches the filters. */
export function NoneFound({ title, clear, children }: { title: string; clear: () => void; children?: Elements }) {
  return (
    <div className="empty-state empty-state--small">
      <h2>{title}</h2>
      <p>Nothing matches your search and filters.</p>
      <div className="actions">
        <Button look="outline" onClick={clear}>
          Show all
        </Button>
        {children}
      </div>
    </div>
  );
}
