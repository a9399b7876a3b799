import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { freeTableName, maxTableNameLength, tableNameOf, tableNameProblem } from "#lib/domain/table-name";

describe("the name of a table", () => {
  test.each([
    ["Sales 2025 (final).csv", "SALES_2025_FINAL"],
    ["Umsätze.parquet", "UMSATZE"],
    ["2025.csv", "DATA_2025"],
    ["数据.csv", "DATA"],
    ["a.b.c.csv", "A_B_C"],
    ["../../etc/passwd", "PASSWD"],
    ["", "DATA"],
  ])("made from %j is %s", (fileName, name) => {
    expect(tableNameOf(fileName)).toBe(name);
  });

  test("made from any file is one that can be used, and stays one when it must be made free", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 120 }),
        fc.array(fc.constantFrom("DATA", "data_2", "A"), { maxLength: 3 }),
        (fileName, taken) => {
          const name = freeTableName(tableNameOf(fileName), taken);
          expect(tableNameProblem(name)).toBeNull();
          expect(taken.map((other) => other.toLowerCase())).not.toContain(name.toLowerCase());
        },
      ),
    );
  });

  test("that is taken gets the next number, whatever its capitals", () => {
    expect(freeTableName("ORDERS", ["orders", "ORDERS_2"])).toBe("ORDERS_3");
    expect(freeTableName("A".repeat(maxTableNameLength), ["a".repeat(maxTableNameLength)])).toBe(`${"A".repeat(58)}_2`);
  });

  test.each([
    ["", "The table needs a name."],
    ["1A", "The name must begin with a letter."],
    ["A-B", "The name may have letters, digits and underscores only."],
    ['A"; DROP TABLE B', "The name may have letters, digits and underscores only."],
    ["A".repeat(61), "The name is longer than 60 characters."],
  ])("%j is refused: %s", (name, problem) => {
    expect(tableNameProblem(name)).toBe(problem);
  });
});
