// The W3C checker of HTML (vnu.jar, which needs Java).
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const java = process.env.JAVA || "java";
const jar = join(dirname(createRequire(import.meta.url).resolve("vnu-jar/package.json")), "build/dist/vnu.jar");

/** Whether the checker can run. */
export function hasJava() {
  try {
    execFileSync(java, ["-version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const ROLES_OF_A_TABLE =
  /^The “(?:table|rowgroup|row|columnheader|rowheader|cell)” role is unnecessary|^The “role” attribute must not be used on a “(?:tr|th|td)” element which has a “table” ancestor/;

interface Message {
  type: string;
  subType?: string;
  url: string;
  message: string;
  extract?: string;
  lastLine?: number;
}

/** The checker's messages for these pages (path and HTML). */
export async function findings(pages: Map<string, string>, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const paths = [...pages.keys()];
  paths.forEach((path, at) => {
    // CSS is validated elsewhere: this checker does not know recent features.
    const html = (pages.get(path) ?? "").replace(/(<style\b[^>]*>)[\s\S]*?(<\/style>)/g, "$1$2");
    writeFileSync(join(folder, `${at}.html`), html);
  });
  const output = await new Promise<string>((resolve, reject) => {
    const args = [
      "-Xss1m",
      "-jar",
      jar,
      "--stdout",
      "--exit-zero-always",
      "--format",
      "json",
      "--skip-non-html",
      // It guesses, and takes a page of names for Maltese.
      "--no-langdetect",
      folder,
    ];
    execFile(java, args, { maxBuffer: 1 << 27 }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
  const { messages } = JSON.parse(output) as { messages: Message[] };
  return (
    messages
      .filter(({ type, subType }) => type !== "info" || subType === "warning")
      // The trap's: browsers fill in what they know, so it is one that they do not know.
      .filter(({ message }) => !/^Bad value “nothing” for attribute “autocomplete”/.test(message))
      // The rows of the price guide become grids, which takes the meaning of a table from them in some browsers.
      .filter(({ message }) => !ROLES_OF_A_TABLE.test(message))
      .map(({ url, message, extract }) => {
        const path = paths[Number(/(\d+)\.html$/.exec(url)?.[1])];
        return `${path}: ${message} — ${extract?.trim().slice(0, 160) ?? ""}`;
      })
  );
}
