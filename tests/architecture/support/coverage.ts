/** A check that looked at nothing is a failure, and each check says how much it looked at. */

/** Prints one line such as `layers: 120 files, 480 imports`; throws when any of the counts is zero. */
export function reportCoverage(check: string, counts: Readonly<Record<string, number>>): void {
  const parts = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  const empty = Object.entries(counts).filter(([, count]) => count === 0);
  if (parts.length === 0 || empty.length > 0) {
    throw new Error(`${check} checked nothing: ${parts.join(", ") || "no counts"}`);
  }
  console.info(`${check}: ${parts.join(", ")}`);
}
