/** Sign-in dialog over the screen, when the session expires during work. */
import { useState } from "react";
import { adminMessages, passkeyMessages } from "../../generated/admin.ts";
import { messages, type SecondStep } from "../../generated/domain.ts";
import { ApiError, answerWithPasskey, askPasskey, enterCode, isSignedIn, signIn } from "../../lib/api.ts";
import { useListener } from "../../ui/use-listener.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, firstFocus } from "../ui/dialog.tsx";
import { ErrorNote } from "../ui/note.tsx";
import { TextField } from "../ui/text-field.tsx";
import { getPasskey } from "./passkey.ts";

interface Props {
  email: string;
  /** Whether the sign-in succeeded. */
  onDone: (signedIn: boolean) => void;
}

async function sendPasskey(): Promise<undefined> {
  const { publicKey } = await askPasskey();
  return answerWithPasskey(await getPasskey(publicKey));
}

export function SignIn({ email, onDone }: Props) {
  const [refused, setRefused] = useState("");
  const [busy, setBusy] = useState<"passkey" | "form" | null>(null);
  const [second, setSecond] = useState<SecondStep | null>(null);
  const attempt = async (what: "passkey" | "form", send: () => Promise<SecondStep | undefined>) => {
    setBusy(what);
    try {
      const next = await send();
      if (!next) return onDone(true);
      setSecond(next);
      setRefused("");
    } catch (cause) {
      setRefused(cause instanceof ApiError ? cause.message : messages.unexpected);
    }
    setBusy(null);
  };
  const send = (form: FormData) =>
    second ? enterCode(String(form.get("code"))) : signIn(String(form.get("email")), String(form.get("password")));
  // Somebody with two tabs signs in once.
  const look = async () => {
    if (document.visibilityState === "visible" && !busy && (await isSignedIn())) onDone(true);
  };
  useListener("focus pageshow", look);
  useListener("visibilitychange", look, true, document);
  const begin = () => {
    setSecond(null);
    setRefused("");
  };
  return (
    <Dialog title="Sign in to continue" onClose={() => onDone(false)}>
      <p>{second ? second.asks : adminMessages.signInAgain}</p>
      {refused && <ErrorNote id="over-refused">{refused}</ErrorNote>}
      <form
        className="dialog__form"
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          const form = new FormData(event.currentTarget);
          if (!busy) void attempt("form", () => send(form));
        }}
      >
        {second?.passkeys && (
          <Button autoFocus busy={busy === "passkey"} onClick={() => !busy && void attempt("passkey", sendPasskey)}>
            {passkeyMessages.passkeyUse}
          </Button>
        )}
        {second ? <Code second={second} refused={refused} /> : <Password email={email} refused={refused} />}
        <div className="dialog__footer">
          {second && (
            <Button look="ghost" onClick={begin}>
              Begin again
            </Button>
          )}
          <Button look="outline" onClick={() => onDone(false)}>
            Not now
          </Button>
          <Button type="submit" look={second?.passkeys ? "outline" : ""} busy={busy === "form"}>
            Sign in
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const invalid = (refused: string) =>
  refused ? { "aria-invalid": true, "aria-describedby": "over-refused" } : undefined;

function Code({ second, refused }: { second: SecondStep; refused: string }) {
  return (
    <TextField
      label={second.app ? "Code" : "Recovery code"}
      name="code"
      autoComplete={second.app ? "one-time-code" : "off"}
      required
      autoFocus={!second.passkeys}
      {...invalid(refused)}
    />
  );
}

function Password({ email, refused }: { email: string; refused: string }) {
  return (
    <>
      <TextField
        label="Email"
        name="email"
        inputMode="email"
        autoCapitalize="none"
        autoComplete="username"
        required
        defaultValue={email}
      />
      <TextField
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
        ref={firstFocus}
        {...invalid(refused)}
      />
    </>
  );
}
