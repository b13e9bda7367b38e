/** The address of the page's preview: the newest link that there is, else a new one. */
import { useEffect, useState } from "react";
import { errorText, useAdmin } from "../../../admin/admin-session.tsx";
import type { Kind, PreviewLink } from "../../../generated/domain.ts";

const FAILED = "The page could not be shown here. Nothing you typed is lost; its fields work as usual.";

/** `id` is empty while the page has no row. `known` is the newest link when the editor was opened. */
export function usePreview(kind: Kind, id: string, known: PreviewLink | null) {
  const { request } = useAdmin();
  const [path, setPath] = useState(known?.path ?? "");
  const [problem, setProblem] = useState("");
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!id || (known && tries === 0)) return;
    let gone = false;
    setProblem("");
    const find = async () => {
      const [link] = await request<PreviewLink[]>("previews/list", { entity: kind, id });
      return link ?? (await request<PreviewLink>("previews/share", { entity: kind, id }));
    };
    find().then(
      (link) => gone || setPath(link.path),
      (cause) => gone || setProblem(errorText(cause, FAILED)),
    );
    return () => {
      gone = true;
    };
  }, [request, kind, id, known, tries]);
  return { path, problem, retry: () => setTries((count) => count + 1) };
}
