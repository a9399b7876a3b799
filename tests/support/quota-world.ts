/** Apps over one libSQL server and the shop, whose model takes a known number of tokens and whose engine tells bytes. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { ModelFailure, ModelPort } from "#lib/agents/runtime/model-port";
import { openStore } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { noLimits, type QuotaLimits } from "#lib/domain/quota";
import type { UsageAmounts } from "#lib/domain/usage";
import { assembleApp, type WholeApp } from "#lib/services/app";
import { startLibsqlServer } from "./libsql-server/index.ts";
import { expectValue, readAll } from "./run-world.ts";
import { openShop } from "./shop.ts";
import { silentLogger } from "./silent-logger.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { noUploads } from "./uploads/no-uploads.ts";

export const tokensPerCall = 1_000;
/** At a dollar for a million tokens, read or written. */
export const nanodollarsPerCall = 1_000_000;
export const bytesPerStatement = 3_000_000_000;

/** A model whose replies are of no use, and cost all the same. */
function uselessModel(): ModelPort {
  const failed = async (): Promise<Result<never, ModelFailure>> => {
    const reply = { value: "no", usage: { inputTokens: tokensPerCall - 100, outputTokens: 100 } };
    return err({ ...appError("MODEL_INVALID_OUTPUT", "It said nothing of use."), reply });
  };
  return { name: "useless", generateObject: failed, streamText: failed };
}

/** The shop as an engine that tells beforehand what each statement reads at most. */
function tellingBytes(shop: Warehouse): Warehouse {
  return {
    ...shop,
    dialectOf: (database) => ({ ...shop.dialectOf(database), estimatesBytes: true }),
    check: async (sql, options) => {
      const report = await shop.check(sql, options);
      return report.ok ? ok({ ...report.value, estimatedBytes: bytesPerStatement }) : report;
    },
  };
}

export type QuotaWorld = {
  readonly apps: readonly WholeApp[];
  /** What the person of the app took this month. */
  used(): Promise<UsageAmounts>;
  /** For everybody. */
  give(limits: Partial<QuotaLimits>): Promise<void>;
};

/** @param count how many apps, each an instance of its own. */
export async function openQuotaWorld(count: number): Promise<QuotaWorld> {
  const server = await startLibsqlServer();
  const apps: WholeApp[] = [];
  for (let number = 0; number < count; number += 1) {
    const folder = await temporaryFolder();
    const app = await assembleApp({
      store: await openStore(folder, { url: server.url, authToken: null }),
      warehouse: tellingBytes(await openShop()),
      uploads: noUploads,
      modelPort: uselessModel(),
      logger: silentLogger,
      settings: {
        ...{ DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 4 },
        ...{ MODEL_PRICES: { useless: { input: 1, output: 1 } }, ANSWER_TOKENS: 5_000, ANSWER_DOLLARS: 0.005 },
      },
    });
    onTestFinished(() => app.close());
    apps.push(app);
  }
  const [first] = apps;
  if (first === undefined) throw new Error("There is no app.");
  return {
    apps,
    used: async () => expectValue(await first.quotas.own("local")).amounts,
    give: async (limits) => {
      const all = { ...noLimits, ...limits };
      expectValue(await first.quotas.save("local", { scope: "everybody", scopeId: "", limits: all }));
    },
  };
}

/** Asks in a chat of its own and waits for the end; the failure where it may not begin. */
export async function askOnce(app: WholeApp, text: string): Promise<AppError | null> {
  const sessionId = randomUUID();
  const context = { database: "SHOP", schema: "main", otherContexts: [] };
  const asked = await app.conversations.ask("local", { sessionId, clientMessageId: randomUUID(), ...context, text });
  if (!asked.ok) return asked.error;
  await readAll(expectValue(await app.runs.attach("local", { runId: asked.value.runId, fromSeq: 1 })).events);
  return null;
}
