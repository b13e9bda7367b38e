/** Alt text or the decorative mark of a picture; saved with the picture itself. */
import { useEffect, useId, useState } from "react";
import { adminMessages } from "../../generated/admin.ts";
import { limits, type MediaItem } from "../../generated/domain.ts";
import { tooLong } from "../../lib/texts.ts";
import { useAdmin } from "../admin-session.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field-error.tsx";
import { Checkbox } from "../ui/inputs.tsx";
import { useBusy } from "../use-busy.ts";

interface Props {
  item: MediaItem;
  /** Its hint and the number of its letters are shown in the library, where it has room. */
  inLibrary?: boolean;
  onSaved: (item: MediaItem) => void;
}

export function AltText({ item, inLibrary = false, onSaved }: Props) {
  const { request, notify } = useAdmin();
  const id = useId();
  const [alt, setAlt] = useState(item.alt);
  const [decorative, setDecorative] = useState(item.decorative);
  const [wrong, setWrong] = useState(false);
  const { busy, run } = useBusy<true>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when the picture changes
  useEffect(() => {
    setAlt(item.alt);
    setDecorative(item.decorative);
    setWrong(false);
  }, [item.id, item.alt, item.decorative]);
  const changed = alt.trim() !== item.alt || decorative !== item.decorative;
  const missing = !item.alt && !item.decorative;
  const lengthProblem = decorative ? undefined : tooLong(alt, limits.altMax);
  const problem = wrong ? adminMessages.altOrDecorative : lengthProblem;
  const save = async () => {
    if (busy || lengthProblem) return;
    if (!alt.trim() && !decorative) return setWrong(true);
    const { focalX, focalY } = item;
    const text = decorative ? "" : alt.trim();
    await run(true, async () => {
      onSaved(await request<MediaItem>("media/update", { id: item.id, alt: text, decorative, focalX, focalY }));
      notify({ tone: "good", text: adminMessages.pictureSaved });
    });
  };
  return (
    <div className="field alt-text">
      {inLibrary ? (
        <div className="field__header">
          <label htmlFor={id}>Description</label>
          <output>{`${alt.trim().length} of ${limits.altMax}`}</output>
        </div>
      ) : (
        <label htmlFor={id}>Alt text</label>
      )}
      <div className="input-group">
        <input
          className="input"
          id={id}
          value={decorative ? "" : alt}
          disabled={decorative}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || missing ? `${id}-says` : undefined}
          onChange={(event) => {
            setAlt(event.currentTarget.value);
            setWrong(false);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void save();
          }}
        />
        <Button look="outline" disabled={!changed} busy={busy} onClick={() => void save()}>
          Update
        </Button>
      </div>
      {problem ? (
        <FieldError id={`${id}-says`} alert={wrong}>
          {problem}
        </FieldError>
      ) : (
        missing && <AltMissing id={`${id}-says`} />
      )}
      {inLibrary && <p className="hint">For people who cannot see it, and for Google.</p>}
      <Checkbox
        checked={decorative}
        onValue={(checked) => {
          setDecorative(checked);
          setWrong(false);
        }}
      >
        Decorative picture
      </Checkbox>
    </div>
  );
}

export function AltMissing({ id }: { id: string }) {
  return (
    <Badge tone="error" id={id}>
      Missing: screen readers can’t describe this picture
    </Badge>
  );
}
