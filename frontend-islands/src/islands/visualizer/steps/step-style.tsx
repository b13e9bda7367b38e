/** Step 1: choice of a style. */
import { useEffect, useState } from "react";
import { messages, type PictureSources, type StyleCard } from "../../../generated/domain.ts";
import { FieldErrorText } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Picture } from "../../../ui/picture.tsx";
import type { Refit } from "../state/use-refit.ts";

/** This many pictures load eagerly; the others later or when near. */
const AT_ONCE = 4;
const LATER_MS = 2000;
/** The same as in the plain form, so that the pictures are cached already. */
const SIZES = "(min-width:44rem) 55vw,100vw";

interface Props {
  refit: Refit;
  styles: readonly StyleCard[];
  /** Level of the flow's heading; the style names are one level below. */
  level: number;
}

export function StepStyle({ refit, styles, level }: Props) {
  const Heading = `h${(level + 1) as 2 | 3}` as const;
  const { form, fieldErrors } = refit.state;
  const error = fieldErrors.selectedStyle;
  const [broken, setBroken] = useState(false);
  const [later, setLater] = useState(false);
  /** A new request, as with the button of this step. */
  const onPhoto = () => {
    refit.startOver();
    refit.go(2);
  };
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {refit.drawing.offer && <WithPhoto onPhoto={onPhoto} />}
      <fieldset>
        <legend className="visually-hidden">Interior style</legend>
        {error && <FieldErrorText id="selectedStyle-error">{error}</FieldErrorText>}
        <div className="styles">
          {styles.map((style, index) => (
            <div className="style" key={style.id}>
              <input
                type="radio"
                id={`style-${style.id}`}
                name="selectedStyle"
                value={style.id}
                required
                checked={form.selectedStyle === style.id}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? "selectedStyle-error" : `about-${style.id}`}
                onChange={() => refit.edit({ selectedStyle: style.id })}
              />
              <div className="framed">
                <StylePicture
                  picture={(broken && style.fallback) || style.picture || style.fallback}
                  eager={later || index < AT_ONCE}
                  // If one picture fails, switch the whole set to the spare pictures, so that they match.
                  onError={() => setBroken(true)}
                />
              </div>
              <span className="tick" aria-hidden="true">
                <Icon name="check" />
                Selected
              </span>
              <div className="style-body">
                <Heading>
                  <label htmlFor={`style-${style.id}`}>{style.name}</label>
                </Heading>
                <p id={`about-${style.id}`}>{style.description}</p>
                <ul className="l">
                  {style.materials.map((material) => (
                    <li key={material}>{material}</li>
                  ))}
                </ul>
              </div>
            </div>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** The same as in the plain form. */
function WithPhoto({ onPhoto }: { onPhoto: () => void }) {
  return (
    <div className="nothing">
      <img src="/cabin-steps.webp" width="416" height="90" alt="" loading="lazy" />
      <p>
        <b>{messages.ownCabinTitle}</b> {messages.ownCabinText}
      </p>
      <button className="button button--outline button--small" type="button" onClick={onPhoto}>
        {messages.photoAlready}
      </button>
    </div>
  );
}

function StylePicture(props: { picture: PictureSources | null; eager: boolean; onError: () => void }) {
  const { picture, eager, onError } = props;
  if (!picture) return <img src="/placeholder.svg" width="800" height="600" alt="" />;
  return <Picture key={picture.src} picture={picture} sizes={SIZES} eager={eager} onError={onError} />;
}
