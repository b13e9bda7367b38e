// A site of its own for each worker: a server process over a copy of the demo
// content, on the engine and storage that the project asks for.
import { cpSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, s3Binary, serverBinary, target, variantCache, workFolder } from "./paths.ts";
import { databaseUrl, psql } from "./postgres.ts";
import { freePort, onceForAll, Running, runToEnd } from "./process.ts";

export type Engine = "sqlite" | "postgres";
export type Storage = "disk" | "s3";

/** The owner's account on every site under test. */
export const owner = { email: "owner@example.com", password: "a-long-enough-password" };

const keys = { AWS_ACCESS_KEY_ID: "test-key", AWS_SECRET_ACCESS_KEY: "test-secret" };
const bucket = "site";

/** An S3 server over `folder`, with one bucket. */
async function startS3(folder: string, port = 0) {
  mkdirSync(join(folder, bucket), { recursive: true });
  const args = [folder, String(port), keys.AWS_ACCESS_KEY_ID, keys.AWS_SECRET_ACCESS_KEY];
  const { running, answer } = await Running.start(s3Binary, args, { env: {} }, /^(http:\S+)/);
  return { running, url: answer };
}

/** What a site consists of: a folder, and for PostgreSQL a database. */
interface Place {
  folder: string;
  database: string;
}

/** Settings of a server at `place`. */
function settings(place: Place, engine: Engine, s3Url: string | undefined): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    DATA_DIR: join(place.folder, "data"),
    ASSETS_DIR: process.env.ASSETS_DIR ?? join(root, "frontend-islands/dist"),
    LEPTOS_SITE_ROOT: process.env.LEPTOS_SITE_ROOT ?? join(target, "site"),
    PUBLIC_DIR: join(root, "public"),
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    WEBHOOK_ALLOW_PRIVATE: "1",
    REVIEW_ALLOW_PRIVATE: "1",
    // No test asks another website for anything.
    LINK_CHECK: "off",
    // Tests give their visitors addresses, so that one test's requests count for no other's limits.
    TRUSTED_PROXIES: "127.0.0.1/32",
    ...(engine === "postgres" ? { DATABASE_URL: databaseUrl(place.database) } : {}),
    ...(s3Url ? { ...keys, STORAGE_URL: `s3://${bucket}?endpoint=${s3Url}&region=us-east-1&path_style=true` } : {}),
  };
}

/** The demo content on this pair of engine and storage, loaded once a run. */
async function template(engine: Engine, storage: Storage): Promise<Place> {
  const name = `template_${engine}_${storage}`;
  const place = { folder: join(workFolder, name), database: name };
  await onceForAll(place.folder, async () => {
    mkdirSync(place.folder, { recursive: true });
    if (engine === "postgres") await psql(`CREATE DATABASE ${name}`);
    const s3 = storage === "s3" ? await startS3(join(place.folder, "s3")) : undefined;
    try {
      await runToEnd(
        serverBinary,
        ["demo", "--all-sizes", "--variant-cache", variantCache],
        settings(place, engine, s3?.url),
      );
    } finally {
      await s3?.running.stop();
    }
  });
  return place;
}

/** A running site. */
export class Site {
  /** Scheme, host and port. */
  url = "";
  private metricsAddress = "";
  private process: Running | undefined;
  private s3: Running | undefined;
  private s3Url: string | undefined;

  private constructor(
    readonly engine: Engine,
    readonly storage: Storage,
    private readonly place: Place,
    private readonly extra: Record<string, string>,
    private readonly host = "127.0.0.1",
  ) {}

  /** A site on which the owner has published nothing, but which is open; `host` is its public name. */
  static async empty(name: string, extra: Record<string, string> = {}, host?: string) {
    const site = await Site.unopened(name, extra, host);
    await site.changeContent("UPDATE site_opening SET state = 'open'");
    return site;
  }

  /** A site as it is at its first start, on SQLite and a folder. */
  static async unopened(name: string, extra: Record<string, string> = {}, host?: string) {
    const place = { folder: join(workFolder, name), database: name };
    rmSync(place.folder, { recursive: true, force: true });
    mkdirSync(place.folder, { recursive: true });
    const site = new Site("sqlite", "disk", place, extra, host);
    await site.startServer();
    return site;
  }

  /** Copies the demo content and starts a server over it. `extra` are further settings. */
  static async start(name: string, engine: Engine, storage: Storage, extra: Record<string, string> = {}) {
    const from = await template(engine, storage);
    const place = { folder: join(workFolder, name), database: name.replaceAll(/\W/g, "_") };
    rmSync(place.folder, { recursive: true, force: true });
    cpSync(from.folder, place.folder, { recursive: true });
    if (engine === "postgres") {
      // Only one copy of a template at a time: an advisory lock would need a session, so try again.
      await psql(`DROP DATABASE IF EXISTS ${place.database} WITH (FORCE)`);
      for (let attempt = 1; ; attempt += 1) {
        try {
          await psql(`CREATE DATABASE ${place.database} TEMPLATE ${from.database}`);
          break;
        } catch (cause) {
          if (attempt === 480) throw cause;
          await new Promise((resolve) => setTimeout(resolve, 250));
        }
      }
    }
    const site = new Site(engine, storage, place, extra);
    await site.startStorage();
    await site.startServer();
    return site;
  }

  /** Starts the server (again), on the same port if it had one. */
  async startServer() {
    const port = this.url ? new URL(this.url).port : String(await freePort());
    this.url = `http://${this.host}:${port}`;
    this.metricsAddress ||= `127.0.0.1:${await freePort()}`;
    const env = {
      ...settings(this.place, this.engine, this.s3Url),
      LEPTOS_SITE_ADDR: `127.0.0.1:${port}`,
      SITE_URL: this.url,
      METRICS_ADDR: this.metricsAddress,
      ...this.extra,
    };
    const options = { env, cwd: this.place.folder };
    const { running } = await Running.start(serverBinary, ["serve"], options, /is at (http:\S+)/);
    this.process = running;
  }

  /** Stops the server; `SIGKILL` is what a power cut looks like. */
  async stopServer(signal: "SIGTERM" | "SIGKILL" = "SIGTERM") {
    await this.process?.stop(signal);
  }

  /** Starts the S3 server (again) where this site has one, on the same port. */
  async startStorage() {
    if (this.storage !== "s3") return;
    const port = this.s3Url ? Number(new URL(this.s3Url).port) : 0;
    const { running, url } = await startS3(join(this.place.folder, "s3"), port);
    this.s3 = running;
    this.s3Url = url;
  }

  /** Takes the S3 server away, as an outage would. */
  async stopStorage() {
    await this.s3?.stop("SIGKILL");
  }

  /** Scheme, host and port of the S3 server. */
  get bucketUrl(): string {
    return this.s3Url ?? "";
  }

  /** What the server has printed so far. */
  get log(): string {
    return this.process?.lines.join("\n") ?? "";
  }

  /** Where the database and the pictures are. */
  get dataFolder(): string {
    return join(this.place.folder, "data");
  }

  /** Runs SQL on this site's database; the answer has one line a row, columns parted by `|`. */
  async sql(text: string): Promise<string> {
    if (this.engine === "postgres") return psql(text, databaseUrl(this.place.database));
    const file = join(this.dataFolder, "site.db");
    const env = { PATH: process.env.PATH ?? "" };
    return runToEnd("sqlite3", ["-batch", "-cmd", ".timeout 60000", file, text], env);
  }

  /** Changes content directly, and waits until the server shows it. */
  async changeContent(text: string) {
    await this.sql(`${text}; UPDATE content_version SET version = version + 1`);
    const version = Number(await this.sql("SELECT version FROM content_version"));
    for (let shown = 0; shown < version; ) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      const metrics = await (await fetch(`http://${this.metricsAddress}/metrics`)).text();
      shown = Number(/^content_version (\d+)$/m.exec(metrics)?.[1] ?? 0);
    }
  }

  /** Writes a setting that has no screen yet. */
  async setSetting(key: string, value: string) {
    const text = (raw: string) => `'${raw.replaceAll("'", "''")}'`;
    await this.sql(
      `INSERT INTO admin_settings (setting_key, setting_value, updated_at) VALUES (${text(key)}, ${text(value)}, 0)
       ON CONFLICT (setting_key) DO UPDATE SET setting_value = excluded.setting_value`,
    );
  }

  /** Reads a setting; empty if there is none. */
  async setting(key: string): Promise<string> {
    return (await this.sql(`SELECT setting_value FROM admin_settings WHERE setting_key = '${key}'`)).trim();
  }

  /** Ends everything and removes the copy. */
  async remove() {
    await this.stopServer();
    await this.s3?.stop();
    if (this.engine === "postgres") await psql(`DROP DATABASE IF EXISTS ${this.place.database} WITH (FORCE)`);
    if (existsSync(this.place.folder)) rmSync(this.place.folder, { recursive: true, force: true });
  }
}
