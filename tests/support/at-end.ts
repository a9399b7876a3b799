/** Who lets go of what a test opened, and when: at the end of the test, or of all tests of the file. */
export type AtEnd = (close: () => Promise<void>) => void;

const closings: (() => Promise<void>)[] = [];

/** For what several tests of a file share. */
export const atFileEnd: AtEnd = (close) => {
  closings.push(close);
};

/** Lets go of all that was opened for the file, the last one first. */
export async function endFile(): Promise<void> {
  for (const close of closings.splice(0).toReversed()) await close();
}
