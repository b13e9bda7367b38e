/** Step 2: a photo of the cabin and a description, both optional. */
import { useId, useRef, useState } from "react";
import { limits, messages, type StyleCard } from "../../../generated/domain.ts";
import { fill, roomLeft, tooLong } from "../../../lib/texts.ts";
import { FieldErrorText, TextArea } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { UploadMethod } from "../state/state.ts";
import type { Refit } from "../state/use-refit.ts";
import { CabinOffer } from "./cabin-offer.tsx";
import { Compare } from "./compare.tsx";
import { Filebar } from "./filebar.tsx";
import { Meter } from "./meter.tsx";
import { PhotoDrop } from "./photo-drop.tsx";

export function StepPhoto({ refit, style }: { refit: Refit; style: StyleCard | undefined }) {
  const { photo, form, fieldErrors } = refit.state;
  const place = useRef<HTMLFieldSetElement>(null);
  /** Name of the only photo that was taken of several. */
  const [oneTaken, setOneTaken] = useState("");
  /** The focused control is about to be replaced: move the focus to the fieldset. */
  const holding =
    <Given extends unknown[]>(work: (...given: Given) => void) =>
    (...given: Given) => {
      if (place.current?.contains(document.activeElement)) place.current.focus({ preventScroll: true });
      work(...given);
    };
  const { pick, remove, retry } = refit.photo;
  const pickOne = (file: File, method: UploadMethod) => {
    setOneTaken("");
    pick(file, method);
  };
  const controls = { ...refit.photo, pick: holding(pickOne), remove: holding(remove), retry: holding(retry) };
  const error = fieldErrors.photo ?? (photo.stage === "none" ? photo.error : null);
  return (
    <div className="grid photo-step">
      <fieldset ref={place} tabIndex={-1}>
        <legend className="visually-hidden">Your photo</legend>
        {photo.stage === "none" && <PhotoDrop onPick={controls.pick} onOneTaken={setOneTaken} wrong={Boolean(error)} />}
        {photo.stage === "preparing" && (
          <Preparing name={photo.name} progress={photo.progress} onCancel={controls.remove} />
        )}
        {photo.stage === "ready" && (
          <>
            <Compare photo={photo.photo.url} style={style} />
            <Filebar photo={photo.photo} upload={photo.upload} controls={controls} />
          </>
        )}
        {error && <FieldErrorText id="photo-error">{error}</FieldErrorText>}
        <p className="hint" role="status">
          {oneTaken && photo.stage !== "none" && fill(messages.photoOneTaken, { name: oneTaken })}
        </p>
        <CabinOffer refit={refit} />
      </fieldset>
      <div className="side">
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
            <span>{fill(messages.photoHint, { side: limits.photoSideMin })}</span>
          </li>
          <li>
            <Icon name="lock" />
            <span>Only our design team sees your photo. Location data is removed.</span>
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
      What should change, what must stay, how you use the boat.
      {left && <span className="count">{left}</span>}
    </>
  );
}

function Preparing({ name, progress, onCancel }: { name: string; progress: number; onCancel: () => void }) {
  const id = useId();
  return (
    <div className="drop drop-busy">
      <Icon name="picture" />
      <p id={id}>
        <b className="name">{name}</b>
        <span>{`Optimizing ${Math.round(progress * 100)}%`}</span>
      </p>
      <Meter labelledBy={id} share={progress} />
      <button className="button button--outline button--small" type="button" onClick={onCancel}>
        Cancel
      </button>
    </div>
  );
}
