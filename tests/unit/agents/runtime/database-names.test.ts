import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDatabaseNames } from "#lib/agents/runtime/database-names";

const demo = { database: "DEMO", schema: "SALES" };
const archive = { database: "ARCHIVE", schema: "SALES" };
const marketing = { database: "DEMO", schema: "MARKETING" };
const both = [demo, archive];

describe("a question", () => {
  test.each([
    ["revenue in DEMO and ARCHIVE by month", "revenue by month", both],
    ["revenue by city in archive", "revenue by city", [archive]],
    ["total revenue across both databases?", "total revenue?", []],
    ["orders per database", "orders", []],
    ["orders in demo vs. archive", "orders", both],
    ["orders for DEMO / SALES", "orders", [demo]],
    ["revenue of all the selected databases", "revenue", []],
    ["compare revenue between demo, archive", "compare revenue", both],
  ])("%s is about: %s", (question, rest, named) => {
    expect(readDatabaseNames(question, both)).toEqual({ rest, named });
  });

  test.each(["demo rides by month", "orders in Demopolis", "archived orders", "revenue by city"])(
    "%s names no database",
    (question) => {
      expect(readDatabaseNames(question, both)).toEqual({ rest: question, named: [] });
    },
  );

  test("that names a database with two selected schemas means both, one with its schema that one", () => {
    expect(readDatabaseNames("orders in demo", [demo, marketing]).named).toEqual([demo, marketing]);
    expect(readDatabaseNames("orders in DEMO.MARKETING", [demo, marketing]).named).toEqual([marketing]);
  });

  test("is read with any names that a database may have", () => {
    const name = fc.string({ minLength: 1, unit: "binary" });
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.record({ database: name, schema: name }), { minLength: 1, maxLength: 3 }),
        (question, contexts) => {
          const { named, rest } = readDatabaseNames(question, contexts);
          expect(contexts).toEqual(expect.arrayContaining([...named]));
          expect(rest.length).toBeLessThanOrEqual(question.length);
        },
      ),
    );
  });
});
