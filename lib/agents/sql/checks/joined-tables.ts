/** How the tables of a SELECT hang together: which rows a join repeats, and which it loses. Read from the statement's text and the model. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import {
  allSelects,
  readStatement,
  type SelectOutline,
  type StatementSource,
  type Tokens,
} from "#lib/planner/explain/read-statement";
import { isToken } from "#lib/planner/sql/sql-tokens";
import { findTable, type Relationship, type SemanticModel } from "#lib/semantic/model";
import { columnAt, isSameName, type NamedSource, namedSource } from "../repair/statement-names.ts";

/** Many rows of `many` belong to one row of `one`, joined by that relationship. */
export type JoinEdge = {
  readonly many: NamedSource;
  readonly one: NamedSource;
  readonly relationship: Relationship;
  /** Rows of `many` without a partner are left out. */
  readonly isInner: boolean;
};

export type JoinedSelect = {
  readonly outline: SelectOutline;
  readonly sources: readonly NamedSource[];
  readonly edges: readonly JoinEdge[];
};

/** All SELECTs of a statement, the outermost last; empty where the text cannot be read. */
export function joinedSelects(sql: string, model: SemanticModel, dialect: Dialect): readonly JoinedSelect[] {
  const whole = readStatement(sql, dialect);
  if (whole === null) return [];
  return allSelects(whole).map((outline) => {
    const joined = outline.sources.flatMap((source) => {
      const named = namedSource(source, model, whole);
      return named === null ? [] : [{ source, named }];
    });
    const sources = joined.map(({ named }) => named);
    // Of so many tables nobody could tell what repeats what.
    if (joined.length > maxSources) return { outline, sources, edges: [] };
    return { outline, sources, edges: edgesOf(outline, joined, model) };
  });
}

const maxSources = 30;

/** Whether rows of the source are repeated by the joins around it. */
export function isRepeated(source: NamedSource, { edges }: Pick<JoinedSelect, "edges">): NamedSource | null {
  const seen = new Set<NamedSource>([source]);
  const frontier: NamedSource[] = [source];
  for (let next = frontier.shift(); next !== undefined; next = frontier.shift()) {
    for (const edge of edges) {
      if (edge.one === next && !seen.has(edge.many)) return edge.many;
      if (edge.many === next && !seen.has(edge.one)) {
        seen.add(edge.one);
        frontier.push(edge.one);
      }
    }
  }
  return null;
}

type Joined = { readonly source: StatementSource; readonly named: NamedSource };

function edgesOf(outline: SelectOutline, joined: readonly Joined[], model: SemanticModel): readonly JoinEdge[] {
  return joined.flatMap((later, place) => {
    const earlier = joined.slice(0, place);
    // A semi join asks for a partner and repeats nothing.
    if (/SEMI|ANTI/.test(later.source.join ?? "")) return [];
    const sources = [...earlier, later].map(({ named }) => named);
    const pairs = [
      ...equalColumns(later.source.on, sources),
      ...(later.source.join === "," ? equalColumns(outline.where, sources) : []),
      ...sharedColumns(later, earlier),
    ];
    const own = pairs.filter((pair) => pair.some(({ source }) => source === later.named));
    return own.flatMap((pair) => edgeOf(pair, { later, model }) ?? []);
  });
}

type ColumnPlace = { readonly source: NamedSource; readonly name: string };
type ColumnPair = readonly [ColumnPlace, ColumnPlace];

/** `a.x = b.y`, wherever it stands. */
function equalColumns(tokens: Tokens, sources: readonly NamedSource[]): readonly ColumnPair[] {
  return [...tokens.keys()].flatMap((index) => {
    if (!isToken(tokens[index], "=")) return [];
    const left = columnAt(tokens, index - 1, sources);
    const right = columnAt(tokens, pathEnd(tokens, index + 1), sources);
    if (left === null || right === null || left.source === right.source) return [];
    return [
      [
        { source: left.source, name: left.column.name },
        { source: right.source, name: right.column.name },
      ] as const,
    ];
  });
}

function pathEnd(tokens: Tokens, start: number): number {
  let end = start;
  while (isToken(tokens[end + 1], ".")) end += 2;
  return end;
}

/** `USING (x)`: the same column of an earlier source. */
function sharedColumns(later: Joined, earlier: readonly Joined[]): readonly ColumnPair[] {
  return later.source.using.flatMap((token) => {
    const has = ({ table }: NamedSource) => table.columns.find(({ name }) => isSameName(name, token.text));
    const own = has(later.named);
    const other = earlier.find(({ named }) => has(named) !== undefined)?.named;
    const theirs = other === undefined ? undefined : has(other);
    if (own === undefined || other === undefined || theirs === undefined) return [];
    return [
      [
        { source: other, name: theirs.name },
        { source: later.named, name: own.name },
      ] as const,
    ];
  });
}

function edgeOf(
  [left, right]: ColumnPair,
  { later, model }: { readonly later: Joined; readonly model: SemanticModel },
): JoinEdge | null {
  return directed(left, right, { later, model }) ?? directed(right, left, { later, model });
}

function directed(
  from: ColumnPlace,
  to: ColumnPlace,
  { later, model }: { readonly later: Joined; readonly model: SemanticModel },
): JoinEdge | null {
  const relationship = model.relationships.find(
    (one) =>
      one.fromTable === from.source.table.name &&
      one.toTable === to.source.table.name &&
      one.fromColumns.some((column, place) => column === from.name && one.toColumns[place] === to.name),
  );
  if (relationship === undefined || isOneToOne(relationship, model)) return null;
  const join = later.source.join ?? "";
  const isKept = join.startsWith("FULL") || join.startsWith(later.named === from.source ? "RIGHT" : "LEFT");
  return { many: from.source, one: to.source, relationship, isInner: !isKept };
}

/** A key that refers to a key: one row each. */
function isOneToOne({ fromTable, fromColumns }: Relationship, model: SemanticModel): boolean {
  const key = findTable(model, fromTable)?.primaryKey ?? [];
  return key.length > 0 && key.every((column) => fromColumns.includes(column));
}
