/** History of a record; restoring a version replaces what is in the form. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { Versions } from "../../admin/forms/versions.tsx";
import { Confirm } from "../../admin/ui/dialog.tsx";
import type { Kind, Saved, Version } from "../../generated/domain.ts";
import type { EditorActions } from "./state/use-editor-actions.ts";

export function History({ kind, actions }: { kind: Kind; actions: EditorActions }) {
  const { editor, setDialog } = actions;
  const { dirty } = editor;
  const { id } = editor.record;
  const { request, change, attempt } = useAdmin();
  const [asking, setAsking] = useState<Version | null>(null);
  const restore = async (version: Version) =>
    actions.restore(await change<Saved>("restore", { entity: kind, id, version: version.id }));
  return (
    <Versions
      load={() => request<Version[]>("history", { entity: kind, id })}
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
