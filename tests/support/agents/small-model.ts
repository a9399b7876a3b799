/** A shop of two tables, small enough to follow by hand. */

import type { Plan } from "#lib/domain/plan";
import { blankPlan } from "#lib/planner/plan/blank-plan";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";

export const shopContext = { database: "SHOP", schema: "MAIN" };

function values(...stored: string[]): ColumnProfile {
  return { ...emptyProfile, values: stored, valuesAreComplete: true, distinctCount: stored.length };
}

function column(name: string, more: Partial<SemanticColumn>): SemanticColumn {
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

export const shopModel: SemanticModel = {
  database: "SHOP",
  schema: "MAIN",
  description: "A small shop",
  tables: [
    {
      name: "ORDERS",
      label: "orders",
      synonyms: [],
      description: "One row per order",
      primaryKey: ["ORDER_ID"],
      nameColumn: null,
      mainTimeColumn: "ORDER_DATE",
      rowCount: 6,
      columns: [
        column("ORDER_ID", { kind: "integer", role: "key" }),
        column("STORE_ID", { kind: "integer", role: "key" }),
        column("ORDER_DATE", {
          kind: "date",
          role: "time",
          profile: { ...emptyProfile, min: "2025-01-05", max: "2025-06-30" },
        }),
        column("STATUS", { profile: values("COMPLETED", "RETURNED") }),
        column("REVENUE", { kind: "decimal", role: "fact", format: "currency", defaultAggregate: "sum" }),
      ],
    },
    {
      name: "STORES",
      label: "stores",
      synonyms: [],
      description: null,
      primaryKey: ["STORE_ID"],
      nameColumn: "CITY",
      mainTimeColumn: null,
      rowCount: 3,
      columns: [
        column("STORE_ID", { kind: "integer", role: "key" }),
        column("CITY", { profile: values("Berlin", "Paris", "Rome") }),
        column("COUNTRY", { profile: values("Germany", "France", "Italy") }),
      ],
    },
  ],
  relationships: [
    {
      fromTable: "ORDERS",
      fromColumns: ["STORE_ID"],
      toTable: "STORES",
      toColumns: ["STORE_ID"],
      source: "declared",
    },
  ],
  metrics: [
    {
      name: "revenue",
      label: "Revenue",
      synonyms: ["sales"],
      description: null,
      expression: { kind: "aggregate", function: "sum", column: { table: "ORDERS", column: "REVENUE" } },
      format: "currency",
    },
  ],
  verifiedQueries: [],
  instructions: null,
};

export const shopIndex = indexModel(shopModel);

/** Revenue by city, with nothing else; overlay what the test is about. */
export function revenueByCity(more: Partial<Plan> = {}): Plan {
  return {
    ...blankPlan(shopContext),
    metrics: [
      {
        name: "revenue",
        label: "Revenue",
        expression: { kind: "aggregate", function: "sum", column: { table: "ORDERS", column: "REVENUE" } },
        evidence: ["revenue"],
      },
    ],
    dimensions: [
      {
        column: { table: "STORES", column: "CITY" },
        via: null,
        label: "City",
        grain: null,
        part: null,
        evidence: ["city"],
      },
    ],
    ...more,
  };
}
