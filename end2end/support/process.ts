import { type ChildProcess, execFile, spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Runs a program to its end; a failure carries what it printed. */
export async function runToEnd(program: string, args: string[], env: Record<string, string>) {
  const { stdout } = await execute(program, args, { env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}

const PORTS = { from: 20_000, to: 32_768 };
const TRIES = 100;

/** A free port, below those that the system gives to outgoing connections: none of them can take it meanwhile. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(PORTS.from, PORTS.to);
    const server = createServer().listen(port, "127.0.0.1");
    const isFree = await once(server, "listening").then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    return port;
  }
  throw new Error("no free port");
}

/** A child process that says when it is ready, and whose words are kept for failures. */
export class Running {
  private constructor(
    readonly child: ChildProcess,
    readonly lines: string[],
  ) {}

  /** Starts a program and waits for a line that matches; its first group is the answer. */
  static async start(
    program: string,
    args: string[],
    options: { env: Record<string, string>; cwd?: string },
    ready: RegExp,
  ) {
    const child = spawn(program, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
    const running = new Running(child, []);
    const answer = new Promise<string>((resolve, reject) => {
      const hear = (line: string) => {
        running.lines.push(line);
        const match = ready.exec(line);
        if (match) resolve(match[1] ?? line);
      };
      if (child.stdout) createInterface(child.stdout).on("line", hear);
      if (child.stderr) createInterface(child.stderr).on("line", hear);
      child.on("error", reject);
      child.on("exit", (code, signal) => running.lines.push(`(ended: ${signal ?? `code ${code}`})`));
      child.on("exit", (code) => reject(new Error(`${program} ended with ${code}:\n${running.lines.join("\n")}`)));
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        child.kill("SIGKILL");
        reject(new Error(`${program} is not ready after two minutes:\n${running.lines.join("\n")}`));
      }, 120_000);
    });
    try {
      return { running, answer: await Promise.race([answer, late]) };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends the process: politely, or as a power cut would. */
  async stop(signal: "SIGTERM" | "SIGKILL" = "SIGTERM") {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill(signal);
    const timer = setTimeout(() => this.child.kill("SIGKILL"), 60_000);
    await ended;
    clearTimeout(timer);
  }
}

/** Makes something once over all worker processes; the others wait for it. */
export async function onceForAll(path: string, make: () => Promise<void>) {
  const done = `${path}.done`;
  const failed = `${path}.failed`;
  try {
    mkdirSync(`${path}.lock`);
  } catch {
    for (let waited = 0; waited < 600_000; waited += 100) {
      if (existsSync(done)) return;
      if (existsSync(failed)) throw new Error(`${path} could not be made; see the first failure`);
      await sleep(100);
    }
    throw new Error(`${path} is not there after ten minutes`);
  }
  try {
    await make();
    writeFileSync(done, "");
  } catch (cause) {
    writeFileSync(failed, String(cause));
    throw cause;
  }
}
