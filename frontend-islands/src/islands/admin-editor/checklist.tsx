/** The checklist shown before a post is published. Its rules are the server's. */
import { useEffect, useState } from "react";
import { errorText, useAdmin } from "../../admin/admin-session.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Dialog } from "../../admin/ui/dialog.tsx";
import { FieldError } from "../../admin/ui/field-error.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import { ErrorNote } from "../../admin/ui/note.tsx";
import type { CheckItem } from "../../generated/domain.ts";
import type { EditorActions } from "./state/use-editor-actions.ts";

const LEVELS = [
  ["error", "Must fix"],
  ["warning", "Worth checking"],
  ["note", "Good to know"],
  ["good", "Looks good"],
] as const;

const LEVEL_ICONS = { error: "alert", warning: "alert", note: "clock", good: "check" } as const;

/** A new date may turn publishing into scheduling, or the other way round. */
function publishLabel(scheduled: boolean, action: string): string {
  if (scheduled) return action === "Publish" ? "Schedule" : action;
  return action === "Schedule changes" ? "Publish" : action;
}

interface Props {
  actions: EditorActions;
  goTo: (field: string) => void;
}

export function Checklist({ actions, goTo }: Props) {
  const { editor, dialog, setDialog, checked: draft } = actions;
  const { entity: kind, id } = editor.record;
  const action = dialog === "now" ? "Publish now" : actions.action;
  const { request } = useAdmin();
  const [items, setItems] = useState<CheckItem[] | null>(null);
  const [problem, setProblem] = useState("");
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each retry asks again
  useEffect(() => {
    let gone = false;
    setProblem("");
    request<CheckItem[]>("drafts/checklist", { entity: kind, id, draft }).then(
      (items) => gone || setItems(items),
      (cause) => gone || setProblem(errorText(cause, "The checks could not run. Nothing was published.")),
    );
    return () => {
      gone = true;
    };
  }, [request, kind, id, draft, tries]);
  const errors = items?.filter(({ level }) => level === "error") ?? [];
  const scheduled = items?.some(({ level, field }) => level === "note" && field === "publicationDate") === true;
  const publish = publishLabel(scheduled, action);
  const close = () => setDialog("");
  const leaveFor = (field: string) => {
    close();
    setTimeout(() => goTo(field));
  };
  return (
    <Dialog title="Before you publish" className="dialog dialog--wide" onClose={close}>
      {problem && <ErrorNote onRetry={() => setTries((count) => count + 1)}>{problem}</ErrorNote>}
      {!problem && !items && (
        <p className="empty-text" role="status">
          Checking what you wrote…
        </p>
      )}
      {!problem &&
        items &&
        LEVELS.map(([level, heading]) => {
          const of = items.filter((item) => item.level === level);
          return of.length === 0 ? null : (
            <section className={`checklist checklist--${level}`} key={level}>
              <h3>{heading}</h3>
              <ul>
                {of.map(({ field, sentence }) => (
                  <li key={field + sentence}>
                    <Icon name={LEVEL_ICONS[level]} />
                    <span>{sentence}</span>
                    {field && level !== "good" && (
                      <Button look="ghost small" aria-label={`Go there: ${sentence}`} onClick={() => leaveFor(field)}>
                        Go there
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      {errors.length > 0 && (
        <FieldError alert>
          {`${errors.length === 1 ? "One thing" : `${errors.length} things`} must be fixed first.`}
        </FieldError>
      )}
      <div className="dialog__footer">
        <Button look="outline" onClick={close}>
          Keep writing
        </Button>
        <Button disabled={!items || errors.length > 0} busy={editor.saving} onClick={() => void actions.publish()}>
          {publish}
        </Button>
      </div>
    </Dialog>
  );
}
