import { describe, expect, it } from "vitest";
import { profileLimits } from "#lib/config/limits";
import type { RunOptions, Verdict, Warehouse } from "#lib/db/warehouse/contract";
import type { TableInfo } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { err, ok } from "#lib/domain/errors";
import { measureSchema } from "#lib/services/measure-schema";
import { silentLogger } from "../../support/silent-logger.ts";

const context = { database: "SHOP", schema: "SALES" };

/** A warehouse whose view EVENTS never comes to an end, and whose other tables answer at once. */
function slowView() {
  const asked: { readonly sql: string; readonly options: RunOptions }[] = [];
  const run: Warehouse["run"] = async (sql, options) => {
    asked.push({ sql, options });
    if (sql.includes('"EVENTS"')) {
      return err({ code: "TIMEOUT", message: "Too long.", cause: "", nextStep: null, retryable: true, position: null });
    }
    const batches = (async function* () {
      yield ok([["3", "0", null, null]]);
    })();
    const stats = { rowCount: 1, limited: false, limitEnforced: false, ms: 1, queryId: null };
    return ok({ columns: [], batches, stats: () => stats });
  };
  return { asked, warehouse: { run, dialectOf: () => dialects.duckdb } };
}

function safe(sanitizedQuery: string): Verdict {
  const nothing = { code: null, reason: null, position: null, tables: [], columns: [], functions: [] };
  return { isSafe: true, ...nothing, sanitizedQuery, limitEnforced: false };
}

function view(name: string): TableInfo {
  const text = { kind: "text" as const, nativeType: "VARCHAR", isNullable: true, comment: null };
  const columns = ["CITY", "REASON"].map((column) => ({ name: column, ...text }));
  return { name, kind: "view", rowCount: null, comment: null, columns, primaryKey: [], foreignKeys: [] };
}

describe("measuring a schema", () => {
  it("gives one statement a part of the time, and asks a view that took too long no more", async () => {
    const { asked, warehouse } = slowView();
    const profiles = await measureSchema(
      {
        warehouse: { ...warehouse, check: () => Promise.reject(new Error("not asked")) },
        logger: silentLogger,
        now: () => 0,
      },
      context,
      [view("EVENTS"), view("NOTES")],
    );
    expect(asked.filter(({ sql }) => sql.includes('"EVENTS"'))).toHaveLength(1);
    expect(asked.filter(({ sql }) => sql.includes('"NOTES"')).length).toBeGreaterThan(1);
    for (const { options } of asked) expect(options.timeoutMs).toBe(profileLimits.statementMs);
    expect(profileLimits.statementMs).toBeLessThanOrEqual(profileLimits.timeMs / 2);
    expect(profiles.get("NOTES.CITY")?.values).toEqual(["3"]);
    expect(profiles.get("EVENTS.CITY")?.values ?? []).toEqual([]);
  });

  it("gives an account's warehouse, which may have to wake up, all of the time that is left, in whole milliseconds", async () => {
    const { asked, warehouse } = slowView();
    let time = 0.25;
    const now = () => {
      time += 0.1;
      return time;
    };
    const check: Warehouse["check"] = async (sql) => ok({ verdict: safe(sql), columns: null, estimatedBytes: 10 });
    await measureSchema(
      { warehouse: { ...warehouse, dialectOf: () => dialects.snowflake, check }, logger: silentLogger, now },
      context,
      [view("NOTES")],
    );
    expect(asked.length).toBeGreaterThan(0);
    for (const { options } of asked) {
      expect(Number.isInteger(options.timeoutMs)).toBe(true);
      expect(options.timeoutMs).toBeGreaterThan(profileLimits.statementMs);
    }
  });
});
