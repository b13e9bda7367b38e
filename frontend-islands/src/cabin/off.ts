/** Takes the place of `index.ts` where "See your own cabin" is switched off: nothing is offered, nothing is drawn. */
import type * as entry from "./index.ts";

export const cabinServices: typeof entry.cabinServices = () => null;

export const isBegun = ((_) => false) as typeof entry.isBegun;
export const isVisible: typeof entry.isVisible = () => false;
export const wishesOf: typeof entry.wishesOf = () => [];

const nothing: entry.Cabin = { offer: null, open: () => null, lines: [], compose: async () => null };
export const useCabin: typeof entry.useCabin = () => nothing;
