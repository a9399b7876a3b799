/** Requests that may take long share a few places: a browser opens six connections to a server, and more must get through. */

/** Waits for a place, then does the task; rejects with the signal's reason for whoever gives up while it waits. */
export type Lane = <Value>(task: () => Promise<Value>, signal: AbortSignal) => Promise<Value>;

/** @param places how many tasks work at a time; the others follow in their order. */
export function createLane(places: number): Lane {
  let free = places;
  const waiting = new Set<() => void>();
  const leave = () => {
    const [next] = waiting;
    if (next === undefined) free += 1;
    else next();
  };
  const takePlace = (signal: AbortSignal): Promise<void> => {
    signal.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(begin);
        reject(signal.reason);
      };
      const begin = () => {
        waiting.delete(begin);
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      waiting.add(begin);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  };
  return async (task, signal) => {
    await takePlace(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  };
}
