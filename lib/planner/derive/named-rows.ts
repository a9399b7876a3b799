/** Rows that words name, and whose they are: "a customer's online orders", "tickets of the same company". */
import { isTemporalKind } from "#lib/domain/column-kind";
import type { ColumnRef } from "#lib/domain/plan";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";
import { type Known, mainMoment } from "./moments.ts";

export type NamedTable = { readonly table: string; readonly length: number };

/** As many words as a name may have. */
const lengths = [3, 2, 1];

/** The table that the words from there on name, by as many of them as can be its name. */
export function tableAt(tokens: readonly Token[], place: number, { index }: Known): NamedTable | null {
  const named = namesAt(tokens, place).flatMap((words) =>
    lookUp(words, index).flatMap(({ element, weight }) =>
      element.kind === "table" && element.via === null && weight >= wholeName
        ? [{ table: element.table, length: words.length }]
        : [],
    ),
  );
  return named[0] ?? null;
}

/** Rows that can be put into an order: they have a date of their own, and a key that tells two of one moment apart. */
export function orderedRows(model: SemanticModel, table: string): { readonly date: ColumnRef } | null {
  const date = mainMoment(model, table);
  const hasKey = (findTable(model, table)?.primaryKey.length ?? 0) > 0;
  return date === null || !hasKey ? null : { date };
}

/** The column by which a row says which one of the owners it belongs to; null where no single one does. */
export function ownerColumn(model: SemanticModel, table: string, owner: string): ColumnRef | null {
  const step = table === owner ? undefined : pathsToOne(model, table, owner)[0]?.at(-1);
  const [column, ...more] = step?.fromColumns ?? [];
  return step === undefined || column === undefined || more.length > 0 ? null : { table: step.fromTable, column };
}

export type NamedOwner = { readonly by: ColumnRef; readonly length: number };

/** What rows of the table can be alike in, by the words from there on: the row that they belong to, or a value of theirs. */
export function ownerAt(tokens: readonly Token[], place: number, table: string, known: Known): NamedOwner | null {
  const { model, index } = known;
  const named = tableAt(tokens, place, known);
  const by = named === null ? null : ownerColumn(model, table, named.table);
  if (named !== null && by !== null) return { by, length: named.length };
  return (
    namesAt(tokens, place).flatMap((words) => {
      const columns = lookUp(words, index).flatMap(({ element, weight }) =>
        element.kind === "column" && weight >= wholeName ? [{ table: element.table, column: element.column }] : [],
      );
      const alike = columns.find((column) => mayBeAlikeIn(model, table, column));
      return alike === undefined ? [] : [{ by: alike, length: words.length }];
    })[0] ?? null
  );
}

/** The words from there on that can be one name, the longest first. */
function namesAt(tokens: readonly Token[], place: number): (readonly Token[])[] {
  return lengths
    .map((length) => tokens.slice(place, place + length))
    .filter((words, index) => words.length === lengths[index] && words.every(({ kind }) => kind === "word"));
}

/** A value of the row or of what it belongs to, which is no date and no amount. */
function mayBeAlikeIn(model: SemanticModel, table: string, { table: owner, column }: ColumnRef): boolean {
  const known = findColumn(model, owner, column);
  const isReached = owner === table || pathsToOne(model, table, owner).length > 0;
  return isReached && known !== undefined && !isTemporalKind(known.kind) && known.role !== "fact";
}
