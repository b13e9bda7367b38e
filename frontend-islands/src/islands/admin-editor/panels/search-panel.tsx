/** Preview of a page in search results and social networks. */
import { focalPosition, NoPicture } from "../../../admin/library/media-image.tsx";
import { SearchTips } from "../../../admin/list/search-tips.tsx";
import type { MediaItem } from "../../../generated/domain.ts";
import type { PanelProps } from "./panel.ts";

/** Approximate lengths that search engines show. */
const TITLE_SHOWN = 60;
const TEXT_SHOWN = 160;

const text = (value: unknown) => String(value ?? "").trim();
const cut = (words: string, most: number) => (words.length > most ? `${words.slice(0, most).trimEnd()} …` : words);

/** A search result; long texts are truncated. */
export function SearchPreview(props: { host: string; trail: string; title: string; description: string }) {
  const { host, trail, title, description } = props;
  return (
    <div className="search-result">
      <p className="preview-url">
        <span>{host}</span>
        <span>{trail}</span>
      </p>
      <p className="preview-title">
        <span>{title.slice(0, TITLE_SHOWN)}</span>
        {title.length > TITLE_SHOWN && <mark>{title.slice(TITLE_SHOWN)}</mark>}
      </p>
      <p>{cut(description, TEXT_SHOWN)}</p>
    </div>
  );
}

interface SharePreviewProps {
  host: string;
  title: string;
  description: string;
  image: MediaItem | undefined;
  /** Placeholder text without a picture. */
  none: string;
}

/** A shared link, as social networks show it. */
export function SharePreview({ host, title, description, image, none }: SharePreviewProps) {
  return (
    <div className="link-preview">
      {image ? (
        <img
          src={image.picture.src}
          width={image.picture.width}
          height={image.picture.height}
          alt=""
          style={focalPosition(image)}
        />
      ) : (
        <NoPicture>{none}</NoPicture>
      )}
      <p className="preview-url">{host}</p>
      <p className="preview-title">{title}</p>
      <p>{cut(description, 110)}</p>
    </div>
  );
}

export function SearchPanel({ draft, media, host }: PanelProps) {
  const slug = text(draft.pageSlug);
  const title = text(draft.seoTitle) || text(draft.pageTitle) || "Title of the page";
  const description = text(draft.metaDescription) || "What the page is about, in a sentence or two.";
  const image = media.find(({ id }) => id === draft.ogImage);
  return (
    <aside className="side-panel" aria-label="Preview">
      <section>
        <h2>In search results</h2>
        <SearchPreview {...{ host, title, description }} trail={slug === "" || slug === "home" ? "" : ` › ${slug}`} />
      </section>
      <section>
        <h2>When shared</h2>
        <SharePreview
          {...{ host, image }}
          title={text(draft.ogTitle) || title}
          description={text(draft.ogDescription) || description}
          none="1200 × 630"
        />
      </section>
      <SearchTips />
    </aside>
  );
}
