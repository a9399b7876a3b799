/** Tells the worker of this process that something may be due before it looks by itself. */
import "server-only";

export type DueBell = { ring(): void; heed(look: () => void): void };

/** Nobody hears it at first. */
export function createDueBell(): DueBell {
  let heard = (): void => undefined;
  return {
    ring: () => heard(),
    heed: (look) => {
      heard = look;
    },
  };
}
