import { existsSync, mkdirSync, rmSync } from "node:fs";
import { s3Binary, serverBinary, workFolder } from "./paths.ts";

/** Runs once before all tests, so that a forgotten build is one clear sentence. */
export default function setup() {
  for (const binary of [serverBinary, s3Binary]) {
    if (!existsSync(binary)) throw new Error(`${binary} is missing: cargo build -p server -p s3-test-server`);
  }
  rmSync(workFolder, { recursive: true, force: true });
  mkdirSync(workFolder, { recursive: true });
}
