/** The SQL of a column that is calculated for a question: of its own row, or of rows that are looked at apart and joined. */
import { classNames, classPlaces, otherClass } from "#lib/domain/class-names";
import { type DerivedColumn, derivedName, type ElapsedUnit } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { dateLiteral, truncated } from "../sql/sql-text.ts";
import { joinLines, selectText } from "./select-text.ts";

export type DerivedScope = {
  readonly model: SemanticModel;
  /** The table whose rows have the column. */
  readonly table: string;
  /** The text of another column, as these rows know it. */
  readonly column: (reference: ColumnRef) => string;
  /** The rows of a table in a query of their own. */
  readonly rows: (table: string) => { readonly column: (reference: ColumnRef) => string; readonly text: () => string };
  /** The same, of only those rows that the question asks about; call `where` before `text`. */
  readonly asked: (table: string) => AskedRows;
  /** Joins a query by the values that its `key_1`, `key_2` ... have to equal; gives the alias of its rows. */
  readonly joined: (query: string, keys: readonly string[]) => string;
};

export type AskedRows = {
  readonly column: (reference: ColumnRef) => string;
  readonly where: () => readonly string[];
  readonly text: () => string;
};

type Of<Kind extends DerivedColumn["kind"]> = Extract<DerivedColumn, { readonly kind: Kind }>;

/** The text of the column; joins what it needs. */
export function derivedText(definition: DerivedColumn, scope: DerivedScope): string {
  switch (definition.kind) {
    case "elapsed":
      return elapsedText(definition, scope);
    case "calculation": {
      const [left, right] = [scope.column(definition.left), scope.column(definition.right)];
      const { operator } = definition;
      return operator === "/" ? `(${left} / nullif(${right}, 0))` : `(${left} ${operator} ${right})`;
    }
    case "band": {
      const { width } = definition;
      if (width === 1) return `floor(${scope.column(definition.of)})`;
      return `floor(${scope.column(definition.of)} / ${width}) * ${width}`;
    }
    case "classes":
      return classText(definition, scope);
    case "quantile":
      return quantileText(definition, scope);
    case "summary":
      return summaryText(definition, scope);
    case "nth":
      return nthText(definition, scope);
    case "ordinal":
    case "neighbour":
      return orderedText(definition, scope);
    case "gap":
    case "session":
      return followedText(definition, scope);
    case "newness":
      return newnessText(definition, scope);
  }
}

/** A number that is not there is in no class, and in none of what lies outside. */
function classText(definition: Of<"classes">, { column }: DerivedScope): string {
  const value = column(definition.of);
  const names = [...classNames(definition), otherClass];
  const { belowEdge, above } = classPlaces(definition);
  const given = (place: number): string => {
    return definition.gives === "place" ? String(place) : `'${names[place - 1] ?? otherClass}'`;
  };
  const cases = definition.edges.map(
    ({ at, isBelow }, place) => `WHEN ${value} ${isBelow ? "<=" : "<"} ${at} THEN ${given(belowEdge[place] ?? above)}`,
  );
  return `CASE ${cases.join(" ")} WHEN ${value} IS NOT NULL THEN ${given(above)} END`;
}

/** Of equal numbers the ones with the smaller key come first, so that each row is always in the same group. */
function quantileText({ of, groups }: Of<"quantile">, scope: DerivedScope): string {
  const { table } = scope;
  const rows = scope.rows(table);
  const keys = keysOf(scope.model, table);
  const value = rows.column(of);
  const ownKeys = keys.map(rows.column);
  const place = `ntile(${groups}) OVER (ORDER BY ${[value, ...ownKeys].join(", ")})`;
  const columns = [
    ...ownKeys.map((text, index) => ({ text, heading: `key_${index + 1}` })),
    { text: place, heading: "figure" },
  ];
  const query = selectText({ columns, from: rows.text(), where: [`${value} IS NOT NULL`] });
  return `${scope.joined(query, keys.map(scope.column))}.figure`;
}

const secondsIn = { minutes: 60, hours: 3600 } as const;

function elapsedText({ unit, from, to }: Of<"elapsed">, { column }: DerivedScope): string {
  return timeBetween(unit, `${column(from)}, ${typeof to === "string" ? dateLiteral(to) : column(to)}`);
}

/** Days, months and years as the calendar counts them; hours and minutes to the second, weeks to the day. */
function timeBetween(unit: ElapsedUnit, ends: string): string {
  switch (unit) {
    case "minutes":
    case "hours":
      return `datediff('second', ${ends}) / ${secondsIn[unit]}.0`;
    case "weeks":
      return `datediff('day', ${ends}) / 7.0`;
    case "days":
    case "months":
    case "years":
      return `datediff('${unit.slice(0, -1)}', ${ends})`;
  }
}

/** Rows without a group are in none; where there are no rows, none were counted. */
function summaryText({ function: name, of, by, key }: Of<"summary">, scope: DerivedScope): string {
  const rows = scope.rows(of?.table ?? by.table);
  const group = rows.column(by);
  const value = of === null ? "*" : rows.column(of);
  const columns = [
    { text: group, heading: "key_1" },
    { text: name === "count_distinct" ? `count(DISTINCT ${value})` : `${name}(${value})`, heading: "figure" },
  ];
  const query = selectText({ columns, from: rows.text(), where: [`${group} IS NOT NULL`], groupBy: [group] });
  const own = scope.column(key);
  const alias = scope.joined(query, [own]);
  const isCount = name === "count" || name === "count_distinct";
  return isCount ? `CASE WHEN ${own} IS NOT NULL THEN coalesce(${alias}.figure, 0) END` : `${alias}.figure`;
}

/** The date of one row of each group. */
function nthText({ place, date, by, key }: Of<"nth">, scope: DerivedScope): string {
  const primary = findTable(scope.model, date.table)?.primaryKey ?? [];
  const rows = scope.rows(date.table);
  const [day, group] = [rows.column(date), rows.column(by)];
  const order = [day, ...primary.map((column) => rows.column({ table: date.table, column }))].join(", ");
  const query = selectText({
    columns: [
      { text: group, heading: "key_1" },
      { text: day, heading: "figure" },
    ],
    from: rows.text(),
    where: [`${group} IS NOT NULL`, `${day} IS NOT NULL`],
    qualify: [`row_number() OVER (PARTITION BY ${group} ORDER BY ${order}) = ${place}`],
  });
  return `${scope.joined(query, [scope.column(key)])}.figure`;
}

/** The key breaks ties, so that of two rows of one day always the same one is the first. */
function orderedText(definition: Of<"ordinal"> | Of<"neighbour">, scope: DerivedScope): string {
  const { table } = definition.date;
  const rows = scope.rows(table);
  const keys = keysOf(scope.model, table);
  const [date, group] = [rows.column(definition.date), rows.column(definition.by)];
  const ownKeys = keys.map(rows.column);
  const over = `OVER (PARTITION BY ${group} ORDER BY ${[date, ...ownKeys].join(", ")})`;
  const columns = [
    ...ownKeys.map((text, index) => ({ text, heading: `key_${index + 1}` })),
    { text: `${orderedCall(definition, date)} ${over}`, heading: "figure" },
  ];
  const where = [`${group} IS NOT NULL`, `${date} IS NOT NULL`];
  const query = selectText({ columns, from: rows.text(), where });
  return `${scope.joined(query, keys.map(scope.column))}.figure`;
}

/** Each row beside the one before it, among those that are asked about; of rows of one moment the key says which comes first. */
function followedText(definition: Of<"gap"> | Of<"session">, scope: DerivedScope): string {
  const { table } = definition.date;
  const rows = scope.asked(table);
  const keys = keysOf(scope.model, table);
  const date = rows.column(definition.date);
  const group = definition.by === null ? null : rows.column(definition.by);
  const ownKeys = keys.map(rows.column);
  const partition = group === null ? "" : `PARTITION BY ${group} `;
  const previous = `lag(${date}) OVER (${partition}ORDER BY ${[date, ...ownKeys].join(", ")})`;
  const columns = [
    ...ownKeys.map((text, index) => ({ text, heading: `key_${index + 1}` })),
    { text: followedFigure(definition, `${previous}, ${date}`), heading: "figure" },
  ];
  const filled = [date, ...(group === null ? [] : [group])].map((text) => `${text} IS NOT NULL`);
  const where = [...filled, ...rows.where()];
  const query = selectText({ columns, from: rows.text(), where });
  return `${scope.joined(query, keys.map(scope.column))}.figure`;
}

/** Pauses are compared in whole seconds or days: a quotient would be cut. */
function followedFigure(definition: Of<"gap"> | Of<"session">, ends: string): string {
  const { unit } = definition;
  if (definition.kind === "gap") return timeBetween(unit, ends);
  const { pause, gives } = definition;
  const isNear =
    definition.unit === "days"
      ? `datediff('day', ${ends}) <= ${pause}`
      : `datediff('second', ${ends}) <= ${pause * secondsIn[definition.unit]}`;
  return gives === "start"
    ? `CASE WHEN ${isNear} THEN 0 ELSE 1 END`
    : `CASE WHEN ${isNear} THEN ${timeBetween(unit, ends)} ELSE 0 END`;
}

function keysOf(model: SemanticModel, table: string): ColumnRef[] {
  const primary = findTable(model, table)?.primaryKey ?? [];
  if (primary.length === 0) throw new Error(`${table} has no key to put its rows in order by`);
  return primary.map((column) => ({ table, column }));
}

function orderedCall(definition: Of<"ordinal"> | Of<"neighbour">, date: string): string {
  if (definition.kind === "ordinal") return "row_number()";
  return `${definition.side === "previous" ? "lag" : "lead"}(${date})`;
}

function newnessText({ grain, date, by }: Of<"newness">, scope: DerivedScope): string {
  const first = derivedName({ kind: "summary", function: "min", of: date, by, key: by });
  const own = truncated(scope.column(date), grain);
  const began = truncated(scope.column({ table: date.table, column: first }), grain);
  return `CASE WHEN ${own} = ${began} THEN 'New' WHEN ${own} > ${began} THEN 'Returning' END`;
}

/** The join of a query that is looked at apart. */
export function joinApart(query: string, alias: string, keys: readonly string[]): string {
  const pairs = keys.map((key, index) => `${alias}.key_${index + 1} = ${key}`);
  return joinLines(["LEFT JOIN (", `  ${query.replaceAll("\n", "\n  ")}`, `) AS ${alias} ON ${pairs.join(" AND ")}`]);
}
