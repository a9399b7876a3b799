/** A schema that no prompt has room for: departments of equal tables, each joined to its own parents. */
import { emptyProfile, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";

/** Enough of them that ten thousand tables have names of their own. */
const things = [
  "invoice",
  "pallet",
  "turbine",
  "permit",
  "glacier",
  "violin",
  "lantern",
  "orchard",
  "rudder",
  "quarry",
];
const traits = ["weight", "colour", "origin", "grade", "height", "voltage", "tariff"];

function column(name: string, more: Partial<SemanticColumn> = {}): SemanticColumn {
  return {
    name,
    kind: "text",
    role: "dimension",
    label: name.toLowerCase().replaceAll("_", " "),
    synonyms: [],
    description: null,
    unit: null,
    format: null,
    defaultAggregate: null,
    profile: emptyProfile,
    expression: null,
    isHidden: false,
    ...more,
  };
}

function table(number: number): SemanticTable {
  const name = tableName(number);
  return {
    name,
    label: name.toLowerCase().replaceAll("_", " "),
    synonyms: [],
    description: `Rows of ${name}`,
    primaryKey: ["ID"],
    nameColumn: "NAME",
    mainTimeColumn: "CREATED_ON",
    rowCount: 1_000,
    columns: [
      column("ID", { kind: "integer", role: "key" }),
      column("PARENT_ID", { kind: "integer", role: "key" }),
      column("NAME", { profile: { ...emptyProfile, values: [`Value${number}`] } }),
      column("CREATED_ON", { kind: "date", role: "time" }),
      ...traits.map((trait) => column(`${trait}_${number}`.toUpperCase(), { kind: "decimal", role: "fact" })),
    ],
  };
}

/** `GLACIER_14`: each tenth table is of the same thing. */
export function tableName(number: number): string {
  return `${things[number % things.length]}_${number}`.toUpperCase();
}

/** Each table's rows belong to a row of the table with half its number. */
export function largeModel(tableCount: number): SemanticModel {
  const numbers = Array.from({ length: tableCount }, (_unused, number) => number);
  return {
    database: "BIG",
    schema: "ALL",
    description: null,
    tables: numbers.map(table),
    relationships: numbers.slice(1).map((number) => ({
      fromTable: tableName(number),
      fromColumns: ["PARENT_ID"],
      toTable: tableName(Math.floor(number / 2)),
      toColumns: ["ID"],
      source: "declared" as const,
    })),
    metrics: [],
    verifiedQueries: [],
    instructions: null,
  };
}
