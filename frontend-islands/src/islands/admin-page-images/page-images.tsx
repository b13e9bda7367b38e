/** The hero and the picture slots of the pages. */
import { useState } from "react";
import { MediaProvider } from "../../admin/library/media-provider.tsx";
import { normalize, searchWords } from "../../admin/list/list-logic.ts";
import { SearchField } from "../../admin/ui/inputs.tsx";
import type { MediaItem, PageImagesScreen } from "../../generated/domain.ts";
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
        <p>{records.length === 1 ? "1 picture" : `${records.length} pictures`}</p>
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
      <div className="picture-slots">
        {shown.map((record) => (
          <Slot key={record.id} spec={spec} record={record} media={media} learn={learn} />
        ))}
      </div>
    </MediaProvider>
  );
}
