/** A bound on how many runs work at once; the others wait in the order in which they came. */
import "server-only";

export type Slots = {
  /** Waits for a free slot, or until the signal stops the wait. @returns false when it was stopped. */
  acquire(signal: AbortSignal): Promise<boolean>;
  release(): void;
};

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  return {
    acquire: async (signal) => {
      if (signal.aborted) return false;
      if (free > 0) {
        free -= 1;
        return true;
      }
      return new Promise((resolve) => {
        const take = (): void => {
          signal.removeEventListener("abort", leave);
          resolve(true);
        };
        const leave = (): void => {
          waiting.splice(waiting.indexOf(take), 1);
          resolve(false);
        };
        waiting.push(take);
        signal.addEventListener("abort", leave, { once: true });
      });
    },
    release: () => {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    },
  };
}
