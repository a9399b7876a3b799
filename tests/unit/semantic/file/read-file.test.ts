import { describe, expect, it } from "vitest";
import { readModelFile } from "#lib/semantic/file/read-file";
import { harbourFile, harbourText } from "../../../support/semantic/harbour-file.ts";

function failureOf(text: string): string {
  const read = readModelFile(text, "sea.yaml");
  return read.ok ? "" : read.error.message;
}

const table = "tables:\n  - name: trips\n    base_table: { table: BOOKINGS }\n";

describe("a model file", () => {
  it.each([
    ["is no YAML", "name: [unclosed", /sea\.yaml is not valid YAML: .*\(line 1, column 16\)/],
    ["has no tables", "name: sea\n", /sea\.yaml is not a semantic model: tables: .*missing.*\(line 1, column 1\)/],
    [
      "has a table without a base",
      "name: sea\ntables:\n  - name: trips\n",
      /tables\.0\.base_table: .*\(line 3, column 5\)/,
    ],
    [
      "has a text where a list belongs",
      `name: sea\n${table}    facts: many\n`,
      /tables\.0\.facts: .*\(line 5, column 12\)/,
    ],
    [
      "has a metric without an expression",
      `name: sea\n${table}    metrics:\n      - name: income\n`,
      /metrics\.0\.expr: .*\(line 6, column 9\)/,
    ],
    ["is a text", "only words", /is not a semantic model: it has no map of keys \(line 1, column 1\)/],
    ["is empty", "", /is not a semantic model/],
    ["names a key twice", "name: sea\nname: lake\n", /not valid YAML: .*unique.*\(line 2, column 1\)/],
    ["refers to itself without end", `name: &a [*a]\n${table}`, /is not a semantic model/],
    [
      "grows by its own references",
      `a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nname: sea\ntables: [*c]\n`,
      /is not a semantic model/,
    ],
    ["is too large", `# ${"x".repeat(5_000_001)}`, /larger than 5 MB/],
  ])("that %s is refused with the place", (_what, text, sentence) => {
    expect(failureOf(text)).toMatch(sentence);
  });

  it("keeps keys that are not known and tells each with its place", () => {
    const text = `name: sea\nowner: Ada\n${table}    dimensions:\n      - { name: STATUS, colour: blue }\n`;
    const read = readModelFile(text, "sea.yaml");
    expect(read.ok ? read.value.warnings : []).toEqual([
      { sentence: 'The key "owner" is not known; it is kept in the file and not used.', place: { line: 2, column: 1 } },
      {
        sentence: 'The key "colour" is not known; it is kept in the file and not used.',
        place: { line: 7, column: 25 },
      },
    ]);
  });

  it("with every documented key has none that is unknown", () => {
    expect(harbourFile(harbourText.replace("owner: the harbour master\n", "")).warnings).toEqual([]);
  });

  it("reads numbers and yes and no as texts where texts belong, and empty keys as nothing", () => {
    const text = `name: 2024\n${table}    synonyms:\n    dimensions:\n      - { name: STATUS, synonyms: [true, 7], sample_values: [1, null], description: }\n`;
    const read = readModelFile(text, "sea.yaml");
    expect(read.ok ? read.value.content.name : "").toBe("2024");
    expect(read.ok ? read.value.content.tables[0]?.dimensions[0] : null).toMatchObject({
      synonyms: ["true", "7"],
      sample_values: ["1"],
      description: null,
    });
  });

  it("whose quoted texts go on at the first column is read all the same, with a warning at the place", () => {
    const query = `verified_queries:\n  - name: "first"\n    question: 'It''s\nmany?'\n    sql: "\nSELECT \\"A\\"\n\nFROM trips\n"\n`;
    const read = readModelFile(`name: sea\n${table}${query}`, "sea.yaml");
    expect(read.ok ? read.value.content.verified_queries[0] : read.error.message).toMatchObject({
      question: "It's many?",
      sql: ' SELECT "A"\nFROM trips ',
    });
    expect(read.ok ? read.value.warnings.map(({ place }) => place.line) : []).toEqual([7]);
  });
});

describe("a data dictionary", () => {
  const dictionary = {
    tables: {
      BOOKINGS: {
        description: "One row per trip.",
        business_context: "Trips are paid at the pier.",
        key_columns: { STATUS: "Where the trip stands", AMOUNT: { description: "What was paid" } },
        common_queries: ["How many trips are open?", { question: "Income?", sql: "SELECT SUM(AMOUNT) FROM BOOKINGS" }],
      },
      PORTS: { key_columns: ["PORT_ID", { name: "COUNTRY", description: "Flag" }] },
    },
    relationships: ["BOOKINGS.TO_PORT_ID -> PORTS.PORT_ID", "trips end in ports"],
    business_glossary: {
      takings: "BOOKINGS.AMOUNT",
      season: { definition: "May to September", synonyms: ["summer"] },
      flag: { definition: "Where a port lies.", column: "PORTS.COUNTRY", synonyms: ["nation"] },
    },
  };

  it("becomes descriptions, synonyms, joins, verified queries and instructions", () => {
    const read = readModelFile(JSON.stringify(dictionary, null, 2), "data_dictionary.json");
    if (!read.ok) throw new Error(read.error.message);
    const { content } = read.value;
    expect(content.tables[0]).toMatchObject({
      description: "One row per trip. Trips are paid at the pier.",
      columns: [
        { name: "STATUS", description: "Where the trip stands", synonyms: [] },
        { name: "AMOUNT", description: "What was paid", synonyms: ["takings"] },
      ],
    });
    expect(content.tables[1]?.columns).toMatchObject([
      { name: "PORT_ID" },
      { name: "COUNTRY", description: "Flag", synonyms: ["flag", "nation"] },
    ]);
    expect(content.relationships).toMatchObject([
      {
        left_table: "BOOKINGS",
        right_table: "PORTS",
        relationship_columns: [{ left_column: "TO_PORT_ID", right_column: "PORT_ID" }],
      },
    ]);
    expect(content.verified_queries).toMatchObject([{ question: "Income?", sql: "SELECT SUM(AMOUNT) FROM BOOKINGS" }]);
    expect(content.custom_instructions?.split("\n")).toEqual([
      "takings: BOOKINGS.AMOUNT",
      "season: May to September",
      "flag: Where a port lies.",
      "How tables join: trips end in ports",
      "Often asked of BOOKINGS: How many trips are open?",
    ]);
  });

  it("that is of another form is refused with the place", () => {
    expect(failureOf('{\n  "tables": {\n    "BOOKINGS": { "description": 7 }\n  }\n}')).toMatch(
      /tables\.BOOKINGS\.description: .*\(line 3, column 34\)/,
    );
  });
});
