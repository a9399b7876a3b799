/** When something happened to related rows: "skippers who booked boats in 2025" booked them then, whenever they were built. */
import type { ColumnRef } from "#lib/domain/plan";
import { filledColumn } from "#lib/semantic/cell-state";
import { findColumn, findTable } from "#lib/semantic/model";
import { splitIdentifier } from "#lib/semantic/words";
import { isOneFamily } from "../divide/near-names.ts";
import { reach } from "../plan/reach.ts";
import { timeColumnFor } from "../time/time-part.ts";
import type { BuildArgs } from "./build-args.ts";

/** The date that a period is about; where the rows are joined over what was done with them, the date of that. */
export function datedBy({ model }: Pick<BuildArgs, "model">, of: string | null, table: string): ColumnRef | null {
  const way = of === null || of === table ? null : reach(model, of, table, null);
  const deed = way?.kind === "bridged" && way.bridge !== table ? timeColumnFor(model, way.bridge) : null;
  return deed ?? timeColumnFor(model, table);
}

/** "leads converted by month", where a row tells when it was: the months of the conversions. Shares are of all rows, by the usual date. */
export function dateOfState({ model, request, parts, choice }: BuildArgs, base: string): ColumnRef | null {
  if (request.isShare) return null;
  const clauses = [...request.clauses, ...parts.clauses];
  const dates = (findTable(model, base)?.columns ?? []).filter(({ role }) => role === "time");
  const states = clauses.flatMap((clause) => {
    const element = clause.kind === "value" && !clause.isNegated ? choice.get(clause.mention.id) : undefined;
    const isState = element?.kind === "value" || element?.kind === "flag";
    return isState && element.table === base ? (clause.text.toLowerCase().match(/\p{L}+ed\b/gu) ?? []) : [];
  });
  const filled = clauses.flatMap((clause) => {
    const element = clause.kind === "value" && !clause.isNegated ? choice.get(clause.mention.id) : undefined;
    if (element?.kind !== "flag" || element.table !== base) return [];
    return filledColumn(findColumn(model, base, element.column)?.expression ?? null) ?? [];
  });
  const told = clauses.flatMap((clause) => {
    const element = clause.kind === "empty" && clause.isNegated ? choice.get(clause.subject.mention.id) : undefined;
    return element?.kind === "column" && element.table === base ? [element.column] : [];
  });
  const [date, ...others] = dates.filter(
    ({ name }) =>
      filled.includes(name) ||
      told.includes(name) ||
      states.some((state) => isOneFamily(state, splitIdentifier(name)[0] ?? "")),
  );
  return date === undefined || others.length > 0 ? null : { table: base, column: date.name };
}
