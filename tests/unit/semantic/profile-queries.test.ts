import { describe, expect, it } from "vitest";
import type { ColumnInfo, TableInfo } from "#lib/domain/catalog";
import type { ResultRow } from "#lib/domain/result-set";
import { profileTable } from "#lib/semantic/profile-queries";

const limits = { valuesPerColumn: 3, valueCharacters: 80, readsValues: true };
const context = { database: "SEA", schema: "HARBOUR" };

function column(name: string, kind: ColumnInfo["kind"]): ColumnInfo {
  return { name, kind, nativeType: kind.toUpperCase(), isNullable: true, comment: null };
}

const berths: TableInfo = {
  name: "BERTHS",
  kind: "table",
  comment: null,
  rowCount: 100,
  columns: [column("BERTH_NO", "integer"), column("DEPTH", "text")],
  primaryKey: [],
  foreignKeys: [],
};

/** Answers each kind of statement, and remembers what was asked. */
function engine(answers: {
  readonly isUnique?: boolean;
  readonly depths?: readonly string[];
  readonly distinct?: number;
}) {
  const asked: string[] = [];
  const query = (sql: string): Promise<readonly ResultRow[] | null> => {
    asked.push(sql);
    if (sql.includes("approx_count_distinct"))
      return Promise.resolve([[answers.distinct ?? 98, 0, "1", "100", 3, 0, null, null]]);
    if (sql.includes("count(DISTINCT")) return Promise.resolve([[answers.isUnique ?? true]]);
    return Promise.resolve((answers.depths ?? ["4.5", "6", "10"]).map((depth) => [depth, 1]));
  };
  return { asked, query };
}

describe("measuring a table", () => {
  it("tells a text column whose values all are numbers", async () => {
    const profiles = await profileTable({ table: berths, context, limits }, engine({}).query);
    expect(profiles.get("DEPTH")).toMatchObject({ pattern: "number", values: ["4.5", "6", "10"] });
  });

  it("tells the pattern although there are more values than are kept", async () => {
    const { query } = engine({ depths: ["1", "2", "3", "4"] });
    const profiles = await profileTable({ table: berths, context, limits }, query);
    expect(profiles.get("DEPTH")).toMatchObject({ pattern: "number", values: [], valuesAreComplete: false });
  });

  it("counts exactly whether what is called a key and was not declared is one", async () => {
    const unique = await profileTable({ table: berths, context, limits }, engine({ isUnique: true }).query);
    const doubled = await profileTable({ table: berths, context, limits }, engine({ isUnique: false }).query);
    expect([unique, doubled].map((profiles) => profiles.get("BERTH_NO")?.isUnique)).toEqual([true, false]);
    expect(unique.get("DEPTH")?.isUnique).toBeNull();
  });

  it("counts nothing for a declared key, and nothing where far fewer values than rows were seen", async () => {
    const declared = engine({});
    const profiles = await profileTable(
      { table: { ...berths, primaryKey: ["BERTH_NO"] }, context, limits },
      declared.query,
    );
    const repeated = engine({ distinct: 12 });
    await profileTable({ table: berths, context, limits }, repeated.query);
    expect(profiles.get("BERTH_NO")?.isUnique).toBe(true);
    expect([...declared.asked, ...repeated.asked].filter((sql) => sql.includes("count(DISTINCT"))).toEqual([]);
  });

  it("runs a view no more often than it has to: its keys are counted with all else", async () => {
    const view: TableInfo = { ...berths, kind: "view", rowCount: null, columns: berths.columns.slice(0, 1) };
    const measure = async (row: ResultRow) => {
      const asked: string[] = [];
      const query = (sql: string): Promise<readonly ResultRow[]> => {
        asked.push(sql);
        return Promise.resolve([row]);
      };
      const profiles = await profileTable({ table: view, context, limits }, query);
      return { asked, isUnique: profiles.get("BERTH_NO")?.isUnique };
    };
    const measured = await Promise.all([
      measure([98, 0, "1", "100", true]),
      measure([98, 0, "1", "100", false]),
      measure([98, 2, "1", "100", false]),
      measure([0, 0, null, null, true]),
    ]);
    expect(measured.map(({ isUnique }) => isUnique)).toEqual([true, false, null, null]);
    expect(measured.map(({ asked }) => asked.length)).toEqual([1, 1, 1, 1]);
    expect(measured[0]?.asked[0]).toContain('count(*) = count(DISTINCT "BERTH_NO")');
  });

  it("reads counts alone where stored values are not to be read", async () => {
    const { asked, query } = engine({});
    const profiles = await profileTable({ table: berths, context, limits: { ...limits, readsValues: false } }, query);
    expect(asked.join("\n")).not.toMatch(/\bmin\(|\bmax\(|GROUP BY/);
    expect(profiles.get("DEPTH")).toMatchObject({ values: [], pattern: null });
  });
});
