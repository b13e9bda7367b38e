/** The part of the request: the picture, and each surface with its material. */
import { useEffect, useRef, useState } from "react";
import { fill } from "../../lib/texts.ts";
import { Icon } from "../../ui/icon.tsx";
import { useObjectUrl } from "../../ui/use-object-url.ts";
import { cabinMessages } from "../generated/domain.ts";
import type { Surface } from "../state/design.ts";
import { problemOf } from "../state/use-engine.ts";
import type { View } from "../state/use-view.ts";
import { grainWords, isGrained, labelOf, materialName } from "../state/words.ts";
import { Swatch } from "./swatch.tsx";

interface Props {
  view: View;
  isSample: boolean;
  business: string;
  onPicture: (picture: Blob) => void;
  onEnd: (problem: string) => void;
  onLeaveOut: () => void;
}

export function Send({ view, isSample, business, onPicture, onEnd, onLeaveOut }: Props) {
  const { state, style } = view;
  const pictures = useComposed(view, business, onPicture, onEnd);
  const url = useObjectUrl(pictures.plain);
  const caption = view.painted.length > 0 ? "Your sketch" : view.photo.alt;
  return (
    <section className="wrap cabin-send" aria-labelledby="cabin-send">
      <h2 id="cabin-send">This goes with your request</h2>
      <div className="cabin-sent">
        <figure aria-busy={url === null && view.painted.length > 0 ? true : undefined}>
          <img src={url ?? view.photo.url} alt={url ? "Your sketch" : view.photo.alt} />
          <figcaption>{pictures.failed ? cabinMessages.sketchFailed : caption}</figcaption>
        </figure>
        <div>
          <dl>
            {state.surfaces.map((surface) => (
              <Row key={surface.id} view={view} surface={surface} />
            ))}
          </dl>
          <p className="hint">{isSample ? cabinMessages.sampleUsed : whatGoesAlong(style?.name)}</p>
          <p className="button-row">
            {pictures.labeled && <Share picture={pictures.labeled} view={view} />}
            <button className="button button--ghost button--small" type="button" onClick={onLeaveOut}>
              Send without a sketch
            </button>
          </p>
        </div>
      </div>
    </section>
  );
}

const whatGoesAlong = (style: string | undefined) =>
  ["With it goes your photo, without its location.", style && `The style is ${style}.`, "Only our design team sees it."]
    .filter(Boolean)
    .join(" ");

interface Composed {
  /** What is sent. */
  plain: Blob | null;
  /** With the business's name, for sharing. */
  labeled: Blob | null;
  failed: boolean;
}

function useComposed(
  { opened, painted }: View,
  business: string,
  onPicture: (picture: Blob) => void,
  onEnd: (problem: string) => void,
): Composed {
  const [composed, setComposed] = useState<Composed>({ plain: null, labeled: null, failed: false });
  const report = useRef({ onPicture, onEnd });
  report.current = { onPicture, onEnd };
  useEffect(() => {
    if (!opened || painted.length === 0) return;
    let isGone = false;
    const work = async () => {
      try {
        const plain = await opened.engine.compose(painted, null);
        if (isGone) return;
        setComposed({ plain, labeled: null, failed: false });
        report.current.onPicture(plain);
        const labeled = await opened.engine.compose(painted, business);
        if (!isGone) setComposed({ plain, labeled, failed: false });
      } catch (cause) {
        if (isGone) return;
        setComposed((before) => ({ ...before, failed: before.plain === null }));
        if (cause instanceof Error && cause.name === "CabinMemory") report.current.onEnd(problemOf(cause));
      }
    };
    void work();
    return () => {
      isGone = true;
    };
  }, [opened, painted, business]);
  return composed;
}

function Row({ view, surface }: { view: View; surface: Surface }) {
  const { dispatch, say } = view;
  const material = view.materials.find(({ id }) => id === surface.material);
  const name = labelOf(surface.name);
  if (material) {
    const isTold = surface.direction !== null && isGrained(material);
    const grain = isTold ? `, ${grainWords(surface.direction ?? 0)}` : "";
    return (
      <div>
        <dt>{name}</dt>
        <dd>
          <Swatch material={material} />
          <span>{`${materialName(material)}${grain}`}</span>
        </dd>
      </div>
    );
  }
  const remove = () => {
    dispatch({ type: "removed", id: surface.id });
    say(fill(cabinMessages.surfaceRemoved, { name }));
  };
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <i className="cabin-swatch none" aria-hidden="true" />
        {cabinMessages.surfaceUndecided}
        <button className="cabin-mini" type="button" aria-label={`Leave out: ${name}`} onClick={remove}>
          <Icon name="x" />
        </button>
      </dd>
    </div>
  );
}

const FILE_NAME = "my-cabin.jpg";

/** Saves the picture, or hands it to the system's sheet where there is one. */
function Share({ picture, view }: { picture: Blob; view: View }) {
  const url = useObjectUrl(picture);
  const file = new File([picture], FILE_NAME, { type: picture.type || "image/jpeg" });
  const canShare = navigator.canShare?.({ files: [file] }) ?? false;
  const share = async () => {
    try {
      await navigator.share({ files: [file], title: "My cabin" });
    } catch (cause) {
      // Closing the sheet is no failure.
      if (cause instanceof DOMException && cause.name === "AbortError") return;
      view.warn(cabinMessages.shareFailed);
    }
  };
  return (
    <>
      {url && (
        <a className="button button--outline button--small" href={url} download={FILE_NAME}>
          Save the picture
        </a>
      )}
      {canShare && (
        <button className="button button--outline button--small" type="button" onClick={share}>
          Share
        </button>
      )}
      {view.said.isShown && <span className="bad">{view.said.words}</span>}
    </>
  );
}
