/** A company to tell about: every kind of column and unit that a sentence meets. */
import type { ColumnKind } from "#lib/domain/catalog";
import { emptyProfile, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";

type More = Partial<SemanticColumn>;

function column(name: string, kind: ColumnKind, more: More = {}): SemanticColumn {
  return {
    name,
    kind,
    role: "dimension",
    label: name
      .toLowerCase()
      .replaceAll("_", " ")
      .replace(/\bid\b/, "ID"),
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

const key = (name: string) => column(name, "integer", { role: "key" });
const day = (name: string) =>
  column(name, "date", { role: "time", profile: { ...emptyProfile, min: "2023-01-01", max: "2026-06-30" } });
const money = (name: string) =>
  column(name, "decimal", { role: "fact", unit: "USD", format: "currency", defaultAggregate: "sum" });
const number = (name: string, unit: string | null, more: More = {}) =>
  column(name, "float", { role: "fact", unit, format: "number", defaultAggregate: "avg", ...more });

function table(name: string, columns: readonly SemanticColumn[], more: Partial<SemanticTable> = {}): SemanticTable {
  return {
    name,
    label: name.toLowerCase().replaceAll("_", " "),
    synonyms: [],
    description: null,
    primaryKey: columns
      .filter(({ role }) => role === "key")
      .slice(0, 1)
      .map((own) => own.name),
    nameColumn: null,
    mainTimeColumn: columns.find(({ role }) => role === "time")?.name ?? null,
    rowCount: 1000,
    columns,
    ...more,
  };
}

const toOne = (fromTable: string, toTable: string, column: string): SemanticModel["relationships"][number] => ({
  fromTable,
  fromColumns: [column],
  toTable,
  toColumns: [column],
  source: "declared",
});

export const companyModel: SemanticModel = {
  database: "COMPANY",
  schema: "MAIN",
  description: null,
  tables: [
    table("ORDERS", [
      key("ORDER_ID"),
      key("STORE_ID"),
      key("CUSTOMER_ID"),
      day("ORDER_DATE"),
      day("SHIP_DATE"),
      day("DUE_DATE"),
      column("STATUS", "text"),
      column("CHANNEL", "text"),
      column("IS_GIFT", "boolean"),
      money("REVENUE"),
      money("COST"),
      number("QUANTITY", null, { kind: "integer", format: "integer", defaultAggregate: "sum" }),
      number("DELAY", "minutes"),
      number("PACKING_SECONDS", "seconds"),
      number("DISCOUNT_RATE", null, { format: "percent" }),
    ]),
    table(
      "STORES",
      [
        key("STORE_ID"),
        column("STORE_NAME", "text"),
        column("CITY", "text"),
        column("COUNTRY", "text"),
        column("OPENING_YEAR", "integer"),
        { ...day("OPENED_ON"), synonyms: ["opening date"] },
        number("FLOOR_AREA", "square metres", { defaultAggregate: "sum" }),
        number("DISTANCE_KM", "kilometres"),
      ],
      { nameColumn: "STORE_NAME" },
    ),
    table(
      "CUSTOMERS",
      [
        key("CUSTOMER_ID"),
        column("CUSTOMER_NAME", "text"),
        column("SEGMENT", "text"),
        number("BIRTH_YEAR", null, { kind: "integer", format: "integer" }),
        day("SIGNUP_DATE"),
      ],
      { nameColumn: "CUSTOMER_NAME" },
    ),
    table(
      "PRODUCTS",
      [
        key("PRODUCT_ID"),
        column("PRODUCT_NAME", "text"),
        column("CATEGORY", "text"),
        money("LIST_PRICE"),
        day("LAUNCH_DATE"),
        column("IS_ACTIVE", "boolean"),
        number("RATING", null),
      ],
      { nameColumn: "PRODUCT_NAME" },
    ),
    table("RETURNS", [key("RETURN_ID"), key("ORDER_ID"), day("RETURN_DATE"), column("REASON", "text")]),
    table("WEATHER", [
      key("WEATHER_ID"),
      day("OBSERVED_ON"),
      column("CITY", "text"),
      number("TEMPERATURE", "°C"),
      number("RAIN", "millimetres", { defaultAggregate: "sum" }),
      number("HUMIDITY", "%"),
    ]),
    table("UNEMPLOYMENT", [
      key("ENTRY_ID"),
      day("MONTH"),
      column("REGION", "text"),
      number("RATE", null, { format: "percent" }),
    ]),
  ],
  relationships: [
    toOne("ORDERS", "STORES", "STORE_ID"),
    toOne("ORDERS", "CUSTOMERS", "CUSTOMER_ID"),
    toOne("RETURNS", "ORDERS", "ORDER_ID"),
  ],
  metrics: [],
  verifiedQueries: [],
  instructions: null,
};
