/**
 * Which of many tested things are worth telling, so that at most a stated share of what is told is chance:
 * the step-up rule of Benjamini and Hochberg. Usable over all steps of a series and over many series alike.
 */
export function keepDiscoveries(pValues: readonly number[], rate: number): boolean[] {
  const sorted = [...pValues].sort((left, right) => left - right);
  const kept = sorted.findLastIndex((pValue, place) => pValue <= (rate * (place + 1)) / sorted.length);
  const limit = sorted[kept];
  return pValues.map((pValue) => limit !== undefined && pValue <= limit);
}
