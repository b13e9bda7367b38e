/**
 * Shows the owner's notices in browsers that do not show declarative push messages themselves. It caches nothing: pages
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
    if (window.url === href) return window.focus();
  }
  return self.clients.openWindow(href);
}
