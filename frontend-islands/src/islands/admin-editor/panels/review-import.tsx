/** Imports a review, from its URL where that can be read, or from pasted text. */
import { useState } from "react";
import { useAdmin } from "../../../admin/admin-session.tsx";
import { type Draft, fillEmpty } from "../../../admin/forms/form-values.ts";
import { useMedia } from "../../../admin/library/media-provider.tsx";
import { Badge } from "../../../admin/ui/badge.tsx";
import { Button } from "../../../admin/ui/button.tsx";
import { Icon } from "../../../admin/ui/icon.tsx";
import { useBusy } from "../../../admin/use-busy.ts";
import { adminMessages } from "../../../generated/admin.ts";
import type { MediaItem, ReviewData } from "../../../generated/domain.ts";
import { ApiError } from "../../../lib/api.ts";
import { ariaProps, type FieldProps, HintAndError, Label } from "../fields/field-parts.tsx";

export interface ReviewImportProps extends FieldProps {
  /** The testimonial's id; empty for a new one. */
  id: string;
  /** Initial values of a new form: they do not count as typed. */
  untouched: Draft;
  setAll: (values: Draft) => void;
}

/** The parts a review may have, in display order, with their labels in the form. */
const PARTS = [
  ["clientName", "Name"],
  ["rating", "Stars"],
  ["testimonialText", "Text"],
  ["date", "Date"],
] as const;

const REVIEW_FIELDS = [
  "clientName",
  "testimonialText",
  "rating",
  "date",
  "googleReviewId",
  "reviewPlatform",
  "source",
] as const;

/** Topic of the messages about an empty URL or text; the next successful import clears them. */
const REVIEW = "review";

export function ReviewImport(props: ReviewImportProps) {
  const { field, draft, set, setAll, id, untouched } = props;
  const { request, notify, dismissErrors, showError } = useAdmin();
  const [busy, setBusy] = useState<"url" | "text" | null>(null);
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<ReviewData | null>(null);
  const [duplicateOf, setDuplicate] = useState({ url: "", sentence: "" });
  const url = String(draft[field.name] ?? "").trim();
  const urlProps = { ...props, error: duplicateOf.url === url && url ? duplicateOf.sentence : props.error };

  const fillForm = (data: ReviewData) => {
    const brought = Object.fromEntries(REVIEW_FIELDS.map((name) => [name, data[name]]));
    const filled = fillEmpty(draft, brought, untouched);
    const { clientPhoto: _, ...others } = filled.draft;
    setAll(others);
    setFound(data);
    dismissErrors(REVIEW);
    // Without the text, open the paste box as the alternative.
    if (!data.testimonialText) setOpen(true);
    if (data.message) notify({ tone: "good", text: data.message });
  };
  const run = async (kind: "url" | "text", name: "review/fetch" | "review/parse", args: object) => {
    setBusy(kind);
    try {
      fillForm(await request<ReviewData>(name, args));
    } catch (cause) {
      const duplicate = cause instanceof ApiError && cause.fields.find(({ field: name }) => name === field.name);
      if (duplicate) setDuplicate({ url, sentence: duplicate.message });
      else setOpen(true);
      const refused = cause instanceof ApiError ? cause.message : "";
      showError(cause, duplicate ? duplicate.message : refused);
    }
    setBusy(null);
  };
  return (
    <>
      <div className="field">
        <Label field={field} />
        <div className="input-group input-group--wrap">
          <input
            {...ariaProps(urlProps)}
            className="input"
            type="url"
            inputMode="url"
            autoComplete="off"
            value={String(draft[field.name] ?? "")}
            onChange={(event) => set(field.name, event.currentTarget.value)}
          />
          <Button
            look="outline"
            icon="wand"
            busy={busy === "url"}
            onClick={() => {
              if (busy) return;
              if (!url) notify({ tone: "bad", text: adminMessages.reviewUrlRequired, about: REVIEW });
              else void run("url", "review/fetch", { url, id });
            }}
          >
            Auto-Fill
          </Button>
          {/^https?:\/\//.test(url) && (
            <a
              className="button button--ghost"
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label="View the review"
            >
              <Icon name="external" />
              View
            </a>
          )}
        </div>
        {found && <FoundParts found={found} />}
        {found?.clientPhoto && !draft.clientPhoto && <ClientPhoto found={found} set={set} />}
        <HintAndError {...urlProps} />
      </div>
      <PasteText
        {...{ open, setOpen }}
        busy={busy === "text"}
        onText={(text) => {
          if (busy) return;
          if (!text.trim()) notify({ tone: "bad", text: adminMessages.reviewTextRequired, about: REVIEW });
          else void run("text", "review/parse", { text });
        }}
      />
    </>
  );
}

/** The parts that were found in the review. */
function FoundParts({ found }: { found: ReviewData }) {
  return (
    <p className="check-result small" role="status">
      {PARTS.filter(([name]) => found[name]).map(([name, label]) => (
        <Badge tone="success" key={name}>
          {`${label} found`}
        </Badge>
      ))}
      {!found.testimonialText && <Badge tone="warning">Text could not be read; paste it below</Badge>}
    </p>
  );
}

interface PasteProps {
  open: boolean;
  setOpen: (open: boolean) => void;
  busy: boolean;
  onText: (text: string) => void;
}

/** The alternative to a URL that cannot be read. */
function PasteText({ open, setOpen, busy, onText }: PasteProps) {
  const [pasted, setPasted] = useState("");
  return (
    <details className="disclosure" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <Icon name="quote" />
        Paste the review’s text instead
        <Icon name="chevron" small />
      </summary>
      <div>
        <label className="visually-hidden" htmlFor="paste-review">
          Review text to paste
        </label>
        <textarea
          className="input"
          id="paste-review"
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button look="outline small" className="align-start" busy={busy} onClick={() => onText(pasted)}>
          Fill the empty fields
        </Button>
      </div>
    </details>
  );
}

/** The reviewer's photo is only offered, not imported: it shows a person's face. */
function ClientPhoto({ found, set }: { found: ReviewData; set: (name: string, value: unknown) => void }) {
  const { request } = useAdmin();
  const { onMedia } = useMedia();
  const { busy, run } = useBusy<true>();
  const take = async () => {
    let item = await request<MediaItem>("media/import", { url: found.clientPhoto });
    if (!item.alt && !item.decorative && found.clientName) {
      const { id, focalX, focalY } = item;
      item = await request<MediaItem>("media/update", { id, alt: found.clientName, decorative: false, focalX, focalY });
    }
    onMedia(item);
    set("clientPhoto", item.id);
  };
  return (
    <p className="check-result small">
      <span>The review shows a photo of the client.</span>
      <Button look="outline small" icon="image" busy={busy} onClick={() => !busy && void run(true, take)}>
        Use it
      </Button>
    </p>
  );
}
