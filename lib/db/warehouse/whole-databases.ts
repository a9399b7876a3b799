/**
 * Rights on an engine that is shown in whole databases only: what may be seen in parts is not seen at all. So nothing that
 * an engine cannot hide is ever shown.
 */
import "server-only";
import type { DatabaseInfo } from "#lib/domain/catalog";
import { databaseRightsOf } from "#lib/domain/data-rights";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import type { Warehouse } from "./contract.ts";
import { warehouseFailure } from "./errors.ts";
import type { PartialRights } from "./restricted.ts";

/** The databases of a warehouse that somebody sees all of. */
export function wholeDatabases(warehouse: Warehouse, rights: PartialRights): Warehouse {
  const seeing = async <Value>(database: string, read: () => Promise<Result<Value>>): Promise<Result<Value>> =>
    databaseRightsOf(rights, database) === "all" ? read() : err(noSuchDatabase(database));
  return {
    dialectOf: (database) => warehouse.dialectOf(database),
    ping: (database) => (database === "" ? warehouse.ping(database) : seeing(database, () => warehouse.ping(database))),
    listDatabases: async () => {
      const listed = await warehouse.listDatabases();
      return listed.ok ? ok(listed.value.flatMap((info) => shownInfo(info, rights))) : listed;
    },
    listSchemas: (database) => seeing(database, () => warehouse.listSchemas(database)),
    describeSchema: (context) => seeing(context.database, () => warehouse.describeSchema(context)),
    check: (sql, options) => seeing(options.scope.context.database, () => warehouse.check(sql, options)),
    run: (sql, options) => seeing(options.context.database, () => warehouse.run(sql, options)),
    sampleValues: (column, limit) => seeing(column.database, () => warehouse.sampleValues(column, limit)),
    // What it is made of is closed by who opened that.
    close: async () => undefined,
  };
}

/** A database of which only parts may be seen is named, with why it cannot be asked. */
function shownInfo(info: DatabaseInfo, rights: PartialRights): DatabaseInfo[] {
  const own = databaseRightsOf(rights, info.name);
  if (own === null) return [];
  return [own === "all" ? info : { ...info, comment: null, problem: partsOnly }];
}

const partsOnly = "You may see parts of this database, and this app cannot yet show parts of one that lies there.";

/** In the engine's own words: what is hidden is told apart from nothing. */
export function noSuchDatabase(database: string): AppError {
  return warehouseFailure("UNKNOWN_OBJECT", { message: `There is no database ${database} that can be opened.` });
}
