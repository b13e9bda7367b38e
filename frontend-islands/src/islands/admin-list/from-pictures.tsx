/** Adds photos to a gallery from the library. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { GalleryDialog } from "../../admin/library/gallery-dialog.tsx";
import { Button } from "../../admin/ui/button.tsx";
import type { FormSpec, SelectOption } from "../../generated/domain.ts";
import type { ListHeaderProps } from "./kinds.tsx";

export function FromPictures(props: ListHeaderProps) {
  return (
    <div className="from-pictures">
      <FromPicturesButton {...props} />
    </div>
  );
}

export function FromPicturesButton({ spec, onChanged }: ListHeaderProps) {
  const { showDone } = useAdmin();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="outline" icon="plus" onClick={() => setOpen(true)}>
        From your pictures
      </Button>
      {open && (
        <GalleryDialog
          galleries={optionsOf(spec, "category")}
          tags={optionsOf(spec, "tag")}
          onDone={(done) => {
            showDone(done, onChanged);
            onChanged();
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The options of a field that are still offered. */
function optionsOf({ sections }: FormSpec, name: string): readonly SelectOption[] {
  for (const field of sections.flatMap(({ fields }) => fields)) {
    if (field.name === name && field.kind.kind === "select")
      return field.kind.options.filter(({ retired }) => !retired);
  }
  return [];
}
