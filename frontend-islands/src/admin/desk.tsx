/**
 * What every screen of the back office stands on: messages with Undo, and calls
 * that survive the end of a session, because they ask for the sign-in over the
 * screen and then go on where they were.
 */
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from "react";
import { messages } from "../generated/domain.ts";
import { ApiError, call } from "../lib/api.ts";
import { type Say, Toasts, useToasts } from "../ui/toasts.tsx";
import { Icon } from "./icon.tsx";
import { SignIn } from "./sign-in.tsx";
import type { Done } from "./types.ts";

export interface DeskTools {
  say: Say;
  /** Takes the errors about something away: it has worked. A call that succeeds does so for its own. */
  solved: (about: string) => void;
  /** Calls a server function of the back office: `ask("save", {...})`. */
  ask: <Answer>(name: string, args: object) => Promise<Answer>;
  /**
   * The same for what can be undone. Until the server has answered, nothing can: the Undo in sight
   * belongs to the change before, but who presses it means this one, already shown.
   */
  change: <Answer>(name: string, args: object) => Promise<Answer>;
  /** The same for any call that may find the session ended. */
  signedIn: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  /** Says what was done and offers to take it back; `after` runs once that has happened. */
  done: (done: Done, after: () => void) => void;
  /** Says why something failed: `sentence`, unless the cause has something better to say. */
  failed: (cause: unknown, sentence: string) => void;
}

const Context = createContext<DeskTools | null>(null);

export function useDesk(): DeskTools {
  const tools = useContext(Context);
  if (!tools) throw new Error("useDesk outside a Desk");
  return tools;
}

/** What failed, for a person: causes that say more than the screen's own sentence. */
export function reason(cause: unknown, sentence: string): string {
  if (!(cause instanceof ApiError)) return messages.unexpected;
  const own = cause.code === "offline" || cause.code === "unauthorized" || cause.code === "too_large";
  return own || !sentence ? cause.message : sentence;
}

/** Which call an error came from. */
const causes = new WeakMap<ApiError, string>();

/** What an error is about, so that the same call's success takes its message away. */
export const aboutCause = (cause: unknown) => (cause instanceof ApiError ? causes.get(cause) : undefined);

/** A call by its name and the row it is for. */
const aboutOf = (name: string, args: { id?: unknown; ids?: unknown }) => `${name} ${args.id ?? args.ids ?? ""}`;

export function Desk({ email, children }: { email: string; children: ReactNode }) {
  const { toasts, say, dismiss, solved } = useToasts();
  const [asking, setAsking] = useState(false);
  const [changes, setChanges] = useState(0);
  const waiting = useRef<((signedIn: boolean) => void)[]>([]);

  const askForSignIn = useCallback(() => {
    setAsking(true);
    return new Promise<boolean>((answer) => waiting.current.push(answer));
  }, []);
  const answered = (yes: boolean) => {
    setAsking(false);
    for (const answer of waiting.current.splice(0)) answer(yes);
  };

  const tools = useMemo<DeskTools>(() => {
    const signedIn: DeskTools["signedIn"] = async (work) => {
      for (;;) {
        try {
          return await work();
        } catch (cause) {
          const ended = cause instanceof ApiError && cause.code === "unauthorized";
          if (!ended || !(await askForSignIn())) throw cause;
        }
      }
    };
    // What was asked for is carried out also if the owner goes to another screen meanwhile.
    const ask: DeskTools["ask"] = async <Answer,>(name: string, args: object) => {
      try {
        const answer = await signedIn(() => call<Answer>(`admin/${name}`, args, { keepalive: true }));
        solved(aboutOf(name, args));
        return answer;
      } catch (cause) {
        if (cause instanceof ApiError) causes.set(cause, aboutOf(name, args));
        throw cause;
      }
    };
    const change: DeskTools["change"] = async (name, args) => {
      setChanges((before) => before + 1);
      try {
        return await ask(name, args);
      } finally {
        setChanges((before) => before - 1);
      }
    };
    const failed: DeskTools["failed"] = (cause, sentence) =>
      say({ tone: "bad", text: reason(cause, sentence), about: aboutCause(cause) });
    const done: DeskTools["done"] = ({ message, undo }, after) => {
      const takeBack = async () => {
        try {
          const back = await change<Done>("undo", { undo });
          say({ tone: "good", text: back.message });
          after();
        } catch (cause) {
          failed(cause, cause instanceof ApiError ? cause.message : "");
        }
      };
      say({ tone: "good", text: message, undo: undo === null ? undefined : () => void takeBack() });
    };
    return { say, solved, ask, change, signedIn, done, failed };
  }, [say, solved, askForSignIn]);

  return (
    <Context value={tools}>
      {children}
      <Toasts
        toasts={toasts}
        dismiss={dismiss}
        settled={changes === 0}
        icon={(name) => <Icon name={name} small={name === "x"} />}
      />
      {asking && <SignIn email={email} onDone={answered} />}
    </Context>
  );
}
