/**
 * The columns of a schema's tables: one query over INFORMATION_SCHEMA, which knows no limit of rows. Where that cannot
 * be had, for lack of a warehouse or of a right, SHOW COLUMNS tells at least the first ten thousand.
 */
import "server-only";
import { z } from "zod";
import { snowflakeLimits } from "#lib/config/limits";
import type { ColumnInfo, DatabaseContext } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import { kindOfType, nativeTypeOf, type TypeFacts } from "./column-kinds.ts";
import type { NamedRow, ReadMetadata } from "./metadata.ts";
import { quoteName, quoteSchema } from "./names.ts";

export type ColumnsByTable = ReadonlyMap<string, ColumnInfo[]>;

type Wanted = { readonly context: DatabaseContext; readonly tables: readonly string[] };

/** Columns by table, in the tables' order. Tables whose columns nobody tells are missing. */
export async function readColumns(
  read: ReadMetadata,
  wanted: Wanted,
  warn: (sentence: string) => void,
): Promise<Result<ColumnsByTable>> {
  if (wanted.tables.length === 0) return ok(new Map());
  const whole = await readInformationSchema(read, wanted.context);
  if (whole.ok) return whole;
  if (whole.error.code === "CONNECTION" || whole.error.code === "AUTH") return whole;
  warn(`Columns are read by SHOW COLUMNS (${whole.error.code}).`);
  return await readShown(read, wanted, warn);
}

async function readInformationSchema(read: ReadMetadata, context: DatabaseContext): Promise<Result<ColumnsByTable>> {
  const columns = new Map<string, ColumnInfo[]>();
  const sql = `SELECT TABLE_NAME, COLUMN_NAME, DATA_TYPE, NUMERIC_PRECISION, NUMERIC_SCALE, CHARACTER_MAXIMUM_LENGTH,
      IS_NULLABLE, COMMENT
    FROM ${quoteName(context.database)}.INFORMATION_SCHEMA.COLUMNS
    WHERE TABLE_SCHEMA = ? ORDER BY TABLE_NAME, ORDINAL_POSITION`;
  const result = await read({ sql, binds: [context.schema], maxRows: snowflakeLimits.catalogColumns }, (row) => {
    const type = row("data_type");
    if (type === null) return;
    add(columns, row, {
      type,
      precision: numberIn(row("numeric_precision")),
      scale: numberIn(row("numeric_scale")),
      length: numberIn(row("character_maximum_length")),
      isNullable: row("is_nullable") !== "NO",
    });
  });
  return result.ok ? ok(columns) : result;
}

async function readShown(
  read: ReadMetadata,
  { context, tables }: Wanted,
  warn: (sentence: string) => void,
): Promise<Result<ColumnsByTable>> {
  const columns = new Map<string, ColumnInfo[]>();
  const { showRows, singleTableReads } = snowflakeLimits;
  const place = `SCHEMA ${quoteSchema(context)}`;
  const shown = await read({ sql: `SHOW COLUMNS IN ${place}`, maxRows: showRows }, (row) => addShown(columns, row));
  if (shown.ok && shown.value < showRows) return ok(columns);
  // Cut in the middle of a table, or refused because there are too many: the tables are asked one by one.
  const lastTold = [...columns.keys()].at(-1);
  if (lastTold !== undefined) columns.delete(lastTold);
  const missing = tables.filter((table) => !columns.has(table));
  for (const table of missing.slice(0, singleTableReads)) {
    const sql = `SHOW COLUMNS IN TABLE ${quoteSchema(context)}.${quoteName(table)}`;
    const result = await read({ sql, maxRows: showRows }, (row) => addShown(columns, row));
    if (!result.ok && result.error.code !== "PERMISSION" && result.error.code !== "UNKNOWN_OBJECT") return result;
  }
  const untold = Math.max(0, missing.length - singleTableReads);
  if (untold > 0) warn(`${untold} tables of ${context.schema} stay without columns in the catalog.`);
  return ok(columns);
}

const shownType = z.object({
  type: z.string(),
  nullable: z.boolean().default(true),
  precision: z.number().nullish(),
  scale: z.number().nullish(),
  length: z.number().nullish(),
});

function addShown(columns: Map<string, ColumnInfo[]>, row: NamedRow): void {
  const parsed = shownType.safeParse(parseJson(row("data_type") ?? ""));
  if (!parsed.success) return;
  const { type, nullable, precision, scale, length } = parsed.data;
  const facts = { type, precision: precision ?? null, scale: scale ?? null, length: length ?? null };
  add(columns, row, { ...facts, isNullable: nullable });
}

function add(columns: Map<string, ColumnInfo[]>, row: NamedRow, facts: TypeFacts & { readonly isNullable: boolean }) {
  const [table, name] = [row("table_name"), row("column_name")];
  if (table === null || name === null) return;
  const nativeType = nativeTypeOf(facts);
  const column = {
    name,
    kind: kindOfType(nativeType),
    nativeType,
    isNullable: facts.isNullable,
    comment: row("comment"),
  };
  const own = columns.get(table);
  if (own === undefined) columns.set(table, [column]);
  else own.push(column);
}

function numberIn(text: string | null): number | null {
  const value = Number(text ?? "");
  return text === null || !Number.isFinite(value) ? null : value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
