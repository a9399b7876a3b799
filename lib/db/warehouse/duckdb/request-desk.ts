/** Serves the app's requests inside the engine's process: one connection each, interruptible, rows only as asked for. */
import "server-only";
import type { DuckDBConnection } from "@duckdb/node-api";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import type { FromEngine, RequestBody } from "#lib/db/warehouse/process/protocol";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import { findSchema, readMacroNames, readSchema, readSchemas, readTableNames } from "./catalog.ts";
import type { DatabaseSet } from "./database-set.ts";
import { type Errand, Errands } from "./errands.ts";
import type { DatabaseFile, EngineSettings } from "./protocol.ts";
import { readSampleValues } from "./sample-values.ts";
import { checkStatement, type RowSink, runStatement, type Surroundings } from "./statements.ts";

export class RequestDesk {
  private readonly databases: DatabaseSet;
  private readonly settings: EngineSettings;
  private readonly send: (message: FromEngine) => void;
  private readonly errands: Errands;
  // Files are read-only while they are open, so that a database's tables are read once for each file.
  private readonly ownNames = new Map<string, Promise<OwnNames>>();
  // How often files were replaced before a connection was opened: an older one may not speak for the newer files.
  private replacements = 0;
  private readonly openedAfter = new WeakMap<DuckDBConnection, number>();

  constructor(databases: DatabaseSet, settings: EngineSettings, send: (message: FromEngine) => void, die: () => void) {
    this.databases = databases;
    this.settings = settings;
    this.send = send;
    this.errands = new Errands(send, die);
  }

  /** From the next request on, the database is what this file holds now. */
  replace(database: DatabaseFile): void {
    this.replacements += 1;
    this.databases.replace(database);
    this.ownNames.delete(database.name);
  }

  /** Answers with a value, a failure or, for `run`, columns, batches and an end. Never throws. */
  async serve(id: number, body: RequestBody): Promise<void> {
    await this.errands.serve(id, "sql" in body ? body.sql : "", (errand) => this.answer(errand, body));
  }

  proceed(id: number): void {
    this.errands.proceed(id);
  }

  interrupt(id: number): void {
    this.errands.interrupt(id);
  }

  private async answer(errand: Errand, body: RequestBody): Promise<Result<FromEngine>> {
    const { id } = errand;
    switch (body.kind) {
      case "ping":
        await this.databases.list();
        return ok({ kind: "value", id, value: null });
      case "databases":
        return ok({ kind: "value", id, value: await this.databases.list() });
      case "schemas":
        return this.withDatabase(errand, body.database, async (connection, database) =>
          ok({ kind: "value", id, value: await readSchemas(connection, database) }),
        );
      case "describe":
        return this.withSchema(errand, body.context, async (connection, context) =>
          ok({ kind: "value", id, value: await readSchema(connection, context) }),
        );
      case "sample":
        return this.withDatabase(errand, body.column.database, async (connection) =>
          ok({ kind: "value", id, value: await readSampleValues(connection, body.column, body.limit) }),
        );
      case "check":
        return this.withSchema(errand, body.scope.context, async (connection, context) => {
          const surroundings = {
            ...(await this.namesOf(connection, context.database)),
            otherDatabases: this.databases.names.filter((name) => name !== context.database),
          };
          const checked = await checkStatement(connection, body, surroundings, this.settings);
          return checked.ok ? ok({ kind: "value", id, value: checked.value }) : checked;
        });
      case "run":
        return this.withSchema(errand, body.context, async (connection) => {
          const stats = await runStatement(connection, body, this.sinkOf(errand), this.settings);
          return stats.ok ? ok({ kind: "end", id, stats: stats.value }) : stats;
        });
    }
  }

  private async withDatabase(
    errand: Errand,
    name: string,
    work: (connection: DuckDBConnection, database: string) => Promise<Result<FromEngine>>,
  ): Promise<Result<FromEngine>> {
    const { replacements } = this;
    const opening = this.open(name);
    // Opening large files can take longer than anybody waits for the answer to a stop.
    const isAwaited = await Promise.race([opening.then(() => true), interruptionOf(errand)]);
    if (!isAwaited) {
      opening.then((late) => late?.connection.closeSync()).catch(() => undefined);
      return err(warehouseFailure("CANCELLED"));
    }
    const opened = await opening;
    if (opened === null) return err(unknownObject(`There is no database ${name} that can be opened.`));
    const { connection, database } = opened;
    errand.connection = connection;
    this.openedAfter.set(connection, replacements);
    if (errand.isInterrupted) return err(warehouseFailure("CANCELLED"));
    return work(connection, database);
  }

  private async open(name: string): Promise<{ connection: DuckDBConnection; database: string } | null> {
    const database = await this.databases.find(name);
    const connection = database === null ? null : await this.databases.connect(database);
    return database === null || connection === null ? null : { connection, database };
  }

  // Unqualified names then mean tables of this schema and no other.
  private async withSchema(
    errand: Errand,
    wanted: DatabaseContext,
    work: (connection: DuckDBConnection, context: DatabaseContext) => Promise<Result<FromEngine>>,
  ): Promise<Result<FromEngine>> {
    return this.withDatabase(errand, wanted.database, async (connection, database) => {
      const schema = await findSchema(connection, { ...wanted, database });
      if (schema === null) return err(unknownObject(`There is no schema ${wanted.schema} in ${database}.`));
      await this.databases.enterSchema(connection, { database, schema });
      return work(connection, { database, schema });
    });
  }

  private sinkOf(errand: Errand): RowSink {
    const { id } = errand;
    return {
      columns: (columns) => this.send({ kind: "columns", id, columns }),
      batch: (rows) => {
        if (errand.isInterrupted) return Promise.resolve(false);
        return new Promise((resolve) => {
          errand.proceed = resolve;
          this.send({ kind: "batch", id, rows });
        });
      },
    };
  }

  private namesOf(connection: DuckDBConnection, database: string): Promise<OwnNames> {
    if (this.openedAfter.get(connection) !== this.replacements) return readOwnNames(connection, database);
    const known = this.ownNames.get(database);
    if (known !== undefined) return known;
    const reading = readOwnNames(connection, database);
    this.ownNames.set(database, reading);
    // A reading that was interrupted is no answer for the next one.
    reading.catch(() => {
      if (this.ownNames.get(database) === reading) this.ownNames.delete(database);
    });
    return reading;
  }
}

// Settles with false when the errand is interrupted.
function interruptionOf(errand: Errand): Promise<boolean> {
  return new Promise((resolve) => {
    errand.proceed = resolve;
  });
}

type OwnNames = Pick<Surroundings, "knownTables" | "ownFunctions">;

async function readOwnNames(connection: DuckDBConnection, database: string): Promise<OwnNames> {
  return {
    knownTables: await readTableNames(connection, database),
    ownFunctions: await readMacroNames(connection, database),
  };
}

function unknownObject(message: string): AppError {
  return warehouseFailure("UNKNOWN_OBJECT", { message });
}
