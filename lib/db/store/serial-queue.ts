/** One task after the other, in the order in which they came; a failed task does not stop the next one. */
import "server-only";

/** A queue of its own; the promise of a task settles as the task does. */
export function createSerialQueue(): <Value>(task: () => Promise<Value>) => Promise<Value> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const next = last.then(task, task);
    last = next.catch(() => undefined);
    return next;
  };
}
