import { join } from "node:path";
import { runToEnd } from "./process.ts";

const cluster = process.env.TEST_POSTGRES_URL ?? "";

/** Whether scripts/with-postgres has started a server for this run. */
export const postgresAvailable = () => cluster !== "" && Boolean(process.env.TEST_POSTGRES_BIN);

/** Address of a database in that server. */
export function databaseUrl(name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs SQL; the answer has one line a row, columns parted by `|`. */
export function psql(sql: string, url = cluster): Promise<string> {
  const program = join(process.env.TEST_POSTGRES_BIN ?? "", "psql");
  return runToEnd(program, ["--no-psqlrc", "-XAtq", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", sql], {});
}
