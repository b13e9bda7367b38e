import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** The repository. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** Where everything is built. */
export const target = resolve(root, process.env.CARGO_TARGET_DIR ?? "target");

/** The server under test; `SERVER` names another than the development build. */
export const serverBinary = process.env.SERVER ?? join(target, "debug/server");

/** An S3 server over a folder, from crates/s3-test-server. */
export const s3Binary = join(target, "debug/s3-test-server");

/** Encoded demo pictures, kept from run to run because making them takes minutes. */
export const variantCache = process.env.VARIANT_CACHE ?? join(target, "variant-cache");

/** This run's copies of the site; emptied when a run starts. */
export const workFolder = join(process.env.TMPDIR ?? join(target, "end2end"), "harbor-sites");
