/** A warehouse whose statements are recorded, each for whom it is sent: what cannot be recorded is not sent. */
import "server-only";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { auditDoors, type RecordedDoor } from "#lib/domain/audit-table";
import { currentActing } from "./acting.ts";
import type { Audit } from "./audit.ts";

const door = "warehouse" satisfies RecordedDoor;
const { act } = auditDoors[door];

/** What only names things, and what only judges a statement, is not recorded: no data comes of it. */
export function createRecordedWarehouse(inner: Warehouse, audit: Pick<Audit, "record">): Warehouse {
  return {
    dialectOf: (database) => inner.dialectOf(database),
    ping: (database) => inner.ping(database),
    listDatabases: () => inner.listDatabases(),
    listSchemas: (database) => inner.listSchemas(database),
    describeSchema: (context) => inner.describeSchema(context),
    check: (sql, options) => inner.check(sql, options),
    run: (statement, options) => {
      const { context, tag: detail } = options;
      return audit.record(currentActing(), { act, door, context, statement, detail }, () =>
        inner.run(statement, options),
      );
    },
    sampleValues: ({ database, schema, table, column }, limit) => {
      const context = { database, schema };
      const what = { act, door, context, detail: `values of ${table}.${column}` };
      return audit.record(currentActing(), what, () => inner.sampleValues({ database, schema, table, column }, limit));
    },
    close: () => inner.close(),
  };
}
