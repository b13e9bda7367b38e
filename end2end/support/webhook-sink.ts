import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";

/** A webhook that arrived. */
export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver of webhooks on loopback. */
export interface WebhookSink {
  url: string;
  /** Everything that came, oldest first. */
  received: Received[];
  /** The status it answers with; change it to play a broken receiver. */
  status: number;
  close(): Promise<void>;
}

export async function startWebhookSink(): Promise<WebhookSink> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      response.writeHead(sink.status).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no address");
  const sink: WebhookSink = {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    status: 200,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return sink;
}
