/**
 * Two warehouses as one: a few named databases are asked of the second, everything else of the first. A statement
 * still touches one database, so that neither engine ever hears of the other's.
 */
import "server-only";
import { ok } from "#lib/domain/errors";
import type { Warehouse } from "./contract.ts";

/** `ownsDatabase` tells the second one's databases by name; a database of the first that is named so is not reached. */
export function sideBySide(
  first: Warehouse,
  second: Warehouse,
  ownsDatabase: (database: string) => boolean,
): Warehouse {
  const ownerOf = (database: string): Warehouse => (ownsDatabase(database) ? second : first);
  return {
    dialectOf: (database) => ownerOf(database).dialectOf(database),
    ping: (database) => ownerOf(database).ping(database),
    listDatabases: async () => {
      const [main, aside] = await Promise.all([first.listDatabases(), second.listDatabases()]);
      if (!main.ok) return main;
      // The main engine's databases are there to be asked even while the other one is in trouble.
      const besides = aside.ok ? aside.value.filter(({ name }) => ownsDatabase(name)) : [];
      return ok([...main.value.filter(({ name }) => !ownsDatabase(name)), ...besides]);
    },
    listSchemas: (database) => ownerOf(database).listSchemas(database),
    describeSchema: (context) => ownerOf(context.database).describeSchema(context),
    check: (sql, options) => ownerOf(options.scope.context.database).check(sql, options),
    run: (sanitizedQuery, options) => ownerOf(options.context.database).run(sanitizedQuery, options),
    sampleValues: (column, limit) => ownerOf(column.database).sampleValues(column, limit),
    close: async () => {
      await Promise.all([first.close(), second.close()]);
    },
  };
}
