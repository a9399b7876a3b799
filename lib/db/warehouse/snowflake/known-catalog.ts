/**
 * What was read of the catalog, kept for names: a statement is judged against it, and a name in any spelling is found in
 * it. Describing a schema or listing anew refreshes it; a name that is not found is looked up once more.
 */
import "server-only";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { DatabaseContext, DatabaseInfo, SchemaCatalog, SchemaInfo } from "#lib/domain/catalog";
import { err, ok, type Result } from "#lib/domain/errors";
import { readDatabases, readSchema, readSchemaHeads, readSchemas, readTables } from "./catalog.ts";
import type { ReadMetadata } from "./metadata.ts";
import { findSpelling, quoteSchema } from "./names.ts";

export type KnownTable = {
  readonly name: string;
  readonly kind: "table" | "view";
  readonly rowCount: number | null;
  /** Empty until the schema was described. */
  readonly columns: readonly string[];
};

type Kept<Value> = { readonly value: Value; readonly at: number };

export type KnownCatalogDependencies = {
  readonly read: ReadMetadata;
  readonly warn: (sentence: string) => void;
  readonly now: () => number;
  /** What was read within this time is not read again for a name that is missing. */
  readonly freshMs: number;
};

const mostSchemas = 64;

export class KnownCatalog {
  private readonly dependencies: KnownCatalogDependencies;
  private databases: Kept<readonly string[]> | null = null;
  private readonly schemas = new Map<string, Kept<readonly string[]>>();
  private readonly tables = new Map<string, Kept<readonly KnownTable[]>>();

  constructor(dependencies: KnownCatalogDependencies) {
    this.dependencies = dependencies;
  }

  async listDatabases(): Promise<Result<readonly DatabaseInfo[]>> {
    const listed = await readDatabases(this.dependencies.read);
    if (listed.ok) this.databases = this.keep(listed.value.map((database) => database.name));
    return listed;
  }

  async listSchemas(name: string): Promise<Result<readonly SchemaInfo[]>> {
    const database = await this.findDatabase(name);
    if (!database.ok) return database;
    const listed = await readSchemas(this.dependencies.read, database.value);
    if (listed.ok) this.keepSchemas(database.value, listed.value);
    return listed;
  }

  async describe(wanted: DatabaseContext): Promise<Result<SchemaCatalog>> {
    const context = await this.findContext(wanted);
    if (!context.ok) return context;
    const described = await readSchema(this.dependencies.read, context.value, this.dependencies.warn);
    if (!described.ok) return described;
    const known = described.value.tables.map(({ name, kind, rowCount, columns }) => ({
      name,
      kind,
      rowCount,
      columns: columns.map((column) => column.name),
    }));
    this.keepTables(context.value, known);
    return described;
  }

  /** The catalog's spelling of both names. */
  async findContext(wanted: DatabaseContext): Promise<Result<DatabaseContext>> {
    const database = await this.findDatabase(wanted.database);
    if (!database.ok) return database;
    const schema = await this.find(wanted.schema, {
      kept: () => this.schemas.get(database.value) ?? null,
      refresh: async () => {
        const listed = await readSchemaHeads(this.dependencies.read, database.value);
        return listed.ok ? ok(this.keepSchemas(database.value, listed.value)) : listed;
      },
    });
    if (!schema.ok) return schema;
    if (schema.value === null) return err(unknown(`There is no schema ${wanted.schema} in ${database.value}.`));
    return ok({ database: database.value, schema: schema.value });
  }

  /** Tables of a schema by its catalog name; `isFresh` when they were read just now. */
  async tablesOf(
    context: DatabaseContext,
    mustBeFresh = false,
  ): Promise<Result<{ readonly tables: readonly KnownTable[]; readonly isFresh: boolean }>> {
    const kept = this.tables.get(quoteSchema(context));
    const isFresh = kept !== undefined && this.isFresh(kept);
    if (kept !== undefined && (isFresh || !mustBeFresh)) return ok({ tables: kept.value, isFresh });
    const heads = await readTables(this.dependencies.read, context);
    if (!heads.ok) return heads;
    const columns = new Map(kept?.value.map((table) => [table.name, table.columns]));
    const tables = heads.value.map(({ name, kind, rowCount }) => {
      return { name, kind, rowCount, columns: columns.get(name) ?? [] };
    });
    this.keepTables(context, tables);
    return ok({ tables, isFresh: true });
  }

  /** Of a schema that was never read nothing is known. */
  tableOf(context: DatabaseContext, name: string): KnownTable | null {
    const kept = this.tables.get(quoteSchema(context));
    return kept?.value.find((table) => table.name === name) ?? null;
  }

  databaseNames(): readonly string[] {
    return this.databases?.value ?? [];
  }

  schemaNames(database: string): readonly string[] {
    return this.schemas.get(database)?.value ?? [];
  }

  private async findDatabase(wanted: string): Promise<Result<string>> {
    const found = await this.find(wanted, {
      kept: () => this.databases,
      refresh: async () => {
        const listed = await this.listDatabases();
        return listed.ok ? ok(listed.value.map((database) => database.name)) : listed;
      },
    });
    if (!found.ok) return found;
    return found.value === null ? err(unknown(`There is no database ${wanted}.`)) : ok(found.value);
  }

  private async find(
    wanted: string,
    names: {
      readonly kept: () => Kept<readonly string[]> | null;
      readonly refresh: () => Promise<Result<readonly string[]>>;
    },
  ): Promise<Result<string | null>> {
    const kept = names.kept();
    const found = kept === null ? null : findSpelling(wanted, kept.value);
    if (found !== null || (kept !== null && this.isFresh(kept))) return ok(found);
    const refreshed = await names.refresh();
    return refreshed.ok ? ok(findSpelling(wanted, refreshed.value)) : refreshed;
  }

  private keepSchemas(database: string, schemas: readonly Pick<SchemaInfo, "name">[]): readonly string[] {
    const names = schemas.map((schema) => schema.name);
    this.schemas.set(database, this.keep(names));
    return names;
  }

  // The schema used longest ago makes room.
  private keepTables(context: DatabaseContext, tables: readonly KnownTable[]): void {
    const key = quoteSchema(context);
    this.tables.delete(key);
    this.tables.set(key, this.keep(tables));
    const oldest = this.tables.keys().next();
    if (this.tables.size > mostSchemas && oldest.done !== true) this.tables.delete(oldest.value);
  }

  private keep<Value>(value: Value): Kept<Value> {
    return { value, at: this.dependencies.now() };
  }

  private isFresh(kept: Kept<unknown>): boolean {
    return this.dependencies.now() - kept.at < this.dependencies.freshMs;
  }
}

function unknown(message: string) {
  return warehouseFailure("UNKNOWN_OBJECT", { message });
}
