/** Waiting for work, but not for ever. */
import "server-only";

/** Settles with the work, or after so many milliseconds; the work goes on. */
export async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const grace = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, grace]);
  clearTimeout(timer);
}
