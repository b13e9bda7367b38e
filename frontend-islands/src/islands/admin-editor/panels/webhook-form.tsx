/** The address of the automation, in the list of other programs: saved, tested, with its history. */
import { useEffect, useState } from "react";
import { useAdmin } from "../../../admin/admin-session.tsx";
import { nestedErrors } from "../../../admin/forms/form-values.ts";
import { Badge } from "../../../admin/ui/badge.tsx";
import { Button } from "../../../admin/ui/button.tsx";
import { useBusy } from "../../../admin/use-busy.ts";
import { adminMessages } from "../../../generated/admin.ts";
import type { FormSpec, WebhookTest } from "../../../generated/domain.ts";
import { SaveStatus } from "../draft-status.tsx";
import { Field } from "../field.tsx";
import type { EditorActions } from "../state/use-editor-actions.ts";
import { isUnencrypted } from "./unencrypted.ts";

/** The topic of messages about the test. */
const TEST = "test of the address";

export function WebhookForm({ spec, actions }: { spec: FormSpec; actions: EditorActions }) {
  const { editor, media } = actions;
  const { draft, errors, set } = editor;
  const url = String(draft.webhookUrl ?? "").trim();
  const { busy, test, start } = useWebhookTest(url);
  const fields = spec.sections.filter((section) => !section.isFolded).flatMap((section) => section.fields);
  return (
    <form
      id="editor"
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        actions.submit();
      }}
    >
      {fields.map((field) => {
        const { [field.name]: error } = errors;
        return (
          <Field key={field.name} {...{ field, draft, set, error, media }} nested={nestedErrors(field.name, errors)} />
        );
      })}
      {isUnencrypted(url) && (
        <p className="check-result small" role="status">
          <Badge tone="warning">Not encrypted</Badge> {adminMessages.webhookUnencrypted}
        </p>
      )}
      <div className="button-row">
        <Button type="submit" busy={editor.saving}>
          {spec.texts.save}
        </Button>
        <Button look="outline" busy={busy} onClick={start}>
          Test Webhook
        </Button>
        {editor.dirty && (
          <Button look="ghost" onClick={() => void actions.discard()}>
            Discard
          </Button>
        )}
        <Button look="ghost" onClick={actions.showHistory}>
          History
        </Button>
      </div>
      {test && (
        <p className="check-result small" role="status">
          <Badge tone={test.ok ? "success" : "error"}>{test.ok ? "The test arrived" : "The test did not arrive"}</Badge>
          <span className="muted">{`after ${test.millis} ms`}</span>
        </p>
      )}
      <p className="small" role="status">
        <SaveStatus editor={editor} />
      </p>
    </form>
  );
}

function useWebhookTest(url: string) {
  const { request, notify, dismissErrors } = useAdmin();
  const { busy, run } = useBusy<true>();
  const [test, setTest] = useState<WebhookTest | null>(null);
  // The result of a test is about the address that was tested.
  // biome-ignore lint/correctness/useExhaustiveDependencies: reset when the address changes
  useEffect(() => {
    setTest(null);
    dismissErrors(TEST);
  }, [url, dismissErrors]);
  const testUrl = async () => {
    const answer = await request<WebhookTest>("webhook/test", { url });
    setTest(answer);
    notify({ tone: answer.ok ? "good" : "bad", text: answer.sentence, about: TEST });
  };
  const start = () => {
    if (busy) return;
    if (!url) return notify({ tone: "bad", text: adminMessages.webhookUrlRequired, about: TEST });
    void run(true, testUrl, adminMessages.webhookTestFailed);
  };
  return { busy, test, start };
}
