/** The hero and the picture slots of the pages. */
import { useMemo, useState } from "react";
import { Icon } from "../../admin/icon.tsx";
import { filterRows, INITIAL_VIEW, indexRows } from "../../admin/list-logic.ts";
import { MediaProvider } from "../../admin/media-provider.tsx";
import type { ContentRecord, MediaItem } from "../../admin/types.ts";
import type { PageImagesScreen } from "../../generated/domain.ts";
import { Hero } from "./hero.tsx";
import { Slot } from "./slot.tsx";

const text = (value: unknown) => String(value ?? "");

export function PageImages({ spec, records, heroSpec, hero, wasm }: PageImagesScreen) {
  const [media, setMedia] = useState<readonly MediaItem[]>(() => [...hero.media, ...records.flatMap((r) => r.media)]);
  const learn = (item: MediaItem) => setMedia((before) => [item, ...before.filter(({ id }) => id !== item.id)]);
  const [search, setSearch] = useState("");
  const indexed = useMemo(() => indexRows(records.map(asRow)), [records]);
  const found = new Set(filterRows(indexed, { ...INITIAL_VIEW, search }).map(({ id }) => id));
  const shown = records.filter(({ id }) => found.has(id));
  return (
    <MediaProvider wasm={wasm} onMedia={learn}>
      <Hero spec={heroSpec} record={hero} media={media} learn={learn} />
      <div className="group-header">
        <h2>On the pages</h2>
        <p>{records.length === 1 ? "1 picture" : `${records.length} pictures`}</p>
      </div>
      {records.length > 0 && (
        <label className="search search--small">
          <span className="visually-hidden">{spec.list?.search}</span>
          <Icon name="search" />
          <input
            className="input"
            type="search"
            placeholder={spec.list?.search}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </label>
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

function asRow({ id, rowVersion, updatedAt, draft }: ContentRecord) {
  return {
    id,
    rowVersion,
    title: text(draft.displayName),
    text: text(draft.altText),
    badges: [],
    picture: null,
    state: null,
    rating: null,
    position: null,
    group: text(draft.pageSlug),
    updatedAt,
    facts: [text(draft.pageSlug), text(draft.sectionKey)],
    href: "",
    damaged: null,
  };
}
