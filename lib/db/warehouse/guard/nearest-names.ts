/** Names that come close to a mistyped one, by shared letter pairs. */
import "server-only";

const leastSimilarity = 0.3;

/** At most `limit` names, the closest first; empty when nothing comes close. */
export function nearestNames(name: string, names: readonly string[], limit: number): string[] {
  const wanted = letterPairs(name);
  return names
    .map((candidate) => ({ candidate, similarity: similarity(wanted, letterPairs(candidate)) }))
    .filter((entry) => entry.similarity >= leastSimilarity)
    .sort((left, right) => right.similarity - left.similarity || left.candidate.localeCompare(right.candidate))
    .slice(0, limit)
    .map((entry) => entry.candidate);
}

function letterPairs(name: string): ReadonlySet<string> {
  const text = ` ${name.toLowerCase()} `;
  const pairs = new Set<string>();
  for (let position = 0; position < text.length - 1; position += 1) pairs.add(text.slice(position, position + 2));
  return pairs;
}

// Dice's coefficient: 1 for equal sets, 0 for disjoint ones.
function similarity(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const pair of left) if (right.has(pair)) shared += 1;
  return (2 * shared) / (left.size + right.size);
}
