/** Right behind a value of it a named table only says what the value is of: "Garden products". */
import { canReach } from "#lib/semantic/join-graph";
import type { Clause } from "../request/request.ts";
import type { BuildArgs } from "./build-args.ts";

type Relation = Extract<Clause, { kind: "relation" }>;
type Value = Extract<Clause, { kind: "value" }>;

/** The value right before such a table; null where the table says something of its own. */
export function valueBefore({ model, request, choice }: BuildArgs, clause: Relation): Value | null {
  const table = choice.get(clause.mention.id);
  if (clause.count !== null || clause.isNegated || table?.kind !== "table") return null;
  const before = request.clauses.find(
    (other) =>
      other.kind === "value" && other.mention.chunk.first + other.mention.chunk.length === clause.mention.chunk.first,
  );
  if (before?.kind !== "value") return null;
  const element = choice.get(before.mention.id);
  const isOfIt =
    element?.kind === "value" && (element.table === table.table || canReach(model, table.table, element.table));
  return isOfIt ? before : null;
}

/** What follows the noun is said of the same rows: "Garden products but none from Storage". */
export function withNouns(build: BuildArgs, clauses: readonly Clause[]): readonly Clause[] {
  let joined = clauses;
  for (const clause of clauses) {
    if (clause.kind !== "relation" || clause.clauses.length + clause.windows.length === 0) continue;
    const value = valueBefore(build, clause);
    if (value === null || value.isNegated) continue;
    const whole: Relation = {
      ...clause,
      joiner: value.joiner,
      clauses: [{ ...value, joiner: null }, ...clause.clauses],
    };
    joined = joined.flatMap((other) => (other === clause ? [whole] : [other])).filter((other) => other !== value);
  }
  return joined;
}
