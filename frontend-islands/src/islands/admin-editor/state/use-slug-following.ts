import { useRef } from "react";
import { fieldsOf, slugFrom } from "../../../admin/forms/form-values.ts";
import type { FormSpec } from "../../../generated/domain.ts";
import type { EditorState } from "./use-editor.ts";

/** Sets a field; the slug follows the title until it is edited itself. */
export function useSlugFollowing(spec: FormSpec, set: EditorState["set"], isNew: boolean): EditorState["set"] {
  const follows = useRef(isNew);
  return (name, value) => {
    set(name, value);
    for (const { name: slug, kind } of fieldsOf(spec)) {
      if (kind.kind !== "slug") continue;
      if (name === slug) follows.current = value === "";
      else if (kind.from === name && follows.current) {
        const title = String(value ?? "");
        const made = slugFrom(title);
        // A title without Latin letters gets an address from the server.
        if (made !== "" || title === "") set(slug, made);
      }
    }
  };
}
