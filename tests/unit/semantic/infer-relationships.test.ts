import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ColumnInfo, ColumnKind, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { draftModel } from "#lib/semantic/draft";
import { type ColumnProfile, emptyProfile, findColumn } from "#lib/semantic/model";
import { wideSchema } from "../../../scripts/bench/wide-catalog.ts";

type ColumnSketch = readonly [name: string, kind: ColumnKind, profile?: Partial<ColumnProfile>];

/** Tables whose first column is the declared key; nothing else is declared. */
function modelOf(sketches: Readonly<Record<string, readonly ColumnSketch[]>>) {
  const profiles = new Map<string, ColumnProfile>();
  const tables = Object.entries(sketches).map(([name, columns]): TableInfo => {
    for (const [column, , profile] of columns) profiles.set(`${name}.${column}`, { ...emptyProfile, ...profile });
    const infos = columns.map(
      ([column, kind]): ColumnInfo => ({ name: column, kind, nativeType: kind, isNullable: false, comment: null }),
    );
    const key = columns[0]?.[0] ?? "";
    return { name, kind: "table", comment: null, rowCount: 10, columns: infos, primaryKey: [key], foreignKeys: [] };
  });
  const catalog: SchemaCatalog = { database: "SEA", schema: "HARBOUR", tables };
  return draftModel(catalog, profiles, null);
}

function joinsOf(sketches: Readonly<Record<string, readonly ColumnSketch[]>>): string[] {
  return modelOf(sketches).relationships.map(
    (step) => `${step.fromTable}.${step.fromColumns.join()} > ${step.toTable}.${step.toColumns.join()}`,
  );
}

function stored(...values: string[]): Partial<ColumnProfile> {
  return { values, valuesAreComplete: true, distinctCount: values.length };
}

const stations: readonly ColumnSketch[] = [["STATION_ID", "integer", { min: "1", max: "90" }]];
const tripKey: ColumnSketch = ["TRIP_ID", "integer"];

describe("relationships that nobody declared", () => {
  it.each([
    ["is called like the key", "STATION_ID"],
    ["ends like the key", "FIRST_STATION_ID"],
    ["runs together", "stationid"],
    ["is called after the table and ends in another word for a key", "STATION_NO"],
  ])("are seen in a column that %s", (_, name) => {
    expect(joinsOf({ STATIONS: stations, TRIPS: [tripKey, [name, "integer"]] })).toEqual([
      `TRIPS.${name} > STATIONS.STATION_ID`,
    ]);
  });

  it("say where they come from", () => {
    const { relationships } = modelOf({ STATIONS: stations, TRIPS: [tripKey, ["STATION_ID", "integer"]] });
    expect(relationships.map(({ source }) => source)).toEqual(["inferred"]);
  });

  it("turn a number into a key, which is nothing to add up", () => {
    const range = { min: "3", max: "80" };
    const model = modelOf({ STATIONS: stations, TRIPS: [tripKey, ["STATION", "integer", range]] });
    expect(findColumn(model, "TRIPS", "STATION")).toMatchObject({ role: "key", defaultAggregate: null });
  });

  it("are seen in a column called as the table only where its values lie within the key", () => {
    const tripsTo = (max: string): readonly ColumnSketch[] => [tripKey, ["STATION", "integer", { min: "3", max }]];
    expect(joinsOf({ STATIONS: stations, TRIPS: tripsTo("80") })).toHaveLength(1);
    expect(joinsOf({ STATIONS: stations, TRIPS: tripsTo("800") })).toEqual([]);
    expect(joinsOf({ STATIONS: stations, TRIPS: [tripKey, ["STATION", "integer"]] })).toEqual([]);
  });

  it("are not seen where the values lie outside the key, whatever the name says", () => {
    const outside = { min: "1000", max: "2000" };
    expect(joinsOf({ STATIONS: stations, TRIPS: [tripKey, ["STATION_ID", "integer", outside]] })).toEqual([]);
  });

  it("are not seen between columns of different kinds, or to a key whose values repeat", () => {
    expect(joinsOf({ STATIONS: stations, TRIPS: [tripKey, ["STATION_ID", "text"]] })).toEqual([]);
    const repeating: readonly ColumnSketch[] = [["STATION_ID", "integer", { isUnique: false }]];
    expect(joinsOf({ STATIONS: repeating, TRIPS: [tripKey, ["STATION_ID", "integer"]] })).toEqual([]);
  });

  it("go to the table that the key is called after, not to others that have it too", () => {
    const details: readonly ColumnSketch[] = [["STATION_ID", "integer"]];
    const joins = joinsOf({ DETAILS: details, STATIONS: stations, TRIPS: [tripKey, ["STATION_ID", "integer"]] });
    expect(joins).toEqual(["DETAILS.STATION_ID > STATIONS.STATION_ID", "TRIPS.STATION_ID > STATIONS.STATION_ID"]);
  });

  it("go to the only table whose name ends in the word, and to none where two do", () => {
    const bus: readonly ColumnSketch[] = [["ID", "integer"]];
    const trips: readonly ColumnSketch[] = [tripKey, ["LINE_ID", "integer"]];
    expect(joinsOf({ BUS_LINES: bus, TRIPS: trips })).toEqual(["TRIPS.LINE_ID > BUS_LINES.ID"]);
    expect(joinsOf({ BUS_LINES: bus, TRAM_LINES: bus, TRIPS: trips })).toEqual([]);
  });

  it("are seen in values that all stand in the other table's key", () => {
    const key: ColumnSketch = ["CODE", "text", stored("A", "B", "C", "D")];
    const trips = (...values: string[]): readonly ColumnSketch[] => [tripKey, ["PLACE", "text", stored(...values)]];
    expect(joinsOf({ STOPS: [key], TRIPS: trips("A", "B", "C") })).toEqual(["TRIPS.PLACE > STOPS.CODE"]);
    expect(joinsOf({ STOPS: [key], TRIPS: trips("A", "B", "X") })).toEqual([]);
    expect(joinsOf({ STOPS: [key], TRIPS: trips("A") })).toEqual([]);
  });

  it("are not seen where every table calls its own key the same", () => {
    const id: ColumnSketch = ["ID", "integer"];
    const joins = joinsOf({
      BOATS: [id, ["BOAT_ID", "integer"]],
      PORTS: [id, ["BOAT_ID", "integer"]],
      TRIPS: [id, ["BOAT_ID", "integer"]],
    });
    expect(joins).toEqual(["PORTS.BOAT_ID > BOATS.ID", "TRIPS.BOAT_ID > BOATS.ID"]);
  });

  it("never lead from a column to its own table, and only to keys", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), (count) => {
        const wide = wideSchema(count);
        const model = draftModel(wide.catalog, wide.profiles, null);
        const keys = new Map(model.tables.map((table) => [table.name, table.primaryKey]));
        for (const { fromTable, toTable, toColumns } of model.relationships) {
          expect(toTable).not.toBe(fromTable);
          expect(keys.get(toTable)).toEqual(toColumns);
        }
      }),
      { numRuns: 20 },
    );
  });
});
