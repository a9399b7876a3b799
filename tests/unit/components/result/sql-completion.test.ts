import { describe, expect, it } from "vitest";
import { suggestSql } from "#components/result/sql-completion";
import type { EngineName, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";

const catalog: SchemaCatalog = {
  database: "SHOP",
  schema: "SALES",
  tables: [table("ORDERS", ["ORDER_ID", "REVENUE", "Net amount"]), table("STORES", ["STORE_ID", "CITY", "GROUP"])],
};

describe("what is offered", () => {
  it("after FROM and JOIN is tables first", () => {
    expect(labels("SELECT * FROM |").slice(0, 2)).toEqual(["ORDERS", "STORES"]);
    expect(labels("SELECT * FROM ORDERS JOIN ST|").slice(0, 2)).toEqual(["ORDERS", "STORES"]);
    expect(labels("SELECT * FROM |")).not.toContain("REVENUE");
  });

  it("after a table's name and a dot is its columns and nothing else", () => {
    expect(labels("SELECT ORDERS.| FROM ORDERS")).toEqual(["ORDER_ID", "REVENUE", "Net amount"]);
  });

  it("after an alias is the columns of its table, wherever the alias stands", () => {
    expect(labels("SELECT o.| FROM SHOP.SALES.ORDERS AS o JOIN STORES s")).toContain("REVENUE");
    expect(labels("SELECT s.CI| FROM ORDERS o, STORES s")).toEqual(["STORE_ID", "CITY", "GROUP"]);
  });

  it("after the schema is its tables, after the database its schema", () => {
    expect(labels("SELECT * FROM SALES.|")).toEqual(["ORDERS", "STORES"]);
    expect(labels("SELECT * FROM SHOP.|")).toEqual(["SALES"]);
  });

  it("after an unknown name is nothing", () => {
    expect(labels("SELECT x.|")).toEqual([]);
  });

  it("elsewhere ranks the columns of named tables above all others", () => {
    const options = at("SELECT | FROM STORES")?.options ?? [];
    const rank = (label: string) => options.find((option) => option.label === label)?.rank ?? Number.NaN;
    expect(rank("CITY")).toBeGreaterThan(rank("REVENUE"));
    expect(rank("CITY")).toBeGreaterThan(rank("WHERE"));
    expect(options.map((option) => option.label)).toEqual(expect.arrayContaining(["ORDERS", "SUM", "WHERE"]));
  });

  it("is nothing inside texts, comments and numbers", () => {
    for (const text of ["SELECT 'it is |", "SELECT 1 -- and |", "SELECT /* so |", "LIMIT 10|"])
      expect(at(text)).toBeNull();
  });

  it("is something again behind them", () => {
    expect(at("SELECT 'done' |")).not.toBeNull();
    expect(at("SELECT 1 -- done\n|")).not.toBeNull();
  });

  it("replaces the whole word that was begun, its open quote included", () => {
    expect(at("SELECT REV|")?.from).toBe(7);
    expect(at('SELECT "Net|')?.from).toBe(7);
  });

  it("is words only while the schema is not known", () => {
    const found = suggestSql({ text: "SELECT ", position: 7, catalog: null, dialect: dialects.duckdb });
    expect(new Set(found?.options.map((option) => option.kind))).toEqual(new Set(["function", "keyword"]));
  });
});

describe("how a name is written", () => {
  it("quotes what would be read as something else", () => {
    expect(inserted("Net amount", "duckdb")).toBe('"Net amount"');
    expect(inserted("GROUP", "duckdb")).toBe('"GROUP"');
    expect(inserted("CITY", "snowflake")).toBe("CITY");
  });

  it("quotes small letters on Snowflake only, which folds names to capitals", () => {
    const small = { ...catalog, tables: [table("orders", ["revenue"])] };
    const write = (engine: EngineName) =>
      suggestSql({ text: "FROM ", position: 5, catalog: small, dialect: dialects[engine] })?.options[0]?.text;
    expect(write("snowflake")).toBe('"orders"');
    expect(write("duckdb")).toBe("orders");
  });

  it("finds a table in any spelling that the engine takes for it", () => {
    expect(labels("SELECT orders.| FROM orders", "snowflake")).toContain("REVENUE");
    expect(labels("SELECT orders.| FROM orders", "duckdb")).toContain("REVENUE");
    expect(labels('SELECT "orders".| FROM "orders"', "duckdb")).toContain("REVENUE");
    expect(labels('SELECT "orders".| FROM "orders"', "snowflake")).toEqual([]);
  });
});

function table(name: string, columns: readonly string[]): TableInfo {
  return {
    name,
    kind: "table",
    comment: null,
    rowCount: null,
    columns: columns.map((column) => ({
      name: column,
      kind: "text",
      nativeType: "VARCHAR",
      isNullable: true,
      comment: null,
    })),
    primaryKey: [],
    foreignKeys: [],
  };
}

/** The cursor stands at "|". */
function at(text: string, engine: EngineName = "duckdb") {
  return suggestSql({ text: text.replace("|", ""), position: text.indexOf("|"), catalog, dialect: dialects[engine] });
}

function labels(text: string, engine: EngineName = "duckdb"): string[] {
  return at(text, engine)?.options.map((option) => option.label) ?? [];
}

function inserted(label: string, engine: EngineName): string | undefined {
  return at("SELECT | FROM ORDERS, STORES", engine)?.options.find((option) => option.label === label)?.text;
}
