/** Does a thing in one tab of the browser at a time. */

/** Waits for its turn among all tabs; where the browser has no locks, the tab does it at once. */
export async function alone(name: string, task: () => Promise<void>): Promise<void> {
  const locks = typeof navigator === "undefined" ? undefined : navigator.locks;
  if (locks === undefined) await task();
  else await locks.request(name, task);
}
