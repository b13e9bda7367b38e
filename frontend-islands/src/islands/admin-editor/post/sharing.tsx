/** Preview of a post in search results and as a shared link. */
import type { Draft } from "../../../admin/draft.ts";
import { plainText } from "../../../admin/rich-text/plain-text.ts";
import type { MediaItem } from "../../../generated/domain.ts";
import { SearchPreview, SharePreview } from "../search-panel.tsx";

interface Props {
  draft: Draft;
  media: readonly MediaItem[];
  host: string;
}

export function Sharing({ draft, media, host }: Props) {
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
