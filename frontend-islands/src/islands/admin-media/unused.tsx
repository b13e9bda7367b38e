/** Pictures that nothing uses: since when, and removing long unused ones. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { formatDay } from "../../admin/format.ts";
import type { Library } from "../../admin/library/library.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Confirm } from "../../admin/ui/dialog.tsx";
import { Note } from "../../admin/ui/note.tsx";
import { useBusy } from "../../admin/use-busy.ts";
import { type Done, limits, type MediaItem } from "../../generated/domain.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { countPictures } from "./count-pictures.ts";

const DAYS = limits.mediaUnusedKeepMs / 86_400_000;

/** "Nowhere since …"; only for what nothing uses. */
export function unusedLabel({ former, unusedSince }: MediaItem): string {
  if (former) return "Nowhere now, but a former version shows it";
  if (unusedSince === null) return "Nowhere";
  const from = unusedSince + limits.mediaUnusedKeepMs;
  const can = from <= Date.now() ? "can be removed" : `can be removed from ${formatDay(from)}`;
  return `Nowhere since ${formatDay(unusedSince)}; ${can}`;
}

export function RemoveUnused({ library }: { library: Library }) {
  const { change, showDone } = useAdmin();
  const [asking, setAsking] = useState(false);
  const { busy, run } = useBusy<true>();
  const { count = 0, bytes = 0 } = library.page?.removable ?? {};
  const remove = () =>
    run(true, async () => {
      const answer = await change<Done>("media/remove-unused", {});
      showDone(answer, library.reload);
      library.reload();
    });
  const removal = count > 0 && (
    <Button look="outline small" busy={busy} onClick={() => !busy && setAsking(true)}>
      {`Remove ${countPictures(count)} (${formatBytes(bytes)})`}
    </Button>
  );
  return (
    <Note actions={removal}>
      <span>
        {count === 0
          ? `A picture that nothing has used for ${DAYS} days can be removed here. There is none now.`
          : `Nothing has used these for ${DAYS} days, and no former version shows them.`}
      </span>
      {asking && (
        <Confirm
          title={`Remove ${countPictures(count)}?`}
          text={`${count === 1 ? "It goes" : "They go"} to the trash for ${DAYS} days and can be restored. A picture that is in use by now stays.`}
          action="Remove"
          onYes={() => void remove()}
          onClose={() => setAsking(false)}
        />
      )}
    </Note>
  );
}
