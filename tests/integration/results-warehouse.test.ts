/** Whatever is done with a stored result, the warehouse is not asked again: it may be slow, costly or gone. */
import { randomUUID } from "node:crypto";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { ResultView } from "#lib/domain/result-view";
import { assembleApp } from "#lib/services/app";
import { exported } from "../support/results/exported.ts";
import { expectValue, readAll } from "../support/run-world.ts";
import { openShop } from "../support/shop.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { noUploads } from "../support/uploads/no-uploads.ts";

/** A warehouse that counts the statements it is asked to check or to run. */
function counting(warehouse: Warehouse) {
  let count = 0;
  const counted: Warehouse = {
    dialectOf: (database) => warehouse.dialectOf(database),
    ping: (database) => warehouse.ping(database),
    listDatabases: () => warehouse.listDatabases(),
    listSchemas: (database) => warehouse.listSchemas(database),
    describeSchema: (context) => warehouse.describeSchema(context),
    check: (sql, options) => {
      count += 1;
      return warehouse.check(sql, options);
    },
    run: (sql, options) => {
      count += 1;
      return warehouse.run(sql, options);
    },
    sampleValues: (column, limit) => {
      count += 1;
      return warehouse.sampleValues(column, limit);
    },
    close: () => warehouse.close(),
  };
  return { counted, statements: () => count };
}

describe("an answer that is there", () => {
  it("is opened, paged, sorted, filtered, summed up and downloaded without a statement", async () => {
    const { counted, statements } = counting(await openShop());
    const folder = await temporaryFolder();
    const app = await assembleApp({
      store: await openStore(folder),
      warehouse: counted,
      uploads: noUploads,
      modelPort: null,
      logger: silentLogger,
      settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
    });
    onTestFinished(() => app.close());
    const shop = { database: "SHOP", schema: "main", otherContexts: [] };
    const asked = { sessionId: randomUUID(), clientMessageId: randomUUID(), ...shop, text: "total revenue by city" };
    const { runId, sessionId } = expectValue(await app.conversations.ask("local", asked));
    await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
    const spent = statements();
    expect(spent).toBeGreaterThan(0);

    const { messages } = expectValue(await app.sessions.load("local", sessionId));
    const part = messages.flatMap((message) => message.parts).find((candidate) => candidate.type === "result");
    const resultId = part?.type === "result" ? part.ref.id : "";
    const view: ResultView = {
      order: [{ column: 1, direction: "ascending" }],
      filters: [{ operator: "is_not_null", column: 0 }],
    };
    const page = expectValue(await app.results.readPage("local", { resultId, view, offset: 0, limit: 10 }));
    expect(page.rows).toEqual([
      ["Paris", "30.50"],
      ["Berlin", "69.50"],
    ]);
    const summary = expectValue(await app.results.summarise("local", { resultId, view, column: 1 }));
    expect(summary.sum).toBe("100.00");
    for (const format of ["csv", "xlsx", "parquet", "json"] as const) await exported(app.results, { resultId, format });
    expect(statements()).toBe(spent);
  });
});
