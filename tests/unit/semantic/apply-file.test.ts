import { describe, expect, it } from "vitest";
import { applyModelFile } from "#lib/semantic/apply-file";
import { findColumn, findTable } from "#lib/semantic/model";
import { sampleModel } from "../../support/planner/sample-model.ts";
import { harbourFile, harbourModel, harbourText } from "../../support/semantic/harbour-file.ts";

const model = harbourModel();
const column = (name: string, table = "BOOKINGS") => findColumn(model, table, name);
const metric = (name: string) => model.metrics.find((known) => known.name === name);
const amount = { table: "BOOKINGS", column: "AMOUNT" };

describe("a model file laid over a schema", () => {
  it("gives a table its name, its synonyms and its words, and keeps what the table was called", () => {
    expect(findTable(model, "BOOKINGS")).toMatchObject({
      label: "trips",
      synonyms: ["voyages", "bookings"],
      description: "One row per booked trip.",
      primaryKey: ["BOOKING_ID"],
    });
  });

  it("renames a stored column, describes it, and keeps its type and its stored values", () => {
    expect(column("STATUS")).toMatchObject({
      label: "trip state",
      synonyms: ["state", "status"],
      description: "Where the trip stands.",
      kind: "text",
      expression: null,
      profile: { values: ["PAID", "OPEN", "CANCELLED"] },
    });
    expect(column("BOOKING_DATE")?.label).toBe("booked on");
  });

  it("says how a bare mention of a fact is aggregated, under the older name of the list as well", () => {
    expect(column("NIGHTS")).toMatchObject({ synonyms: ["overnight stays"], defaultAggregate: "avg", role: "fact" });
    expect(column("DAILY_PRICE", "BOATS")).toMatchObject({ label: "price", defaultAggregate: "avg" });
  });

  it("adds what it calculates as columns over stored ones, whatever the order in the file", () => {
    expect(column("tax")).toMatchObject({
      expression: '"AMOUNT" * 0.19',
      kind: "decimal",
      role: "fact",
      defaultAggregate: "sum",
    });
    expect(column("net_amount")?.expression).toBe('"AMOUNT" - "tax"');
    expect(column("margin")).toMatchObject({ isHidden: true, expression: '"net_amount" * 0.5' });
    expect(column("departure")).toMatchObject({
      role: "time",
      kind: "date",
      expression: `"BOOKING_DATE" + INTERVAL '3 day'`,
    });
    expect(column("size_class")).toMatchObject({
      role: "dimension",
      kind: "text",
      profile: { values: ["long", "short"], valuesAreComplete: true },
    });
  });

  it("adds a named filter as a yes/no column", () => {
    expect(column("long_trips")).toMatchObject({
      kind: "boolean",
      label: "long trips",
      synonyms: ["longer trips"],
      description: "More than a week.",
      expression: '"NIGHTS" > 7',
    });
  });

  it("reads its metrics with their formats, guessed where it gives none", () => {
    expect(metric("income")).toMatchObject({
      synonyms: ["takings"],
      format: "currency",
      expression: { kind: "aggregate", function: "sum", column: amount },
    });
    expect(metric("net_income")?.expression).toEqual({
      kind: "aggregate",
      function: "sum",
      column: { table: "BOOKINGS", column: "net_amount" },
    });
    expect(metric("paid_share")).toMatchObject({ format: "percent", expression: { kind: "ratio" } });
  });

  it("puts a metric's own condition on each of its parts", () => {
    expect(metric("paid_income")?.expression).toEqual({
      kind: "filtered",
      measure: { kind: "aggregate", function: "sum", column: amount },
      filters: [
        {
          column: { table: "BOOKINGS", column: "STATUS" },
          via: null,
          condition: { operator: "=", value: "PAID" },
          evidence: [],
        },
      ],
    });
  });

  it("hides a private metric and still makes others of it", () => {
    expect(metric("hidden_count")).toBeUndefined();
    expect(metric("income_per_trip")).toMatchObject({
      synonyms: ["yield"],
      expression: {
        kind: "ratio",
        numerator: { kind: "aggregate", function: "sum", column: amount },
        denominator: { kind: "count", table: "BOOKINGS" },
      },
    });
  });

  it("adds its relationships, and none that the catalog has or that would count rows twice", () => {
    expect(model.relationships.filter(({ source }) => source === "curated")).toEqual([
      {
        fromTable: "REPAIRS",
        fromColumns: ["REPAIR_ID"],
        toTable: "GUESTS",
        toColumns: ["GUEST_ID"],
        source: "curated",
      },
    ]);
    expect(model.relationships).toHaveLength(sampleModel.relationships.length + 1);
  });

  it("has its verified queries over real tables, with who checked them and when", () => {
    expect(model.verifiedQueries).toMatchObject([
      {
        name: "trips by state",
        question: "How many trips are there by state?",
        verifiedAt: "2023-11-14T22:13:20.000Z",
        verifiedBy: "Ada",
        isOnboarding: true,
      },
    ]);
    expect(model.verifiedQueries[0]?.sql).toMatch(/^WITH __trips AS \(\n {2}SELECT/);
    expect(model.verifiedQueries[0]?.sql).toContain('"STATUS" AS trip_state');
    expect(model.verifiedQueries[0]?.sql).toMatch(
      /FROM "SEA"\."HARBOUR"\."BOOKINGS"\n\)\nSELECT trip_state, COUNT\(\*\) FROM __trips GROUP BY trip_state$/,
    );
  });

  it("has its instructions, the newer form before the older one", () => {
    expect(model.instructions).toBe("Amounts are in euros.\n\nOnly answer about boats.");
    expect(model.description).toBe("Boats for hire.");
  });

  it("tells what of it is not used, with the line", () => {
    const { warnings } = applyModelFile(sampleModel, harbourFile());
    const lineOf = (text: string) => harbourText.split("\n").findIndex((line) => line.includes(text)) + 1;
    expect(warnings.map(({ sentence, place }) => [place.line, sentence])).toEqual([
      [lineOf("owner:"), 'The key "owner" is not known; it is kept in the file and not used.'],
      [lineOf("table: CRANES"), "The table CRANES is not in this schema."],
      [lineOf("name: boats_ports"), expect.stringMatching(/relationship boats_ports is left out: many rows/)],
      [
        lineOf("name: open_balance"),
        expect.stringMatching(/metric open_balance is left out\. It is not to be added up over booked_on/),
      ],
      [lineOf("name: strange"), expect.stringMatching(/metric strange is left out\. .*PERCENTILE_CONT/)],
    ]);
  });
});

describe("a file that says less, or other things, than it should", () => {
  const file = (table: string) =>
    applyModelFile(
      sampleModel,
      harbourFile(`name: x\ntables:\n  - name: bookings\n    base_table: { table: bookings }\n${table}`),
    );

  it("finds tables and columns whatever their case", () => {
    const { model: found, warnings } = file("    facts:\n      - { name: amount, synonyms: [fee] }\n");
    expect(findColumn(found, "BOOKINGS", "AMOUNT")?.synonyms).toEqual(["fee"]);
    expect(warnings).toEqual([]);
  });

  it("may define a stored column's name anew: the new meaning is found, the stored column is not", () => {
    const { model: found } = file(
      "    facts:\n      - { name: AMOUNT, expr: AMOUNT / 100 }\n    metrics:\n      - { name: total, expr: SUM(AMOUNT) }\n",
    );
    expect(findColumn(found, "BOOKINGS", "AMOUNT")?.isHidden).toBe(true);
    expect(findColumn(found, "BOOKINGS", "AMOUNT_DEFINED")).toMatchObject({ label: "amount", isHidden: false });
    expect(found.metrics[0]?.expression).toMatchObject({ column: { column: "AMOUNT_DEFINED" } });
  });

  it.each([
    ["    facts:\n      - { name: x, expr: SUM(AMOUNT) }\n", /column x is left out\. .*sums up many rows/],
    ["    facts:\n      - { name: x, expr: WEIGHT * 2 }\n", /no column WEIGHT/],
    ["    facts:\n      - { name: x, expr: AMOUNT + BOATS.DAILY_PRICE }\n", /several tables/],
    ["    facts:\n      - { name: x, expr: y + 1 }\n      - { name: y, expr: x + 1 }\n", /no column y/],
    ["    facts:\n      - { name: x, expr: (SELECT 1) }\n", /"SELECT"/],
    ["    filters:\n      - { name: x, expr: AMOUNT + 1 }\n", /filter x is left out\. Its expression is no condition/],
    ["    metrics:\n      - { name: x, expr: x + 1 }\n", /neither an aggregate nor another metric/],
    [
      "    metrics:\n      - { name: x, expr: SUM(AMOUNT), filter: { expr: BOATS.DAILY_PRICE > 1 } }\n",
      /measures other rows/,
    ],
  ])("leaves out what cannot be read and says why: %s", (text, sentence) => {
    const { warnings } = file(text);
    expect(warnings[0]?.sentence).toMatch(sentence);
  });

  it("gives two tables' metrics of one name names of their own", () => {
    const text = `name: x
tables:
  - { name: bookings, base_table: { table: BOOKINGS }, metrics: [{ name: volume, expr: COUNT(*) }] }
  - { name: repairs, base_table: { table: REPAIRS }, metrics: [{ name: volume, expr: COUNT(*) }] }
metrics:
  - { name: rest, expr: bookings.volume - repairs.volume }
`;
    const { model: found } = applyModelFile(sampleModel, harbourFile(text));
    expect(found.metrics.map(({ name }) => name)).toEqual(["volume", "repairs_volume", "rest"]);
    expect(found.metrics[2]?.expression).toEqual({
      kind: "arithmetic",
      operator: "-",
      left: { kind: "count", table: "BOOKINGS" },
      right: { kind: "count", table: "REPAIRS" },
    });
  });

  it("of several schemas is read for this one only", () => {
    const text = `name: x
tables:
  - { name: trips, base_table: { schema: HARBOUR, table: BOOKINGS } }
  - { name: shows, base_table: { schema: THEATRE, table: PORTS } }
`;
    const { model: found } = applyModelFile(sampleModel, harbourFile(text));
    expect([findTable(found, "BOOKINGS")?.label, findTable(found, "PORTS")?.label]).toEqual(["trips", "ports"]);
  });

  it("may describe one table twice: the first name counts, the second is a synonym", () => {
    const text = `name: x
tables:
  - { name: quays, base_table: { table: PORTS }, dimensions: [{ name: flag, expr: COUNTRY }] }
  - { name: piers, base_table: { table: PORTS }, dimensions: [{ name: nation, expr: COUNTRY }] }
`;
    const { model: found } = applyModelFile(sampleModel, harbourFile(text));
    expect(findTable(found, "PORTS")).toMatchObject({ label: "quays", synonyms: ["ports", "piers"] });
    expect(findColumn(found, "PORTS", "COUNTRY")).toMatchObject({ label: "flag", synonyms: ["country", "nation"] });
  });

  it("turns a relationship that is written from its one side, and replaces what was only guessed", () => {
    const guessed = {
      ...sampleModel,
      relationships: [
        {
          fromTable: "REPAIRS",
          fromColumns: ["BOAT_ID"],
          toTable: "PORTS",
          toColumns: ["PORT_ID"],
          source: "inferred" as const,
        },
      ],
    };
    const text = `name: x
tables: []
relationships:
  - { name: a, left_table: BOATS, right_table: REPAIRS, relationship_type: one_to_many, relationship_columns: [{ left_column: BOAT_ID, right_column: BOAT_ID }] }
`;
    expect(applyModelFile(guessed, harbourFile(text)).model.relationships).toEqual([
      { fromTable: "REPAIRS", fromColumns: ["BOAT_ID"], toTable: "BOATS", toColumns: ["BOAT_ID"], source: "curated" },
    ]);
  });
});
