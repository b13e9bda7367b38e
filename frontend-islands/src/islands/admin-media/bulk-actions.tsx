/** What is done with several pictures: into a gallery, a tag, decorative, to the trash. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { GalleryDialog } from "../../admin/library/gallery-dialog.tsx";
import type { Library } from "../../admin/library/library.tsx";
import { Bulk } from "../../admin/list/bulk.tsx";
import type { Selection } from "../../admin/list/use-selection.ts";
import { Button } from "../../admin/ui/button.tsx";
import { Confirm } from "../../admin/ui/dialog.tsx";
import { useBusy } from "../../admin/use-busy.ts";
import type { Done, MediaItem, PicturePlaces } from "../../generated/domain.ts";
import { countPictures } from "./count-pictures.ts";
import { DownloadDialog } from "./download-dialog.tsx";
import { TagDialog } from "./tag-dialog.tsx";

const CALLS = { remove: "media/remove", decorate: "media/decorate" } as const;

interface Props {
  library: Library;
  places: PicturePlaces;
  selection: Selection;
}

export function BulkActions({ library, places, selection }: Props) {
  const { change, showDone } = useAdmin();
  const [asking, setAsking] = useState<keyof typeof CALLS | null>(null);
  const [dialog, setDialog] = useState<"gallery" | "tag" | "download" | null>(null);
  const { busy, run } = useBusy<true>();
  const shown = library.page?.items ?? [];
  const chosen = shown.filter(({ id }) => selection.selected.has(id));
  const finish = (answer: Done) => {
    selection.stop();
    showDone(answer, library.reload);
    library.reload();
  };
  const send = (action: keyof typeof CALLS) =>
    run(true, async () => finish(await change<Done>(CALLS[action], { ids: chosen.map(({ id }) => id) })));
  const none = chosen.length === 0 || busy !== null;
  return (
    <>
      <Bulk
        count={chosen.length}
        all={shown.length}
        label="Select all shown"
        onAll={(on) => selection.replace(on ? shown.map(({ id }) => id) : [])}
        onDone={selection.stop}
      >
        <Button look="outline small" disabled={none} onClick={() => setDialog("gallery")}>
          Put in a gallery
        </Button>
        <Button look="outline small" disabled={none} onClick={() => setDialog("tag")}>
          Tag
        </Button>
        <Button look="outline small" disabled={none} onClick={() => setDialog("download")}>
          Download
        </Button>
        <Button
          look="outline small"
          disabled={none || chosen.every(({ decorative }) => decorative)}
          onClick={() => (chosen.some(({ alt }) => alt) ? setAsking("decorate") : void send("decorate"))}
        >
          Mark as decorative
        </Button>
        <Button look="ghost-danger small" disabled={none} onClick={() => setAsking("remove")}>
          Delete
        </Button>
      </Bulk>
      {dialog === "gallery" && (
        <GalleryDialog {...places} chosen={chosen} onDone={finish} onClose={() => setDialog(null)} />
      )}
      {dialog === "tag" && (
        <TagDialog tags={places.tags} chosen={chosen} onDone={finish} onClose={() => setDialog(null)} />
      )}
      {dialog === "download" && <DownloadDialog chosen={chosen} onClose={() => setDialog(null)} />}
      {asking && (
        <Confirm
          title={
            asking === "remove"
              ? `Delete ${countPictures(chosen.length)}?`
              : `Mark ${countPictures(chosen.length)} as decorative?`
          }
          text={asking === "remove" ? whatGoes(chosen) : whatIsLost(chosen)}
          action={asking === "remove" ? "Delete" : "Mark as decorative"}
          onYes={() => void send(asking)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

function whatGoes(chosen: readonly MediaItem[]): string {
  const rest = "They go to the trash for 30 days and can be restored.";
  const used = chosen.filter(({ uses }) => uses.length > 0).length;
  if (used === 0) return rest;
  return `${rest} ${used === 1 ? "1 is in use and stays." : `${used} are in use and stay.`}`;
}

function whatIsLost(chosen: readonly MediaItem[]): string {
  const withAlt = chosen.filter(({ alt }) => alt).length;
  const texts =
    withAlt === 1
      ? "The alt text of 1 picture will be removed."
      : `The alt texts of ${withAlt} pictures will be removed.`;
  return `${texts} You can restore them from each picture’s history.`;
}
