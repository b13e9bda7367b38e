/** The contents of a text's atomic nodes. */

export type FigureSize = "" | "wide" | "half";

export interface PictureCard {
  kind: "picture";
  /** The library picture's; empty where only its address is known. */
  id: string;
  src: string;
  /** Null: not set yet. Empty: decorative. */
  alt: string | null;
  width: number;
  height: number;
  /** Inline HTML. */
  caption: string;
  size: FigureSize;
}

export interface VideoCard {
  kind: "video";
  href: string;
  title: string;
  /** Inline HTML. */
  caption: string;
}

/** Placeholder of an upload; not part of the saved HTML. */
interface WaitingCard {
  kind: "waiting";
  /** Key of the upload. */
  upload: number;
  name: string;
}

export type Card = PictureCard | VideoCard | WaitingCard | { kind: "rule" } | { kind: "html"; html: string };
