/** "from Kiel", "to Kiel": the preposition before a name says which of several ways to its table is meant. */
import type { ColumnRef } from "#lib/domain/plan";
import { nameStems } from "#lib/semantic/column-role";
import type { SemanticModel } from "#lib/semantic/model";

const waysByPreposition: Readonly<Record<string, ReadonlySet<string>>> = {
  from: new Set(["from", "origin", "source", "departure", "start", "sender", "pickup"]),
  to: new Set(["to", "destination", "target", "arrival", "end", "receiver", "dropoff"]),
};

/** The foreign-key column that the preposition names, where exactly one does; null otherwise. */
export function hintedWay(model: SemanticModel, table: string, preposition: string | null): ColumnRef | null {
  const words = preposition === null ? undefined : waysByPreposition[preposition];
  if (words === undefined) return null;
  const hinted = model.relationships.flatMap((step) => {
    const [column] = step.fromColumns;
    if (step.toTable !== table || column === undefined) return [];
    return nameStems(column).some((word) => words.has(word)) ? [{ table: step.fromTable, column }] : [];
  });
  const [only] = hinted;
  return hinted.length === 1 && only !== undefined ? only : null;
}
