/**
 * A made-up warehouse as wide as large companies have them: tables of many departments and layers, in which the same
 * column names (ID, STATUS, CREATED_AT) and the same stored values stand thousands of times.
 */
import type { ColumnInfo, ColumnKind, ForeignKey, SchemaCatalog, TableInfo } from "#lib/domain/catalog";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";

const departments = [
  ...[
    "sales",
    "finance",
    "hr",
    "logistics",
    "support",
    "web",
    "mobile",
    "retail",
    "legal",
    "claims",
    "fleet",
    "energy",
  ],
  ...["banking", "insurance", "payroll", "training", "research", "quality", "safety", "security", "marketing"],
];
const layers = ["raw", "stg", "dim", "fct", "rpt", "arc", "ods", "mart"];
const entities = [
  ...["customer", "order", "invoice", "product", "supplier", "shipment", "employee", "contract", "payment", "ticket"],
  ...["warehouse", "vehicle", "branch", "campaign", "visit", "device", "meter", "policy", "claim", "course", "sample"],
  ...["audit", "incident", "permit", "driver", "route", "depot", "refund", "subscription", "session", "message"],
  ...["forecast", "budget", "asset", "lease", "tenant", "patient", "doctor", "auction", "bid", "crate", "pallet"],
];
const aspects = ["", "history", "detail", "summary", "mapping", "snapshot", "exception", "daily"];

type ColumnSketch = readonly [name: string, kind: ColumnKind];

const common: readonly ColumnSketch[] = [
  ["STATUS", "text"],
  ["CREATED_AT", "timestamp"],
  ["UPDATED_AT", "timestamp"],
  ["NAME", "text"],
  ["TYPE_CD", "text"],
];
const special: readonly ColumnSketch[] = [
  ["TOTAL_AMT", "decimal"],
  ["QTY", "integer"],
  ["UNIT_PRICE", "decimal"],
  ["REGION", "text"],
  ["COUNTRY_CODE", "text"],
  ["DUE_DATE", "date"],
  ["IS_ACTIVE", "boolean"],
  ["TAX_RATE", "decimal"],
  ["EMAIL_ADDR", "text"],
  ["WEIGHT_KG", "float"],
  ["POSTAL_CODE", "text"],
  ["CLOSED_ON", "date"],
  ["PRIORITY", "text"],
  ["DISCOUNT_PCT", "decimal"],
  ["GROSS_MARGIN", "decimal"],
  ["CHANNEL", "text"],
];
const statuses = ["OPEN", "CLOSED", "PENDING", "CANCELLED", "ON HOLD"];
const regions = ["North Harbour", "South Harbour", "Lake District", "Hill Country", "Old Town"];

export type WideSchema = { readonly catalog: SchemaCatalog; readonly profiles: ReadonlyMap<string, ColumnProfile> };

/** So many tables of ten columns each; the same every time. */
export function wideSchema(tableCount: number): WideSchema {
  const next = seeded(20_260_101);
  const names = tableNames(tableCount);
  const tables = names.map((name, place) => makeTable({ name, names, place, next }));
  const profiles = new Map(
    tables.flatMap((table) =>
      table.columns.map((column): [string, ColumnProfile] => [
        `${table.name}.${column.name}`,
        profileOf(table, column, next),
      ]),
    ),
  );
  return { catalog: { database: "WIDE", schema: "PUBLIC", tables }, profiles };
}

/** Every combination of department, entity, layer and aspect, as many as are wanted; numbered beyond that. */
function tableNames(count: number): string[] {
  const all = entities.flatMap((entity) =>
    departments.flatMap((department) =>
      layers.flatMap((layer) =>
        aspects.map((aspect) => [layer, department, entity, aspect].filter((part) => part !== "").join("_")),
      ),
    ),
  );
  const stride = Math.max(1, Math.floor(all.length / count));
  return Array.from({ length: count }, (_, place) => {
    const name = all[(place * stride) % all.length] ?? "";
    const turn = Math.floor((place * stride) / all.length);
    return (turn === 0 ? name : `${name}_${turn + 1}`).toUpperCase();
  });
}

type Making = {
  readonly name: string;
  readonly names: readonly string[];
  readonly place: number;
  readonly next: () => number;
};

function makeTable({ name, names, place, next }: Making): TableInfo {
  const parents = [1, 2].map(() => names[Math.floor(next() * Math.max(1, place))] ?? "");
  const references = [...new Set(parents)].filter((parent) => parent !== name && parent !== "");
  const isDeclared = next() < 0.3;
  const own: ColumnSketch[] = [["ID", "integer"], ...references.map((parent) => [`${parent}_ID`, "integer"] as const)];
  const first = Math.floor(next() * special.length);
  const rest = [...common.slice(0, 3 + Math.floor(next() * 3)), ...special.slice(first), ...special.slice(0, first)];
  const columns = [...own, ...rest].slice(0, 10).map(([column, kind]) => columnOf(column, kind));
  return {
    name,
    kind: "table",
    comment:
      next() < 0.3 ? `Rows of ${name.toLowerCase().replaceAll("_", " ")} as the source system sends them.` : null,
    rowCount: Math.floor(10 ** (1 + next() * 6)),
    columns,
    primaryKey: isDeclared ? ["ID"] : [],
    foreignKeys: isDeclared ? references.map(keyTo) : [],
  };
}

function keyTo(parent: string): ForeignKey {
  return { columns: [`${parent}_ID`], targetSchema: "PUBLIC", targetTable: parent, targetColumns: ["ID"] };
}

function columnOf(name: string, kind: ColumnKind): ColumnInfo {
  return { name, kind, nativeType: kind.toUpperCase(), isNullable: name !== "ID", comment: null };
}

function profileOf(table: TableInfo, column: ColumnInfo, next: () => number): ColumnProfile {
  const rows = table.rowCount ?? 0;
  if (column.name === "ID") return { ...emptyProfile, distinctCount: rows, nullCount: 0, min: "1", max: String(rows) };
  if (column.name === "STATUS") return listed(statuses);
  if (column.name === "REGION") return listed(regions);
  if (column.name === "NAME" && next() < 0.05) {
    return listed(Array.from({ length: 40 }, () => `${wordOf(next)} ${wordOf(next)}`));
  }
  return { ...emptyProfile, distinctCount: Math.ceil(rows / 10), nullCount: 0 };
}

function listed(values: readonly string[]): ColumnProfile {
  const unique = [...new Set(values)];
  return { ...emptyProfile, distinctCount: unique.length, nullCount: 0, values: unique, valuesAreComplete: true };
}

/** A word that sounds like a name: "Tarolin". */
function wordOf(next: () => number): string {
  const syllables = ["ta", "ro", "lin", "ve", "sko", "mar", "del", "pi", "on", "gra", "hu", "nes"];
  const count = 2 + Math.floor(next() * 3);
  const word = Array.from({ length: count }, () => syllables[Math.floor(next() * syllables.length)] ?? "").join("");
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** Numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
