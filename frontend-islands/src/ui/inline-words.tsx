/** A text of the owner with its bold words, italic words and links. */
import type { InlinePiece } from "../generated/domain.ts";

export function InlineWords({ pieces }: { pieces: readonly InlinePiece[] }) {
  return pieces.map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never change places
    <Words key={at} {...piece} />
  ));
}

function Words({ text, isBold, isItalic, link }: InlinePiece) {
  let words = <span>{text}</span>;
  if (isItalic) words = <em>{words}</em>;
  if (isBold) words = <strong>{words}</strong>;
  return link ? <a href={link}>{words}</a> : words;
}
