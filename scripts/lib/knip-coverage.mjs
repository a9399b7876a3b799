/** A reporter for Knip that says how much it looked at; the gate fails when that is nothing. */

/**
 * @param {{ counters: { processed: number } }} results
 */
// biome-ignore lint/style/noDefaultExport: Knip loads a reporter by its default export.
export default function reportCoverage({ counters }) {
  console.log(`Knip looked at ${counters.processed} files.`);
}
