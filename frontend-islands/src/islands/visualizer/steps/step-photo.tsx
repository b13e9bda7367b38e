/** Step 2: photos and a description, all optional. */
import { useRef, useState } from "react";
import { limits, messages, type StyleCard } from "../../../generated/domain.ts";
import { photoLimits, photoMessages } from "../../../generated/photos.ts";
import { fill, roomLeft, tooLong } from "../../../lib/texts.ts";
import { useMobile } from "../../../photo/list/mobile.ts";
import { PhotoAdd } from "../../../photo/list/photo-add.tsx";
import { LeftOut, PhotoRows } from "../../../photo/list/photo-rows.tsx";
import { Choices, TextArea } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { isOnPhoto } from "../state/sketch.ts";
import { firstPhoto, type RefitState } from "../state/state.ts";
import type { Refit } from "../state/use-refit.ts";
import { Compare } from "./compare.tsx";

/** The drawing belongs to the first photo. */
const heldFirst = ({ sketch }: RefitState) => (isOnPhoto(sketch) ? photoMessages.firstIsDrawnOn : null);

interface Props {
  refit: Refit;
  styles: readonly StyleCard[];
  style: StyleCard | undefined;
}

export function StepPhoto({ refit, styles, style }: Props) {
  const { photos, form, fieldErrors } = refit.state;
  // It stays where it was when the visitor has chosen.
  const [isStyleOpen] = useState(style === undefined);
  const place = useRef<HTMLFieldSetElement>(null);
  const first = firstPhoto(refit.state);
  const hasSome = photos.entries.length > 0;
  const pick: typeof refit.photos.pick = (files, method) => {
    // The control is about to be replaced: move the focus to the fieldset.
    if (!hasSome && place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
    refit.photos.pick(files, method);
  };
  return (
    <div className="grid photo-step">
      <fieldset ref={place} tabIndex={-1}>
        <legend className="visually-hidden">Your photos</legend>
        {first && <Compare photo={first.photo.url} style={style} />}
        {first && refit.drawing.offer}
        {hasSome && !first && <div className="compare" />}
        <PhotoRows list={photos} controls={refit.photos} heldFirst={heldFirst(refit.state)} />
        <PhotoAdd
          count={photos.entries.length}
          onPick={pick}
          describedBy="photo-error photo-hint"
          title={<Invitation />}
        />
        <LeftOut id="photo-error" list={photos} error={fieldErrors.photo} />
        {!first && refit.drawing.offer}
      </fieldset>
      <div className="side">
        {isStyleOpen && (
          <Choices
            name="selectedStyle"
            legend="Interior style"
            options={styles.map(({ id, name }) => ({ code: id, label: name }))}
            value={form.selectedStyle}
            error={fieldErrors.selectedStyle}
            onChange={(selectedStyle) => refit.edit({ selectedStyle })}
          />
        )}
        <TextArea
          name="description"
          label="Your vision"
          value={form.description}
          error={fieldErrors.description ?? tooLong(form.description, limits.descriptionMax)}
          hint={<VisionHint left={roomLeft(form.description, limits.descriptionMax)} />}
          onChange={(event) => refit.edit({ description: event.currentTarget.value })}
        />
        <ul className="l note" id="photo-hint">
          <li>
            <Icon name="sun" />
            <span>Shoot in daylight from a corner, with the lens held level.</span>
          </li>
          <li>
            <Icon name="ruler" />
            <span>
              {`${fill(photoMessages.upTo, { limit: photoLimits.photosMax })} ${fill(messages.photoHint, { side: limits.photoSideMin })}`}
            </span>
          </li>
          <li>
            <Icon name="lock" />
            <span>Only our design team sees your photos. Location data is removed.</span>
          </li>
        </ul>
        <p className="hint">The style picture shows a sample saloon. Your own proposal is drawn to your boat.</p>
      </div>
    </div>
  );
}

function VisionHint({ left }: { left: string | undefined }) {
  return (
    <>
      <span>What should change, what must stay, how you use the boat.</span>
      {left && <span className="count">{left}</span>}
    </>
  );
}

function Invitation() {
  const mobile = useMobile();
  return (
    <>
      <b>{mobile ? "Photos of your interior" : "Drop photos of your interior here"}</b>
      <span>The first one appears next to your style.</span>
    </>
  );
}
