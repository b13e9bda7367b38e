import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import type { Identity } from "./certificates.ts";

/** A letter that arrived. */
interface Letter {
  /** Whether it came over an encrypted connection. */
  encrypted: boolean;
  /** The envelope's sender. */
  from: string;
  /** The envelope's recipients. */
  to: string[];
  /** Headers by their names in lower case, unfolded. */
  headers: Record<string, string>;
  /** Everything readable in it: all parts, decoded, one after the other. */
  text: string;
  /** As it came, a byte a character. */
  raw: string;
}

/** What the server does at a moment before it agrees: wait, hang up, or refuse by throwing a {@link Refusal}. */
type Deed = (hangUp: () => void, recipient?: string) => Promise<void> | void;

/** How a mail server treats its clients. */
interface Mood {
  connect?: Deed;
  auth?: Deed;
  sender?: Deed;
  recipient?: Deed;
  /** After the content. */
  end?: Deed;
}

/** A refusal, such as `new Refusal(550, "5.1.1 No such user")`. */
export class Refusal extends Error {
  constructor(
    readonly responseCode: number,
    words: string,
  ) {
    super(words);
  }
}

/** A mail server on loopback. It takes everything, unless it is in another mood. */
export interface SmtpSink {
  /** For the setting SMTP_URL. */
  url: string;
  port: number;
  /** Can be changed: they are read for each connection. */
  options: SMTPServerOptions;
  /** Shows another certificate from now on. */
  showCertificate(identity: Identity): void;
  mood: Mood;
  /** All contents that came, taken or not. */
  contents: string[];
  /** Everything that came, oldest first. */
  letters: Letter[];
  close(): Promise<void>;
}

/** `Name: value` lines, of which long ones go on in the next line. */
function headersOf(block: string): Record<string, string> {
  const lines = block.replaceAll(/\r\n[ \t]+/g, " ").split("\r\n");
  const pairs = lines.map((line) => line.split(/:\s*(.*)/s, 2) as [string, string | undefined]);
  return Object.fromEntries(pairs.map(([name, value]) => [name.toLowerCase(), encodedWords(value ?? "")]));
}

/** `=?utf-8?b?..?=` in a header. */
const encodedWords = (value: string) =>
  value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("utf8")
        : quotedPrintable(text.replaceAll("_", " ")),
    );

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll(/=\r\n/g, "")
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** The texts of a message or of one of its parts. */
function textOf(message: string): string {
  const [head = "", ...rest] = message.split("\r\n\r\n");
  const body = rest.join("\r\n\r\n");
  const headers = headersOf(head);
  const boundary = /boundary="?([^";]+)/i.exec(headers["content-type"] ?? "")?.[1];
  if (boundary) {
    const parts = body.split(`--${boundary}`).slice(1, -1);
    return parts.map((part) => textOf(part.replace(/^\r\n/, ""))).join("\n");
  }
  const encoding = (headers["content-transfer-encoding"] ?? "").toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding === "quoted-printable") return quotedPrintable(body);
  return Buffer.from(body, "latin1").toString("utf8");
}

/** Usual but for `options`; a client need not sign in or encrypt. */
export async function startSmtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  /** Open connections, by the client's port. */
  const sockets = new Map<number, Socket>();
  const hangUp =
    ({ remotePort }: SMTPServerSession) =>
    () =>
      sockets.get(remotePort)?.destroy();
  /** Agrees once the deed is done, unless that throws. */
  const after = (work: () => Promise<void>, done: (refusal?: Error | null) => void) => {
    work().then(
      () => done(),
      (refusal: Error) => done(refusal),
    );
  };
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    // Refusals have their own.
    hideENHANCEDSTATUSCODES: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (session, done) => after(async () => sink.mood.connect?.(hangUp(session)), done),
    onAuth: ({ username }, session, done) =>
      after(
        async () => sink.mood.auth?.(hangUp(session)),
        (refusal) => (refusal ? done(refusal) : done(null, { user: username })),
      ),
    onMailFrom: (_, session, done) => after(async () => sink.mood.sender?.(hangUp(session)), done),
    onRcptTo: ({ address }, session, done) => after(async () => sink.mood.recipient?.(hangUp(session), address), done),
    onData: (stream, session, done) => {
      const { envelope } = session;
      const chunks: Buffer[] = [];
      const take = async () => {
        const raw = Buffer.concat(chunks).toString("latin1");
        sink.contents.push(raw);
        await sink.mood.end?.(hangUp(session));
        if (stream.sizeExceeded) throw new Refusal(552, "5.3.4 Message too big for system");
        sink.letters.push({
          encrypted: session.secure,
          from: envelope.mailFrom ? envelope.mailFrom.address : "",
          to: envelope.rcptTo.map(({ address }) => address),
          headers: headersOf(raw.split("\r\n\r\n")[0] ?? ""),
          text: textOf(raw),
          raw,
        });
      };
      stream.on("data", (chunk: Buffer) => chunks.push(chunk)).on("end", () => after(take, done));
    },
    ...options,
  });
  server.on("error", () => undefined);
  server.server.on("connection", (socket) => {
    const port = Number(socket.remotePort);
    sockets.set(port, socket);
    socket.on("close", () => sockets.delete(port));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.server.address() as AddressInfo;
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${port}?tls=none`,
    port,
    options: server.options,
    showCertificate: (identity) => server.updateSecureContext(identity),
    mood: {},
    contents: [],
    letters: [],
    close: async () => {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
  return sink;
}
