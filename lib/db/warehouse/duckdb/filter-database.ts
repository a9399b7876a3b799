/**
 * Copies of a database what somebody may see of it. Runs in the loader's own process, into a file that nobody reads yet. What
 * is not copied is not there, whatever is asked of the copy. Views are made anew over the copied tables, once the source is
 * out of reach, so that they sum up visible rows alone.
 */
import "server-only";
import { randomBytes } from "node:crypto";
import { type DuckDBConnection, type DuckDBValue, StatementType } from "@duckdb/node-api";
import { z } from "zod";
import { foldRightsName, isWhole, type SchemaRights, sightsOf, type TableSight } from "#lib/domain/data-rights";
import { engineText } from "./errors.ts";
import { isEnum, visibleValuesSql, withVisibleTypes } from "./filter-enums.ts";
import { RightsMisfit, requireColumns, type SourceColumn, visiblePart } from "./filter-sql.ts";
import { withEngine } from "./import-engine.ts";
import type { ImportOrder } from "./import-protocol.ts";
import { quoteName, quoteText } from "./names.ts";

type FilterOrder = Extract<ImportOrder, { kind: "filter" }>;

type Relation = {
  /** The copy's own name, which one of its schemas may have as well. */
  readonly database: string;
  readonly schema: string;
  readonly name: string;
  readonly comment: string | null;
  /** Null for a table. */
  readonly viewSql: string | null;
  readonly columns: readonly (SourceColumn & { readonly comment: string | null })[];
  readonly sights: readonly TableSight[];
};

/** @returns what of the rights does not fit the database, in sentences for whoever wrote them: it was left out. */
export async function filterDatabase({ from, to, schemas, bounds }: FilterOrder): Promise<readonly string[]> {
  const access = { paths: [from, `${from}.wal`], memoryLimit: bounds.memoryLimit };
  return withEngine(to, access, async (connection) => {
    const source = `source_${randomBytes(8).toString("hex")}`;
    await connection.run("SET TimeZone = 'UTC'");
    await connection.run(`ATTACH ${quoteText(from)} AS ${source} (READ_ONLY)`);
    const [[database] = [""]] = await readRows(connection, textRow, "SELECT current_database()", []);
    const { seen, misfits } = await readRelations(connection, { source, database }, schemas);
    const tables = seen.filter(({ viewSql }) => viewSql === null);
    for (const schema of new Set(seen.map((relation) => relation.schema))) {
      await connection.run(`CREATE SCHEMA IF NOT EXISTS ${quoteName(database)}.${quoteName(schema)}`);
    }
    for (const table of tables) misfits.push(...(await copyTable(connection, source, table)));
    await connection.run(`DETACH ${source}`);
    misfits.push(
      ...(await makeViews(
        connection,
        seen.filter(({ viewSql }) => viewSql !== null),
      )),
    );
    await connection.run(`USE ${quoteName(database)}.main`);
    await connection.run("CHECKPOINT");
    return misfits;
  });
}

const relationRow = z.tuple([z.string(), z.string(), z.string().nullable(), z.string().nullable()]).rest(z.unknown());
const columnRow = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string().nullable()]);

/** The tables and views of which something may be seen. */
async function readRelations(
  connection: DuckDBConnection,
  { source, database }: { readonly source: string; readonly database: string },
  schemas: readonly SchemaRights[],
) {
  const found = await readRows(connection, relationRow, relationsSql, [source]);
  const columns = await readRows(connection, columnRow, columnsSql, [source]);
  const misfits: string[] = [];
  const seen: Relation[] = [];
  for (const rights of schemas) {
    const own = found.filter(([schema]) => foldRightsName(schema) === rights.schema);
    const unknown = unknownTable(
      rights,
      own.map(([, name]) => name),
    );
    if (unknown !== null) {
      misfits.push(`The schema ${rights.schema} is left out: it has no table ${unknown}, which the rights name.`);
      continue;
    }
    for (const [schema, name, comment, viewSql] of own) {
      const sights = sightsOf(rights, name);
      const described = columns.flatMap(([inSchema, of, column, type, note]) =>
        inSchema === schema && of === name ? [{ name: column, type, comment: note }] : [],
      );
      if (sights.length > 0) seen.push({ database, schema, name, comment, viewSql, columns: described, sights });
    }
  }
  return { seen, misfits };
}

/** Where other tables are shown, one that goes by another name now would be among them. */
function unknownTable({ showsOthers, tables }: SchemaRights, names: readonly string[]): string | null {
  if (!showsOthers) return null;
  const known = new Set(names.map(foldRightsName));
  return tables.find(({ table }) => !known.has(table))?.table ?? null;
}

/** @returns why it was left out; empty where it was copied. */
async function copyTable(connection: DuckDBConnection, source: string, table: Relation): Promise<readonly string[]> {
  const own = pathOf(table);
  try {
    const part = visiblePart(`${source}.${pathIn(table)}`, table.columns, table.sights);
    if (part === null) return [];
    await connection.run(`CREATE TABLE ${own} AS ${await inVisibleTypes(connection, part)}`);
  } catch (error) {
    if (isRunningOut(error)) throw error;
    return [misfitOf(table, error)];
  }
  await comment(connection, "TABLE", table);
  return [];
}

/** A view may rest on others, so they are tried until no further one can be made; what is then left rests on what is hidden. */
async function makeViews(connection: DuckDBConnection, views: readonly Relation[]): Promise<readonly string[]> {
  const misfits: string[] = [];
  let waiting = views;
  for (;;) {
    const left: Relation[] = [];
    for (const view of waiting) {
      if (!(await makeView(connection, view))) left.push(view);
      else if (!isWhole(view.sights)) misfits.push(...(await narrowView(connection, view)));
    }
    if (left.length === 0 || left.length === waiting.length) return misfits;
    waiting = left;
  }
}

async function makeView(connection: DuckDBConnection, view: Relation): Promise<boolean> {
  try {
    // Names without a schema mean what stands beside the view.
    await connection.run(`USE ${quoteName(view.database)}.${quoteName(view.schema)}`);
    const statements = await connection.extractStatements(viewSqlOf(view));
    if (statements.count !== 1) return false;
    const prepared = await statements.prepare(0);
    if (prepared.statementType !== StatementType.CREATE) return false;
    await prepared.run();
  } catch {
    return false;
  }
  await comment(connection, "VIEW", view);
  return true;
}

/** As the engine tells it, under a name that is its own also where schema and database are called alike. */
function viewSqlOf(view: Relation): string {
  const sql = view.viewSql ?? "";
  const heads = [view.schema, quoteName(view.schema)].map((schema) => `CREATE VIEW ${schema}.`);
  const head = heads.find((text) => sql.startsWith(text));
  const own = `CREATE VIEW ${quoteName(view.database)}.${quoteName(view.schema)}.`;
  return head === undefined ? sql : `${own}${sql.slice(head.length)}`;
}

/** A view with rules of its own becomes a table with what they leave, before another view rests on it. */
async function narrowView(connection: DuckDBConnection, view: Relation): Promise<readonly string[]> {
  const own = pathOf(view);
  const narrowed = `narrowed_${randomBytes(8).toString("hex")}`;
  const place = pathOf({ ...view, name: narrowed });
  const misfits: string[] = [];
  try {
    requireColumns(view.columns, view.sights);
    const here = await columnsNow(connection, view);
    const part = visiblePart(own, here, withoutMissing(view.sights, here));
    if (part !== null) await connection.run(`CREATE TABLE ${place} AS ${await inVisibleTypes(connection, part)}`);
    await connection.run(`DROP VIEW ${own}`);
    if (part === null) return [];
    await connection.run(`ALTER TABLE ${place} RENAME TO ${quoteName(view.name)}`);
  } catch (error) {
    // What a view makes of the rows may need more than there is; the tables are there without it.
    if (isRunningOut(error) && !isOutOfMemory(error)) throw error;
    misfits.push(misfitOf(view, error));
    await connection.run(`DROP TABLE IF EXISTS ${place}`);
    await connection.run(`DROP VIEW IF EXISTS ${own}`);
    return misfits;
  }
  await comment(connection, "TABLE", view);
  return misfits;
}

/** What is seen, in types that list no hidden values. */
async function inVisibleTypes(connection: DuckDBConnection, part: string): Promise<string> {
  const described = await readRows(connection, nameAndType, `DESCRIBE ${part}`, []);
  const columns = described.map(([name, type]) => ({ name, type }));
  const valuesOf = new Map<string, readonly string[]>();
  for (const column of columns.filter(({ type }) => isEnum(type))) {
    const rows = await readRows(connection, textRow, visibleValuesSql(column, part), []);
    valuesOf.set(
      column.name,
      rows.map(([value]) => value),
    );
  }
  return withVisibleTypes(part, columns, valuesOf);
}

const textRow = z.tuple([z.string()]).rest(z.unknown());

async function columnsNow(connection: DuckDBConnection, { schema, name }: Relation): Promise<SourceColumn[]> {
  const sql = `SELECT column_name, data_type FROM duckdb_columns()
    WHERE database_name = current_database() AND schema_name = $1 AND table_name = $2 ORDER BY column_index`;
  const rows = await readRows(connection, nameAndType, sql, [schema, name]);
  return rows.map(([column, type]) => ({ name: column, type }));
}

const nameAndType = z.tuple([z.string(), z.string()]).rest(z.unknown());

/** What a view does not show here any more need not be hidden. */
function withoutMissing(sights: readonly TableSight[], here: readonly SourceColumn[]): readonly TableSight[] {
  const known = new Set(here.map(({ name }) => foldRightsName(name)));
  return sights.map(({ rows, hides }) => ({ rows, hides: hides.filter((column) => known.has(column)) }));
}

/** A note that cannot be made is none. */
async function comment(connection: DuckDBConnection, kind: "TABLE" | "VIEW", relation: Relation): Promise<void> {
  const own = pathOf(relation);
  const notes = [
    ...(relation.comment === null ? [] : [`COMMENT ON ${kind} ${own} IS ${quoteText(relation.comment)}`]),
    ...relation.columns.flatMap((column) =>
      column.comment === null
        ? []
        : [`COMMENT ON COLUMN ${own}.${quoteName(column.name)} IS ${quoteText(column.comment)}`],
    ),
  ];
  for (const sql of notes) await connection.run(sql).catch(() => undefined);
}

/** The database has no room for the copy: then there is no copy, and not one that lacks a table. */
function isRunningOut(error: unknown): boolean {
  return isOutOfMemory(error) || /no space|disk full|interrupt/i.test(engineText(error));
}

function isOutOfMemory(error: unknown): boolean {
  return /out of memory|could not allocate/i.test(engineText(error));
}

/** The engine's own words may quote a value that nobody may see. */
function misfitOf({ schema, name }: Relation, error: unknown): string {
  return `The table ${schema}.${name} is left out: it ${error instanceof RightsMisfit ? error.message : whyNot(error)}.`;
}

function whyNot(error: unknown): string {
  if (/convert|conversion|cast/i.test(engineText(error))) return "holds no values that the rights can be compared with";
  return isOutOfMemory(error) ? "needs more memory than the copy may take" : "could not be copied";
}

/** In the copy. */
function pathOf({ database, ...relation }: Pick<Relation, "database" | "schema" | "name">): string {
  return `${quoteName(database)}.${pathIn(relation)}`;
}

/** Within a database. */
function pathIn({ schema, name }: Pick<Relation, "schema" | "name">): string {
  return `${quoteName(schema)}.${quoteName(name)}`;
}

const relationsSql = `
  SELECT schema_name, table_name, comment, NULL::VARCHAR, table_oid FROM duckdb_tables()
  WHERE NOT internal AND NOT temporary AND database_name = $1
  UNION ALL
  SELECT schema_name, view_name, comment, sql, view_oid FROM duckdb_views()
  WHERE NOT internal AND NOT temporary AND database_name = $1
  ORDER BY 5`;

const columnsSql = `
  SELECT schema_name, table_name, column_name, data_type, comment FROM duckdb_columns()
  WHERE NOT internal AND database_name = $1 ORDER BY column_index`;

async function readRows<Row>(
  connection: DuckDBConnection,
  schema: z.ZodType<Row>,
  sql: string,
  values: DuckDBValue[],
): Promise<Row[]> {
  const reader = await connection.runAndReadAll(sql, values);
  return reader.getRows().map((row) => schema.parse(row));
}
