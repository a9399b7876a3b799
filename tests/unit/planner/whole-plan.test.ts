import { expect, it } from "vitest";
import type { ColumnKind, TableInfo } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { compilePlan } from "#lib/planner/compile/compile";
import { likeliestPlans } from "#lib/planner/plan-question";
import { draftModel } from "#lib/semantic/draft";
import { indexModel } from "#lib/semantic/index-model";
import { type ColumnProfile, emptyProfile } from "#lib/semantic/model";

type Sketch = Readonly<Record<string, readonly [ColumnKind, ...string[]]>>;

/** Tables that nothing joins. */
const tables: Readonly<Record<string, Sketch>> = {
  VOYAGES: {
    VOYAGE_ID: ["integer"],
    SHIPYARD: ["text", "Kiel", "Bergen"],
    HOME_FARES: ["decimal"],
    ALL_FARES: ["decimal"],
    SAILED_ON: ["date"],
  },
  STORMS: { STORM_ID: ["integer"], SHIPYARD: ["text", "Kiel", "Bergen"], FORCE: ["text", "GALE9", "GALE11"] },
  NATIONS: { NATION: ["text", "Norway", "Spain"], INHABITANTS: ["integer"] },
};

function tableInfo([name, sketch]: readonly [string, Sketch]): TableInfo {
  const columns = Object.entries(sketch).map(([column, [kind]]) => ({
    name: column,
    kind,
    nativeType: kind,
    isNullable: true,
    comment: null,
  }));
  return { name, kind: "table", comment: null, rowCount: 50, columns, primaryKey: [], foreignKeys: [] };
}

const profiles = new Map(
  Object.entries(tables).flatMap(([table, sketch]) =>
    Object.entries(sketch).map(([column, [, ...values]]): [string, ColumnProfile] => [
      `${table}.${column}`,
      { ...emptyProfile, values, valuesAreComplete: values.length > 0, distinctCount: values.length || null },
    ]),
  ),
);
const catalog = { database: "SEA", schema: "TRADE", tables: Object.entries(tables).map(tableInfo) };
const model = draftModel(catalog, profiles, null);

it.each([
  "what share of the all fares of voyages sailed in 2025 was from Norway",
  "which shipyard has never had a GALE9 storm",
  "home fares as a share of all fares in Spain",
  "shipyards with voyages but without GALE11 storms",
])("what nothing joins makes no plan, by either reader: %s", (question) => {
  for (const reader of ["old", "chart"] as const) {
    const args = { model, index: indexModel(model), today: "2026-06-15", previousPlan: null, reader };
    for (const plan of likeliestPlans(question, args, 8))
      expect(compilePlan(plan, { model, dialect: dialects.duckdb }).sql).toMatch(/^(SELECT|WITH)/);
  }
});
