/** What is loaded only when it is used. */
export { Cabin } from "./cabin.tsx";
export { composeAlone } from "./compose.ts";
