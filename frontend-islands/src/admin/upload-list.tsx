/** The files on their way, each with its progress, its result and a way out. */
import { Icon } from "./icon.tsx";
import type { Uploads } from "./use-uploads.ts";
import { fileSize } from "./when.ts";

export function UploadList({ uploads, retry, remove }: Uploads) {
  if (uploads.length === 0) return null;
  return (
    <ul className="ups" aria-label="Uploads">
      {uploads.map(({ key, file, progress, state, problem, known }) => (
        <li key={key}>
          <div>
            <b>{file.name}</b>
            {file.size > 0 && <span className="quiet tiny">{fileSize(file.size)}</span>}
            {known && <p className="quiet small">{known}</p>}
            {state === "failed" && <p className="err">{problem}</p>}
            {state === "fetching" && <p className="quiet small">The website is fetching it…</p>}
            {state === "sending" && progress === 1 && <p className="quiet small">Sent. The website makes its sizes…</p>}
            {state === "sending" && progress < 1 && (
              <progress max={1} value={progress} aria-label={`${file.name}, ${Math.round(progress * 100)} percent`} />
            )}
          </div>
          {state === "waiting" && <span className="st">Waiting</span>}
          {state === "done" && (
            <span className="st st--ok">
              <Icon name="check" />
              {known ? "In the library" : "Uploaded"}
            </span>
          )}
          {state === "failed" && (
            <button className="btn btn--2 btn--sm" type="button" onClick={() => retry(key)}>
              Try again
            </button>
          )}
          {state !== "done" && state !== "fetching" && (
            <button
              className="btn btn--g btn--i"
              type="button"
              aria-label={`${state === "failed" ? "Dismiss" : "Stop"} ${file.name}`}
              onClick={() => remove(key)}
            >
              <Icon name="x" small />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
