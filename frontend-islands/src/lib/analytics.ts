/**
 * The funnel's events, first-party. A visitor who asks not to be tracked is not:
 * nothing is sent, nothing is kept and no session id is made.
 */
import type { FunnelEvent, FunnelMetadata, FunnelStep } from "../generated/domain.ts";
import { mayMeasure } from "../vitals.ts";
import { call } from "./api.ts";

const SESSION_KEY = "funnel_session";
const EVENTS_KEY = "funnel_events";
/** Events kept on this device at most; the oldest go first. */
const KEPT_MAX = 100;

/** A random id that lives as long as the tab; `null` where measuring is not allowed. */
export function sessionId(): string | null {
  if (!mayMeasure()) return null;
  try {
    const kept = sessionStorage.getItem(SESSION_KEY);
    if (kept) return kept;
    const made = crypto.randomUUID();
    sessionStorage.setItem(SESSION_KEY, made);
    return made;
  } catch {
    // Storage is switched off: then there is no visit to tell apart.
    return null;
  }
}

/** Notes a step. Never fails and never waits: measuring must not get in the way. */
export function record(step: FunnelStep, metadata: FunnelMetadata = {}): void {
  const id = sessionId();
  if (!id) return;
  const event: FunnelEvent = { step, sessionId: id, metadata };
  keep(event);
  call("analytics/record", { event }, { keepalive: true }).catch(() => {});
}

function keep(event: FunnelEvent): void {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(EVENTS_KEY) ?? "[]");
    const events = [...(Array.isArray(kept) ? kept : []), { ...event, at: Date.now() }];
    localStorage.setItem(EVENTS_KEY, JSON.stringify(events.slice(-KEPT_MAX)));
  } catch (cause) {
    console.warn("Analytics event not kept", cause);
  }
}
