/** The words for what a warehouse holds: databases, schemas, tables, columns, keys. */
import { z } from "zod";

/** Engine-independent type of a column. Exact numbers (`integer` above 2^53, `decimal`) travel as text. */
export const columnKindSchema = z.enum([
  "integer",
  "decimal",
  "float",
  "text",
  "boolean",
  "date",
  "timestamp",
  "timestamp_tz",
  "time",
  "json",
  "binary",
  "other",
]);
export type ColumnKind = z.infer<typeof columnKindSchema>;

/** The pair that a chat is bound to. */
export const contextSchema = z.object({ database: z.string().min(1).max(255), schema: z.string().min(1).max(255) });
export type DatabaseContext = z.infer<typeof contextSchema>;

/** The engines that a database can live in. */
export const engineNameSchema = z.enum(["duckdb", "snowflake"]);
export type EngineName = z.infer<typeof engineNameSchema>;

export const databaseInfoSchema = z.object({
  name: z.string(),
  engine: engineNameSchema,
  comment: z.string().nullable(),
  /** Why the database cannot be opened, in one sentence; null when it can. */
  problem: z.string().nullable(),
});
export type DatabaseInfo = z.infer<typeof databaseInfoSchema>;

export const schemaInfoSchema = z.object({
  name: z.string(),
  comment: z.string().nullable(),
  tableCount: z.number().int().nullable(),
});
export type SchemaInfo = z.infer<typeof schemaInfoSchema>;

export const columnInfoSchema = z.object({
  name: z.string(),
  kind: columnKindSchema,
  /** The engine's own spelling, e.g. `DECIMAL(18,2)`. */
  nativeType: z.string(),
  isNullable: z.boolean(),
  comment: z.string().nullable(),
});
export type ColumnInfo = z.infer<typeof columnInfoSchema>;

/** A foreign key inside one database; `columns[n]` refers to `targetColumns[n]`. */
export const foreignKeySchema = z.object({
  columns: z.array(z.string()).min(1),
  targetSchema: z.string(),
  targetTable: z.string(),
  targetColumns: z.array(z.string()).min(1),
});
export type ForeignKey = z.infer<typeof foreignKeySchema>;

export const tableInfoSchema = z.object({
  name: z.string(),
  kind: z.enum(["table", "view"]),
  comment: z.string().nullable(),
  rowCount: z.number().int().nullable(),
  columns: z.array(columnInfoSchema),
  primaryKey: z.array(z.string()),
  foreignKeys: z.array(foreignKeySchema),
});
export type TableInfo = z.infer<typeof tableInfoSchema>;

export const schemaCatalogSchema = z.object({
  database: z.string(),
  schema: z.string(),
  tables: z.array(tableInfoSchema),
});
export type SchemaCatalog = z.infer<typeof schemaCatalogSchema>;
