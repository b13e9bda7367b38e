/** Preview links: people without an account can see unpublished content. */
import { useCallback, useEffect, useState } from "react";
import { errorText, useAdmin } from "../../../admin/admin-session.tsx";
import { formatMoment } from "../../../admin/format.ts";
import { Button } from "../../../admin/ui/button.tsx";
import { Dialog } from "../../../admin/ui/dialog.tsx";
import { ErrorNote } from "../../../admin/ui/note.tsx";
import { useBusy } from "../../../admin/use-busy.ts";
import type { Done, Kind, PreviewLink } from "../../../generated/domain.ts";

interface Props {
  kind: Kind;
  /** Saves the form's draft so that the preview shows it; returns its id. */
  keep: () => Promise<string | null>;
  onClose: () => void;
}

const FAILED = "The preview could not be created. Nothing you typed is lost; please try again.";

export function Preview({ kind, keep, onClose }: Props) {
  const { request, notify } = useAdmin();
  const [id, setId] = useState("");
  const [links, setLinks] = useState<PreviewLink[] | null>(null);
  const [problem, setProblem] = useState("");
  const { busy, run } = useBusy<string>();

  const begin = useCallback(async () => {
    setProblem("");
    try {
      const id = await keep();
      if (id === null) {
        setProblem("What you typed could not be saved, so the preview would not show it. Please try again.");
        return;
      }
      setId(id);
      const live = await request<PreviewLink[]>("previews/list", { entity: kind, id });
      setLinks(live.length > 0 ? live : [await request<PreviewLink>("previews/share", { entity: kind, id })]);
    } catch (cause) {
      setProblem(errorText(cause, FAILED));
    }
  }, [request, kind, keep]);
  // Once: the links depend on the row, not on the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void begin(), []);

  const add = () =>
    run("add", async () => {
      const link = await request<PreviewLink>("previews/share", { entity: kind, id });
      setLinks((before) => [link, ...(before ?? [])]);
    });
  const revoke = (link: PreviewLink) =>
    run(link.id, async () => {
      const { message } = await request<Done>("previews/revoke", { id: link.id });
      setLinks((before) => before?.filter((other) => other.id !== link.id) ?? null);
      notify({ tone: "good", text: message });
    });
  const copy = async (link: PreviewLink) => {
    try {
      await navigator.clipboard.writeText(new URL(link.path, location.origin).href);
      notify({ tone: "good", text: "Link copied" });
    } catch {
      notify({ tone: "bad", text: "The browser did not allow copying. Select the address and copy it yourself." });
    }
  };
  return (
    <Dialog title="Preview" className="dialog dialog--wide" onClose={onClose}>
      <p>Anyone with the link can see this as it will look on the website, without signing in. Nothing is published.</p>
      {problem && <ErrorNote onRetry={() => void begin()}>{problem}</ErrorNote>}
      {!problem && !links && (
        <p className="empty-text" role="status">
          Creating the preview…
        </p>
      )}
      {!problem && links?.length === 0 && (
        <p className="empty-text">There are no links. Create one to share a preview.</p>
      )}
      {!problem && links && links.length > 0 && (
        <ul className="preview-links">
          {links.map((link, at) => (
            <li key={link.id}>
              <input
                className="input"
                readOnly
                aria-label={`Preview link ${at + 1}`}
                value={new URL(link.path, location.origin).href}
                onFocus={(event) => event.currentTarget.select()}
              />
              <p className="muted small">
                {`Works until ${formatMoment(link.expiresAt)}${link.by ? `, created by ${link.by}` : ""}`}
              </p>
              <div className="preview-links__actions">
                <a className="button button--small" href={link.path} target="_blank" rel="noreferrer">
                  Open
                </a>
                <Button look="outline small" onClick={() => void copy(link)}>
                  Copy link
                </Button>
                <Button look="ghost small" busy={busy === link.id} onClick={() => void revoke(link)}>
                  Revoke
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className="dialog__footer">
        {links && !problem && (
          <Button look="outline" busy={busy === "add"} onClick={() => void add()}>
            New link
          </Button>
        )}
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
}
