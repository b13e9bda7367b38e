/**
 * The site's only Trusted Types policy, named in the Content-Security-Policy. It allows this site's scripts,
 * for workers, and HTML for one purpose: parsing into an inert document that runs and loads nothing. No page
 * content is ever created from a string.
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
  // A TrustedScriptURL; TypeScript's DOM types only know the string.
  return policyOf(factory).createScriptURL(url) as string;
}

/**
 * Parses `html` into a document without a window: no script runs and nothing is loaded. The trusted string
 * never leaves this function.
 */
export function inertDocument(html: string): Document {
  const factory = factoryHere();
  const trusted = factory ? (policyOf(factory).createHTML(html) as string) : html;
  return new DOMParser().parseFromString(trusted, "text/html");
}
