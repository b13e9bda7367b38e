/** Adds a picture by URL: the server downloads it and processes it like an uploaded file. */
import { useId, useMemo, useRef, useState } from "react";
import type { MediaItem } from "../../generated/domain.ts";
import { errorText, useAdmin } from "../admin-session.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { Icon } from "../ui/icon.tsx";
import type { Upload, Uploads } from "./upload-types.ts";
import { useReportUploads } from "./use-uploads.ts";

const NOTHING = () => {};
const asUploads = (uploads: Upload[]): Uploads => ({
  ...{
    uploads,
    add: () => [],
    resume: NOTHING,
    retry: NOTHING,
    remove: NOTHING,
    clearProblems: NOTHING,
    update: NOTHING,
  },
});
const fetching = (url: string): Upload => ({
  ...{ key: 0, storedId: "", file: new File([], url), progress: 0, problem: "", stored: true, item: null },
  state: "fetching",
});

export function ImportFromUrl({ onItem }: { onItem: (item: MediaItem) => void }) {
  const { request, notify } = useAdmin();
  const id = useId();
  const [url, setUrl] = useState("");
  const [busy, setBusy] = useState(false);
  useReportUploads(useMemo(() => asUploads(busy ? [fetching(url)] : []), [busy, url]));
  const [problem, setProblem] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const fetchIt = async () => {
    if (busy) return;
    if (!url.trim()) return input.current?.focus();
    setBusy(true);
    setProblem("");
    try {
      const item = await request<MediaItem>("media/import", { url: url.trim() });
      setUrl("");
      if (item.known) notify({ tone: "good", text: item.known });
      onItem(item);
    } catch (cause) {
      setProblem(errorText(cause));
      input.current?.focus();
    }
    setBusy(false);
  };
  return (
    <details className="disclosure from-address">
      <summary>
        <Icon name="external" />
        From a web address
        <Icon name="chevron" small />
      </summary>
      <div>
        <label htmlFor={id}>Address of the picture</label>
        <div className="input-group">
          <input
            className="input"
            id={id}
            ref={input}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://"
            value={url}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? `${id}-says` : undefined}
            onChange={(event) => setUrl(event.currentTarget.value)}
            onKeyDown={(event) => {
              // Enter must not submit the surrounding form.
              if (event.key !== "Enter") return;
              event.preventDefault();
              void fetchIt();
            }}
          />
          <Button look="outline" busy={busy} onClick={() => void fetchIt()}>
            {busy ? "Fetching…" : "Fetch"}
          </Button>
        </div>
        {problem && (
          <FieldError id={`${id}-says`} alert>
            {problem}
          </FieldError>
        )}
      </div>
    </details>
  );
}
