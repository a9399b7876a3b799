/** How many rows of one table belong to a row of another one. */
import { derivedName } from "#lib/domain/derived-column";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findTable } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";
import type { Known } from "./moments.ts";

/** The tables that the word there names. */
export function tablesAt(tokens: readonly Token[], place: number, { index }: Known): string[] {
  return lookUp(tokens.slice(place, place + 1), index).flatMap(({ element, weight }) =>
    element.kind === "table" && element.via === null && weight >= wholeName ? [element.table] : [],
  );
}

/** The tables that the word names beside their owner: the legs of a shipment are shipment legs. */
export function partsAt(
  tokens: readonly Token[],
  place: number,
  { owner, known }: { readonly owner: string; readonly known: Known },
): string[] {
  const named = tablesAt(tokens, place, known);
  const [word] = tokens.slice(place, place + 1);
  if (named.length > 0 || word?.kind !== "word") return named;
  const whole = [...splitIdentifier(findTable(known.model, owner)?.label ?? ""), word.lower].map(stem).join(" ");
  return known.model.tables.flatMap(({ name, label }) =>
    splitIdentifier(label).map(stem).join(" ") === whole && countFor(owner, name, known) !== null ? [name] : [],
  );
}

/** How many rows of a table belong to a row of another one, as a column of that. */
export function countFor(
  owner: string,
  child: string,
  { model }: Known,
): { readonly table: string; readonly column: string } | null {
  const step = owner === child ? undefined : pathsToOne(model, child, owner)[0]?.at(-1);
  const [from, to] = [step?.fromColumns[0], step?.toColumns[0]];
  if (step === undefined || from === undefined || to === undefined || step.fromColumns.length > 1) return null;
  const definition = {
    kind: "summary",
    function: "count",
    of: null,
    by: { table: step.fromTable, column: from },
    key: { table: owner, column: to },
  } as const;
  return step.fromTable === child ? { table: owner, column: derivedName(definition) } : null;
}
