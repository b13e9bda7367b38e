/** Step 3: contact details. */
import { type ReactNode, useEffect, useRef } from "react";
import { contactMethods, limits, messages, preferredTimes, type StyleCard } from "../../../generated/domain.ts";
import { around, roomLeft, tooLong } from "../../../lib/texts.ts";
import { isFilledByBrowser } from "../../../lib/trap.ts";
import { isReady, type PhotoEntry } from "../../../photo/list/photo-list.ts";
import { Choices, FieldErrorText, TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { useObjectUrl } from "../../../ui/use-object-url.ts";
import { goesAlong } from "../state/sketch.ts";
import { STEPS } from "../state/state.ts";
import type { Refit } from "../state/use-refit.ts";

interface Props {
  refit: Refit;
  style: StyleCard | undefined;
  phone: string;
}

export function StepContact({ refit, style, phone }: Props) {
  const { form, fieldErrors, meant } = refit.state;
  const text = (name: "name" | "email" | "phone", max: number) => ({
    name,
    required: true,
    value: form[name],
    error: fieldErrors[name] ?? tooLong(form[name], max),
    hint: roomLeft(form[name], max),
    onBlur: name === "name" ? undefined : () => refit.check(name),
    onChange: (event: { currentTarget: { value: string } }) => refit.edit({ [name]: event.currentTarget.value }),
  });
  return (
    <div className="grid contact-step">
      <div>
        <FailureNote refit={refit} phone={phone} />
        <div className="form-grid">
          <TextField className="field full" label="Name" autoComplete="name" {...text("name", limits.nameMax)} />
          <TextField
            label="Email"
            inputMode="email"
            autoCapitalize="none"
            autoComplete="email"
            {...text("email", limits.emailMax)}
          >
            <p className="question" role="status">
              {meant && <Meant address={meant} onTake={(email) => refit.edit({ email })} />}
            </p>
          </TextField>
          <TextField label="Phone" type="tel" autoComplete="tel" {...text("phone", limits.phoneMax)} />
          <div className="full">
            <Choices
              name="preferredContactMethod"
              legend={messages.contactMethod}
              options={contactMethods}
              value={form.preferredContactMethod}
              error={fieldErrors.preferredContactMethod}
              onChange={(preferredContactMethod) => refit.edit({ preferredContactMethod })}
            />
          </div>
          <div className="full">
            <Choices
              name="preferredTime"
              legend="When is a good time?"
              options={preferredTimes}
              value={form.preferredTime}
              error={fieldErrors.preferredTime}
              onChange={(preferredTime) => refit.edit({ preferredTime })}
            />
          </div>
          <Consent refit={refit} />
        </div>
        <Trap refit={refit} />
      </div>
      <Summary refit={refit} style={style} />
    </div>
  );
}

/** Suggests a corrected email address. */
function Meant({ address, onTake }: { address: string; onTake: (address: string) => void }) {
  const [before, after] = around(messages.emailMeant);
  return (
    <>
      <span>{before}</span>
      <button
        className="link"
        type="button"
        onClick={() => {
          onTake(address);
          document.getElementById("email")?.focus();
        }}
      >
        {address}
      </button>
      <span>{after}</span>
    </>
  );
}

function Consent({ refit }: { refit: Refit }) {
  const { form, fieldErrors } = refit.state;
  const error = fieldErrors.consent;
  return (
    <div className="field full">
      <label className="check">
        <input
          type="checkbox"
          id="consent"
          name="consent"
          required
          checked={form.consent}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "consent-error" : undefined}
          onChange={(event) => refit.edit({ consent: event.currentTarget.checked })}
        />
        <span>
          I agree that you keep what I send to answer my request, as the{" "}
          <a href="/privacy-policy" target="_blank" rel="noopener">
            privacy policy
          </a>{" "}
          says.
        </span>
      </label>
      {error && <FieldErrorText id="consent-error">{error}</FieldErrorText>}
    </div>
  );
}

/** As `Trap` in `app/src/ui/field.rs`. */
function Trap({ refit }: { refit: Refit }) {
  const { trap } = refit.state.form;
  const input = useRef<HTMLInputElement>(null);
  const { edit } = refit;
  useEffect(() => {
    if (trap !== "" && isFilledByBrowser(input.current)) edit({ trap: "" });
  }, [trap, edit]);
  return (
    <div className="off-screen" aria-hidden="true">
      <label>
        Leave this empty{" "}
        <input
          ref={input}
          type="text"
          name="trap"
          tabIndex={-1}
          // biome-ignore lint/a11y/useValidAutocomplete: browsers ignore "off" here, and leave alone what they do not know
          autoComplete="nothing"
          data-1p-ignore=""
          data-bwignore=""
          data-lpignore="true"
          data-protonpass-ignore="true"
          data-form-type="other"
          value={trap}
          onChange={(event) => edit({ trap: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}

/** Why the last attempt failed, and how to continue. */
function FailureNote({ refit, phone }: { refit: Refit; phone: string }) {
  const { failure, photos } = refit.state;
  if (!failure) return null;
  const again = () => {
    if (failure.missing === "sketch") refit.sketch.send();
    else if (photos.entries.length === 0) return refit.go(2);
    else refit.photos.retry();
    refit.submit();
  };
  return (
    <div className="summary" id="refit-failure" role="alert" tabIndex={-1}>
      <Icon name="alert" />
      <div>
        <p>{failure.message}</p>
        {failure.call && phone && (
          <p>
            You can also call us: <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </p>
        )}
        {failure.missing && (
          <div className="button-row">
            <button className="button button--small" type="button" onClick={again}>
              Try Again
            </button>
            <button
              className="button button--outline button--small"
              type="button"
              onClick={() =>
                refit.submit(failure.missing === "photos" ? { withoutPhotos: true } : { withoutSketch: true })
              }
            >
              {withoutLabel(failure.missing, photos.entries.length)}
            </button>
          </div>
        )}
      </div>
    </div>
  );
}

function withoutLabel(missing: "photos" | "sketch", count: number): string {
  if (missing === "sketch") return "Send without the sketch";
  return count === 1 ? "Send without the photo" : "Send without the missing photos";
}

/** Summary before sending, with links back to each step. */
function Summary({ refit, style }: { refit: Refit; style: StyleCard | undefined }) {
  const { form, submitting } = refit.state;
  const row = (step: 1 | 2, what: string, value: ReactNode) => (
    <div>
      <dt>{what}</dt>
      <dd>{value}</dd>
      <dd className="change">
        <button
          className="link"
          type="button"
          disabled={submitting}
          aria-label={`Change: ${STEPS[step - 1]}`}
          onClick={() => refit.go(step)}
        >
          Change
        </button>
      </dd>
    </div>
  );
  return (
    <aside className="request-summary" aria-label="Your request so far">
      {style?.picture && (
        <div className="framed">
          <Picture picture={style.picture} sizes="(min-width:60rem) 33vw,100vw" eager />
        </div>
      )}
      <dl>
        {row(1, "Style", style?.name ?? messages.styleRequired)}
        {row(2, refit.state.photos.entries.length > 1 ? "Photos" : "Photo", <PhotoLines refit={refit} />)}
        {goesAlong(refit.state.sketch) && row(2, "Your cabin", <SketchLine refit={refit} />)}
        {row(
          2,
          "Your vision",
          form.description.trim() === "" ? "None" : <span className="vision">{form.description}</span>,
        )}
      </dl>
    </aside>
  );
}

/** The surfaces that shall change, and the picture of it. */
function SketchLine({ refit }: { refit: Refit }) {
  const url = useObjectUrl(refit.state.sketch.picture);
  return (
    <>
      {refit.drawing.lines.map(({ id, name, material }) => (
        <span className="wish" key={id}>
          {material ? `${name}: ${material}` : name}
        </span>
      ))}
      {url && <img className="thumb" src={url} alt="Your sketch" />}
    </>
  );
}

function PhotoLines({ refit }: { refit: Refit }) {
  const { entries } = refit.state.photos;
  if (entries.length === 0) return <span>None</span>;
  return (
    <>
      {entries.map((entry, at) => (
        <span className="photo-line" key={entry.job}>
          {isReady(entry) && <img className="thumb" src={entry.photo.url} alt={`Yours, ${at + 1}`} />}
          <span>
            <PhotoState entry={entry} />
            {entry.words !== "" && <small>{entry.words}</small>}
          </span>
        </span>
      ))}
    </>
  );
}

function PhotoState({ entry }: { entry: PhotoEntry }) {
  if (!isReady(entry)) return <span>{`Optimizing ${Math.round(entry.progress * 100)}%`}</span>;
  const { upload } = entry;
  if (upload.state === "sending") return <span>{`Uploading ${Math.round(upload.progress * 100)}%`}</span>;
  return upload.state === "sent" ? <span>{entry.name}</span> : <span className="bad">Not sent yet</span>;
}
