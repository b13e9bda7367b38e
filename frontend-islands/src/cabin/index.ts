/** Drawing materials on a photo of the own cabin: everything that is loaded only for it. */
export { Cabin } from "./cabin.tsx";
export { composeAlone } from "./compose.ts";
