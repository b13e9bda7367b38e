export const SCOPE = "/admin/";

/** Where this browser gets its notifications. */
export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration(SCOPE);
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Its address, empty if there is none or the browser knows none. */
export async function subscribedEndpoint(): Promise<string> {
  try {
    return (await subscription())?.endpoint ?? "";
  } catch {
    return "";
  }
}
