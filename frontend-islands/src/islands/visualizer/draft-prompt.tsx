import { messages, type StyleCard } from "../../generated/domain.ts";
import { longDay } from "../../lib/day.ts";
import { photosOf, type SavedDraft } from "./state/state.ts";
import type { Refit } from "./state/use-refit.ts";

interface Props {
  refit: Refit;
  draft: SavedDraft;
  styles: readonly StyleCard[];
}

function photosLine(count: number): string | null {
  if (count === 0) return null;
  return count === 1 ? "your photo" : `your ${count} photos`;
}

/** Offers to continue with the draft saved on this device. */
export function DraftPrompt({ refit, draft, styles }: Props) {
  const style = styles.find(({ id }) => id === draft.form.selectedStyle)?.name;
  const kept = draft.keptAt && `kept on ${longDay(draft.keptAt)}`;
  const parts = [style, photosLine(photosOf(draft).length), draft.sketch && "your sketch", kept];
  return (
    <section className="draft" aria-label="Your saved request">
      <p role="status">
        {messages.draftFound}
        <small>{`${parts.filter(Boolean).join(", ")}. ${messages.draftLocal}.`}</small>
      </p>
      <div className="button-row">
        <button className="button button--small" type="button" onClick={refit.continueDraft}>
          Continue my request
        </button>
        <button className="button button--outline button--small" type="button" onClick={refit.startOver}>
          Start over
        </button>
      </div>
    </section>
  );
}
