/** Declared keys of a schema. Snowflake does not enforce them, but they say what belongs together. */
import "server-only";
import { snowflakeLimits } from "#lib/config/limits";
import type { DatabaseContext, ForeignKey } from "#lib/domain/catalog";
import type { NamedRow, ReadMetadata } from "./metadata.ts";
import { quoteSchema } from "./names.ts";

type Warn = (sentence: string) => void;

/** Columns of the primary key by table, in the key's order. */
export async function readPrimaryKeys(
  read: ReadMetadata,
  context: DatabaseContext,
  warn: Warn,
): Promise<ReadonlyMap<string, string[]>> {
  const parts: { table: string; column: string; sequence: number }[] = [];
  await readAll(read, { sql: `SHOW PRIMARY KEYS IN SCHEMA ${quoteSchema(context)}`, warn }, (row) => {
    const [table, column] = [row("table_name"), row("column_name")];
    if (table !== null && column !== null) parts.push({ table, column, sequence: sequenceOf(row) });
  });
  const keys = new Map<string, string[]>();
  for (const { table, column } of parts.sort((left, right) => left.sequence - right.sequence)) {
    append(keys, table, column);
  }
  return keys;
}

type KeyPart = {
  readonly key: string;
  readonly table: string;
  readonly column: string;
  readonly targetSchema: string;
  readonly targetTable: string;
  readonly targetColumn: string;
  readonly sequence: number;
};

/** Foreign keys by table; those into other databases are left out, for a statement asks one database. */
export async function readForeignKeys(
  read: ReadMetadata,
  context: DatabaseContext,
  warn: Warn,
): Promise<ReadonlyMap<string, ForeignKey[]>> {
  const parts: KeyPart[] = [];
  await readAll(read, { sql: `SHOW IMPORTED KEYS IN SCHEMA ${quoteSchema(context)}`, warn }, (row) => {
    const part = row("pk_database_name") === context.database ? toKeyPart(row) : null;
    if (part !== null) parts.push(part);
  });
  const byKey = new Map<string, KeyPart[]>();
  for (const part of parts.sort((left, right) => left.sequence - right.sequence)) {
    append(byKey, JSON.stringify([part.table, part.key, part.targetSchema, part.targetTable]), part);
  }
  const keys = new Map<string, ForeignKey[]>();
  for (const [first, ...rest] of byKey.values()) {
    if (first === undefined) continue;
    const all = [first, ...rest];
    append(keys, first.table, {
      columns: all.map((part) => part.column),
      targetSchema: first.targetSchema,
      targetTable: first.targetTable,
      targetColumns: all.map((part) => part.targetColumn),
    });
  }
  return keys;
}

function toKeyPart(row: NamedRow): KeyPart | null {
  const [table, column] = [row("fk_table_name"), row("fk_column_name")];
  const [targetSchema, targetTable] = [row("pk_schema_name"), row("pk_table_name")];
  const targetColumn = row("pk_column_name");
  if (table === null || column === null || targetSchema === null) return null;
  if (targetTable === null || targetColumn === null) return null;
  const key = row("fk_name") ?? "";
  return { key, table, column, targetSchema, targetTable, targetColumn, sequence: sequenceOf(row) };
}

async function readAll(
  read: ReadMetadata,
  { sql, warn }: { readonly sql: string; readonly warn: Warn },
  visit: (row: NamedRow) => void,
): Promise<void> {
  const result = await read({ sql, maxRows: snowflakeLimits.showRows }, visit);
  if (!result.ok) warn(`Keys were left out of the catalog (${result.error.code}).`);
}

function sequenceOf(row: NamedRow): number {
  return Number(row("key_sequence") ?? 0);
}

function append<Value>(groups: Map<string, Value[]>, key: string, value: Value): void {
  const group = groups.get(key);
  if (group === undefined) groups.set(key, [value]);
  else group.push(value);
}
