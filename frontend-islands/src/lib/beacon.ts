/**
 * Tells the server something while the page goes away. Apart from `api.ts`, whose
 * sentences would weigh more than what is told.
 */
import type { MeasuredEvent } from "../generated/domain.ts";

export const tell = (event: MeasuredEvent) =>
  navigator.sendBeacon("/api/analytics/record", new Blob([JSON.stringify({ event })], { type: "application/json" }));
