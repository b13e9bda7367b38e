// What the actions of the inbox cost with 100,000 leads, on both engines. See README.md.
import { account, onEachEngine, pause, startSite } from '../engines.mjs';

const leads = Number(process.env.LEADS ?? 100_000);
const rounds = Number(process.env.ROUNDS ?? 100);
const LIMIT_MS = 100;
const REPORT_LIMIT_MS = 300;

/**
 * Leads of three years, the last one at the end. One in two writes of teak, one in forty of mahogany; each has a word,
 * a phone number and an address of its own, ten have the same address. The newest 300 are not answered.
 */
function filling(engine) {
  const sqlite = engine === 'sqlite';
  const numbers = sqlite
    ? `WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < ${leads})`
    : `WITH s (n) AS (SELECT generate_series(1, ${leads}))`;
  const padded = (length) => (sqlite ? `printf('%0${length}d', n)` : `lpad(CAST(n AS TEXT), ${length}, '0')`);
  const id = `'01900000-0000-7000-8000-' || ${padded(12)}`;
  const now = Date.now();
  const received = `CAST(${now - 3 * 365 * 86_400_000} AS BIGINT) + CAST(n AS BIGINT) * ${Math.floor((3 * 365 * 86_400_000) / leads)}`;
  const yes = sqlite ? '1' : 'TRUE';
  const no = sqlite ? '0' : 'FALSE';
  const status = `CASE WHEN n > ${leads - 300} THEN 'new' WHEN n % 20 < 14 THEN 'closed' WHEN n % 20 < 17 THEN 'won' WHEN n % 20 < 19 THEN 'replied' ELSE 'visit' END`;
  const kind = `CASE n % 5 WHEN 0 THEN 'visit' WHEN 1 THEN 'refit' WHEN 2 THEN 'refit' ELSE 'contact' END`;
  const message = `'We bought her in June and the salon still feels like 1989. ' || CASE n % 2 WHEN 0 THEN 'Teak decks' ELSE 'Walnut panels' END || CASE n % 40 WHEN 7 THEN ' and mahogany' ELSE '' END || ' that do not shout, and a settee the grandchildren can sleep on. Please call about lead unique' || n || ', every inch of locker counts aboard, and the galley drawers stick in any swell.'`;
  const person = `'person' || (n / 10) || '@example.com'`;
  return `${numbers} INSERT INTO leads (id, reference, kind, status, quarantined, quarantine_reason, name, email, email_normalised,
      phone, contact_method, preferred_time, message, consent_version, consent_at, content_hash, client_key, search_text,
      received_at, updated_at, read_at, first_name, last_name, boat_location, vessel_name, primary_service, discovery_source, added_by)
    SELECT ${id}, 'HG-' || ${padded(6)}, ${kind}, ${status}, CASE WHEN n % 50 = 3 THEN ${yes} ELSE ${no} END,
      CASE WHEN n % 50 = 3 THEN 'trap filled' END, 'Jane ' || CASE n % 3 WHEN 0 THEN 'Halloran ' ELSE 'Castillo ' END || n, ${person}, ${person},
      '(619) 5' || ${padded(6)}, 'either', 'morning', ${message}, 1, 0, 'hash' || n, 'client',
      lower('HG-' || ${padded(6)} || ' Jane ' || CASE n % 3 WHEN 0 THEN 'Halloran ' ELSE 'Castillo ' END || n || ' ' || ${person} || ' 6195' || ${padded(6)} || ' ' || ${message}),
      ${received}, ${received}, CASE WHEN n <= ${leads - 300} THEN ${received} END, 'Jane', 'Halloran', 'Slip ' || n, 'Selkie ' || n, 'Woodwork & Carpentry',
      CASE n % 3 WHEN 0 THEN 'Marina Referral' WHEN 1 THEN 'Google Search' ELSE 'Social Media' END,
      CASE WHEN n % 200 = 9 THEN '${account.email}' END FROM s;
    ${numbers} INSERT INTO lead_notes (id, lead_id, text, created_at)
    SELECT 'note-' || n, ${id}, 'Called back about varnish and the price of number ' || n, ${received} FROM s WHERE n % 10 = 0;
    ${numbers} INSERT INTO deliveries (id, topic, subject_id, channel, state, attempts, next_attempt_at, created_at, updated_at)
    SELECT 'owner-' || n, 'lead', ${id}, 'owner_mail', 'delivered', 1, 1, 1, 1 FROM s;
    ${numbers} INSERT INTO deliveries (id, topic, subject_id, channel, state, attempts, next_attempt_at, created_at, updated_at)
    SELECT 'visitor-' || n, 'lead', ${id}, 'visitor_mail', 'delivered', 1, 1, 1, 1 FROM s;`;
}

async function ask(site, pathname, form) {
  const began = performance.now();
  const answer = await fetch(site.url + pathname, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: site.cookie, 'sec-fetch-site': 'same-origin' },
    body: form && new URLSearchParams(form),
  });
  const body = await answer.text();
  const ms = performance.now() - began;
  if (answer.status >= 400) throw new Error(`${pathname}: ${answer.status}`);
  return { ms, body };
}

const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))];
const lead = (n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`;
/** Another lead for each round. */
const some = (round) => ((round * 7919) % (leads - 400)) + 1;
const iso = (daysAgo) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Reads: the address for a round, and what its answer contains. */
const READS = {
  'the inbox': () => ['/admin/leads', 'lead-row'],
  'a tab': () => ['/admin/leads?tab=closed', 'lead-row'],
  'an older page': (round) => [`/admin/leads?tab=closed&after=${Date.now() - (round + 1) * 5 * 86_400_000}.${lead(some(round))}`, 'lead-row'],
  'a lead': (round) => [`/admin/leads/${lead(some(round))}`, 'lead-header'],
  'search: a word of one lead': (round) => [`/admin/leads?tab=closed&q=unique${some(round)}`, 'type="search"'],
  'search: a word of every second': () => ['/admin/leads?q=teak', 'lead-row'],
  'search: a word of every fortieth': () => ['/admin/leads?tab=closed&q=mahogany', 'lead-row'],
  'search: two words': () => ['/admin/leads?tab=closed&q=mahogany+castillo', 'type="search"'],
  'search: the beginning of a word': () => ['/admin/leads?tab=won&q=ma', 'type="search"'],
  'search: a phone number': (round) => [`/admin/leads?tab=closed&q=6195${String(some(round)).padStart(6, '0')}`, 'type="search"'],
  'go to or find: a word of one lead': (round) => [`/admin/find?q=unique${some(round)}`, 'id="found"'],
  'go to or find: a word of every second': () => ['/admin/find?q=teak', 'id="found"'],
  'go to or find: a screen': () => ['/admin/find?q=opening+times', 'id="found"'],
  'go to or find: nothing': () => ['/admin/find?q=zebrawood', 'id="found"'],
  'search: no match': () => ['/admin/leads?q=zebrawood', 'No match'],
  'filter: a rare kind': (_, words) => [`/admin/leads?tab=won&${words.kind}=manual`, 'type="search"'],
  'filter: a common kind': (_, words) => [`/admin/leads?tab=closed&${words.kind}=refit`, 'lead-row'],
  'filter: a month two years ago': () => [`/admin/leads?tab=closed&from=${iso(730)}&to=${iso(700)}`, 'lead-row'],
  'filter and search': (_, words) => [`/admin/leads?tab=won&${words.kind}=contact&q=teak&from=${iso(900)}&to=${iso(300)}`, 'lead-row'],
};
const WRITES = {
  'set the status': (round) => [`/admin/leads/${lead(some(round))}/status`, { status: round % 2 ? 'won' : 'replied' }],
  'add a note': (round) => [`/admin/leads/${lead(some(round))}/note`, { text: `Called about the deck, round ${round}` }],
  'mark as unread': (round) => [`/admin/leads/${lead(some(round))}/unread`, {}],
  quarantine: (round) => [`/admin/leads/${lead(some(round))}/quarantine`, {}],
  release: (round) => [`/admin/leads/${lead(some(round))}/release`, {}],
};
/** Only in versions with the filters of migration 35. */
const NEWER = {
  'fifty at once: the status': (round) => ['/admin/lead-bulk/selected/apply', { change: round % 2 ? 'won' : 'replied', ids: Array.from({ length: 50 }, (_, n) => lead(some(round) + n)).join(',') }],
  'fifty at once: unread': (round) => ['/admin/lead-bulk/selected/apply', { change: 'unread', ids: Array.from({ length: 50 }, (_, n) => lead(some(round) + n)).join(',') }],
  'merge two': (round) => [`/admin/leads/${lead(20 + round * 10)}/merge`, { ids: lead(21 + round * 10) }],
  'split them': (round) => [`/admin/leads/${lead(21 + round * 10)}/split`, {}],
};

function report(name, times, limit = LIMIT_MS) {
  const most = at(times, 0.95);
  console.log(`  ${name.padEnd(36)} ${at(times, 0.5).toFixed(1).padStart(7)} ms ${most.toFixed(1).padStart(7)} ms${most > limit ? `   over ${limit}` : ''}`);
}

/** The worker that counts leads by day works through them after the start. */
async function counted(site) {
  const began = performance.now();
  while (Number(site.run('SELECT COUNT(*) FROM leads WHERE report_due;')) > 0) {
    // A report counts what is due, too.
    await ask(site, '/admin/reports?weeks=52');
    await pause(500);
  }
  console.log(`  all leads counted by day after ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

async function reports(site) {
  const times = [];
  for (let round = -5; round < rounds; round += 1) {
    const { ms, body } = await ask(site, '/admin/reports?weeks=52');
    if (!body.includes('class="chart')) throw new Error('the report has no chart');
    if (round >= 0) times.push(ms);
  }
  report('a report over a year', times, REPORT_LIMIT_MS);
}

async function measure(engine) {
  const site = await startSite(engine, { fill: filling(engine) });
  console.log(`  ${leads} leads`);
  const tables = site.run(engine === 'sqlite' ? "SELECT COUNT(*) FROM sqlite_schema WHERE name = '_lead_index';" : "SELECT COUNT(*) FROM information_schema.tables WHERE table_name = '_lead_index';");
  const newer = tables.trim() === '1';
  const words = { kind: newer ? 'kind' : 'source' };
  if (newer) {
    await counted(site);
    // As autovacuum does within a minute: the counting has changed every row.
    if (engine === 'postgres') site.run('VACUUM ANALYZE;');
    await reports(site);
  }
  for (const [name, address] of Object.entries(READS)) {
    const times = [];
    for (let round = -5; round < rounds; round += 1) {
      const [pathname, wanted] = address(Math.max(round, 0), words);
      const { ms, body } = await ask(site, pathname);
      if (!body.includes(wanted)) throw new Error(`${name}: the answer has no ${wanted}`);
      if (round >= 0) times.push(ms);
    }
    report(name, times);
  }
  for (const [name, form] of Object.entries(newer ? { ...WRITES, ...NEWER } : WRITES)) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) {
      const [pathname, fields] = form(round);
      // Only what is there already is refused, such as a second quarantine.
      times.push((await ask(site, pathname, fields).catch(() => ({ ms: 0 }))).ms);
    }
    report(name, times.filter((ms) => ms > 0));
  }
  const file = await ask(site, '/admin/leads/export.csv');
  console.log(`  the whole CSV file: ${(file.ms / 1000).toFixed(1)} s, ${(file.body.length / 1e6).toFixed(0)} MB`);
}

await onEachEngine('inbox_bench', measure);
