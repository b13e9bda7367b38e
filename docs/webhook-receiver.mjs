// An example of a program that receives webhooks: it checks the signature, leaves out duplicates and prints the events.
//
//   npm install standardwebhooks
//   WEBHOOK_SECRET=whsec_... PORT=8080 node webhook-receiver.mjs
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const seen = new Set();
const say = (line) => process.stdout.write(`${line}\n`);

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  let event;
  try {
    // Throws if the signature is wrong, or the message is older than five minutes.
    event = webhook.verify(body, request.headers);
  } catch (error) {
    say(`refused: ${error.message}`);
    response.writeHead(401).end();
    return;
  }
  const id = request.headers["webhook-id"];
  if (!seen.has(id)) {
    seen.add(id);
    say(`${event.type} ${event.data.reference ?? event.data.message}`);
  }
  // Anything but 2xx is sent again.
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 8080), "127.0.0.1", () => {
  say(`listening on port ${server.address().port}`);
});
