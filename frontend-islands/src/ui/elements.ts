import type { ReactElement } from "react";

/**
 * Children that stand beside other elements. No text: a browser's translator would put it into an element of its own,
 * where React no longer finds it.
 */
export type Elements = ReactElement | readonly Elements[] | false | "" | null | undefined;
