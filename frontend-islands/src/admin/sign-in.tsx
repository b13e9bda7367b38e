/** Sign-in dialog over the screen, when the session expires during work. */
import { useState } from "react";
import { adminMessages } from "../generated/admin.ts";
import { messages } from "../generated/domain.ts";
import { ApiError, enterCode, signIn } from "../lib/api.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { ErrorNote } from "./note.tsx";
import { TextField } from "./text-field.tsx";

interface Props {
  email: string;
  /** Whether the sign-in succeeded. */
  onDone: (signedIn: boolean) => void;
}

export function SignIn({ email, onDone }: Props) {
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState(false);
  const [needsCode, setNeedsCode] = useState(false);
  const send = async (form: FormData) => {
    setBusy(true);
    try {
      if (needsCode) await enterCode(String(form.get("code")));
      else if ((await signIn(String(form.get("email")), String(form.get("password")))) === "needs code") {
        setNeedsCode(true);
        setRefused("");
        return setBusy(false);
      }
      onDone(true);
    } catch (cause) {
      setRefused(cause instanceof ApiError ? cause.message : messages.unexpected);
      setBusy(false);
    }
  };
  return (
    <Dialog title="Sign in to continue" onClose={() => onDone(false)}>
      <p>{needsCode ? adminMessages.enterCode : adminMessages.signInAgain}</p>
      {refused && <ErrorNote id="over-refused">{refused}</ErrorNote>}
      <form
        className="dialog__form"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!busy) void send(new FormData(event.currentTarget));
        }}
      >
        {needsCode ? (
          <TextField
            key="code"
            label="Code"
            name="code"
            autoComplete="one-time-code"
            required
            autoFocus
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? "over-refused" : undefined}
          />
        ) : (
          <>
            <TextField label="Email" name="email" type="email" autoComplete="username" required defaultValue={email} />
            <TextField
              label="Password"
              name="password"
              type="password"
              autoComplete="current-password"
              required
              autoFocus
              aria-invalid={refused ? true : undefined}
              aria-describedby={refused ? "over-refused" : undefined}
            />
          </>
        )}
        <div className="dialog__footer">
          {needsCode && (
            <Button look="ghost" onClick={() => setNeedsCode(false)}>
              Begin again
            </Button>
          )}
          <Button look="outline" onClick={() => onDone(false)}>
            Not now
          </Button>
          <Button type="submit" busy={busy}>
            Sign in
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
