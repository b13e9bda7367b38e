/**
 * Whether the visitor allows measuring. Apart from what measures: visitors' blockers may keep that away, and what
 * visitors need must not depend on it.
 */
export function mayMeasure(): boolean {
  // Previews are viewed by their author, not by visitors.
  if (/^\/(preview|request)\//.test(location.pathname)) return false;
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return doNotTrack !== "1" && globalPrivacyControl !== true;
}
