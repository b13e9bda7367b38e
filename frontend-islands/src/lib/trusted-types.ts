/**
 * The one Trusted Types policy of the site, named in the Content-Security-Policy.
 * It lets through scripts of this site, for workers, and HTML for one purpose:
 * to be read in a document of its own that runs and loads nothing. No page is
 * ever made from a string.
 */

interface Rules<Html, Url> {
  createHTML(html: string): Html;
  createScriptURL(url: string): Url;
}

interface PolicyFactory {
  createPolicy(name: string, rules: Rules<string, string>): Rules<unknown, unknown>;
}

let policy: Rules<unknown, unknown> | undefined;

function policyOf(factory: PolicyFactory): Rules<unknown, unknown> {
  policy ??= factory.createPolicy("app", { createHTML: (html) => html, createScriptURL: sameOrigin });
  return policy;
}

const factoryHere = () => (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;

function sameOrigin(url: string): string {
  const resolved = new URL(url, location.href);
  if (resolved.origin !== location.origin) throw new TypeError(`Not a script of this site: ${resolved.origin}`);
  return resolved.href;
}

/** `url` as the `Worker` constructor accepts it under `require-trusted-types-for 'script'`. */
export function scriptUrl(url: string): string {
  const factory = factoryHere();
  if (!factory) return sameOrigin(url);
  // A TrustedScriptURL; TypeScript's DOM types know only the string.
  return policyOf(factory).createScriptURL(url) as string;
}

/**
 * `html` as a document to be read: without a window, so no script runs and
 * nothing is fetched. The trusted string never leaves this function.
 */
export function inertDocument(html: string): Document {
  const factory = factoryHere();
  const trusted = factory ? (policyOf(factory).createHTML(html) as string) : html;
  return new DOMParser().parseFromString(trusted, "text/html");
}
