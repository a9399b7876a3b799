/** The model files that are shipped, over the data that they describe; and what people lay over them. */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DatabaseContext } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import type { ModelEdit } from "#lib/domain/model-edit";
import { type Plan, type PlanMetric, planSchema } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { applyModelFile } from "#lib/semantic/apply-file";
import { exportModel } from "#lib/semantic/export/export-model";
import { readModelFile } from "#lib/semantic/file/read-file";
import { findColumn, type SemanticMetric, type SemanticTable } from "#lib/semantic/model";
import { validateModel } from "#lib/semantic/validate-model";
import { createCatalog } from "#lib/services/catalog";
import { createSemantic, type ModelChanges } from "#lib/services/semantic";
import { type DemoWorld, openDemoWorld } from "../support/planner/demo-world.ts";
import { expectValue } from "../support/run-world.ts";
import { openShop } from "../support/shop.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { checkOptions } from "../support/warehouse/read-rows.ts";

let world: DemoWorld;
beforeAll(async () => {
  world = await openDemoWorld();
}, 120_000);
afterAll(() => world.close());

function planOf(context: DatabaseContext, more: Partial<Plan>): Plan {
  const lists = { metrics: [], dimensions: [], filters: [], exists: [], having: [], order: [], assumptions: [] };
  const nothing = { time: null, limit: null, asShare: false, detail: null, chartHint: null };
  return planSchema.parse({ context, ...lists, ...nothing, ...more });
}

/** Why the statement cannot run; null when it can. */
async function problemOf(sql: string, context: DatabaseContext): Promise<string | null> {
  const report = await world.warehouse.check(sql, checkOptions(context));
  if (!report.ok) return report.error.message;
  const { verdict } = report.value;
  return verdict.isSafe ? null : verdict.reason;
}

describe.each([
  ["DEMO", "SALES"],
  ["DEMO", "MARKETING"],
  ["OPENDATA", "AVIATION"],
  ["OPENDATA", "CLIMATE"],
  ["OPENDATA", "CULTURE"],
  ["OPENDATA", "ECONOMY"],
])("the model file of %s / %s", (database, schema) => {
  const context = { database, schema };
  const layers = async () => {
    const { warehouse } = world;
    const catalog = createCatalog(warehouse);
    return expectValue(
      await createSemantic({ catalog, warehouse, folder: "semantic", logger: silentLogger }).layersOf(context),
    );
  };

  it("is read without a warning, and nothing in the model is wrong", async () => {
    const { files, model } = await layers();
    expect(files).toHaveLength(1);
    expect(files.flatMap(({ warnings }) => warnings)).toEqual([]);
    expect(await validateModel(model, (sql) => problemOf(sql, context))).toEqual([]);
  });

  it("has metrics and calculated columns that are compiled to statements which run", async () => {
    const { model } = await layers();
    const metrics = model.metrics.map(
      ({ name, label, expression }): PlanMetric => ({ name, label, expression, evidence: [] }),
    );
    const columns = model.tables.flatMap((table) =>
      table.columns
        .filter(({ expression }) => expression !== null)
        .map(({ name }) => ({ table: table.name, column: name })),
    );
    const plans = [
      ...metrics.map((metric) => planOf(context, { metrics: [metric] })),
      ...columns.map((column) =>
        planOf(context, { limit: 5, detail: { table: column.table, columns: [column], isDistinct: false } }),
      ),
    ];
    const problems = await Promise.all(
      plans.map(async (plan) => problemOf(compilePlan(plan, { model, dialect: dialects.duckdb }).sql, context)),
    );
    expect(problems.filter((problem) => problem !== null)).toEqual([]);
  });

  it("is written from the model alone, and what is written reads as the same model", async () => {
    const { draft, model } = await layers();
    const read = expectValue(readModelFile(exportModel(model, [], null), "written.yaml"));
    const { model: again, warnings } = applyModelFile(draft, read);
    expect(warnings).toEqual([]);
    expect(again.metrics.map(measureOf).sort(byName)).toEqual(model.metrics.map(measureOf).sort(byName));
    expect(again.tables.map(wordsOf)).toEqual(model.tables.map(wordsOf));
    expect(again.relationships).toHaveLength(model.relationships.length);
    expect(again.verifiedQueries).toEqual(model.verifiedQueries);
    expect(again.instructions).toBe(model.instructions);
  });
});

const byName = (left: { readonly name: string }, right: { readonly name: string }) =>
  left.name.localeCompare(right.name);

const measureOf = ({ name, label, synonyms, expression }: SemanticMetric) => ({ name, label, synonyms, expression });

const wordsOf = (table: SemanticTable) => ({
  label: table.label,
  synonyms: table.synonyms,
  columns: table.columns
    .filter(({ isHidden }) => !isHidden)
    .map(({ label, synonyms, role, description }) => ({ label, synonyms, role, description }))
    .toSorted((left, right) => left.label.localeCompare(right.label)),
});

describe("what people say of a schema", () => {
  const context = { database: "SHOP", schema: "main" };
  const edit = (key: string, change: ModelEdit["change"]): ModelEdit => ({
    element: { kind: "column", key },
    change,
    editedBy: "ada",
    editedAt: "2026-01-01T00:00:00.000Z",
    version: 1,
  });

  async function openModel(said: { edits: ModelEdit[]; file: { name: string; body: string } | null }) {
    const shop = await openShop();
    let readCount = 0;
    const catalog = createCatalog(shop);
    const changes: ModelChanges = { editsOf: async () => said.edits, fileOf: async () => said.file };
    const semantic = createSemantic({
      catalog: { ...catalog, describeSchema: (one) => catalog.describeSchema(one).finally(() => (readCount += 1)) },
      warehouse: shop,
      folder: await temporaryFolder(),
      logger: silentLogger,
      changes,
    });
    return { semantic, reads: () => readCount };
  }

  it("counts from the next question on, and the schema is not read again for it", async () => {
    const said = { edits: [edit("ORDERS.REVENUE", { label: "takings" })], file: null };
    const { semantic, reads } = await openModel(said);
    const labelOf = async () => findColumn(expectValue(await semantic.get(context)).model, "ORDERS", "REVENUE")?.label;
    expect(await labelOf()).toBe("takings");
    said.edits = [edit("ORDERS.REVENUE", { label: "income" })];
    expect(await labelOf()).toBe("takings");
    semantic.changed(context);
    expect(await labelOf()).toBe("income");
    expect(reads()).toBe(1);
  });

  it("lies over the file that was brought in, and that over the draft; a file that cannot be read counts for nothing", async () => {
    const body = `name: shop
tables:
  - name: purchases
    base_table: { table: ORDERS }
    facts:
      - { name: takings, expr: REVENUE, synonyms: [income] }
      - { name: tax, expr: takings * 0.19 }
`;
    const said = { edits: [edit("ORDERS.tax", { synonyms: ["duty"] })], file: { name: "shop.yaml", body } };
    const { semantic } = await openModel(said);
    const { model, files, editWarnings } = expectValue(await semantic.layersOf(context));
    expect(findColumn(model, "ORDERS", "REVENUE")).toMatchObject({ label: "takings", synonyms: ["income", "revenue"] });
    expect(findColumn(model, "ORDERS", "tax")).toMatchObject({ expression: '"REVENUE" * 0.19', synonyms: ["duty"] });
    expect([files.map(({ file }) => file.name), editWarnings]).toEqual([["shop.yaml"], []]);
    said.file.body = "name: [";
    semantic.changed(context);
    const after = expectValue(await semantic.layersOf(context));
    expect(after.files).toEqual([]);
    expect(after.editWarnings.join()).toMatch(/The column ORDERS\.tax is not as it was edited/);
  });

  it("may stand in a folder as several files; those that cannot be read or are about other tables count for nothing", async () => {
    const shop = await openShop();
    const folder = await temporaryFolder();
    const table = (name: string, schema: string, base: string) =>
      `name: x\ntables: [{ name: ${name}, base_table: { schema: ${schema}, table: ${base} } }]\n`;
    await writeFile(join(folder, "a.yaml"), table("purchases", "main", "ORDERS"));
    await writeFile(join(folder, "b.yaml"), table("boats", "harbour", "STORES"));
    await writeFile(join(folder, "c.yml"), "name: [unclosed");
    await writeFile(
      join(folder, "data_dictionary.json"),
      JSON.stringify({
        tables: { STORES: { description: "Where we sell.", key_columns: { CITY: "Where the shop is" } } },
      }),
    );
    const catalog = createCatalog(shop);
    const semantic = createSemantic({ catalog, warehouse: shop, folder, logger: silentLogger });
    const { model, files } = expectValue(await semantic.layersOf(context));
    expect(files.map(({ file }) => file.name)).toEqual(["a.yaml", "data_dictionary.json"]);
    expect(model.tables.map(({ name, label, description }) => [name, label, description])).toEqual(
      expect.arrayContaining([
        ["ORDERS", "purchases", null],
        ["STORES", "stores", "Where we sell."],
      ]),
    );
    expect(findColumn(model, "STORES", "CITY")?.description).toBe("Where the shop is");
  });
});
