/** A small business to plan questions on: bookings of boats at harbours, with its ways and doubts built in. */
import type { ColumnKind, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { draftModel } from "#lib/semantic/draft";
import { indexModel, type SemanticIndex } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile, type SemanticModel } from "#lib/semantic/model";

type ColumnSketch = readonly [name: string, kind: ColumnKind, profile?: Partial<ColumnProfile>];
type Key = readonly [column: string, targetTable: string, targetColumn: string];

function table(
  name: string,
  sketch: { readonly rows: number; readonly key: string | null; readonly keys?: readonly Key[] },
  columns: readonly ColumnSketch[],
): { readonly info: TableInfo; readonly profiles: readonly (readonly [string, ColumnProfile])[] } {
  return {
    info: {
      name,
      kind: "table",
      comment: null,
      rowCount: sketch.rows,
      columns: columns.map(([column, kind]) => ({
        name: column,
        kind,
        nativeType: kind.toUpperCase(),
        isNullable: false,
        comment: null,
      })),
      primaryKey: sketch.key === null ? [] : [sketch.key],
      foreignKeys: (sketch.keys ?? []).map(([column, targetTable, targetColumn]) => ({
        columns: [column],
        targetSchema: "HARBOUR",
        targetTable,
        targetColumns: [targetColumn],
      })),
    },
    profiles: columns.map(([column, , profile]) => [
      `${name}.${column}`,
      { ...emptyProfile, nullCount: 0, ...profile },
    ]),
  };
}

function values(...list: string[]): Partial<ColumnProfile> {
  return { values: list, valuesAreComplete: true, distinctCount: list.length };
}

const tables = [
  table("PORTS", { rows: 12, key: "PORT_ID" }, [
    ["PORT_ID", "integer"],
    [
      "PORT_NAME",
      "text",
      values("Kiel", "Split", "Bergen", "Palma", "Naxos", "Corfu", "Bari", "Brest", "Cork", "Riga", "Oslo", "Gdansk"),
    ],
    ["COUNTRY", "text", values("Germany", "Croatia", "Norway", "Spain")],
  ]),
  table("BOATS", { rows: 60, key: "BOAT_ID", keys: [["HOME_PORT_ID", "PORTS", "PORT_ID"]] }, [
    ["BOAT_ID", "integer"],
    ["BOAT_NAME", "text", { distinctCount: 60 }],
    ["BOAT_TYPE", "text", values("Yacht", "Catamaran", "Dinghy")],
    ["DAILY_PRICE", "decimal"],
    ["HOME_PORT_ID", "integer"],
    ["IS_CHARTERED", "boolean"],
  ]),
  table("GUESTS", { rows: 400, key: "GUEST_ID" }, [
    ["GUEST_ID", "integer"],
    ["GUEST_NAME", "text", { distinctCount: 390 }],
    ["COUNTRY", "text", values("Germany", "France", "Norway")],
    ["BIRTH_YEAR", "integer", { min: "1940", max: "2004" }],
  ]),
  table(
    "BOOKINGS",
    {
      rows: 5000,
      key: "BOOKING_ID",
      keys: [
        ["BOAT_ID", "BOATS", "BOAT_ID"],
        ["GUEST_ID", "GUESTS", "GUEST_ID"],
        ["FROM_PORT_ID", "PORTS", "PORT_ID"],
        ["TO_PORT_ID", "PORTS", "PORT_ID"],
      ],
    },
    [
      ["BOOKING_ID", "integer"],
      ["BOAT_ID", "integer"],
      ["GUEST_ID", "integer"],
      ["FROM_PORT_ID", "integer"],
      ["TO_PORT_ID", "integer"],
      ["BOOKING_DATE", "date", { min: "2024-01-01", max: "2026-05-20", distinctCount: 860 }],
      ["STATUS", "text", values("PAID", "OPEN", "CANCELLED")],
      ["AMOUNT", "decimal"],
      ["NIGHTS", "integer"],
    ],
  ),
  table("REPAIRS", { rows: 300, key: "REPAIR_ID", keys: [["BOAT_ID", "BOATS", "BOAT_ID"]] }, [
    ["REPAIR_ID", "integer"],
    ["BOAT_ID", "integer"],
    ["REPAIR_DATE", "date", { min: "2024-01-05", max: "2026-05-01" }],
    ["COST", "decimal"],
  ]),
];

export const sampleCatalog: SchemaCatalog = {
  database: "SEA",
  schema: "HARBOUR",
  tables: tables.map((sketch) => sketch.info),
};

export const sampleProfiles: ReadonlyMap<string, ColumnProfile> = new Map(tables.flatMap((sketch) => sketch.profiles));

export const sampleModel: SemanticModel = draftModel(sampleCatalog, sampleProfiles, null);

export const sampleArgs: {
  readonly model: SemanticModel;
  readonly index: SemanticIndex;
  readonly today: string;
  readonly previousPlan: null;
} = { model: sampleModel, index: indexModel(sampleModel), today: "2026-11-21", previousPlan: null };
