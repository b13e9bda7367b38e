/** The bars of the page editor: name, state and actions; on a phone some are below. */
import { useId } from "react";
import { Button } from "../../../admin/ui/button.tsx";
import { Icon, type IconName } from "../../../admin/ui/icon.tsx";
import type { FormSpec } from "../../../generated/domain.ts";
import { DraftStatus } from "../draft-status.tsx";
import { PublishButtons } from "../editor-header.tsx";
import { UndoButtons } from "../fields/sections/sections-panel.tsx";
import type { SectionsState } from "../fields/sections/use-sections.ts";
import type { EditorActions } from "../state/use-editor-actions.ts";
import { WIDTHS, type Width } from "./canvas.tsx";

interface Props {
  spec: FormSpec;
  actions: EditorActions;
  state: SectionsState;
  host: string;
  width: Width;
  setWidth: (width: Width) => void;
}

export function PageBar({ spec, actions, state, host, width, setWidth }: Props) {
  const { editor, isNew, live, setDialog } = actions;
  const { href } = editor.record;
  return (
    <header className="page-editor__bar" tabIndex={-1}>
      <a className="page-editor__back" href={`/admin/${spec.entity}`} aria-label={`Back to ${spec.plural}`}>
        <Icon name="left" />
      </a>
      <div className="page-editor__name">
        <h1>{String(editor.draft[spec.title] ?? "") || `New ${spec.singular.toLowerCase()}`}</h1>
        {href && <span>{`${host}${href}`}</span>}
      </div>
      <p className="page-editor__status" role="status">
        <DraftStatus
          {...editor}
          autosave={editor.serverDraft.autosave}
          holds={editor.serverDraft.upToDate}
          copyAt={editor.localCopyAt}
          live={live}
          scheduled={editor.record.scheduled !== null}
        />
      </p>
      <Widths width={width} setWidth={setWidth} />
      <div className="page-editor__actions">
        <div className="page-editor__desktop">
          <UndoButtons state={state} />
        </div>
        {!isNew && (
          <Button look="ghost" onClick={actions.showHistory}>
            History
          </Button>
        )}
        <MoreMenu actions={actions} />
        <div className="page-editor__desktop">
          <Button look="outline" icon="link" className="page-editor__preview" onClick={() => setDialog("preview")}>
            Preview link
          </Button>
          <PublishButtons {...actions} />
        </div>
      </div>
    </header>
  );
}

const ICONS: Record<Width, IconName> = { desktop: "desktop", tablet: "tablet", phone: "device" };

function Widths({ width, setWidth }: Pick<Props, "width" | "setWidth">) {
  const name = useId();
  return (
    <fieldset className="segmented page-editor__widths">
      <legend className="visually-hidden">Width of the page</legend>
      {(Object.keys(WIDTHS) as Width[]).map((each) => (
        <label key={each} title={`${WIDTHS[each]} pixels`}>
          <input type="radio" name={name} checked={width === each} onChange={() => setWidth(each)} />
          <span className="visually-hidden">{each}</span>
          <Icon name={ICONS[each]} />
        </label>
      ))}
    </fieldset>
  );
}

/** Actions that are seldom needed. */
function MoreMenu({ actions }: { actions: EditorActions }) {
  const { editor, live, keepsPublic } = actions;
  const id = useId();
  const { href } = editor.record;
  const canUnpublish = live && !keepsPublic;
  if (!href && !canUnpublish && !editor.dirty) return null;
  const entry = (label: string, run: () => void) => (
    <button type="button" popoverTarget={id} popoverTargetAction="hide" onClick={run}>
      {label}
    </button>
  );
  return (
    <>
      <Button look="ghost icon" icon="more" aria-label="More for this page" popoverTarget={id} />
      <div className="menu" id={id} popover="auto">
        {href && (
          <a href={href} target="_blank" rel="noreferrer">
            View on the website
          </a>
        )}
        {editor.dirty && entry("Discard changes", () => void actions.discard())}
        {canUnpublish && entry("Unpublish", () => void actions.unpublish())}
      </div>
    </>
  );
}

interface PhoneProps {
  actions: EditorActions;
  state: SectionsState;
  onSections: () => void;
}

export function PhoneBar({ actions, state, onSections }: PhoneProps) {
  const button = (icon: IconName, label: string, run: () => void) => (
    <button type="button" onClick={run}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
  return (
    <nav className="page-editor__phone-bar" aria-label="Editor">
      {button("list", "Sections", onSections)}
      {button("undo", "Undo", state.undo)}
      {button("plus", "Add", () => state.setAdding(state.sections.length))}
      {button("link", "Preview", () => actions.setDialog("preview"))}
      {button("external", "Publish", actions.check)}
    </nav>
  );
}
