/** A bound on how many runs work at once; the others wait in the order in which they came. */
import "server-only";

export type Slots = {
  /** Waits for a free slot, or until the signal stops the wait. @returns false when it was stopped. */
  acquire(runId: string, signal: AbortSignal): Promise<boolean>;
  release(): void;
  /** How many wait before whoever comes next; null while a slot is free. */
  ahead(): number | null;
  /** The runs that wait, the next one first. */
  waiting(): readonly string[];
};

export function createSlots(count: number): Slots {
  let free = count;
  // A Map keeps the order in which its entries came.
  const waiting = new Map<string, () => void>();
  return {
    acquire: async (runId, signal) => {
      if (signal.aborted) return false;
      if (free > 0) {
        free -= 1;
        return true;
      }
      return new Promise((resolve) => {
        const leave = (): void => {
          waiting.delete(runId);
          resolve(false);
        };
        waiting.set(runId, () => {
          signal.removeEventListener("abort", leave);
          resolve(true);
        });
        signal.addEventListener("abort", leave, { once: true });
      });
    },
    release: () => {
      const [next] = waiting;
      if (next === undefined) {
        free += 1;
        return;
      }
      const [runId, take] = next;
      waiting.delete(runId);
      take();
    },
    ahead: () => (free > 0 ? null : waiting.size),
    waiting: () => [...waiting.keys()],
  };
}
