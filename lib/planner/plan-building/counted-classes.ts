/** A class by another one is how many rows have both, and no list of them: "damage by phase of flight". */
import { findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { isPlural } from "../plan/table-row-names.ts";
import type { BuildArgs } from "./build-args.ts";
import type { ShownColumn } from "./request-parts.ts";

/** More values than a breakdown has are names of single things, which are listed. */
const mostClasses = 60;

/** Whether nothing is named but classes of one table's rows, or their date, and classes that they are broken down by. */
export function areClassesByClasses({ parts, model, request }: BuildArgs): boolean {
  const [first] = parts.columns;
  if (first === undefined || parts.heads.length + parts.measures.length + request.sorts.length > 0) return false;
  const { table } = first.column;
  // Parts of a whole are counted, also where several are named: "weather types in Kiel as a pie".
  const isOfParts = request.chartHint === "donut" && parts.groups.length === 0;
  if (isOfParts) return parts.columns.every(({ column, known }) => isClass(model, column.table, known));
  return (
    parts.groups.length > 0 &&
    parts.columns.every((column) => column.column.table === table && isClassOrDate(model, column)) &&
    parts.groups.every(
      (group) => group.kind === "column" && group.column.table === table && isClass(model, table, group.known),
    )
  );
}

/** Said in the singular; of a date that every row has, their number is that of the rows. */
function isClassOrDate(model: SemanticModel, { column, known, item }: ShownColumn): boolean {
  if (item.functions.length > 0 || item.isDistinct || item.isSecond) return false;
  if (known.role === "time") return known.profile.nullCount === 0;
  return !isPlural(item.mention.chunk.text) && isClass(model, column.table, known);
}

function isClass(model: SemanticModel, table: string, { name, role, profile }: SemanticColumn): boolean {
  const rows = findTable(model, table)?.rowCount ?? null;
  const { distinctCount } = profile;
  const isName = findTable(model, table)?.nameColumn === name;
  const isRepeated = distinctCount !== null && rows !== null && distinctCount * 2 < rows;
  return role === "dimension" && !isName && isRepeated && distinctCount <= mostClasses;
}
