import { createECDH, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import ece from "http_ece";

/** A message that arrived, as the browser reads it. */
interface Pushed {
  headers: IncomingHttpHeaders;
  notification: { title: string; body: string; navigate: string; tag: string };
}

/** A push service on loopback, with the keys of the only browser that subscribes to it. */
export interface PushSink {
  url: string;
  keys: { p256dh: string; auth: string };
  /** Everything that came, oldest first, decrypted by the published library of RFC 8188 (http_ece). */
  received: Pushed[];
  /** The status it answers with; change it to play a browser that is gone. */
  status: number;
  close(): Promise<void>;
}

export async function startPushSink(): Promise<PushSink> {
  const privateKey = createECDH("prime256v1");
  const p256dh = privateKey.generateKeys("base64url");
  const auth = randomBytes(16).toString("base64url");
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const text = ece.decrypt(Buffer.concat(chunks), { version: "aes128gcm", privateKey, authSecret: auth });
      const { notification } = JSON.parse(text.toString("utf8"));
      sink.received.push({ headers: request.headers, notification });
      response.writeHead(sink.status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no address");
  const sink: PushSink = {
    url: `http://127.0.0.1:${address.port}/push`,
    keys: { p256dh, auth },
    received: [],
    status: 201,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return sink;
}
