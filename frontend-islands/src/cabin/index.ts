/** "See your own cabin": a photo and the owner's materials become a sketch and wishes for surfaces. The only way in. */
export { type CabinServices, cabinServices } from "./services.ts";
export { type Design, isBegun, isVisible, wishesOf } from "./state/design.ts";
export type { CabinAction, Drawn, Sample } from "./state/drawn.ts";
export { type Cabin, useCabin } from "./use-cabin.tsx";
