import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { estimateTokens } from "#lib/agents/runtime/prompt";
import { type SchemaBlockArgs, schemaBlock, storedValuesBlock } from "#lib/agents/runtime/schema-block";
import { renderSchema } from "#lib/agents/runtime/schema-text";
import { promptLimits } from "#lib/config/limits";
import { largeModel, tableName } from "../../../support/agents/large-model.ts";
import { shopModel } from "../../../support/agents/small-model.ts";

const nothing = { texts: [], statements: [], tables: [] };

function block(more: Partial<SchemaBlockArgs>): string {
  return schemaBlock({
    model: large,
    subject: nothing,
    modelData: "samples",
    level: "full",
    among: 1,
    isQualified: false,
    ...more,
  });
}

const large = largeModel(2_000);

/** Tables that stand there with their columns. */
function shownTables(text: string): string[] {
  return [...text.matchAll(/^table (\S+?),/gm)].map(([, name = ""]) => name);
}

describe("a schema that has room", () => {
  test("is given whole, whatever the question is about", () => {
    const whole = renderSchema(shopModel, { modelData: "samples", detail: "full", isQualified: false });
    expect(block({ model: shopModel })).toContain(whole);
    expect(block({ model: shopModel, level: "reduced" })).toContain(whole);
  });
});

describe("a schema that is too large", () => {
  test("shows what the words of the question name, with all columns and its neighbours [req 145]", () => {
    const text = block({ subject: { ...nothing, texts: ["voltage of lantern 1236 in 2025"] } });
    const shown = shownTables(text);
    expect(shown).toEqual(expect.arrayContaining([tableName(1236), tableName(618)]));
    expect(text).toContain("VOLTAGE_1236");
    expect(text).toContain("COLOUR_1236");
    expect(text).toContain(`${tableName(1236)}(PARENT_ID) belongs to ${tableName(618)}(ID)`);
    expect(text).toMatch(/tables whose columns are not shown: \S+, .* and \d+ more/);
  });

  test("finds a table by a stored value, by a statement that was tried and by the request before [req 145]", () => {
    expect(shownTables(block({ subject: { ...nothing, texts: ['rows of "Value777"'] } }))).toContain(tableName(777));
    expect(shownTables(block({ subject: { ...nothing, texts: ["rows of value1501"] } }))).toContain(tableName(1501));
    const tried = `select * from ${tableName(888).toLowerCase()} where X = 1`;
    expect(shownTables(block({ subject: { ...nothing, statements: [tried] } }))).toContain(tableName(888));
    expect(shownTables(block({ subject: { ...nothing, tables: [tableName(999)] } }))).toContain(tableName(999));
  });

  test("shows the tables on the way between two that are named", () => {
    const subject = { ...nothing, tables: [tableName(400), tableName(101)] };
    // Both rows belong, step by step, to a row of table 50.
    const way = [400, 200, 100, 50, 101].map(tableName);
    expect(shownTables(block({ subject }))).toEqual(expect.arrayContaining(way));
  });

  test("stays within its tokens, and keeps the named table, whatever the question and however little room there is", () => {
    const words = fc.array(fc.constantFrom("lantern", "weight", "of", "name", "per", "date", "tariff 17", "17"), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        words,
        fc.nat({ max: 1_999 }),
        fc.constantFrom("full" as const, "reduced" as const),
        fc.integer({ min: 1, max: 6 }),
        (said, number, level, among) => {
          const subject = { ...nothing, texts: [said.join(" ")], tables: [tableName(number)] };
          const text = block({ subject, level, among });
          const room = level === "full" ? promptLimits.largeSchemaTokens : promptLimits.reducedSchemaTokens;
          expect(estimateTokens(text)).toBeLessThanOrEqual(room / among + 15);
          expect(shownTables(text)).toContain(tableName(number));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("after a prompt that was too long keeps of unnamed tables only what joins and names their rows", () => {
    const subject = { ...nothing, tables: [tableName(1236)] };
    const text = block({ subject, level: "reduced" });
    expect(text).toContain("WEIGHT_1236");
    expect(shownTables(text)).toContain(tableName(618));
    expect(text).not.toContain("WEIGHT_618");
    expect(text.length).toBeLessThan(block({ subject }).length);
  });

  test("keeps the columns that are named where a table is too wide itself", () => {
    const [first] = largeModel(1).tables;
    if (first === undefined) throw new Error("The model has no table.");
    const [sample] = first.columns;
    if (sample === undefined) throw new Error("The table has no column.");
    const columns = Array.from({ length: 8_000 }, (_unused, number) => ({
      ...sample,
      name: `FIELD_${number}`,
      label: `field ${number}`,
      role: "fact" as const,
    }));
    const model = { ...largeModel(1), tables: [{ ...first, columns }] };
    const text = block({ model, subject: { ...nothing, texts: ["average field 7777"] } });
    expect(text).toContain("- FIELD_7777 ");
    expect(text).toContain("- FIELD_0 ");
    expect(text).not.toContain("- FIELD_7776 ");
  });

  test("shows the tables in the middle where the words name nothing", () => {
    expect(shownTables(block({ subject: { ...nothing, texts: ["how are things going"] } })).length).toBeGreaterThan(10);
  });

  test("reads alike each time for the same question", () => {
    const subject = { ...nothing, texts: ["weight of orchard 507 by colour"] };
    expect(block({ subject })).toBe(block({ subject }));
  });

  test("of thousands of tables still has the one that the question is about", () => {
    const huge = largeModel(2_000);
    const subject = { ...nothing, texts: ["voltage of lantern 1876 by name and date for brokers in the outskirts"] };
    expect(shownTables(block({ model: huge, subject }))).toContain(tableName(1_876));
  });
});

describe("names of another schema of the database", () => {
  test("stand with their schema in front, in tables and in relationships", () => {
    const text = block({ model: shopModel, isQualified: true });
    expect(text).toContain("table MAIN.ORDERS,");
    expect(text).toContain("MAIN.ORDERS(STORE_ID) belongs to MAIN.STORES(STORE_ID)");
  });
});

describe("stored values that the question may mean", () => {
  test("are spelled as they are stored, and do not leave with names only", () => {
    expect(storedValuesBlock(shopModel, ["revenue in berlin"], "samples")).toContain('STORES.CITY = "Berlin"');
    expect(storedValuesBlock(shopModel, ["revenue by city"], "samples")).toBeNull();
    expect(storedValuesBlock(shopModel, ["revenue in berlin"], "metadata")).toBeNull();
  });
});
