/** The tables that a statement may be judged against, from a JSON file or from a DuckDB file's own catalog. */
import { z } from "zod";
import type { TableName } from "#lib/db/warehouse/contract";
import type { GuardArguments } from "./arguments.ts";

const tableSchema = z.union([z.string(), z.object({ name: z.string() }).transform((table) => table.name)]);
const tablesSchema = z.array(tableSchema);

/** Documented in docs/guard.md. */
const catalogSchema = z.object({
  database: z.string().min(1),
  schemas: z.union([
    z.array(z.object({ name: z.string().min(1), tables: tablesSchema })),
    z
      .record(z.string(), tablesSchema)
      .transform((schemas) => Object.entries(schemas).map(([name, tables]) => ({ name, tables }))),
  ]),
  otherDatabases: z.array(z.string()).default([]),
});

export type GivenCatalog = z.infer<typeof catalogSchema>;

/** A string is the sentence that says what is wrong. */
export function parseCatalog(text: string): GivenCatalog | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "The catalog is no JSON.";
  }
  const parsed = catalogSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const example = '{"database": "SHOP", "schemas": [{"name": "SALES", "tables": ["ORDERS"]}]}';
  return `The catalog needs the form ${example}.`;
}

/** What is known of the surroundings of the statements. */
export type Surroundings = {
  readonly scope: {
    readonly context: { readonly database: string; readonly schema: string };
    readonly schemas: string[];
  };
  readonly knownTables: readonly TableName[];
  readonly otherDatabases: readonly string[];
};

/** Brings the catalog and the wishes of the command line together. A string is the sentence that says what is wrong. */
export function surroundingsOf(
  catalog: GivenCatalog,
  args: Pick<GuardArguments, "schemas" | "database">,
): Surroundings | string {
  const database = args.database ?? catalog.database;
  const names = catalog.schemas.map((schema) => schema.name);
  const unknown = args.schemas.find((wanted) => findName(names, wanted) === undefined);
  if (unknown !== undefined) return `There is no schema ${unknown} in the catalog. There are: ${names.join(", ")}.`;
  const schemas = args.schemas.length === 0 ? names : args.schemas.map((wanted) => findName(names, wanted) ?? wanted);
  const [schema] = schemas;
  if (schema === undefined) return "The catalog has no schema.";
  const isOwn = findName([catalog.database], database) !== undefined;
  const knownTables = catalog.schemas.flatMap(({ name, tables }) =>
    tables.map((table) => ({ database: catalog.database, schema: name, table })),
  );
  return {
    scope: { context: { database: isOwn ? catalog.database : database, schema }, schemas },
    knownTables: isOwn ? knownTables : [],
    otherDatabases: isOwn ? catalog.otherDatabases : [catalog.database, ...catalog.otherDatabases],
  };
}

function findName(names: readonly string[], wanted: string): string | undefined {
  return names.find((name) => name === wanted) ?? names.find((name) => name.toLowerCase() === wanted.toLowerCase());
}
