import { once } from "node:events";
import { createServer, type Socket } from "node:net";

/** A letter that arrived. */
interface Letter {
  /** The envelope's sender. */
  from: string;
  /** The envelope's recipients. */
  to: string[];
  /** Headers by their names in lower case, unfolded. */
  headers: Record<string, string>;
  /** Everything readable in it: all parts, decoded, one after the other. */
  text: string;
}

/** A mail server on loopback that takes everything. */
export interface SmtpSink {
  /** For the setting SMTP_URL. */
  url: string;
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

/** One conversation. */
function serve(socket: Socket, letters: Letter[]) {
  let waiting = "";
  let envelope = { from: "", to: [] as string[] };
  let writing = false;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const address = (line: string) => /<([^>]*)>/.exec(line)?.[1] ?? "";

  function take(data: string) {
    const raw = data.replaceAll("\r\n..", "\r\n.");
    letters.push({ ...envelope, headers: headersOf(raw.split("\r\n\r\n")[0] ?? ""), text: textOf(raw) });
    envelope = { from: "", to: [] };
  }

  function hear(line: string) {
    const verb = line.split(/[ :]/)[0]?.toUpperCase();
    if (verb === "EHLO") say("250-sink\r\n250 8BITMIME");
    else if (verb === "MAIL") {
      envelope = { from: address(line), to: [] };
      say("250 ok");
    } else if (verb === "RCPT") {
      envelope.to.push(address(line));
      say("250 ok");
    } else if (verb === "DATA") {
      writing = true;
      say("354 go on");
    } else if (verb === "QUIT") {
      say("221 bye");
      socket.end();
    } else say(["HELO", "NOOP", "RSET"].includes(verb ?? "") ? "250 ok" : "502 not here");
  }

  say("220 sink");
  socket.setEncoding("latin1").on("data", (chunk) => {
    waiting += chunk;
    for (;;) {
      const end = writing ? "\r\n.\r\n" : "\r\n";
      const at = waiting.indexOf(end);
      if (at < 0) return;
      const piece = waiting.slice(0, at);
      waiting = waiting.slice(at + end.length);
      if (writing) {
        writing = false;
        take(piece);
        say("250 taken");
      } else hear(piece);
    }
  });
  socket.on("error", () => socket.destroy());
}

export async function startSmtpSink(): Promise<SmtpSink> {
  const letters: Letter[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    serve(socket, letters);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no address");
  return {
    url: `smtp://127.0.0.1:${address.port}?tls=none`,
    letters,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
