/** The dialogs of an editor: preview links, history, and the checklist before publishing. */
import type { FormSpec } from "../../generated/domain.ts";
import { Checklist } from "./checklist.tsx";
import { History } from "./history.tsx";
import { Preview } from "./panels/preview.tsx";
import { goToField } from "./state/go-to-field.ts";
import type { EditorActions } from "./state/use-editor-actions.ts";

interface Props {
  spec: FormSpec;
  actions: EditorActions;
  /** Goes to the field of a line of the checklist. */
  goTo?: (field: string) => void;
}

export function Dialogs({ spec, actions, goTo = goToField }: Props) {
  switch (actions.dialog) {
    case "":
      return null;
    case "preview":
      return <Preview kind={spec.entity} keep={actions.saveForPreview} onClose={() => actions.setDialog("")} />;
    case "history":
      return <History spec={spec} actions={actions} />;
    default:
      return <Checklist actions={actions} goTo={goTo} />;
  }
}
