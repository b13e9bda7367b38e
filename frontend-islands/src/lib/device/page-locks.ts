/** Web Locks: work for one page at a time. Browsers and addresses (plain HTTP) without them lock nothing. */

const manager = (): LockManager | undefined => (navigator as { locks?: LockManager }).locks;

/** Runs `work` alone among all pages. */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = manager();
  if (!locks) return work();
  return locks.request(name, work) as Promise<T>;
}

/**
 * Holds a lock until the returned function is called or the page is gone. Never waits for it: where another page
 * holds it already, nothing is held.
 */
export async function holdLock(name: string): Promise<() => void> {
  const locks = manager();
  if (!locks) return () => {};
  return new Promise((held) => {
    const untilReleased = () =>
      new Promise<void>((release) => {
        // Also of a page that the browser keeps for going back to it.
        addEventListener("pagehide", () => release(), { once: true });
        held(release);
      });
    locks.request(name, { ifAvailable: true }, untilReleased).catch(() => held(() => {}));
  });
}

/** Whether a living page holds the lock. */
export async function isLocked(name: string): Promise<boolean> {
  const held = (await manager()?.query())?.held ?? [];
  return held.some((lock) => lock.name === name);
}
