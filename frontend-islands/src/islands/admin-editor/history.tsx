/** History of a record, or of a part of it; restoring a version replaces what is in the form. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { Versions } from "../../admin/forms/versions.tsx";
import { Confirm } from "../../admin/ui/dialog.tsx";
import type { FormSpec, Saved, Version } from "../../generated/domain.ts";
import type { EditorActions } from "./state/use-editor-actions.ts";

export function History({ spec, actions }: { spec: FormSpec; actions: EditorActions }) {
  const { editor, setDialog } = actions;
  const { dirty } = editor;
  const { id } = editor.record;
  const part = spec.part ? { part: spec.part.code } : {};
  const what = { entity: spec.entity, id, ...part };
  const { request, change, attempt } = useAdmin();
  const [asking, setAsking] = useState<Version | null>(null);
  const restore = async (version: Version) =>
    actions.restore(await change<Saved>("restore", { ...what, version: version.id }));
  return (
    <Versions
      load={() => request<Version[]>("history", what)}
      restore={restore}
      onRestore={(version) => {
        if (dirty) setAsking(version);
        return !dirty;
      }}
      onClose={() => setDialog("")}
    >
      {asking && (
        <Confirm
          title="Restore over unsaved changes?"
          text="What you typed and did not save is replaced by the earlier version."
          action="Restore"
          onYes={() => void attempt(() => restore(asking))}
          onClose={() => setAsking(null)}
        />
      )}
    </Versions>
  );
}
