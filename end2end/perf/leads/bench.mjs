// How fast requests are acknowledged, and whether a minute of many goes without an error. See README.md.
import crypto from 'node:crypto';
import http from 'node:http';
import { onEachEngine, pause, startSite } from '../engines.mjs';

const SECONDS = Number(process.env.SECONDS ?? 60);
const RATE = Number(process.env.RATE ?? 200);
/** Requests one after the other, for the time of one alone. */
const ALONE = 300;
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });
let number = 0;

/** A request of another person at another address each time. */
function sending() {
  number += 1;
  const draft = {
    attemptId: crypto.randomUUID(),
    email: `jane${number}@example.com`,
    phone: `(619) 5${String(number).padStart(6, '0')}`,
    firstName: 'Jane',
    lastName: `Halloran ${number}`,
    boatLocation: 'Shelter Island, slip 112',
    vesselName: 'Second Wind',
    vesselLength: '46',
    primaryService: 'Remodeling & Restoration',
    discoverySource: 'Marina Referral',
    message: `We bought her in June and the salon still feels like 1989. Request ${number}.`,
    preferredContactMethod: 'either',
    preferredTime: 'morning',
    consent: true,
    trap: '',
    elapsedMs: 60_000,
  };
  const address = `${20 + (number % 180)}.${(number >> 8) % 250}.${number % 250}.${(number >> 4) % 250}`;
  return { body: JSON.stringify({ draft }), address };
}

function send(url) {
  const { body, address } = sending();
  const began = performance.now();
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' };
  return new Promise((resolve) => {
    const request = http.request(`${url}/api/contact/submit`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () => resolve({ ms: performance.now() - began, status: answer.statusCode, text }));
    });
    request.on('error', (cause) => resolve({ ms: performance.now() - began, status: 0, text: String(cause) }));
    request.end(body);
  });
}

const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))].toFixed(1);

function report(name, answers) {
  const times = answers.map(({ ms }) => ms);
  const wrong = answers.filter(({ status }) => status !== 200);
  console.log(`  ${name}: ${answers.length}, median ${at(times, 0.5)} ms, 95th percentile ${at(times, 0.95)} ms, longest ${at(times, 1)} ms, errors ${wrong.length}`);
  if (wrong.length > 0) console.log(`  the first error: ${wrong[0].status} ${wrong[0].text.slice(0, 300)}`);
}

await onEachEngine('leads_bench', async (engine) => {
  const site = await startSite(engine, { settings: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  const first = await send(site.url);
  if (first.status !== 200) throw new Error(`refused: ${first.text}`);
  const single = [first];
  for (let turn = 1; turn < ALONE; turn += 1) single.push(await send(site.url));
  report('one after the other', single);
  const open = [];
  const began = performance.now();
  for (let turn = 0; turn < RATE * SECONDS; turn += 1) {
    const wait = began + (turn * 1000) / RATE - performance.now();
    if (wait > 1) await pause(wait);
    open.push(send(site.url));
  }
  report(`${RATE} a second for ${SECONDS} s`, await Promise.all(open));
  const stored = Number(site.run('SELECT COUNT(*) FROM leads;'));
  console.log(`  stored: ${stored} of ${ALONE + RATE * SECONDS}`);
});
