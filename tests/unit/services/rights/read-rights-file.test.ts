/** What is wrong with a file of rights is told with its line, and such a file says nothing. */
import { describe, expect, it, test } from "vitest";
import { readRightsFile } from "#lib/services/rights/read-rights-file";
import { tradeRights } from "../../../support/rights/trade.ts";

const faultsOf = (text: string): readonly string[] => {
  const read = readRightsFile(text);
  return read.kind === "faulty" ? read.faults : [];
};

const inGroup = (...lines: string[]) => ["groups:", "  some:", ...lines.map((line) => `    ${line}`)].join("\n");
const inSchema = (...lines: string[]) =>
  inGroup("databases:", "  DEMO:", "    schemas:", "      SALES:", ...lines.map((line) => `        ${line}`));

describe("a file of rights", () => {
  it("is read with its comments, in either form of YAML", () => {
    expect(faultsOf(`# who sees what\n${tradeRights}`)).toEqual([]);
    expect(faultsOf('{"groups": {"all of it": {"databases": "all"}}, "everybody": {"databases": {}}}')).toEqual([]);
    expect(readRightsFile("")).toEqual({ kind: "read", file: { groups: {} } });
  });

  test.each<[string, string, RegExp]>([
    [
      "a mistyped key",
      inSchema("tables:", "  ORDERS:", "    row: []"),
      /^Line 9: .*ORDERS has "row", which means nothing here\.$/,
    ],
    [
      "a mistyped word",
      inSchema("tables:", "  ORDERS: hiden"),
      /^Line 8: .*ORDERS must be "hidden", or have rows or hideColumns\.$/,
    ],
    ["a mistyped top", "group: {}", /^Line 1: the file has "group", which means nothing here\.$/],
    [
      "a schema that is neither",
      inGroup("databases:", "  DEMO:", "    schemas:", "      SALES: al"),
      /^Line 6: .*SALES must be "all"/,
    ],
    ["no databases", inGroup("{}"), /^Line \d: groups\.some\.databases must be "all", or name databases\.$/],
    [
      "an operator that is none",
      inSchema(
        "tables:",
        "  ORDERS:",
        "    rows:",
        "      - column: REGION",
        "        operator: like",
        "        values: [E]",
      ),
      /^Line 11: .*operator must be one of equals/,
    ],
    [
      "a single value that is a list",
      inSchema("tables:", "  ORDERS:", "    rows:", "      - { column: A, operator: equals, values: [1, 2] }"),
      /^Line 10: .*"equals" takes one value\.$/,
    ],
    [
      "no value",
      inSchema("tables:", "  ORDERS:", "    rows:", "      - { column: A, operator: in }"),
      /^Line 10: .*"in" takes one value or more\.$/,
    ],
    [
      "a value that is a statement",
      inSchema("tables:", "  ORDERS:", "    rows:", "      - { column: A, operator: equals, values: [{ sql: x }] }"),
      /^Line 10: /,
    ],
    [
      "a role that is no name",
      inGroup("databases: all", "snowflakeRole: READER OF ALL"),
      /^Line 4: groups\.some\.snowflakeRole must be the name of a role of the account; .*\.$/,
    ],
    [
      "a mistyped role",
      inGroup("databases: all", "snowflakerole: X"),
      /^Line 3: .*has "snowflakerole", which means nothing/,
    ],
    [
      "a number that is too large",
      inSchema(
        "tables:",
        "  ORDERS:",
        "    rows:",
        "      - { column: A, operator: equals, values: [9007199254740993] }",
      ),
      /^Line 10: .*put it in quotes\.$/,
    ],
    [
      "conditions in words",
      inSchema("tables:", "  ORDERS:", "    rows: REGION = 'EU'"),
      /^Line 9: .*rows must be a list of conditions\.$/,
    ],
    [
      "a table that is said twice",
      inSchema("tables:", "  ORDERS: hidden", "  orders: {}"),
      /^Line 9: .*orders is said twice; large and small letters are the same\.$/,
    ],
    [
      "a group that is said twice",
      "groups:\n  a: { databases: all }\n  a: { databases: {} }",
      /^Line 3: Map keys must be unique\.$/,
    ],
    ["text that is no YAML", "groups: {", /^Line 1: /],
    ["a list", "- groups", /^Line 1: the file must be a map of keys\.$/],
    ["an unknown tag", "groups: !!js/function 'x'", /^Line 1: /],
  ])("with %s is faulty", (_name, text, fault) => {
    const [first] = faultsOf(text);
    expect(first).toMatch(fault);
    expect(readRightsFile(text)).not.toHaveProperty("file");
  });

  it("tells all that is wrong, up to twenty", () => {
    const groups = Array.from({ length: 30 }, (_, index) => `  g${index}: { databases: some }`);
    const faults = faultsOf(["groups:", ...groups].join("\n"));
    expect(faults).toHaveLength(21);
    expect(faults.at(-1)).toBe("And 10 more.");
  });

  it("that is huge, or repeats itself without end, is faulty", () => {
    expect(faultsOf("#".repeat(1_000_001))).toEqual(["The file is larger than 1 MB."]);
    const bombs = [
      "a: &a [x, x, x]",
      ...Array.from(
        { length: 12 },
        (_, n) => `b${n}: &b${n} [*${n === 0 ? "a" : `b${n - 1}`}, *${n === 0 ? "a" : `b${n - 1}`}]`,
      ),
    ];
    expect(faultsOf(bombs.join("\n"))).not.toEqual([]);
  });
});
