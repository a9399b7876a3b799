/** The preposition before a name says which of several ways to its table is meant: "from Kiel". */
import type { ColumnRef } from "#lib/domain/plan";
import { nameStems } from "#lib/semantic/column-role";
import type { SemanticModel } from "#lib/semantic/model";

const waysByPreposition: Readonly<Record<string, ReadonlySet<string>>> = {
  from: new Set(["from", "origin", "source", "departure", "start", "sender", "pickup"]),
  to: new Set(["to", "destination", "target", "arrival", "end", "receiver", "dropoff"]),
};

/** The foreign-key column that the preposition names, where exactly one of these tables has such a one; null otherwise. */
export function hintedWay(
  model: SemanticModel,
  target: { readonly table: string; readonly preposition: string | null },
  sources: ReadonlySet<string>,
): ColumnRef | null {
  const words = target.preposition === null ? undefined : waysByPreposition[target.preposition];
  if (words === undefined) return null;
  const hinted = model.relationships.flatMap((step) => {
    const [column] = step.fromColumns;
    if (step.toTable !== target.table || column === undefined || !speaksOf(column, words)) return [];
    return [{ table: step.fromTable, column }];
  });
  const named = hinted.filter(({ table }) => sources.has(table));
  const [only] = named.length > 0 ? named : hinted;
  return (named.length > 0 ? named : hinted).length === 1 && only !== undefined ? only : null;
}

/** Whether a column is that of the end that the preposition names, or that of the other one: "from Kiel". */
export function endOf(column: string, preposition: string | null): "this" | "other" | null {
  const own = preposition === null ? undefined : waysByPreposition[preposition];
  if (own === undefined) return null;
  if (speaksOf(column, own)) return "this";
  return Object.values(waysByPreposition).some((words) => speaksOf(column, words)) ? "other" : null;
}

/** Words for the end that a column holds: "departure" of an origin. */
export function endWords(column: string): readonly string[] {
  return Object.values(waysByPreposition).flatMap((words) => (speaksOf(column, words) ? [...words] : []));
}

function speaksOf(column: string, words: ReadonlySet<string>): boolean {
  return nameStems(column).some((word) => words.has(word));
}
