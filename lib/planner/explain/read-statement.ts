/**
 * Reads the outline of a SELECT: its named parts, sources, joins and clauses, each as a run of tokens. It understands
 * the plain shape of statements and says null where it does not; whether a statement may run is never decided here.
 */
import type { Dialect } from "#lib/domain/dialect";
import {
  afterBracket,
  isToken,
  isTooDeep,
  meaningfulTokens,
  nameOfToken,
  readSqlTokens,
  type SqlToken,
  splitAt,
} from "../sql/sql-tokens.ts";

export type Tokens = readonly SqlToken[];

/** Where rows come from: a table by its path, a query in brackets, or something else (a table function). */
export type StatementSource = {
  readonly kind: "table" | "query" | "other";
  /** Database, schema and table as they are written, without quotes; empty unless a table. */
  readonly path: readonly string[];
  readonly query: StatementOutline | null;
  /** The name that the statement uses for it: the alias, else the table's own. */
  readonly alias: string | null;
  /** `JOIN`, `LEFT JOIN`, `,`; null for the first source. */
  readonly join: string | null;
  readonly on: Tokens;
  readonly using: Tokens;
  readonly tokens: Tokens;
};

export type SelectOutline = {
  readonly isDistinct: boolean;
  readonly items: readonly Tokens[];
  readonly sources: readonly StatementSource[];
  readonly where: Tokens;
  readonly groupBy: Tokens;
  readonly having: Tokens;
  readonly qualify: Tokens;
};

export type StatementOutline = {
  readonly named: readonly {
    readonly name: string;
    readonly query: StatementOutline | null;
    readonly tokens: Tokens;
  }[];
  /** One, or several that `UNION` and the like put together. */
  readonly selects: readonly SelectOutline[];
  readonly operators: readonly string[];
  readonly orderBy: Tokens;
  readonly limit: Tokens;
  readonly offset: Tokens;
};

/** The outline of a text; null where it is no SELECT of a plain shape. */
export function readStatement(sql: string, dialect: Dialect): StatementOutline | null {
  return readTokens(meaningfulTokens(readSqlTokens(sql, dialect)));
}

/** The same of tokens that were read before: of a query within brackets. */
export function readTokens(tokens: Tokens): StatementOutline | null {
  const end = tokens.findLastIndex((token) => !isToken(token, ";")) + 1;
  return isTooDeep(tokens) ? null : outlineOf(tokens.slice(0, end));
}

/** All SELECTs of an outline, the inner ones first: those of named parts, of sources, then its own. */
export function allSelects(outline: StatementOutline): readonly SelectOutline[] {
  const named = outline.named.flatMap(({ query }) => (query === null ? [] : allSelects(query)));
  const own = outline.selects.flatMap((select) => [
    ...select.sources.flatMap(({ query }) => (query === null ? [] : allSelects(query))),
    select,
  ]);
  return [...named, ...own];
}

const clauseWords = [
  "SELECT",
  "FROM",
  "WHERE",
  "GROUP",
  "HAVING",
  "QUALIFY",
  "WINDOW",
  "ORDER",
  "LIMIT",
  "OFFSET",
  "FETCH",
] as const;
type ClauseWord = (typeof clauseWords)[number];

function outlineOf(tokens: Tokens): StatementOutline | null {
  if (tokens.some((token) => isToken(token, ";"))) return null;
  const withParts = isToken(tokens[0], "WITH") ? readNamed(tokens) : { named: [], rest: tokens };
  if (withParts === null) return null;
  const { named, rest } = withParts;
  if (isToken(rest[0], "(") && afterBracket(rest, 0) === rest.length) {
    const inner = outlineOf(rest.slice(1, -1));
    return inner === null ? null : { ...inner, named: [...named, ...inner.named] };
  }
  const operators: string[] = [];
  const parts = splitAt(rest, (token, index) => {
    const isOperator = isToken(token, "UNION", "INTERSECT", "EXCEPT", "MINUS");
    if (isOperator) operators.push(isToken(rest[index + 1], "ALL") ? `${upper(token)} ALL` : upper(token));
    return isOperator;
  }).map((part) => (isToken(part[0], "ALL", "DISTINCT") ? part.slice(1) : part));
  const clauses = parts.map(clausesOf);
  if (clauses.length === 0 || clauses.some((clause) => clause === null)) return null;
  const last = clauses.at(-1);
  return {
    named,
    selects: clauses.flatMap((clause) => (clause === null ? [] : [selectOf(clause)])),
    operators,
    orderBy: afterBy(last?.get("ORDER") ?? []),
    limit: last?.get("LIMIT") ?? [],
    offset: last?.get("OFFSET") ?? [],
  };
}

type Named = StatementOutline["named"][number];

function readNamed(tokens: Tokens): { readonly named: readonly Named[]; readonly rest: Tokens } | null {
  const named: Named[] = [];
  let index = isToken(tokens[1], "RECURSIVE") ? 2 : 1;
  for (;;) {
    const part = namedAt(tokens, index);
    if (part === null) return null;
    named.push(part.named);
    if (!isToken(tokens[part.end], ",")) return { named, rest: tokens.slice(part.end) };
    index = part.end + 1;
  }
}

/** `name (columns) AS MATERIALIZED (query)`, and the place behind it. */
function namedAt(tokens: Tokens, start: number): { readonly named: Named; readonly end: number } | null {
  const name = nameOfToken(tokens[start] ?? noToken);
  const afterColumns = isToken(tokens[start + 1], "(") ? afterBracket(tokens, start + 1) : start + 1;
  if (name === null || !isToken(tokens[afterColumns], "AS")) return null;
  let open = afterColumns + 1;
  while (isToken(tokens[open], "NOT", "MATERIALIZED")) open += 1;
  if (!isToken(tokens[open], "(")) return null;
  const end = afterBracket(tokens, open);
  const inner = tokens.slice(open + 1, end - 1);
  return { named: { name, query: outlineOf(inner), tokens: inner }, end };
}

const noToken: SqlToken = { kind: "sign", text: "", start: 0, end: 0 };

/** Each clause's tokens behind its word; null where the text does not begin with SELECT. */
function clausesOf(tokens: Tokens): ReadonlyMap<ClauseWord, Tokens> | null {
  if (!isToken(tokens[0], "SELECT")) return null;
  const clauses = new Map<ClauseWord, SqlToken[]>();
  let current: SqlToken[] = [];
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (isToken(token, ")")) depth -= 1;
    const word =
      depth === 0 && !isPartOfName(tokens, index) ? clauseWords.find((one) => isToken(token, one)) : undefined;
    if (isToken(token, "(")) depth += 1;
    if (word === undefined) current.push(token);
    else {
      current = [];
      clauses.set(word, current);
    }
  }
  return clauses;
}

/** `o.limit`, the FROM of `IS DISTINCT FROM`, the GROUP of `WITHIN GROUP`. */
function isPartOfName(tokens: Tokens, index: number): boolean {
  if (isToken(tokens[index - 1], ".", "WITHIN")) return true;
  return isToken(tokens[index], "FROM") && isToken(tokens[index - 1], "DISTINCT") && index > 1;
}

function selectOf(clauses: ReadonlyMap<ClauseWord, Tokens>): SelectOutline {
  const list = clauses.get("SELECT") ?? [];
  const isDistinct = isToken(list[0], "DISTINCT");
  return {
    isDistinct,
    items: splitAt(isDistinct || isToken(list[0], "ALL") ? list.slice(1) : list, (token) => isToken(token, ",")),
    sources: sourcesOf(clauses.get("FROM") ?? []),
    where: clauses.get("WHERE") ?? [],
    groupBy: afterBy(clauses.get("GROUP") ?? []),
    having: clauses.get("HAVING") ?? [],
    qualify: clauses.get("QUALIFY") ?? [],
  };
}

function afterBy(tokens: Tokens): Tokens {
  return isToken(tokens[0], "BY") ? tokens.slice(1) : tokens;
}

const joinWords = ["INNER", "LEFT", "RIGHT", "FULL", "OUTER", "CROSS", "NATURAL", "SEMI", "ANTI", "ASOF", "JOIN"];

/** Cuts the FROM clause where a join begins. */
function sourcesOf(tokens: Tokens): StatementSource[] {
  const sources: StatementSource[] = [];
  let index = 0;
  let join: string | null = null;
  while (index < tokens.length) {
    const end = nextJoin(tokens, index);
    sources.push(sourceOf(tokens.slice(index, end), join));
    index = end;
    const words: string[] = [];
    while (isJoinWord(tokens, index)) {
      words.push(upper(tokens[index] ?? noToken));
      index += 1;
    }
    if (words.length === 0 && isToken(tokens[index], ",")) index += 1;
    join = words.length === 0 ? "," : words.filter((word) => word !== "INNER" && word !== "OUTER").join(" ");
  }
  return sources;
}

function nextJoin(tokens: Tokens, from: number): number {
  let depth = 0;
  for (let index = from; index < tokens.length; index += 1) {
    const isEnd = depth === 0 && (isToken(tokens[index], ",") || isJoinWord(tokens, index));
    if (isEnd && index > from) return index;
    if (isToken(tokens[index], "(")) depth += 1;
    if (isToken(tokens[index], ")")) depth -= 1;
  }
  return tokens.length;
}

/** LEFT and RIGHT are functions too: `left(name, 2)`. */
function isJoinWord(tokens: Tokens, index: number): boolean {
  const isWord = isToken(tokens[index], ...joinWords) && !isToken(tokens[index - 1], ".");
  return isWord && (isToken(tokens[index], "JOIN") || !isToken(tokens[index + 1], "("));
}

function sourceOf(tokens: Tokens, join: string | null): StatementSource {
  const onAt = placeOf(tokens, "ON");
  const usingAt = placeOf(tokens, "USING");
  const bodyEnd = Math.min(...[onAt, usingAt].map((place) => (place === -1 ? tokens.length : place)));
  const body = tokens.slice(isToken(tokens[0], "LATERAL") ? 1 : 0, bodyEnd);
  const rest = {
    join,
    on: onAt === -1 ? [] : tokens.slice(onAt + 1),
    using: usingAt === -1 ? [] : tokens.slice(usingAt + 2, afterBracket(tokens, usingAt + 1) - 1),
    tokens: body,
  };
  if (isToken(body[0], "(")) {
    const end = afterBracket(body, 0);
    const query = outlineOf(body.slice(1, end - 1));
    return { kind: query === null ? "other" : "query", path: [], query, alias: aliasAt(body, end), ...rest };
  }
  const { path, end } = pathAt(body);
  if (path.length === 0 || isToken(body[end], "(")) {
    const after = isToken(body[end], "(") ? afterBracket(body, end) : end;
    return { kind: "other", path: [], query: null, alias: aliasAt(body, after), ...rest };
  }
  return { kind: "table", path, query: null, alias: aliasAt(body, end) ?? path.at(-1) ?? null, ...rest };
}

function placeOf(tokens: Tokens, word: string): number {
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (isToken(token, "(")) depth += 1;
    if (isToken(token, ")")) depth -= 1;
    if (depth === 0 && isToken(token, word) && !isToken(tokens[index - 1], ".")) return index;
  }
  return -1;
}

/** The dotted name at the beginning, and the place behind it. */
function pathAt(tokens: Tokens): { readonly path: readonly string[]; readonly end: number } {
  const path: string[] = [];
  let index = 0;
  for (;;) {
    const name = nameOfToken(tokens[index] ?? noToken);
    if (name === null) return { path, end: index };
    path.push(name);
    if (!isToken(tokens[index + 1], ".")) return { path, end: index + 1 };
    index += 2;
  }
}

function aliasAt(tokens: Tokens, index: number): string | null {
  const token = tokens[isToken(tokens[index], "AS") ? index + 1 : index];
  return token === undefined ? null : nameOfToken(token);
}

function upper({ text }: SqlToken): string {
  return text.toUpperCase();
}
