/** Resumes uploads that were running when another screen was left; they go into the library. */
import { useEffect, useState } from "react";
import { MediaProvider } from "../../admin/library/media-provider.tsx";
import { Button } from "../../admin/ui/button.tsx";
import { Icon } from "../../admin/ui/icon.tsx";
import { resumeUploads } from "../../admin/uploads/stored-uploads.ts";
import { UploadList } from "../../admin/uploads/upload-list.tsx";
import { useUploads } from "../../admin/uploads/use-uploads.ts";
import type { UploadsScreen } from "../../generated/domain.ts";

export const UploadsPanel = ({ wasm }: UploadsScreen) => (
  <MediaProvider wasm={wasm} onMedia={() => {}}>
    <ResumedUploads />
  </MediaProvider>
);

function ResumedUploads() {
  const uploads = useUploads(() => {});
  const { resume } = uploads;
  const [closed, setClosed] = useState(0);
  useEffect(() => {
    resumeUploads(resume).catch(() => {});
  }, [resume]);
  const all = uploads.uploads;
  const done = all.filter(({ state }) => state === "done").length;
  if (all.length === 0 || (done === all.length && closed === done)) return null;
  return (
    <section className="pending-uploads" aria-label="Uploads in progress">
      <details open={!window.matchMedia?.("(max-width: 760px)").matches}>
        <summary>
          <span role="status">
            {done === all.length ? "All are in the library" : `${done} of ${all.length} uploaded`}
          </span>
          <Icon name="chevron" small />
        </summary>
        <p className="muted small">
          They were still uploading when you left the last screen. Find them in the{" "}
          <a href="/admin/media">media library</a>.
        </p>
        <UploadList {...uploads} />
      </details>
      {done === all.length && (
        <Button look="ghost icon" aria-label="Close" onClick={() => setClosed(done)}>
          <Icon name="x" small />
        </Button>
      )}
    </section>
  );
}
