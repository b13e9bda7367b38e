/**
 * First-party funnel events. For visitors who opt out of tracking nothing is sent or stored, and no session
 * id is created.
 */
import type { FunnelEvent, FunnelMetadata, FunnelStep } from "../../../generated/domain.ts";
import { call } from "../../../lib/api.ts";
import { inSession, parsed, store, stored } from "../../../lib/device/web-storage.ts";
import { mayMeasure } from "../../../lib/visitor-privacy.ts";

const SESSION_KEY = "funnel_session";
const EVENTS_KEY = "funnel_events";
/** Maximum number of events stored on this device; the oldest are dropped first. */
const KEPT_MAX = 100;

/** A random id for the lifetime of the tab; `null` where measuring is not allowed. */
export function sessionId(): string | null {
  if (!mayMeasure()) return null;
  const kept = stored(SESSION_KEY, inSession);
  if (kept) return kept;
  const made = crypto.randomUUID();
  // If storage is disabled, sessions cannot be distinguished.
  return store(SESSION_KEY, made, inSession) ? made : null;
}

/** Records a step. Never throws or blocks: measuring must not get in the way. */
export function record(step: FunnelStep, metadata: FunnelMetadata = {}): void {
  const id = sessionId();
  if (!id) return;
  const event: FunnelEvent = { step, sessionId: id, metadata };
  keep(event);
  call("analytics/record", { event }, { keepalive: true }).catch(() => {});
}

function keep(event: FunnelEvent): void {
  const kept = parsed(stored(EVENTS_KEY));
  const events = [...(Array.isArray(kept) ? kept : []), { ...event, at: Date.now() }];
  if (!store(EVENTS_KEY, JSON.stringify(events.slice(-KEPT_MAX)))) console.warn("Analytics event not kept");
}
