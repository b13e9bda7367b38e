/** Pictures that nothing uses: since when, and letting go of those that nothing has used for long. */

import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { Confirm } from "../../admin/dialog.tsx";
import { formatDay } from "../../admin/format.ts";
import type { Library } from "../../admin/library.tsx";
import type { Done, MediaItem } from "../../admin/types.ts";
import { useBusy } from "../../admin/use-busy.ts";
import { limits } from "../../generated/domain.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { countPictures } from "./bulk-actions.tsx";

const DAYS = limits.mediaUnusedKeepMs / 86_400_000;

/** "Not used since …", in words; only for what nothing uses. */
export function unusedLabel({ former, unusedSince }: MediaItem): string {
  if (former) return "Not used now, but a former version shows it";
  if (unusedSince === null) return "Not used";
  const from = unusedSince + limits.mediaUnusedKeepMs;
  const can = from <= Date.now() ? "can be removed" : `can be removed from ${formatDay(from)}`;
  return `Not used since ${formatDay(unusedSince)}; ${can}`;
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
  return (
    <div className="note">
      <div className="note__body">
        {count === 0
          ? `A picture that nothing has used for ${DAYS} days can be removed here. There is none now.`
          : `Nothing has used these for ${DAYS} days, and no former version shows them.`}
      </div>
      {count > 0 && (
        <div className="note__actions">
          <button
            className="button button--outline button--small"
            type="button"
            aria-busy={busy || undefined}
            onClick={() => !busy && setAsking(true)}
          >
            Remove {countPictures(count)} ({formatBytes(bytes)})
          </button>
        </div>
      )}
      {asking && (
        <Confirm
          title={`Remove ${countPictures(count)}?`}
          text={`${count === 1 ? "It goes" : "They go"} to the trash for ${DAYS} days and can be restored. A picture that is in use by now stays.`}
          action="Remove"
          onAnswer={(yes) => {
            setAsking(false);
            if (yes) void remove();
          }}
        />
      )}
    </div>
  );
}
