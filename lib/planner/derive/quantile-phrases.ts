/** Rows in groups of equal size by a number: "customers by revenue decile", "5 equal groups by price". */
import { derivedName } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import type { Candidate } from "#lib/semantic/index-model";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findColumn, findTable } from "#lib/semantic/model";
import type { Token } from "../words/tokenise.ts";
import { tablesAt } from "./counts.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { type NumberColumn, numbersAt } from "./numbers.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const sizes: Readonly<Record<string, number>> = {
  ...{ tercile: 3, terciles: 3, quartile: 4, quartiles: 4, quintile: 5, quintiles: 5 },
  ...{ decile: 10, deciles: 10, percentile: 100, percentiles: 100 },
};
const openings = ["by", "per", "into", "in", "by the", "grouped by", "split by"];
const equals = ["equal", "equally sized", "equally large", "equal sized", "same sized"];
const nouns = ["groups", "buckets", "bins", "parts", "classes", "bands"];
const joints = ["by", "of", "according to", "based on", "by the", "of the", "by their", "of their"];

type Asked = { readonly groups: number; readonly numbers: readonly NumberColumn[]; readonly end: number };

/** "by revenue decile", "by quartile of order value", "into 5 equal groups by price". */
export function quantilePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const opening = phraseAt(tokens, place, openings);
  const [first] = tokens.slice(place, place + 1);
  if (opening === 0 || first === undefined) return null;
  const asked = behindNumber(tokens, place + opening, known) ?? beforeNumber(tokens, place + opening, known);
  const owner = tokens
    .slice(0, place)
    .flatMap((_, at) => tablesAt(tokens, at, known))
    .at(-1);
  if (asked === null || owner === undefined) return null;
  const names = quantilesOf(asked, owner, known);
  if (names.length === 0) return null;
  const groups = derivedToken(tokens.slice(place + opening, asked.end), names);
  return { length: asked.end - place, tokens: [wordAt(first, "by"), groups] };
}

/** "revenue decile". */
function behindNumber(tokens: readonly Token[], place: number, known: Known): Asked | null {
  const named = numbersAt(tokens, place, known);
  const end = place + (named?.length ?? 0);
  const groups = sizes[tokens[end]?.lower ?? ""];
  return named === null || groups === undefined ? null : { groups, numbers: named.numbers, end: end + 1 };
}

/** "quartile of order value", "5 equal groups by price". */
function beforeNumber(tokens: readonly Token[], place: number, known: Known): Asked | null {
  const said = groupsAt(tokens, place);
  const joint = said === null ? 0 : phraseAt(tokens, place + said.length, joints);
  const start = place + (said?.length ?? 0) + joint;
  const named = joint === 0 ? null : numbersAt(tokens, start, known);
  if (said === null || named === null) return null;
  return { groups: said.groups, numbers: named.numbers, end: start + named.length };
}

function groupsAt(
  tokens: readonly Token[],
  place: number,
): { readonly groups: number; readonly length: number } | null {
  const [token] = tokens.slice(place, place + 1);
  const groups = sizes[token?.lower ?? ""];
  if (groups !== undefined) return { groups, length: 1 };
  const equal = phraseAt(tokens, place + 1, equals);
  const noun = equal === 0 ? 0 : phraseAt(tokens, place + 1 + equal, nouns);
  const count = token?.kind === "number" ? token.value : null;
  const isCount = count !== null && Number.isInteger(count) && count >= 2 && count <= 100;
  return noun === 0 || !isCount ? null : { groups: count, length: 1 + equal + noun };
}

/** Of the rows' own numbers, else of the sum of what belongs to each row. */
function quantilesOf({ groups, numbers }: Asked, owner: string, known: Known): Candidate[] {
  if ((findTable(known.model, owner)?.primaryKey ?? []).length === 0) return [];
  const own = numbers.filter(({ column }) => column.table === owner).map(({ column }) => column);
  const columns = own.length > 0 ? own : numbers.flatMap(({ column }) => totalOf(column, owner, known) ?? []);
  return columns.map((of) => ({
    element: { kind: "column", table: owner, column: derivedName({ kind: "quantile", of, groups }) },
    weight: 1,
  }));
}

function totalOf(of: ColumnRef, owner: string, { model }: Known): ColumnRef | null {
  const last = pathsToOne(model, of.table, owner)[0]?.at(-1);
  const [from, to] = [last?.fromColumns[0], last?.toColumns[0]];
  const isSum = findColumn(model, of.table, of.column)?.defaultAggregate === "sum";
  if (!isSum || last === undefined || from === undefined || to === undefined || last.fromColumns.length > 1)
    return null;
  const column = derivedName({
    kind: "summary",
    function: "sum",
    of,
    by: { table: last.fromTable, column: from },
    key: { table: owner, column: to },
  });
  return { table: owner, column };
}
