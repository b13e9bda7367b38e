/** Shortcuts for common pages that have no metadata yet. */
import { Icon } from "../../admin/ui/icon.tsx";
import type { ListRow, SelectOption } from "../../generated/domain.ts";

export function QuickSetup({ quick, rows }: { quick: readonly SelectOption[]; rows: readonly ListRow[] }) {
  // Computed from the current rows: a page whose row was just deleted is offered again.
  const pages = quick.filter(({ label }) => !rows.some(({ badges }) => badges.includes(label)));
  if (pages.length === 0) return null;
  return (
    <section className="quick-setup" aria-labelledby="h-quick">
      <h2 id="h-quick">Quick Setup</h2>
      <p>These pages still use our default titles and descriptions in search results.</p>
      <ul>
        {pages.map(({ value: slug, label: title }) => (
          <li key={slug}>
            <a
              className="button button--outline button--small"
              href={`/admin/seo/new?${new URLSearchParams({ slug, title })}`}
            >
              <Icon name="plus" small />
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
