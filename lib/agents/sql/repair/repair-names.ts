/** Puts the one clearly nearest name of the data in place of a column or table that it does not have. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import type { TextSpan } from "#lib/domain/errors";
import { identifier, madeName } from "#lib/planner/sql/sql-text";
import { isToken, nameOfToken, type SqlToken } from "#lib/planner/sql/sql-tokens";
import type { SemanticModel } from "#lib/semantic/model";
import type { Complaint } from "./complaint.ts";
import { type KnownName, nearestName } from "./nearest-name.ts";
import type { Edit } from "./repair.ts";
import { isSameName, type NamedSource, queryNumbers, type StatementNames } from "./statement-names.ts";

export type NameRepairArgs = {
  /** Without blanks and comments. */
  readonly tokens: readonly SqlToken[];
  readonly names: StatementNames;
  readonly model: SemanticModel;
  readonly dialect: Dialect;
  /** Where the engine points at, if it does. */
  readonly position: TextSpan | null;
  /** Names of the engine's own hint. */
  readonly hints: readonly string[];
};

/** Null where no name is clearly meant. */
export function repairName(complaint: Exclude<Complaint, { kind: "syntax" }>, args: NameRepairArgs): Edit | null {
  switch (complaint.kind) {
    case "column":
      return repairColumn(complaint, args);
    case "table":
      return repairTable(complaint.name, args);
    case "qualifier":
      return repairQualifier(complaint.name, args);
    default:
      return null;
  }
}

type ColumnComplaint = Extract<Complaint, { kind: "column" }>;

function repairColumn(complaint: ColumnComplaint, args: NameRepairArgs): Edit | null {
  const { qualifier } = complaint;
  if (qualifier !== null && !isSource(qualifier, args.names)) return repairQualifier(qualifier, args);
  const places = columnPlaces(complaint, args);
  return places.length === 0 ? null : repairPlaces(complaint, places, args);
}

function repairPlaces(
  { name, qualifier }: ColumnComplaint,
  places: readonly number[],
  args: NameRepairArgs,
): Edit | null {
  const { sources } = args.names;
  const own = qualifier === null ? sources : sources.filter(({ alias }) => isSameName(alias, qualifier));
  const elsewhere = qualifier === null ? [] : holdersOf(name, sources);
  const [holder, second] = elsewhere;
  if (holder !== undefined && second === undefined && own.length > 0 && qualifier !== null)
    return moveColumn({ name, qualifier, holder }, places, args);
  // Of a table all columns are known; a query's are known by the engine's hint only.
  const hints = qualifier === null || own.length === 0 ? args.hints : [];
  const meant = nearestName(name, knownColumns(own, { ...args, hints }));
  // In the same letters nothing would be gained, unless the quotes around them are the trouble.
  if (meant === null || (meant.name === name && !places.some((index) => args.tokens[index]?.kind === "quoted")))
    return null;
  if (qualifier === null && places.some((index) => isOutOfReach(meant.table, index, args))) return null;
  const text = meant.table === null ? madeName(meant.name) : identifier(meant.name, args.dialect);
  const where = meant.table === null ? "" : ` of ${meant.table}`;
  return editOf(places, args.tokens, text, `Column ${name} does not exist; ${meant.name}${where} was meant.`);
}

/** A query in brackets that reads other tables only would compare the outer one with itself: `IN (SELECT outer.ID FROM other)`. */
function isOutOfReach(table: string | null, place: number, { tokens, names }: NameRepairArgs): boolean {
  if (table === null || names.queries.length > 0) return false;
  const numbers = queryNumbers(tokens);
  const read = tokens.flatMap((token, index) =>
    numbers[index] === numbers[place] && endsTablePath(tokens, index) ? [nameOfToken(token) ?? ""] : [],
  );
  return read.length > 0 && !read.some((name) => isSameName(name, table));
}

/** `o.CITY` where CITY is a column of the joined table s. */
function moveColumn(
  moved: { readonly name: string; readonly qualifier: string; readonly holder: NamedSource },
  places: readonly number[],
  { tokens }: NameRepairArgs,
): Edit | null {
  const { name, qualifier, holder } = moved;
  const sentence = `Column ${name} does not belong to ${qualifier}; that of ${holder.table.name} was meant.`;
  const qualifiers = places.map((index) => index - 2);
  return editOf(qualifiers, tokens, madeName(holder.alias), sentence);
}

function holdersOf(column: string, sources: readonly NamedSource[]): readonly NamedSource[] {
  return sources.filter(({ table }) => table.columns.some((one) => isSameName(one.name, column)));
}

/** Columns of the tables, each once, and names of the hint that belong to no table of the model. */
function knownColumns(sources: readonly NamedSource[], { names, hints }: NameRepairArgs): readonly KnownName[] {
  const tables = [...new Set(sources.map(({ table }) => table))];
  const columns = tables.flatMap((table) =>
    table.columns.map(({ name, label, synonyms }) => ({ name, table: table.name, others: [label, ...synonyms] })),
  );
  const isKnown = (hint: string) => columns.some(({ name }) => isSameName(name, hint)) || isSource(hint, names);
  const made = hints.filter((hint) => !isKnown(hint)).map((name) => ({ name, table: null, others: [] }));
  return [...columns, ...made];
}

function isSource(name: string, { sources, queries }: StatementNames): boolean {
  return sources.some(({ alias }) => isSameName(alias, name)) || queries.some((query) => isSameName(query, name));
}

/** All mentions of that column within the SELECT that the engine points at; headings and functions are no mentions. */
export function columnPlaces(
  { name, qualifier }: ColumnComplaint,
  { tokens, position }: NameRepairArgs,
): readonly number[] {
  const numbers = queryNumbers(tokens);
  const pointed =
    position === null
      ? undefined
      : numbers[tokens.findIndex(({ start, end }) => start <= position.start && position.start < end)];
  return tokens.flatMap((token, index) => {
    const own = nameOfToken(token);
    const isMention =
      own !== null &&
      isSameName(own, name) &&
      !isToken(tokens[index - 1], "AS") &&
      !isToken(tokens[index + 1], "(", ".");
    if (!isMention || (pointed !== undefined && numbers[index] !== pointed)) return [];
    return qualifierAt(tokens, index)?.toLowerCase() === qualifier?.toLowerCase() ? [index] : [];
  });
}

/** The name in front of the dot; undefined without one. */
function qualifierAt(tokens: readonly SqlToken[], index: number): string | undefined {
  const before = tokens[index - 2];
  return isToken(tokens[index - 1], ".") && before !== undefined ? (nameOfToken(before) ?? undefined) : undefined;
}

function repairTable(name: string, { tokens, names, model, dialect }: NameRepairArgs): Edit | null {
  const tables = model.tables.map((table) => ({
    name: table.name,
    table: null,
    others: [table.label, ...table.synonyms],
  }));
  const meant = nearestName(name, [
    ...tables,
    ...names.queries.map((query) => ({ name: query, table: null, others: [] })),
  ]);
  if (meant === null || meant.name === name) return null;
  const places = tokens.flatMap((token, index) => {
    const own = nameOfToken(token);
    const isThis =
      own !== null && isSameName(own, name) && (endsTablePath(tokens, index) || qualifiesColumn(tokens, index));
    return isThis ? [index] : [];
  });
  const isMade = !model.tables.some((table) => table.name === meant.name);
  const text = isMade ? madeName(meant.name) : identifier(meant.name, dialect);
  return editOf(places, tokens, text, `Table ${name} does not exist; ${meant.name} was meant.`);
}

/** The last name of a path behind FROM, JOIN or a comma. */
function endsTablePath(tokens: readonly SqlToken[], index: number): boolean {
  if (isToken(tokens[index + 1], ".", "(")) return false;
  let start = index;
  while (isToken(tokens[start - 1], ".")) start -= 2;
  return isToken(tokens[start - 1], "FROM", "JOIN") || (isToken(tokens[start - 1], ",") && isInFrom(tokens, start - 1));
}

function isInFrom(tokens: readonly SqlToken[], index: number): boolean {
  let depth = 0;
  for (let place = index; place >= 0; place -= 1) {
    if (isToken(tokens[place], ")")) depth += 1;
    if (isToken(tokens[place], "(")) depth -= 1;
    if (depth < 0) return false;
    if (depth === 0 && isToken(tokens[place], "SELECT", "WHERE", "BY", "HAVING", "QUALIFY")) return false;
    if (depth === 0 && isToken(tokens[place], "FROM")) return true;
  }
  return false;
}

function qualifiesColumn(tokens: readonly SqlToken[], index: number): boolean {
  return (
    isToken(tokens[index + 1], ".") && !isToken(tokens[index - 1], ".") && !isToken(tokens[index - 1], "FROM", "JOIN")
  );
}

/** `ORDERS.REVENUE` where ORDERS is called o, the only table with such columns, or a mistyped alias. */
function repairQualifier(name: string, { tokens, names }: NameRepairArgs): Edit | null {
  const places = [...tokens.keys()].filter((index) => {
    const own = nameOfToken(tokens[index] ?? noToken);
    return own !== null && isSameName(own, name) && qualifiesColumn(tokens, index);
  });
  const columns = places.map((index) => nameOfToken(tokens[index + 2] ?? noToken) ?? "");
  const meant = meantAlias(name, columns, names);
  if (meant === null || meant === name) return null;
  return editOf(places, tokens, madeName(meant), `Nothing is called ${name} in the statement; ${meant} was meant.`);
}

function meantAlias(name: string, columns: readonly string[], { sources, queries }: StatementNames): string | null {
  const called = sources.filter(({ table }) => isSameName(table.name, name));
  if (called.length > 0) return called.length === 1 ? (called[0]?.alias ?? null) : null;
  const [holder, second] = sources.filter(({ table }) =>
    columns.every((column) => table.columns.some((one) => isSameName(one.name, column))),
  );
  if (holder !== undefined && second === undefined && queries.length === 0) return holder.alias;
  const aliases = new Set([...sources.map(({ alias }) => alias), ...queries]);
  const near = [...aliases].map((alias) => ({ name: alias, table: null, others: [] }));
  return nearestName(name, near)?.name ?? null;
}

const noToken: SqlToken = { kind: "sign", text: "", start: 0, end: 0 };

function editOf(places: readonly number[], tokens: readonly SqlToken[], text: string, sentence: string): Edit | null {
  const changes = places.flatMap((index) => {
    const token = tokens[index];
    return token === undefined || token.text === text ? [] : [{ start: token.start, end: token.end, text }];
  });
  return changes.length === 0 ? null : { changes, sentences: [sentence] };
}
