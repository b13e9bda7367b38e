/** The webhook test and the results of the last deliveries. */
import { useEffect, useState } from "react";
import { useAdmin } from "../../../admin/admin-session.tsx";
import { formatMoment } from "../../../admin/format.ts";
import { Badge } from "../../../admin/ui/badge.tsx";
import { Button } from "../../../admin/ui/button.tsx";
import { useBusy } from "../../../admin/use-busy.ts";
import { adminMessages } from "../../../generated/admin.ts";
import type { WebhookTest } from "../../../generated/domain.ts";
import type { PanelProps } from "./panel.ts";
import { isUnencrypted } from "./unencrypted.ts";

/** The topic of messages about the test. */
const TEST = "webhook test";

export function ContactPanel({ draft, deliveries }: PanelProps) {
  const { request, notify, dismissErrors } = useAdmin();
  const { busy, run } = useBusy<true>();
  const [test, setTest] = useState<WebhookTest | null>(null);
  const url = String(draft.webhookUrl ?? "").trim();
  // The result of a test is about the address that was tested.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when the address changes
  useEffect(() => {
    setTest(null);
    dismissErrors(TEST);
  }, [url, dismissErrors]);
  const testUrl = async () => {
    const answer = await request<WebhookTest>("webhook/test", { url });
    setTest(answer);
    notify({ tone: answer.ok ? "good" : "bad", text: answer.sentence, about: TEST });
  };
  const start = () => {
    if (busy) return;
    if (!url) return notify({ tone: "bad", text: adminMessages.webhookUrlRequired, about: TEST });
    void run(true, testUrl, adminMessages.webhookTestFailed);
  };
  return (
    <aside className="side-panel" aria-label="Deliveries">
      <section>
        <h2>Test</h2>
        {isUnencrypted(url) && (
          <p className="check-result small" role="status">
            <Badge tone="warning">Not encrypted</Badge> {adminMessages.webhookUnencrypted}
          </p>
        )}
        <Button look="outline" busy={busy} onClick={start}>
          Test Webhook
        </Button>
        {test && (
          <p className="check-result small" role="status">
            <Badge tone={test.ok ? "success" : "error"}>
              {test.status === null ? "No answer" : `Answered ${test.status}`}
            </Badge>
            <span className="muted">{`after ${test.millis} ms`}</span>
          </p>
        )}
      </section>
      <section>
        <h2>Latest deliveries</h2>
        {deliveries.length === 0 ? (
          <p className="empty-text">Nothing has been sent yet. Deliveries of new leads appear here.</p>
        ) : (
          <ul className="delivery-list">
            {deliveries.map((row) => {
              const ok = row.status !== null && row.status >= 200 && row.status < 300;
              return (
                <li key={`${row.reference}-${row.at}`}>
                  <Badge tone={ok ? "success" : "error"}>{row.outcome}</Badge>
                  <a className="link" href={row.href}>
                    {row.lead || row.reference}
                  </a>
                  <span className="muted tiny">{`${formatMoment(row.at)}, ${row.millis} ms`}</span>
                </li>
              );
            })}
          </ul>
        )}
      </section>
    </aside>
  );
}
