// Lighthouse's mobile emulation on the running site: median of RUNS (five).
// Usage: [RUNS=5] npm run lighthouse -- http://127.0.0.1:3000/ [more addresses]
import { existsSync } from 'node:fs';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const addresses = process.argv.slice(2).length ? process.argv.slice(2) : ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/visualizer'];
const count = Number(process.env.RUNS ?? 5);
const chromePath = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((p) => existsSync(p));
const chrome = await launch({ chromePath, chromeFlags: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
try {
  for (const address of addresses) {
    const runs = [];
    for (let i = 0; i < count; i++) {
      const { lhr } = await lighthouse(address, { port: chrome.port, output: 'json', logLevel: 'error' });
      // A run that fails says why, and does not count.
      const failure = lhr.runtimeError ?? Object.values(lhr.audits).find((audit) => audit.id === 'largest-contentful-paint' && audit.errorMessage);
      if (failure) {
        console.error(`  ${failure.message ?? failure.errorMessage}`);
        continue;
      }
      runs.push({
        scores: Object.fromEntries(Object.entries(lhr.categories).map(([name, c]) => [name, Math.round(c.score * 100)])),
        lcp: lhr.audits['largest-contentful-paint'].numericValue,
        tbt: lhr.audits['total-blocking-time'].numericValue,
        cls: lhr.audits['cumulative-layout-shift'].numericValue,
        failed: Object.values(lhr.audits).filter((a) => a.score !== null && a.score < 0.9 && a.scoreDisplayMode === 'binary').map((a) => a.id),
      });
    }
    const of = (pick) => median(runs.map(pick));
    console.log(address);
    for (const name of Object.keys(runs[0].scores)) console.log(`  ${name.padEnd(16)} ${of((r) => r.scores[name])}`);
    console.log(`  LCP ${of((r) => r.lcp).toFixed(0)} ms (${runs.map((r) => r.lcp.toFixed(0)).join(', ')}), TBT ${of((r) => r.tbt).toFixed(0)} ms, CLS ${of((r) => r.cls).toFixed(3)}`);
    console.log(`  failed audits: ${[...new Set(runs.flatMap((r) => r.failed))].join(', ') || 'none'}`);
  }
} finally {
  chrome.kill();
}
