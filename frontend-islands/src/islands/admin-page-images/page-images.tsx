/** The hero and the picture slots of the pages. */
import { useState } from "react";
import { MediaProvider } from "../../admin/library/media-provider.tsx";
import { normalize, searchWords } from "../../admin/list/list-logic.ts";
import { SearchField } from "../../admin/ui/inputs.tsx";
import type { ContentRecord, MediaItem, PageImagesScreen } from "../../generated/domain.ts";
import { Hero } from "./hero.tsx";
import { Slot } from "./slot.tsx";

export function PageImages({ spec, records, heroSpec, hero, wasm }: PageImagesScreen) {
  const [media, setMedia] = useState<readonly MediaItem[]>(() => [...hero.media, ...records.flatMap((r) => r.media)]);
  const learn = (item: MediaItem) => setMedia((before) => [item, ...before.filter(({ id }) => id !== item.id)]);
  const [search, setSearch] = useState("");
  const words = searchWords(search);
  const shown = records.filter(({ draft: { displayName, altText, pageSlug, sectionKey } }) => {
    const text = normalize([displayName, altText, pageSlug, sectionKey].join(" "));
    return words.every((word) => text.includes(word));
  });
  return (
    <MediaProvider wasm={wasm} onMedia={learn}>
      <Hero spec={heroSpec} record={hero} media={media} learn={learn} />
      <div className="group-header">
        <h2>On the pages</h2>
        <p>{records.length === 1 ? "1 place" : `${records.length} places`}</p>
      </div>
      {records.length > 0 && (
        <SearchField className="search search--small" label={spec.list?.search} value={search} onValue={setSearch} />
      )}
      {records.length === 0 && (
        <div className="empty-state empty-state--small">
          <h2>{spec.texts.empty}</h2>
          <p>{spec.texts.emptyHint}</p>
        </div>
      )}
      {records.length > 0 && shown.length === 0 && <p className="empty-text">{spec.texts.noneFound}</p>}
      {byPage(shown).map(({ page, name, slots }) => (
        <section key={page} className="page-slots" aria-labelledby={`page-${page}`}>
          <div className="page-slots__header">
            <h3 id={`page-${page}`}>{name}</h3>
            <p>{slots.length === 1 ? "1 place" : `${slots.length} places`}</p>
          </div>
          <div className="picture-slots">
            {slots.map((record) => (
              <Slot key={record.id} spec={spec} record={record} media={media} learn={learn} />
            ))}
          </div>
        </section>
      ))}
    </MediaProvider>
  );
}

interface PageSlots {
  page: string;
  name: string;
  slots: ContentRecord[];
}

/** The places of each page, in their order. */
function byPage(records: readonly ContentRecord[]): PageSlots[] {
  const pages: PageSlots[] = [];
  for (const record of records) {
    const page = String(record.draft.pageSlug);
    const known = pages.find((one) => one.page === page);
    if (known) known.slots.push(record);
    else pages.push({ page, name: pageName(record), slots: [record] });
  }
  return pages;
}

/** Names of places begin with that of their page: "Home: hero picture". */
function pageName({ draft: { displayName, pageSlug } }: ContentRecord): string {
  const [page = "", place] = String(displayName).split(": ");
  return place ? page : String(pageSlug);
}
