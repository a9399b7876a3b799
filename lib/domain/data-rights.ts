/**
 * What of the data somebody may see: which databases and schemas, which rows and columns of their tables. Whatever reads
 * data takes such a value. Names are folded to small letters, and the same rights are always written alike. Browser-safe.
 */
import { z } from "zod";

/** What a row's value is held against. */
export const rowOperators = [
  "equals",
  "not equals",
  "less than",
  "at most",
  "more than",
  "at least",
  "in",
  "not in",
  "is empty",
  "is not empty",
] as const;
export type RowOperator = (typeof rowOperators)[number];

export const rightsLiteralSchema = z.union([z.string(), z.number(), z.boolean()]);

/** A row is seen where it holds; where the column is empty, nothing but `is empty` does. */
const rowConditionSchema = z.object({
  column: z.string(),
  operator: z.enum(rowOperators),
  values: z.array(rightsLiteralSchema).readonly(),
});
export type RowCondition = z.infer<typeof rowConditionSchema>;

/** One way of seeing a table: the rows for which all conditions hold, without the hidden columns. */
const tableSightSchema = z.object({
  rows: z.array(rowConditionSchema).readonly(),
  hides: z.array(z.string()).readonly(),
});
export type TableSight = z.infer<typeof tableSightSchema>;

/**
 * Of a schema: `tables` are those that are not seen whole. A cell is seen where one of the table's sights shows it; a table
 * without any is hidden.
 */
export const schemaRightsSchema = z.object({
  schema: z.string(),
  /** Whether the tables that are not named are seen, whole. */
  showsOthers: z.boolean(),
  tables: z.array(z.object({ table: z.string(), sights: z.array(tableSightSchema).readonly() })).readonly(),
});
export type SchemaRights = z.infer<typeof schemaRightsSchema>;

/** Of a database: all of it, or these schemas. */
export type DatabaseRights = "all" | readonly SchemaRights[];

/** By their names; or whatever there is, which a role of the account may narrow. */
type DatabasesSeen = "all" | ReadonlyMap<string, DatabaseRights>;

export type DataRights =
  | { readonly kind: "all" }
  | {
      readonly kind: "some";
      /** Nothing beyond these; so nothing at all where there are none. */
      readonly databases: DatabasesSeen;
      /** The role of the Snowflake account in whose sessions its databases are asked; null: the one of the settings. */
      readonly snowflakeRole: string | null;
    };

/** Everything, as in an app of one person. */
export const allRights: DataRights = { kind: "all" };

/** Nothing at all: what people have whose rights cannot be told. */
export const noRights: DataRights = { kind: "some", databases: new Map(), snowflakeRole: null };

/** Rights on databases with a role; all of them without one is everything. */
export function rightsOn(databases: DatabasesSeen, snowflakeRole: string | null): DataRights {
  return databases === "all" && snowflakeRole === null ? allRights : { kind: "some", databases, snowflakeRole };
}

/** The letters of names do not count, as the engine has it. */
export function foldRightsName(name: string): string {
  return name.toLowerCase();
}

/** The rights on one database; null where it may not be seen. What a role leaves of it the account knows alone. */
export function databaseRightsOf(rights: DataRights, database: string): DatabaseRights | null {
  if (rights.kind === "all" || rights.databases === "all") return "all";
  return rights.databases.get(foldRightsName(database)) ?? null;
}

/** Null for the role of the settings. */
export function snowflakeRoleOf(rights: DataRights): string | null {
  return rights.kind === "all" ? null : rights.snowflakeRole;
}

/** Whether there may be more in a database than is seen: it is seen in parts, or with a role that may see less. */
export function isNarrowed(rights: DataRights, database: string): boolean {
  return snowflakeRoleOf(rights) !== null || databaseRightsOf(rights, database) !== "all";
}

/** Whether no database may be seen. */
export function seesNothing(rights: DataRights): boolean {
  return rights.kind === "some" && rights.databases !== "all" && rights.databases.size === 0;
}

/** The same rights in one text, for telling them apart. */
export function rightsText(rights: DataRights): string {
  if (rights.kind === "all") return "all";
  const { snowflakeRole } = rights;
  const databases = databasesTexts(rights.databases);
  return JSON.stringify(snowflakeRole === null ? databases : { snowflakeRole, databases });
}

function databasesTexts(databases: DatabasesSeen) {
  if (databases === "all") return databases;
  return [...databases]
    .toSorted(([left], [right]) => compareTexts(left, right))
    .map(([name, own]) => [name, own === "all" ? own : databaseText(own)]);
}

/** The rights on one database in one text. */
export function databaseText(rights: readonly SchemaRights[]): string {
  return JSON.stringify(
    rights.map(({ schema, showsOthers, tables }) => [
      schema,
      showsOthers,
      tables.map(({ table, sights }) => [table, sights.map(sightText)]),
    ]),
  );
}

/**
 * What somebody sees who has the rights of several groups: whatever one of them shows, and no more. Roles of the account do
 * not add up, since a session has one: the first that is named counts for all databases.
 */
export function combineRights(rights: readonly DataRights[]): DataRights {
  const role = rights.map(snowflakeRoleOf).find((one) => one !== null) ?? null;
  return rightsOn(combineDatabases(rights), role);
}

function combineDatabases(rights: readonly DataRights[]): DatabasesSeen {
  const databases = new Map<string, DatabaseRights>();
  for (const own of rights) {
    if (own.kind === "all" || own.databases === "all") return "all";
    for (const [name, added] of own.databases) {
      const known = databases.get(name);
      databases.set(name, known === undefined ? normalise(added) : combineDatabase(known, added));
    }
  }
  return databases;
}

function combineDatabase(left: DatabaseRights, right: DatabaseRights): DatabaseRights {
  if (left === "all" || right === "all") return "all";
  const names = new Set([...left, ...right].map(({ schema }) => schema));
  const combined = [...names].map((schema) => {
    const both = [...left, ...right].filter((one) => one.schema === schema);
    const tables = new Set(both.flatMap((one) => one.tables.map(({ table }) => table)));
    return {
      schema,
      showsOthers: both.some(({ showsOthers }) => showsOthers),
      tables: [...tables].map((table) => ({ table, sights: both.flatMap((one) => sightsOf(one, table)) })),
    };
  });
  return normalise(combined);
}

/** How a table of a schema is seen. */
export function sightsOf({ showsOthers, tables }: Omit<SchemaRights, "schema">, table: string): readonly TableSight[] {
  const named = tables.find((one) => one.table === foldRightsName(table));
  return named?.sights ?? (showsOthers ? [wholeSight] : []);
}

const wholeSight: TableSight = { rows: [], hides: [] };

/** Whether a table that is seen so is seen whole. */
export function isWhole(sights: readonly TableSight[]): boolean {
  return sights.some(({ rows, hides }) => rows.length === 0 && hides.length === 0);
}

/** In one order, and without what says nothing: two ways of writing the same rights are one. */
function normalise(rights: DatabaseRights): DatabaseRights {
  if (rights === "all") return rights;
  const schemas = rights.map(({ schema, showsOthers, tables }) => ({
    schema,
    showsOthers,
    tables: tables
      .map(({ table, sights }) => ({ table, sights: leastSights(sights) }))
      .filter(({ sights }) => (showsOthers ? !isWhole(sights) : sights.length > 0))
      .toSorted((left, right) => compareTexts(left.table, right.table)),
  }));
  return schemas.toSorted((left, right) => compareTexts(left.schema, right.schema));
}

/** Without those that another one of them shows anyway. */
function leastSights(sights: readonly TableSight[]): readonly TableSight[] {
  const written = new Map(sights.map(sorted).map((sight) => [sightText(sight), sight]));
  const kept = [...written].filter(
    ([text, sight]) => ![...written].some(([other, wider]) => other !== text && covers(wider, sight)),
  );
  return kept.toSorted(([left], [right]) => compareTexts(left, right)).map(([, sight]) => sight);
}

function sorted({ rows, hides }: TableSight): TableSight {
  const written = new Map(rows.map((condition) => withSortedValues(condition)).map((row) => [conditionText(row), row]));
  return {
    rows: [...written].toSorted(([left], [right]) => compareTexts(left, right)).map(([, row]) => row),
    hides: [...new Set(hides)].toSorted(compareTexts),
  };
}

function withSortedValues({ column, operator, values }: RowCondition): RowCondition {
  const written = new Map(values.map((value) => [JSON.stringify(value), value]));
  const ordered = [...written].toSorted(([left], [right]) => compareTexts(left, right)).map(([, value]) => value);
  return { column, operator, values: ordered };
}

/** Shows every cell that the other one shows. */
function covers(wide: TableSight, narrow: TableSight): boolean {
  const conditions = new Set(narrow.rows.map(conditionText));
  return (
    wide.rows.every((condition) => conditions.has(conditionText(condition))) &&
    wide.hides.every((column) => narrow.hides.includes(column))
  );
}

function sightText({ rows, hides }: TableSight): string {
  return JSON.stringify([rows.map(conditionText), hides]);
}

function conditionText({ column, operator, values }: RowCondition): string {
  return JSON.stringify([column, operator, values]);
}

/** By code units, so that no language setting changes a key. */
function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
