/** Preview of a post in search results and as a shared link. */
import { plainText } from "../../../admin/rich-text/html/plain-text.ts";
import type { PanelProps } from "../panels/panel.ts";
import { SearchPreview, SharePreview } from "../panels/search-panel.tsx";

export function Sharing({ draft, media, host }: Pick<PanelProps, "draft" | "media" | "host">) {
  const title = String(draft.title ?? "").trim() || "Title of the article";
  const excerpt = String(draft.excerpt ?? "").trim();
  // Without an excerpt, the description starts with the text itself, as on the server.
  const description = excerpt || plainText(String(draft.content ?? "").replace(/<\/(p|h\d|li)>/g, "$& "));
  const image = media.find(({ id }) => id === draft.featuredImage);
  return (
    <>
      <SearchPreview {...{ host, title, description }} trail=" › blog" />
      <SharePreview {...{ host, title, description: description, image }} none="An image with the title is created" />
    </>
  );
}
