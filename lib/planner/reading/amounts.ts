/** "orders over 500": what the rows that were spoken of are worth, where no column is named. */
import { nameStems } from "#lib/semantic/column-role";
import { findTable } from "#lib/semantic/model";
import { stem } from "#lib/semantic/words";
import type { Mention } from "../request/request.ts";
import { isMoney, isOfUnit } from "../words/number-units.ts";
import { unknownChunk } from "./edge.ts";
import { type Grammar, ofKind } from "./grammar.ts";
import { openRelation, type State } from "./state.ts";

/** What a column of amounts is called, likeliest first: rows are spoken of by what they are worth. */
const worths = ["price", "fare", "fee", "value", "amount", "total"];

/** Sure enough to be taken, and less sure than a name. */
const weight = 0.9;

/** The column of the rows that a bare number compares; several where more than one fits, null where none does. */
export function amountOf(grammar: Grammar, state: State, unit: string | null): Mention | null {
  const { model } = grammar.lattice.known;
  const shown = state.request.shown.findLast(({ mention }) => ofKind(mention, "table") !== null);
  const rows = openRelation(state)?.mention ?? shown?.mention;
  const tables = rows === undefined ? [] : (ofKind(rows, "table")?.candidates ?? []);
  const numbers = tables.flatMap(({ element }) =>
    element.kind !== "table"
      ? []
      : (findTable(model, element.table)?.columns ?? [])
          .filter(({ role, isHidden }) => role === "fact" && !isHidden)
          .map((known) => ({ table: element.table, known })),
  );
  const fitting = numbers.filter(({ known }) => (unit === null ? isMoney(known) : isOfUnit(unit, known)));
  const found = fitting.length === 0 && unit === null && numbers.length === 1 ? numbers : fitting;
  const named = worths
    .map((name) => found.filter(({ known }) => nameStems(known.name).includes(stem(name))))
    .find((some) => some.length > 0);
  const candidates = (named ?? found).map(({ table, known }) => ({
    element: { kind: "column" as const, table, column: known.name },
    weight,
  }));
  return candidates.length === 0
    ? null
    : grammar.mention(unknownChunk(grammar.lattice.tokens, state.at - 1), candidates);
}
