/** A page as a search engine and a social network will show it. */
import { Icon } from "../../admin/icon.tsx";
import type { Draft, MediaItem } from "../../admin/types.ts";

interface Props {
  draft: Draft;
  media: readonly MediaItem[];
  /** Host of the public site. */
  host: string;
}

/** What search engines show of a title, about. */
const TITLE_SHOWN = 60;
const TEXT_SHOWN = 160;

const text = (value: unknown) => String(value ?? "").trim();
const cut = (words: string, most: number) => (words.length > most ? `${words.slice(0, most).trimEnd()} …` : words);

export function SearchSide({ draft, media, host }: Props) {
  const slug = text(draft.pageSlug);
  const path = slug === "" || slug === "home" ? "" : ` › ${slug}`;
  const title = text(draft.seoTitle) || text(draft.pageTitle) || "Title of the page";
  const words = text(draft.metaDescription) || "What the page is about, in a sentence or two.";
  const image = media.find(({ id }) => id === draft.ogImage);
  return (
    <aside className="side" aria-label="Preview">
      <section>
        <h2>In search results</h2>
        <div className="serp">
          <p className="u">
            {host}
            {path}
          </p>
          <p className="h">
            {title.slice(0, TITLE_SHOWN)}
            {title.length > TITLE_SHOWN && <mark>{title.slice(TITLE_SHOWN)}</mark>}
          </p>
          <p>{cut(words, TEXT_SHOWN)}</p>
        </div>
      </section>
      <section>
        <h2>When shared</h2>
        <div className="shared">
          {image ? (
            <img
              src={image.picture.src}
              width={image.picture.width}
              height={image.picture.height}
              alt=""
              style={{ objectPosition: `${image.focalX}% ${image.focalY}%` }}
            />
          ) : (
            <span className="shared__no">
              <Icon name="image" />
              1200 × 630
            </span>
          )}
          <p className="u">{host}</p>
          <p className="h">{text(draft.ogTitle) || title}</p>
          <p>{cut(text(draft.ogDescription) || words, 110)}</p>
        </div>
      </section>
      <section>
        <h2>Tips</h2>
        <ul className="tips">
          <li>Titles under 60 characters are shown whole.</li>
          <li>Descriptions of 150 to 160 characters work best.</li>
          <li>Say what is on this page and nowhere else.</li>
        </ul>
      </section>
    </aside>
  );
}
