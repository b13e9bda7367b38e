/** The files of a paste; none if it has text, which belongs into a field: word processors add a picture of it. */
export const pastedFiles = ({ files, types }: Pick<DataTransfer, "files" | "types">): File[] =>
  types.includes("text/plain") ? [] : [...files];
