/**
 * The one Trusted Types policy of the site, named in the Content-Security-Policy.
 * It lets through nothing but scripts of this site, for workers; HTML is never
 * made from strings here.
 */

interface Policy {
  createScriptURL(url: string): unknown;
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): Policy;
}

let policy: Policy | undefined;

function sameOrigin(url: string): string {
  const resolved = new URL(url, location.href);
  if (resolved.origin !== location.origin) throw new TypeError(`Not a script of this site: ${resolved.origin}`);
  return resolved.href;
}

/** `url` as the `Worker` constructor accepts it under `require-trusted-types-for 'script'`. */
export function scriptUrl(url: string): string {
  const factory = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes;
  if (!factory) return sameOrigin(url);
  policy ??= factory.createPolicy("app", { createScriptURL: sameOrigin });
  // A TrustedScriptURL; TypeScript's DOM types know only the string.
  return policy.createScriptURL(url) as string;
}
