/** One tag for several photos of the galleries. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Dialog } from "../../admin/ui/dialog.tsx";
import { Filter } from "../../admin/ui/inputs.tsx";
import { useBusy } from "../../admin/use-busy.ts";
import type { Done, MediaItem, SelectOption } from "../../generated/domain.ts";

interface Props {
  tags: readonly SelectOption[];
  chosen: readonly MediaItem[];
  onDone: (done: Done) => void;
  onClose: () => void;
}

export function TagDialog({ tags, chosen, onDone, onClose }: Props) {
  const { change } = useAdmin();
  const [tag, setTag] = useState(tags[0]?.value ?? "");
  const { busy, run } = useBusy<true>();
  const save = () =>
    run(true, async () => {
      const done = await change<Done>("media/tag", { ids: chosen.map(({ id }) => id), tag });
      onClose();
      onDone(done);
    });
  return (
    <Dialog title="Tag" onClose={onClose}>
      <p>Visitors filter the galleries by it. A picture in both galleries gets it in both.</p>
      <div className="picture-places">
        <Filter label="Tag" value={tag} options={tags.map(({ value, label }) => [value, label])} onValue={setTag} />
      </div>
      <div className="dialog__footer">
        <Button look="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={busy} onClick={() => !busy && void save()}>
          Tag
        </Button>
      </div>
    </Dialog>
  );
}
