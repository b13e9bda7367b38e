/** Change of password, and the signed-in devices. */
import { useState } from "react";
import { useAdmin } from "../../admin/admin-session.tsx";
import { subscribedEndpoint } from "../../admin/push/subscription.ts";
import { Button } from "../../admin/ui/button.tsx";
import { FieldError } from "../../admin/ui/field-error.tsx";
import { Checkbox } from "../../admin/ui/inputs.tsx";
import type { AccountScreen, Done } from "../../generated/domain.ts";
import { ApiError } from "../../lib/api.ts";
import { Devices } from "./devices.tsx";

export function Account({ email, passwordMin, passwordAdvice, sessionRule, devices: first }: AccountScreen) {
  const { request, notify, showError } = useAdmin();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [devices, setDevices] = useState(first);

  const change = async (form: HTMLFormElement) => {
    if (busy) return;
    const data = new FormData(form);
    setBusy(true);
    setErrors({});
    try {
      const passwords = { current: data.get("current"), new: data.get("new") };
      const done = await request<Done>("account/password", { ...passwords, endpoint: await subscribedEndpoint() });
      form.reset();
      setDevices((before) => before.filter((device) => device.current));
      notify({ tone: "good", text: done.message });
    } catch (cause) {
      const fields = cause instanceof ApiError ? cause.fields : [];
      if (fields.length > 0) {
        setErrors(Object.fromEntries(fields.map(({ field, message }) => [field, message])));
        form.querySelector<HTMLInputElement>(`[name="${fields[0]?.field}"]`)?.focus();
      } else showError(cause);
    }
    setBusy(false);
  };
  const field = (name: "current" | "new", label: string, autoComplete: string, hint: string) => (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        id={name}
        name={name}
        type={shown ? "text" : "password"}
        autoComplete={autoComplete}
        required
        minLength={name === "new" ? passwordMin : undefined}
        aria-invalid={errors[name] ? true : undefined}
        aria-describedby={
          [errors[name] && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(" ") || undefined
        }
      />
      {errors[name] && <FieldError id={`${name}-error`}>{errors[name]}</FieldError>}
      {hint && (
        <span className="hint" id={`${name}-hint`}>
          {hint}
        </span>
      )}
    </div>
  );
  return (
    <div className="single-column">
      <section className="form-section">
        <h2>Change password</h2>
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void change(event.currentTarget);
          }}
        >
          <input
            className="visually-hidden"
            type="email"
            autoComplete="username"
            value={email}
            readOnly
            tabIndex={-1}
            aria-hidden
          />
          {field("current", "Current password", "current-password", "")}
          {field("new", "New password", "new-password", passwordAdvice)}
          <Checkbox checked={shown} onValue={setShown}>
            Show what I type
          </Checkbox>
          <Button className="align-start" type="submit" busy={busy}>
            Change password
          </Button>
        </form>
      </section>
      <Devices rule={sessionRule} devices={devices} setDevices={setDevices} />
    </div>
  );
}
