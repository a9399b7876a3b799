import { describe, expect, test } from "vitest";
import type { GlossaryFilter } from "#lib/domain/glossary";
import { indexModel } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { describeAll, describeElement, listElements, searchItems } from "#lib/services/glossary-elements";
import type { ModelLayers } from "#lib/services/semantic";
import { largeModel } from "../../support/agents/large-model.ts";
import { shopModel } from "../../support/agents/small-model.ts";

const filter: GlossaryFilter = { text: "", kind: null, isEditedOnly: false, isFaultyOnly: false };

function layersOf(model: SemanticModel, edits: ModelLayers["edits"] = []): ModelLayers {
  const catalog = { database: model.database, schema: model.schema, tables: [] };
  return {
    catalog,
    draft: model,
    files: [],
    edits,
    editWarnings: [],
    isNarrowed: false,
    model,
    index: indexModel({ ...model, tables: [] }),
  };
}

describe("the elements of a model", () => {
  test("are each described alike in the list and by themselves", () => {
    for (const described of describeAll(shopModel)) {
      expect(describeElement(shopModel, described.element, [])).toEqual(described);
    }
  });

  test("show no column that only a metric needs", () => {
    const tables = shopModel.tables.map((table) => ({
      ...table,
      columns: table.columns.map((column) => ({ ...column, isHidden: column.name === "REVENUE" })),
    }));
    const keys = describeAll({ ...shopModel, tables }).map(({ element }) => element.key);
    expect(keys).not.toContain("ORDERS.REVENUE");
    expect(keys).toContain("ORDERS.STATUS");
  });

  test("that were removed are still listed, as removed", () => {
    const [metric] = shopModel.metrics;
    const element = { kind: "metric", key: metric?.name ?? "" } as const;
    const edit = {
      element,
      change: "removed",
      editedBy: "anna",
      editedAt: "2026-11-22T10:00:00.000Z",
      version: 1,
    } as const;
    const without = { ...shopModel, metrics: shopModel.metrics.slice(1) };
    const layers = { ...layersOf(shopModel, [edit]), model: without };
    const found = searchItems(listElements(layers), { ...filter, isEditedOnly: true });
    expect(found).toMatchObject([{ element, isRemoved: true, from: "edit" }]);
  });
});

describe("a search", () => {
  const items = listElements(layersOf(shopModel));

  test("puts what is called so before what only holds the words", () => {
    const [first] = searchItems(items, { ...filter, text: "Orders" });
    expect(first?.element).toEqual({ kind: "table", key: "ORDERS" });
  });

  test("wants every word, in any letter case and order", () => {
    expect(searchItems(items, { ...filter, text: "status ORDERS" }).map(({ element }) => element.key)).toEqual([
      "ORDERS.STATUS",
    ]);
    expect(searchItems(items, { ...filter, text: "status zorb" })).toEqual([]);
  });

  test("finds a column among ten thousand tables", () => {
    const model = largeModel(10_000);
    const all = listElements(layersOf(model));
    const table = model.tables[7_777];
    const column = table?.columns[1];
    const key = `${table?.name}.${column?.name}`;
    expect(searchItems(all, { ...filter, text: key })[0]?.element.key).toBe(key);
    expect(all.length).toBeGreaterThan(20_000);
  });
});
