/** Does a thing in one tab of the browser at a time. */

/** Waits for its turn among all tabs; where the browser has no locks, the tab does it at once. */
export async function alone(name: string, task: () => Promise<void>): Promise<void> {
  // Missing on a page that was not opened securely, whatever the types say.
  const locks: LockManager | null | undefined = navigator.locks;
  if (locks) await locks.request(name, task);
  else await task();
}
