/** A small form in a dialog over the text. */
import type { Elements } from "../../../ui/elements.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

interface FormProps {
  title: string;
  /** Label of the submit button; null while there is nothing to save. */
  submitLabel: string | null;
  onSubmit: () => void;
  onClose: () => void;
  className?: string;
  /** A button before the others. */
  first?: Elements;
  /** Dialogs on top of this one. */
  over?: Elements;
  children: Elements;
}

/** Enter submits; Esc and Cancel discard. */
export function DialogForm({ title, submitLabel, onSubmit, onClose, className, first, over, children }: FormProps) {
  return (
    <Dialog title={title} onClose={onClose} {...(className && { className })}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React bubbles the event to the article's form around this one.
          event.stopPropagation();
          const tooLong = event.currentTarget.querySelector<HTMLElement>("[data-too-long]");
          if (tooLong) tooLong.focus();
          else onSubmit();
        }}
      >
        {children}
        <div className="dialog__footer">
          {first}
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          {submitLabel && <Button type="submit">{submitLabel}</Button>}
        </div>
      </form>
      {over}
    </Dialog>
  );
}
