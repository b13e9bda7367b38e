/**
 * Shared by every screen of the back office: toasts with Undo, and server calls that survive an expired
 * session by asking for the sign-in over the screen and then continuing.
 */
import {
  createContext,
  type ReactElement,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { adminMessages } from "../generated/admin.ts";
import { type Done, messages } from "../generated/domain.ts";
import { ApiError, call } from "../lib/api.ts";
import { pathIcon } from "../lib/icon.ts";
import { dismissErrors, holdUndo, type Notify, notify, prepareToasts } from "../lib/toasts.ts";
import { SignIn } from "./sign-in/sign-in.tsx";
import { PATHS } from "./ui/icon.tsx";

interface AdminTools {
  notify: Notify;
  /**
   * Removes the error messages about something, because it has since worked. A successful call does this
   * itself.
   */
  dismissErrors: (about: string) => void;
  /** Calls a server function of the back office: `request("save", {...})`. */
  request: <Answer>(name: string, args: object) => Promise<Answer>;
  /**
   * The same for changes that can be undone. Disables Undo until the server has answered: the visible Undo
   * still belongs to the previous change, but the owner would press it for this one.
   */
  change: <Answer>(name: string, args: object) => Promise<Answer>;
  /** The same for any call that may fail because the session has expired. */
  withSignIn: <Answer>(work: () => Promise<Answer>) => Promise<Answer>;
  /**
   * Shows what was done, with a link to the page that shows it, and offers Undo; `after` runs once the change
   * has been undone.
   */
  showDone: (done: Done & { href?: string | undefined }, after: () => void) => void;
  /** Shows why something failed: the text of the cause, or `sentence` if that is more specific. */
  showError: (cause: unknown, sentence?: string) => void;
  /** Does something, and shows why it failed. */
  attempt: (work: () => Promise<void>, sentence?: string) => Promise<void>;
}

const Context = createContext<AdminTools | null>(null);

export function useAdmin(): AdminTools {
  const tools = useContext(Context);
  if (!tools) throw new Error("useAdmin outside AdminSession");
  return tools;
}

/** The text to show for an error: the cause's own if it is more specific than the screen's sentence. */
export function errorText(cause: unknown, sentence = ""): string {
  if (!(cause instanceof ApiError)) return messages.unexpected;
  const own = cause.code === "offline" || cause.code === "unauthorized" || cause.code === "too_large";
  return own || !sentence ? cause.message : sentence;
}

/** Which call an error came from. */
const causes = new WeakMap<ApiError, string>();

/** The topic of an error, so that a later success of the same call can clear its message. */
export const aboutCause = (cause: unknown) => (cause instanceof ApiError ? causes.get(cause) : undefined);

/** Identifies a call by its name and row. */
const aboutOf = (name: string, args: { id?: unknown; ids?: unknown }) => `${name} ${args.id ?? args.ids ?? ""}`;

export function AdminSession({ email, children }: { email: string; children: ReactElement }) {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((signedIn: boolean) => void)[]>([]);

  // Before the effects of what is inside, which may show one.
  useLayoutEffect(() => void prepareToasts((name) => pathIcon(PATHS[name], 20)), []);
  const askForSignIn = useCallback(() => {
    setAsking(true);
    return new Promise<boolean>((answer) => waiting.current.push(answer));
  }, []);
  const answered = (yes: boolean) => {
    setAsking(false);
    for (const answer of waiting.current.splice(0)) answer(yes);
  };

  const tools = useMemo<AdminTools>(() => {
    const withSignIn: AdminTools["withSignIn"] = async (work) => {
      for (;;) {
        try {
          return await work();
        } catch (cause) {
          const ended = cause instanceof ApiError && cause.code === "unauthorized";
          if (!ended || !(await askForSignIn())) throw cause;
        }
      }
    };
    // Calls complete even if the owner switches to another screen.
    const request: AdminTools["request"] = async <Answer,>(name: string, args: object) => {
      try {
        const answer = await withSignIn(() => call<Answer>(`admin/${name}`, args, { keepalive: true }));
        dismissErrors(aboutOf(name, args));
        return answer;
      } catch (cause) {
        if (cause instanceof ApiError) causes.set(cause, aboutOf(name, args));
        throw cause;
      }
    };
    const change: AdminTools["change"] = async (name, args) => {
      const release = holdUndo();
      try {
        return await request(name, args);
      } finally {
        release();
      }
    };
    const showError: AdminTools["showError"] = (cause, sentence) =>
      notify({ tone: "bad", text: errorText(cause, sentence), about: aboutCause(cause) });
    const attempt: AdminTools["attempt"] = (work, sentence) => work().catch((cause) => showError(cause, sentence));
    const showDone: AdminTools["showDone"] = ({ message, undo, href }, after) => {
      const takeBack = async () => {
        const back = await change<Done>("undo", { undo });
        notify({ tone: "good", text: back.message });
        after();
      };
      const link = href ? { href, label: adminMessages.seeOnPage } : undefined;
      notify({ tone: "good", text: message, link, undo: undo === null ? undefined : () => void attempt(takeBack) });
    };
    return { notify, dismissErrors, request, change, withSignIn, showDone, showError, attempt };
  }, [askForSignIn]);

  return (
    <Context value={tools}>
      {children}
      {asking && <SignIn email={email} onDone={answered} />}
    </Context>
  );
}
