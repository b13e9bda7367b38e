/**
 * Sends events while the page unloads. Separate from `api.ts`, whose texts would weigh more than the events.
 */
import type { MeasuredEvent } from "../generated/domain.ts";

export const sendEvent = (event: MeasuredEvent) =>
  navigator.sendBeacon("/api/analytics/record", new Blob([JSON.stringify({ event })], { type: "application/json" }));
