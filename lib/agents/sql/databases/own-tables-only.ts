/** The warehouse as one of several databases sees it: whatever the guard passes, foreign tables do not. */
import "server-only";
import type { AgentDependencies } from "../../runtime/dependencies.ts";
import { requireOwnTables, type TableMappings } from "./table-mappings.ts";

/** The same warehouse; a check fails as UNKNOWN_OBJECT or CROSS_DB where a table is not the alias's own. */
export function ownTablesOnly(
  warehouse: AgentDependencies["warehouse"],
  alias: string,
  mappings: TableMappings,
): AgentDependencies["warehouse"] {
  return {
    dialectOf: (database) => warehouse.dialectOf(database),
    check: async (sql, options) => {
      const report = await warehouse.check(sql, options);
      if (!report.ok || !report.value.verdict.isSafe) return report;
      const own = requireOwnTables(alias, report.value.verdict.tables, mappings);
      return own.ok ? report : own;
    },
    run: (sanitizedQuery, options) => warehouse.run(sanitizedQuery, options),
  };
}
