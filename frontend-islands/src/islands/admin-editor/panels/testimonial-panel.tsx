/** Preview of a testimonial, and the carousel order after saving. */
import { useEffect, useMemo, useState } from "react";
import type { Draft } from "../../../admin/forms/form-values.ts";
import { limits, type TestimonialCard } from "../../../generated/domain.ts";
import { call } from "../../../lib/api.ts";
import { PageMarkup } from "./page-markup.tsx";
import type { PanelProps } from "./panel.ts";

/** How many neighbors are shown on each side of the edited row. */
const AROUND = 3;

export function TestimonialPanel({ draft, position }: PanelProps) {
  const card = useCard(draft);
  const order = [...position.others];
  const active = draft.isActive === true;
  if (active) order.splice(position.at - 1, 0, { id: "", name: String(draft.clientName ?? "").trim() || "This one" });
  const first = Math.max(0, position.at - 1 - AROUND);
  return (
    <aside className="side-panel" aria-label="Preview">
      <section>
        <h2>As visitors will see it</h2>
        <div className="as-public">
          {String(draft.testimonialText ?? "").trim() === "" ? (
            <p className="empty-text">Their words will appear here.</p>
          ) : (
            card && <PageMarkup html={card.html} />
          )}
          {card?.note && <p className="note small">{card.note}</p>}
        </div>
      </section>
      {active && order.length > 1 && (
        <section>
          <h2>Order after saving</h2>
          <ol className="neighbors" start={first + 1}>
            {order.slice(first, position.at + AROUND).map((one, at) => (
              <li key={one.id} className={one.id === "" ? "neighbors__current" : undefined}>
                <b>{first + at + 1}</b>
                <span>{one.name}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  );
}

/** The card as the website renders the form's values; on errors the last one stays. */
function useCard(draft: Draft): TestimonialCard | null {
  const [card, setCard] = useState<TestimonialCard | null>(null);
  const asked = useMemo(() => JSON.stringify(draft), [draft]);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      call<TestimonialCard>("admin/testimonials/card", { draft: JSON.parse(asked) }).then(
        (made) => gone || setCard(made),
        () => {},
      );
    }, limits.previewDebounceMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return card;
}
