/** The shipped models of the demo schemas: read whole, free of contradictions, and every verified query answers. */

import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { createDuckdbWarehouse } from "#lib/db/warehouse/duckdb/index";
import type { DatabaseContext } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { questionKey } from "#lib/planner/verified-match";
import { growsStale } from "#lib/planner/verified-time";
import type { SemanticModel } from "#lib/semantic/model";
import { validateModel } from "#lib/semantic/validate-model";
import { createCatalog } from "#lib/services/catalog";
import { createSemantic, type ModelLayers, type Semantic } from "#lib/services/semantic";
import { demoDatabaseFile } from "../support/demo-databases.ts";
import { expectValue } from "../support/run-world.ts";
import { silentLogger } from "../support/silent-logger.ts";

const contexts: readonly DatabaseContext[] = [
  { database: "DEMO", schema: "SALES" },
  { database: "DEMO", schema: "MARKETING" },
  { database: "OPENDATA", schema: "AVIATION" },
  { database: "OPENDATA", schema: "CLIMATE" },
  { database: "OPENDATA", schema: "ECONOMY" },
  { database: "OPENDATA", schema: "CULTURE" },
];

let warehouse: Warehouse;
let semantic: Semantic;

beforeAll(async () => {
  const names = ["DEMO", "OPENDATA"] as const;
  const databases = await Promise.all(names.map(async (name) => ({ name, file: await demoDatabaseFile(name) })));
  warehouse = createDuckdbWarehouse({ databases });
  semantic = createSemantic({ catalog: createCatalog(warehouse), warehouse, logger: silentLogger, folder: "semantic" });
}, 120_000);

afterAll(() => warehouse.close());

/** Null when the guard lets a statement through and the engine compiles it, else why not. */
async function problemOf(sql: string, context: DatabaseContext): Promise<string | null> {
  const checked = await check(sql, context);
  if (!checked.ok) return checked.error.message;
  return checked.value.verdict.reason;
}

function check(sql: string, context: DatabaseContext) {
  const scope = { context, schemas: [context.schema] };
  return warehouse.check(sql, { scope, maxRows: 1_000, signal: AbortSignal.timeout(60_000), timeoutMs: 60_000 });
}

async function rowsOf(sql: string, context: DatabaseContext): Promise<readonly (readonly unknown[])[]> {
  const { verdict } = expectValue(await check(sql, context));
  expect([sql, verdict.reason]).toEqual([sql, null]);
  const options = { context, maxRows: 1_000, timeoutMs: 60_000, signal: AbortSignal.timeout(60_000), tag: "" };
  const result = expectValue(await warehouse.run(verdict.sanitizedQuery, options));
  const rows: (readonly unknown[])[] = [];
  for await (const batch of result.batches) rows.push(...expectValue(batch));
  return rows;
}

const lineSchema = z.object({ question: z.string() });

function questionsOf(suite: string): readonly string[] {
  const lines = readFileSync(`evals/suites/${suite}/questions.jsonl`, "utf8").trim().split("\n");
  return lines.map((line) => lineSchema.parse(JSON.parse(line)).question);
}

async function layersOf(context: DatabaseContext): Promise<ModelLayers> {
  return expectValue(await semantic.layersOf(context));
}

async function modelOf(context: DatabaseContext): Promise<SemanticModel> {
  return (await layersOf(context)).model;
}

describe.each(contexts)("the model of $database / $schema", (context) => {
  test("is one file of which everything is used", async () => {
    const { files } = await layersOf(context);
    expect(files.map(({ file }) => file.name)).toEqual([`${context.database}-${context.schema}.yaml`.toLowerCase()]);
    expect(files.flatMap(({ warnings }) => warnings.map(({ sentence }) => sentence))).toEqual([]);
  });

  test("describes every table of the schema, with metrics and instructions", async () => {
    const { catalog, files, model } = await layersOf(context);
    const described = files.flatMap(({ file }) => file.content.tables.map((table) => table.base_table.table));
    expect(described.toSorted()).toEqual(catalog.tables.map((table) => table.name).toSorted());
    expect(model.metrics.length).toBeGreaterThanOrEqual(5);
    expect(model.instructions).not.toBeNull();
    expect(model.description).not.toBeNull();
  });

  test("has no problem that an editor would be told of", async () => {
    const problems = await validateModel(await modelOf(context), (sql) => problemOf(sql, context));
    expect(problems).toEqual([]);
  });

  test("has twenty verified queries, some to begin with, each of them safe and with rows", async () => {
    const { verifiedQueries } = await modelOf(context);
    expect(verifiedQueries).toHaveLength(20);
    expect(verifiedQueries.filter((query) => query.isOnboarding).length).toBeGreaterThanOrEqual(4);
    for (const { name, sql, verifiedAt, verifiedBy } of verifiedQueries) {
      const rows = await rowsOf(sql, context);
      expect([name, rows.length > 0, verifiedBy, verifiedAt !== null]).toEqual([name, true, "SnowGPT", true]);
    }
  });

  test("has verified queries that ask something different each, and stay right as days go by", async () => {
    const { verifiedQueries } = await modelOf(context);
    expect(new Set(verifiedQueries.map((query) => questionKey(query.question))).size).toBe(verifiedQueries.length);
    expect(verifiedQueries.filter((query) => growsStale(query, dialects.duckdb))).toEqual([]);
  });

  test("answers no question of the suites beforehand", async () => {
    const asked = new Set(["in-scope", "follow-ups", "out-of-scope"].flatMap(questionsOf).map(questionKey));
    const { verifiedQueries } = await modelOf(context);
    expect(verifiedQueries.filter((query) => asked.has(questionKey(query.question)))).toEqual([]);
  });
});

test("a metric with a condition and a named filter mean what they say", async () => {
  const model = await modelOf({ database: "DEMO", schema: "SALES" });
  const rate = model.metrics.find((metric) => metric.name === "return_rate");
  const filter = model.tables.flatMap((table) => table.columns).find((column) => column.name === "valid_orders");
  expect(rate?.expression.kind).toBe("ratio");
  expect([filter?.kind, filter?.expression !== null]).toEqual(["boolean", true]);
});
