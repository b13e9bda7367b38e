/** A testimonial as visitors will see it, and the order after saving. */

import { fieldsOf } from "../../admin/draft.ts";
import { Stars } from "../../admin/icon.tsx";
import { initials, Thumb } from "../../admin/thumb.tsx";
import type { Draft, FormSpec, MediaItem } from "../../admin/types.ts";
import type { Places } from "./position.tsx";

interface Props {
  spec: FormSpec;
  draft: Draft;
  media: readonly MediaItem[];
  places: Places;
}

/** How many of the order are shown around the one that is edited. */
const AROUND = 3;

export function TestimonialSide({ spec, draft, media, places }: Props) {
  const name = String(draft.clientName ?? "").trim();
  const words = String(draft.testimonialText ?? "").trim();
  const rating = typeof draft.rating === "number" ? draft.rating : null;
  const photo = media.find(({ id }) => id === draft.clientPhoto);
  const projects = fieldsOf(spec).find((field) => field.name === "linkedProjectId")?.kind;
  const project =
    projects?.kind === "select" && draft.linkedProjectId !== "none"
      ? projects.options.find(({ value }) => value === draft.linkedProjectId)?.label
      : undefined;
  const order = [...places.others];
  const active = draft.isActive === true;
  if (active) order.splice(places.at - 1, 0, { id: "", name: name || "This one" });
  const first = Math.max(0, places.at - 1 - AROUND);
  return (
    <aside className="side" aria-label="Preview">
      <section>
        <h2>As visitors will see it</h2>
        <div className="card-p">
          <Stars rating={rating} />
          {words ? (
            <blockquote>{words}</blockquote>
          ) : (
            <div className="gap">
              <svg viewBox="0 0 200 60" preserveAspectRatio="none" aria-hidden="true">
                <path d="M0 8h196M0 30h178M0 52h112" />
              </svg>
              <span>Their words will appear here</span>
            </div>
          )}
          <footer>
            {photo ? (
              <Thumb picture={photo.picture} className="av" />
            ) : (
              <span className="av" aria-hidden="true">
                {initials(name) || "–"}
              </span>
            )}
            <div>
              <b>{name || "Client"}</b>
              <span>{project ?? String(draft.location ?? "")}</span>
            </div>
          </footer>
        </div>
      </section>
      {active && order.length > 1 && (
        <section>
          <h2>Order after saving</h2>
          <ol className="near" start={first + 1}>
            {order.slice(first, places.at + AROUND).map((one, at) => (
              <li key={one.id} className={one.id === "" ? "me" : undefined}>
                <b>{first + at + 1}</b>
                {one.name}
              </li>
            ))}
          </ol>
        </section>
      )}
    </aside>
  );
}
