/**
 * Shows the owner's notifications in browsers that do not show declarative push messages themselves. It caches nothing: pages
 * of the back office are not kept on a device.
 */
self.addEventListener("push", (event) => {
  const { title, navigate, ...options } = event.data.json().notification;
  event.waitUntil(self.registration.showNotification(title, { ...options, data: navigate }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** Shows a screen of this site, in the window that has it open already. */
async function open(address) {
  const { href } = new URL(new URL(address, self.location.href).pathname, self.location.origin);
  for (const window of await self.clients.matchAll({ type: "window", includeUncontrolled: true })) {
    if (window.url !== href) continue;
    // What the notification tells of may not be on the page yet.
    window.postMessage("refresh");
    return window.focus();
  }
  return self.clients.openWindow(href);
}

/** The browser has replaced the address of its push service: the site is told of the new one. */
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(subscribeAgain(event));
});

async function subscribeAgain({ oldSubscription, newSubscription }) {
  const { pushManager } = self.registration;
  const subscription = newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ former: oldSubscription?.endpoint ?? "", endpoint, ...keys });
  await fetch("/admin/account/notifications/renew", { method: "POST", body });
}
