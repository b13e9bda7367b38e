/** The dialogs of an editor: preview links, history, and the checklist before publishing. */
import type { Kind } from "../../generated/domain.ts";
import { Checklist } from "./checklist.tsx";
import { History } from "./history.tsx";
import { Preview } from "./panels/preview.tsx";
import { goToField } from "./state/go-to-field.ts";
import type { EditorActions } from "./state/use-editor-actions.ts";

interface Props {
  kind: Kind;
  actions: EditorActions;
  /** Goes to the field of a line of the checklist. */
  goTo?: (field: string) => void;
}

export function Dialogs({ kind, actions, goTo = goToField }: Props) {
  switch (actions.dialog) {
    case "":
      return null;
    case "preview":
      return <Preview kind={kind} keep={actions.saveForPreview} onClose={() => actions.setDialog("")} />;
    case "history":
      return <History kind={kind} actions={actions} />;
    default:
      return <Checklist actions={actions} goTo={goTo} />;
  }
}
