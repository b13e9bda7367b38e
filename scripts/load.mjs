// Reads pages and sends the contact form through a proxy for a while or until SIGTERM, then prints
// what came back, as JSON:
//
//   node scripts/load.mjs https://site.example:8443 SECONDS [ADDRESS]
//
// ADDRESS replaces the name's address. Certificates are not checked: a test's signs
// itself. Pages are read over HTTP/2, and over HTTP/1.1 on kept and on new connections. Each
// message comes over a new connection from another loopback address, as from another visitor: a
// server that did not learn the visitor's address from the proxy would soon refuse them all.
// `attempts` is the common beginning of the messages' attempt ids.
import { randomBytes, randomUUID } from "node:crypto";
import http2 from "node:http2";
import https from "node:https";
import { connect } from "node:tls";

const [url, seconds, address] = process.argv.slice(2);
const site = new URL(url);
const host = address ?? site.hostname;
const attempts = randomBytes(4).toString("hex");
const start = Date.now();
let until = start + Number(seconds) * 1000;
const pages = ["/", "/yacht-interiors", "/projects", "/contact"];
process.on("SIGTERM", () => {
  until = 0;
});
const statuses = {};
const failures = [];
let slowest = 0;
let sent = 0;

function request(options, body) {
  return new Promise((resolve) => {
    const all = { host, port: site.port || 443, servername: site.hostname, rejectUnauthorized: false, ...options };
    all.headers = { host: site.host, ...options.headers };
    const sending = https.request(all, (response) => {
      response.resume();
      response.on("end", () => resolve(response.complete ? response.statusCode : "cut"));
      response.on("error", (cause) => resolve(cause.code));
    });
    sending.on("error", (cause) => resolve(cause.code));
    sending.end(body);
  });
}

function message() {
  const name = `Visitor ${sent}`;
  return JSON.stringify({
    draft: {
      attemptId: attempts + randomUUID().slice(8),
      firstName: name,
      lastName: "Halloran",
      email: `visitor${sent}.${attempts}@example.com`,
      phone: "(619) 555-0142",
      boatLocation: "Shelter Cove",
      primaryService: "Woodwork & Carpentry",
      discoverySource: "Marina Referral",
      message: `${name} asks for a new galley.`,
      consent: true,
      elapsedMs: 60_000,
    },
  });
}

function send() {
  sent += 1;
  const localAddress = `127.${100 + (sent >> 16)}.${(sent >> 8) & 255}.${sent & 255 || 1}`;
  const headers = { "content-type": "application/json", "sec-fetch-site": "same-origin" };
  return request({ method: "POST", path: "/api/contact/submit", agent: false, localAddress, headers }, message());
}

let session;
function openSession() {
  const socket = connect({
    host,
    port: site.port || 443,
    servername: site.hostname,
    rejectUnauthorized: false,
    ALPNProtocols: ["h2"],
  });
  session = http2.connect(site.origin, { createConnection: () => socket });
  session.on("error", () => {});
}

function readHttp2(path) {
  return new Promise((resolve) => {
    if (session === undefined || session.closed || session.destroyed) openSession();
    const stream = session.request({ ":path": path });
    let status = "none";
    stream.on("response", (headers) => {
      status = headers[":status"];
    });
    // The server closes a connection after some requests (nginx after 1,000); what it refused then goes over a new one.
    stream.on("error", (cause) =>
      stream.rstCode === http2.constants.NGHTTP2_REFUSED_STREAM ? resolve(readHttp2(path)) : resolve(cause.code),
    );
    stream.on("close", () => resolve(status));
    stream.resume();
    stream.end();
  });
}

const kept = new https.Agent({ keepAlive: true, rejectUnauthorized: false });
const kinds = {
  "GET HTTP/2": (page) => readHttp2(page),
  "GET HTTP/1.1": (page) => request({ path: page, agent: kept }),
  "GET HTTP/1.1, new connection": (page) => request({ path: page, agent: false }),
  "POST, new connection": () => send(),
};

await Promise.all(
  Object.entries(kinds).flatMap(([kind, once]) =>
    [0, 1].map(async (first) => {
      for (let turn = first; Date.now() < until; turn += 1) {
        const began = Date.now();
        const status = await once(pages[turn % pages.length]);
        slowest = Math.max(slowest, Date.now() - began);
        if (status !== 200 && failures.length < 20) failures.push(`${status} after ${(Date.now() - start) / 1000} s`);
        statuses[kind] ??= {};
        statuses[kind][status] = (statuses[kind][status] ?? 0) + 1;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    }),
  ),
);
session?.close();
kept.destroy();
console.log(JSON.stringify({ attempts, slowestSeconds: slowest / 1000, statuses, failures }, null, 1));
