/** History of a record; restoring a version replaces what is in the form. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { Confirm } from "../../admin/dialog.tsx";
import { Versions } from "../../admin/versions.tsx";
import type { Entity, Saved, Version } from "../../generated/domain.ts";

interface Props {
  entity: Entity;
  id: string;
  dirty: boolean;
  onRestored: (saved: Saved) => void;
  onClose: () => void;
}

export function History({ entity, id, dirty, onRestored, onClose }: Props) {
  const { request, change, attempt } = useAdmin();
  const [asking, setAsking] = useState<Version | null>(null);
  const restore = async (version: Version) =>
    onRestored(await change<Saved>("restore", { entity, id, version: version.id }));
  return (
    <Versions
      load={() => request<Version[]>("history", { entity, id })}
      restore={restore}
      onRestore={(version) => {
        if (dirty) setAsking(version);
        return !dirty;
      }}
      onClose={onClose}
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
