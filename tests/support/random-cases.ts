/**
 * How many random cases a property looks at: a few in the run that everybody waits for, and all of them with
 * `npm run check:full -- --long`.
 */
export function randomCases({ few, all }: { readonly few: number; readonly all: number }): number {
  return process.env.RANDOM_CASES === "all" ? all : few;
}
