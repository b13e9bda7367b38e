/** The list of uploads, each with its progress, result and a cancel button. */
import { photoMessages } from "../../generated/photos.ts";
import { formatBytes } from "../../lib/format-bytes.ts";
import { useSizes } from "../library/use-sizes.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { isProblem, type Upload, type Uploads } from "./upload-types.ts";

export function UploadList({ uploads, retry, remove, update }: Uploads) {
  useSizes(
    uploads.flatMap(({ item }) => item ?? []),
    update,
  );
  if (uploads.length === 0) return null;
  const going = uploads.filter(({ state }) => state === "waiting" || state === "sending");
  return (
    <>
      <ul className="upload-list" aria-label="Uploads">
        {uploads.map((upload) => (
          <li key={upload.key}>
            <div>
              <b>{upload.file.name}</b>
              {upload.file.size > 0 && <span className="muted tiny">{formatBytes(upload.file.size)}</span>}
              <Progress upload={upload} />
            </div>
            <Result upload={upload} />
            {upload.state === "failed" && (
              <Button look="outline small" onClick={() => retry(upload.key)}>
                Try again
              </Button>
            )}
            {upload.state !== "done" && upload.state !== "fetching" && (
              <Button
                look="ghost icon"
                aria-label={`${isProblem(upload) ? "Dismiss" : "Stop"} ${upload.file.name}`}
                onClick={() => remove(upload.key)}
              >
                <Icon name="x" small />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {going.length > 0 && (
        <p className="upload-note muted small">
          {going.every(({ stored }) => stored)
            ? "You can leave this screen: the uploads continue into the media library. If you close the browser, they continue when you come back."
            : "Please stay on this screen until they are uploaded."}
        </p>
      )}
    </>
  );
}

function Progress({ upload }: { upload: Upload }) {
  const { file, state, progress, problem, item } = upload;
  if (item?.still) return <p className="muted small">{photoMessages.photoStill}</p>;
  if (item?.known) return <p className="muted small">{item.known}</p>;
  if (isProblem(upload)) return <p className="error">{problem}</p>;
  if (state === "fetching") return <p className="muted small">The website is fetching it…</p>;
  if (state !== "sending") return null;
  if (progress === 1) return <p className="muted small">Uploaded. Checking and saving it…</p>;
  return <progress max={1} value={progress} aria-label={`${file.name}, ${Math.round(progress * 100)} percent`} />;
}

function Result({ upload: { state, item } }: { upload: Upload }) {
  if (state === "waiting") return <span className="badge">Waiting</span>;
  if (state !== "done") return null;
  const stored = item?.sizes ? `Stored, ${item.sizes}` : "Ready";
  return <Badge tone="success">{item?.known ? "In the library" : stored}</Badge>;
}
