import { describe, expect, it } from "vitest";
import type { ColumnInfo, ColumnKind, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { draftModel } from "#lib/semantic/draft";
import { type ColumnProfile, emptyProfile, findColumn, findTable } from "#lib/semantic/model";
import { sampleModel } from "../../support/planner/sample-model.ts";

function column(table: string, name: string) {
  const found = findColumn(sampleModel, table, name);
  if (found === undefined) throw new Error(`no ${table}.${name}`);
  return found;
}

type Sketch = Readonly<Record<string, ColumnKind | readonly [ColumnKind, Partial<ColumnProfile>, string?]>>;

/** A schema without a declared key. */
function draftOf(tables: Readonly<Record<string, Sketch>>) {
  const profiles = new Map<string, ColumnProfile>();
  const infos = Object.entries(tables).map(([name, sketch]): TableInfo => {
    const columns = Object.entries(sketch).map(([columnName, drawn]): ColumnInfo => {
      const [kind, profile, comment = null] = typeof drawn === "string" ? [drawn, {}] : drawn;
      profiles.set(`${name}.${columnName}`, { ...emptyProfile, ...profile });
      return { name: columnName, kind, nativeType: kind, isNullable: true, comment };
    });
    return { name, kind: "table", comment: null, rowCount: 50, columns, primaryKey: [], foreignKeys: [] };
  });
  const catalog: SchemaCatalog = { database: "SEA", schema: "HARBOUR", tables: infos };
  return draftModel(catalog, profiles, null);
}

const unique = { isUnique: true, nullCount: 0 };

describe("a drafted model", () => {
  it.each([
    ["BOOKINGS", "BOAT_ID", "key"],
    ["BOOKINGS", "BOOKING_DATE", "time"],
    ["BOOKINGS", "STATUS", "dimension"],
    ["BOOKINGS", "AMOUNT", "fact"],
    ["GUESTS", "BIRTH_YEAR", "dimension"],
    ["BOATS", "IS_CHARTERED", "dimension"],
  ])("tells what %s.%s is for: %s", (table, name, role) => {
    expect(column(table, name).role).toBe(role);
  });

  it("adds amounts, averages prices, and leaves open what the name does not tell", () => {
    expect(column("BOOKINGS", "AMOUNT").defaultAggregate).toBe("sum");
    expect(column("BOATS", "DAILY_PRICE").defaultAggregate).toBe("avg");
    expect(column("BOOKINGS", "NIGHTS").defaultAggregate).toBeNull();
  });

  it("names a row by the column called after its table", () => {
    expect(findTable(sampleModel, "BOATS")?.nameColumn).toBe("BOAT_NAME");
    expect(findTable(sampleModel, "REPAIRS")?.nameColumn).toBeNull();
  });

  it.each([
    ["a plain name before a name of something else", { AGENT_NAME: "text", NAME: "text" }, "NAME"],
    ["the table's name before any other", { NAME: "text", PIER_NAME: "text" }, "PIER_NAME"],
    ["the table's own word", { TOWN: "text", PIER: "text" }, "PIER"],
    ["a first name where there is nothing else", { FIRST_NAME: "text", TOWN: "text" }, "FIRST_NAME"],
    [
      "a name that tells rows apart before a borrowed one that many rows share",
      { JOB_TITLE: ["text", { distinctCount: 4 }], MOTTO: ["text", { distinctCount: 50 }] },
      "MOTTO",
    ],
    ["a person's first name before their job", { JOB_TITLE: "text", FIRST_NAME: "text" }, "FIRST_NAME"],
    ["no text that holds numbers", { NAME: ["text", { pattern: "number" }], TITLE: "text" }, "TITLE"],
    ["words that run together", { piername: "text", town: "text" }, "piername"],
  ] as const)("names a row by %s", (_, sketch, expected) => {
    expect(findTable(draftOf({ PIERS: sketch }), "PIERS")?.nameColumn).toBe(expected);
  });

  it("takes names, words for codes and what an empty cell says from the comments of columns", () => {
    const model = draftOf({
      BERTHS: {
        BERTH_ID: "integer",
        DRAUGHT: ["decimal", {}, "Water depth in m"],
        KIND: ["text", { values: ["F", "R"] }, "F = floating, R = rigid"],
        LEFT_ON: ["date", {}, "Last day, empty while moored"],
      },
    });
    expect(findColumn(model, "BERTHS", "DRAUGHT")?.synonyms).toEqual(["water depth"]);
    expect(findColumn(model, "BERTHS", "KIND")?.valueNames).toEqual({ F: ["floating"], R: ["rigid"] });
    expect(
      model.tables[0]?.columns.slice(4).map(({ label, kind, expression }) => ({ label, kind, expression })),
    ).toEqual([
      { label: "moored", kind: "boolean", expression: '"LEFT_ON" IS NULL' },
      { label: "current", kind: "boolean", expression: '"LEFT_ON" IS NULL' },
    ]);
  });

  it("calls a table by what its comment says its rows are, unless another table or a column is called so", () => {
    const names = (comments: Readonly<Record<string, string>>): string[][] => {
      const tables = Object.entries(comments).map(
        ([name, comment]): TableInfo => ({
          name,
          kind: "table",
          comment,
          rowCount: 9,
          columns: [{ name: "WAGE_AMT", kind: "decimal", nativeType: "DECIMAL", isNullable: true, comment: null }],
          primaryKey: [],
          foreignKeys: [],
        }),
      );
      return draftModel({ database: "SEA", schema: "HARBOUR", tables }, new Map(), null).tables.map(({ synonyms }) => [
        ...synonyms,
      ]);
    };
    expect(names({ BERTHS: "Moorings of the marina" })).toEqual([["moorings"]]);
    expect(names({ BOATS: "", CREW: "One row per boat of the fleet" })).toEqual([[], []]);
    expect(names({ PAY_HISTORY: "One row per wage and month" })).toEqual([[]]);
    expect(names({ BERTHS: "Guest berths of the marina" })).toEqual([[]]);
  });

  it("places rows in time by the date called after the table", () => {
    expect(findTable(sampleModel, "BOOKINGS")?.mainTimeColumn).toBe("BOOKING_DATE");
  });

  it("reads names that run together as words", () => {
    const model = draftOf({ boatowners: { ownerid: "integer", startdate: "date", Fee2Total: "decimal" } });
    expect(model.tables.map(({ label }) => label)).toEqual(["boat owners"]);
    expect(model.tables[0]?.columns.map(({ label }) => label)).toEqual(["owner id", "start date", "fee 2 total"]);
    expect(findColumn(model, "boatowners", "ownerid")?.role).toBe("key");
  });

  it("takes declared foreign keys as relationships", () => {
    expect(
      sampleModel.relationships.map((step) => `${step.fromTable}.${step.fromColumns.join()}>${step.toTable}`),
    ).toEqual([
      "BOATS.HOME_PORT_ID>PORTS",
      "BOOKINGS.BOAT_ID>BOATS",
      "BOOKINGS.GUEST_ID>GUESTS",
      "BOOKINGS.FROM_PORT_ID>PORTS",
      "BOOKINGS.TO_PORT_ID>PORTS",
      "REPAIRS.BOAT_ID>BOATS",
    ]);
  });
});

describe("a key that nobody declared", () => {
  const keyOf = (sketch: Sketch) => findTable(draftOf({ PIERS: sketch }), "PIERS")?.primaryKey;

  it("is the column called ID or after the table, also where nothing was counted", () => {
    expect(keyOf({ NAME: "text", ID: "integer" })).toEqual(["ID"]);
    expect(keyOf({ PIER_ID: "integer", NAME: "text" })).toEqual(["PIER_ID"]);
  });

  it("is never a column whose values repeat or are missing", () => {
    expect(keyOf({ ID: ["integer", { isUnique: false }] })).toEqual([]);
    expect(keyOf({ ID: ["integer", { isUnique: true, nullCount: 3 }] })).toEqual([]);
  });

  it("is a code, or a first column called a key, where its values were counted", () => {
    expect(keyOf({ NAME: "text", PIER_CODE: ["text", unique] })).toEqual(["PIER_CODE"]);
    expect(keyOf({ PIER_CODE: "text", NAME: "text" })).toEqual([]);
    expect(keyOf({ REGISTER_NO: ["integer", unique], NAME: "text", TOWN: "text" })).toEqual(["REGISTER_NO"]);
  });

  it("is none of the two halves of a table that links two others", () => {
    const model = draftOf({ PIER_BOAT: { PIER_ID: ["integer", unique], BOAT_ID: ["integer", unique], SINCE: "date" } });
    expect(findTable(model, "PIER_BOAT")?.primaryKey).toEqual([]);
  });

  it("is a shortened name of its table, where its values were counted", () => {
    expect(keyOf({ PID: ["integer", unique], NAME: "text" })).toEqual(["PID"]);
    expect(keyOf({ PI_NO: ["integer", unique], NAME: "text" })).toEqual(["PI_NO"]);
    expect(keyOf({ NAME: "text", PID: "integer" })).toEqual([]);
    expect(keyOf({ NAME: "text", CID: ["integer", unique] })).toEqual([]);
    const model = draftOf({ HARBOUR_MASTERS: { NAME: "text", HMID: ["integer", unique] } });
    expect(findTable(model, "HARBOUR_MASTERS")?.primaryKey).toEqual(["HMID"]);
  });

  it("is called in whole where its name is shortened, and so is what refers to it", () => {
    const model = draftOf({
      PIERS: { PID: ["integer", { ...unique, min: "1", max: "9" }], NAME: "text" },
      MOORINGS: { PID: ["integer", { min: "2", max: "7" }], LENGTH: "decimal" },
    });
    expect(model.relationships).toMatchObject([{ fromTable: "MOORINGS", toTable: "PIERS" }]);
    expect(findColumn(model, "PIERS", "PID")).toMatchObject({ label: "pier id", synonyms: [], role: "key" });
    expect(findColumn(model, "MOORINGS", "PID")).toMatchObject({ label: "pier id", role: "key" });
  });

  it("is the name of the rows where another table has a column that is called so", () => {
    const names = { valuesAreComplete: true, distinctCount: 50, nullCount: 0 };
    const piers: Sketch = { PIER_NAME: ["text", names], LENGTH: "decimal" };
    const boats: Sketch = { ID: "integer", PIER_NAME: "text" };
    expect(draftOf({ PIERS: piers, BOATS: boats }).relationships).toMatchObject([
      { fromTable: "BOATS", toTable: "PIERS", toColumns: ["PIER_NAME"] },
    ]);
    expect(findTable(draftOf({ PIERS: piers }), "PIERS")?.primaryKey).toEqual([]);
    const repeated: Sketch = { ...piers, PIER_NAME: ["text", { ...names, distinctCount: 49 }] };
    expect(findTable(draftOf({ PIERS: repeated, BOATS: boats }), "PIERS")?.primaryKey).toEqual([]);
  });
});

describe("a number whose comment says that it was counted", () => {
  it("is a figure, whatever its name says", () => {
    const berths = (comment: string | null): TableInfo => {
      const column = { name: "BERTH_NUM", kind: "integer", nativeType: "integer", isNullable: true, comment } as const;
      const piers = { name: "PIERS", kind: "table", comment: null, rowCount: 5 } as const;
      return { ...piers, columns: [column], primaryKey: [], foreignKeys: [] };
    };
    const roleOf = (table: TableInfo) =>
      findColumn(draftModel({ database: "SEA", schema: "H", tables: [table] }, new Map(), null), "PIERS", "BERTH_NUM")
        ?.role;
    expect(roleOf(berths("The number of berths"))).toBe("fact");
    expect(roleOf(berths("The berth that is meant"))).toBe("dimension");
    expect(roleOf(berths(null))).toBe("dimension");
  });
});

describe("revenue that no column is called by", () => {
  const boats: Sketch = { BOAT_ID: "integer", NAME: "text" };
  const metricsOf = (sales: Sketch) => draftOf({ BOATS: boats, SALES: sales }).metrics;

  it("is the sum of what was paid for each sale", () => {
    const [metric, ...more] = metricsOf({ SALE_ID: "integer", BOAT_ID: "integer", SALE_PRICE: "decimal" });
    expect([metric?.label, metric?.expression, more]).toEqual([
      "revenue",
      { kind: "aggregate", function: "sum", column: { table: "SALES", column: "SALE_PRICE" } },
      [],
    ]);
  });

  it("is nothing where several were sold for a price, amounts are several, or a column is called so", () => {
    const sale: Sketch = { SALE_ID: "integer", SALE_PRICE: "decimal" };
    expect(metricsOf({ ...sale, QUANTITY: "integer" })).toEqual([]);
    expect(metricsOf({ ...sale, COST: "decimal" })).toEqual([]);
    expect(draftOf({ BOATS: { ...boats, YEARLY_REVENUE: "decimal" }, SALES: sale }).metrics).toEqual([]);
    expect(draftOf({ BOATS: boats, REPAIRS: { REPAIR_ID: "integer", COST: "decimal" } }).metrics).toEqual([]);
  });
});
