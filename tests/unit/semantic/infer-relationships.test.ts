import { describe, expect, it } from "vitest";
import type { SchemaCatalog } from "#lib/domain/catalog";
import { draftModel } from "#lib/semantic/draft";
import { emptyProfile } from "#lib/semantic/model";

function catalogOf(columnName: string): SchemaCatalog {
  const text = { kind: "text", nativeType: "VARCHAR", isNullable: false, comment: null } as const;
  const table = { kind: "table" as const, comment: null, rowCount: 10, foreignKeys: [] };
  return {
    database: "D",
    schema: "S",
    tables: [
      { ...table, name: "STATIONS", primaryKey: ["STATION_ID"], columns: [{ ...text, name: "STATION_ID" }] },
      { ...table, name: "TRIPS", primaryKey: [], columns: [{ ...text, name: columnName }] },
    ],
  };
}

const known = { ...emptyProfile, values: ["A", "B", "C", "D"], valuesAreComplete: true, distinctCount: 4 };

describe("relationships that nobody declared", () => {
  it("are seen in a column named like the other table's key", () => {
    const model = draftModel(catalogOf("STATION_ID"), new Map(), null);
    expect(model.relationships).toEqual([
      {
        fromTable: "TRIPS",
        fromColumns: ["STATION_ID"],
        toTable: "STATIONS",
        toColumns: ["STATION_ID"],
        source: "inferred",
      },
    ]);
  });

  it("are seen in values that all stand in the other table's key", () => {
    const profiles = new Map([
      ["STATIONS.STATION_ID", known],
      ["TRIPS.PLACE", { ...known, values: ["A", "B", "C"] }],
    ]);
    expect(draftModel(catalogOf("PLACE"), profiles, null).relationships).toHaveLength(1);
  });

  it("are not seen when one value is missing there, or too few are known", () => {
    const missing = new Map([
      ["STATIONS.STATION_ID", known],
      ["TRIPS.PLACE", { ...known, values: ["A", "B", "X"] }],
    ]);
    const few = new Map([
      ["STATIONS.STATION_ID", known],
      ["TRIPS.PLACE", { ...known, values: ["A"] }],
    ]);
    expect(draftModel(catalogOf("PLACE"), missing, null).relationships).toEqual([]);
    expect(draftModel(catalogOf("PLACE"), few, null).relationships).toEqual([]);
  });

  it("are not seen where every table calls its own key the same", () => {
    const column = { name: "ID", kind: "integer" as const, nativeType: "INTEGER", isNullable: false, comment: null };
    const tables = ["BOATS", "PORTS", "TRIPS"].map((name) => ({
      name,
      kind: "table" as const,
      comment: null,
      rowCount: 10,
      columns: [column, { ...column, name: "BOAT_ID" }],
      primaryKey: ["ID"],
      foreignKeys: [],
    }));
    const { relationships } = draftModel({ database: "SEA", schema: "PUBLIC", tables }, new Map(), null);
    expect(relationships.map(({ fromTable, fromColumns, toTable }) => [fromTable, fromColumns[0], toTable])).toEqual([
      ["PORTS", "BOAT_ID", "BOATS"],
      ["TRIPS", "BOAT_ID", "BOATS"],
    ]);
  });
});
