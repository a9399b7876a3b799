/** A column that two joined tables have: where the join makes both equal, the first table's is taken. */
import "server-only";
import { madeName } from "#lib/planner/sql/sql-text";
import { isToken } from "#lib/planner/sql/sql-tokens";
import { joinedSelects } from "../checks/joined-tables.ts";
import type { Edit } from "./repair.ts";
import { columnPlaces, type NameRepairArgs } from "./repair-names.ts";
import { isSameName } from "./statement-names.ts";

/** Null where the two are not joined by that very column, or one of them may lack a row. */
export function repairAmbiguous(name: string, sql: string, args: NameRepairArgs): Edit | null {
  const { tokens, model, dialect } = args;
  if (tokens.some((token) => isToken(token, "RIGHT", "FULL"))) return null;
  const selects = joinedSelects(sql, model, dialect).flatMap(({ sources, edges }) => {
    const holders = sources.filter(({ table }) => table.columns.some((column) => isSameName(column.name, name)));
    const joined = edges.find(
      ({ many, one, relationship: { fromColumns, toColumns } }) =>
        holders.includes(many) &&
        holders.includes(one) &&
        fromColumns.some((column, place) => isSameName(column, name) && isSameName(toColumns[place] ?? "", name)),
    );
    return joined !== undefined && holders.length === 2 ? [holders] : [];
  });
  const [holders, second] = selects;
  const [first, other] = holders ?? [];
  if (first === undefined || other === undefined || second !== undefined) return null;
  const changes = columnPlaces({ kind: "column", name, qualifier: null }, args).flatMap((index) => {
    const token = tokens[index];
    if (token === undefined) return [];
    return [{ start: token.start, end: token.end, text: `${madeName(first.alias)}.${token.text}` }];
  });
  const sentence = `${name} could be that of ${first.alias} or of ${other.alias}; the join makes them equal, so that of ${first.alias} is taken.`;
  return changes.length === 0 ? null : { changes, sentences: [sentence] };
}
