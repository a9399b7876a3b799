/** Steps of a time that have no rows at all, where the other time has hardly any such: a load that did not come. */

export type MissingSteps = {
  /** First days of the steps without rows, ISO dates, oldest first. */
  readonly earlier: readonly string[];
  readonly later: readonly string[];
};

/** So many steps in a row are no coincidence. */
const fewestInARow = 2;

/**
 * The longest run of steps without rows, where one time has clearly more such steps than the other in its longest run:
 * a shop that is closed on Sundays is closed at both times. Null where there is none.
 */
export function missingRun(
  { earlier, later }: MissingSteps,
  next: (step: string) => string,
): { readonly at: "earlier" | "later"; readonly steps: readonly string[] } | null {
  const [before, after] = [longestRun(earlier, next), longestRun(later, next)];
  const [at, longer, shorter] =
    after.length >= before.length ? (["later", after, before] as const) : (["earlier", before, after] as const);
  return longer.length - shorter.length >= fewestInARow ? { at, steps: longer } : null;
}

function longestRun(steps: readonly string[], next: (step: string) => string): readonly string[] {
  let best: readonly string[] = [];
  let run: readonly string[] = [];
  for (const step of steps) {
    const last = run.at(-1);
    run = last !== undefined && next(last) === step ? [...run, step] : [step];
    if (run.length > best.length) best = run;
  }
  return best;
}
