import { describe, expect, it } from "vitest";
import type { ModelChange, ModelEdit, ModelElementKind } from "#lib/domain/model-edit";
import { applyEdits } from "#lib/semantic/edits";
import type { Relationship, SemanticModel } from "#lib/semantic/model";
import { validateModel } from "#lib/semantic/validate-model";
import { harbourModel } from "../../support/semantic/harbour-file.ts";

const isFine = async () => null;

function edited(kind: ModelElementKind, key: string, change: ModelChange): SemanticModel {
  const edit: ModelEdit = {
    element: { kind, key },
    change,
    editedBy: "ada",
    editedAt: "2026-01-01T00:00:00.000Z",
    version: 1,
  };
  return applyEdits(harbourModel(), [edit]).model;
}

function joined(relationship: Partial<Relationship>): SemanticModel {
  const model = harbourModel();
  const wrong: Relationship = {
    fromTable: "REPAIRS",
    fromColumns: ["BOAT_ID"],
    toTable: "BOATS",
    toColumns: ["BOAT_ID"],
    source: "curated",
    ...relationship,
  };
  return { ...model, relationships: [wrong] };
}

async function problemsOf(model: SemanticModel) {
  const problems = await validateModel(model, isFine);
  return problems.map(({ element, level, sentence }) => `${level} ${element.kind} ${element.key}: ${sentence}`);
}

describe("what is wrong with a model", () => {
  it("is nothing where every element is sound", async () => {
    expect(await problemsOf(harbourModel())).toEqual([]);
  });

  it("is a verified query that the guard refuses, with its reason", async () => {
    const problems = await validateModel(harbourModel(), async () => "It would delete rows.");
    expect(problems).toEqual([
      {
        element: { kind: "verified_query", key: "trips by state" },
        level: "error",
        sentence: "Its statement cannot run: It would delete rows.",
      },
    ]);
  });

  it("is a name or a synonym that stands for two metrics, and a question that is there twice", async () => {
    expect(await problemsOf(edited("metric", "net_income", { synonyms: ["Takings"] }))).toEqual([
      'warning metric income: "takings" also stands for net_income.',
      'warning metric net_income: "takings" also stands for income.',
    ]);
    expect(await problemsOf(edited("metric", "net_income", { label: "income" }))).toEqual([
      "error metric income: Another metric is called income too.",
      "error metric net_income: Another metric is called income too.",
    ]);
    const twice = { question: "how many trips are there by STATE?", sql: "SELECT 1" };
    expect(await problemsOf(edited("verified_query", "again", twice))).toEqual([
      "warning verified_query again: trips by state asks the same question.",
    ]);
  });

  it("is a relationship to columns that are not there, or that several rows share", async () => {
    const key = "REPAIRS(BOAT_ID) -> BOATS(BOAT_ID)";
    expect(await problemsOf(joined({ toTable: "TRAINS" }))).toEqual([
      "error relationship REPAIRS(BOAT_ID) -> TRAINS(BOAT_ID): There is no table TRAINS.",
    ]);
    expect(await problemsOf(joined({ fromColumns: ["X"] }))).toEqual([
      "error relationship REPAIRS(X) -> BOATS(BOAT_ID): REPAIRS has no column X.",
    ]);
    expect(await problemsOf(joined({ toColumns: ["BOAT_TYPE"] }))).toEqual([
      "warning relationship REPAIRS(BOAT_ID) -> BOATS(BOAT_TYPE): Several rows of BOATS share one BOAT_TYPE, so that a join counts rows more than once.",
    ]);
    expect(await problemsOf(joined({}))).not.toContain(key);
  });

  it("is a calculation or a metric over a column that the schema does not have any more", async () => {
    const model = harbourModel();
    const tables = model.tables.map((table) => ({
      ...table,
      columns: table.columns.filter(({ name }) => name !== "AMOUNT"),
    }));
    const problems = await problemsOf({ ...model, tables });
    expect(problems).toContain("error column BOOKINGS.tax: Its expression reads AMOUNT, which BOOKINGS does not have.");
    expect(problems).toContain("error metric income: It cannot be measured: BOOKINGS has no column AMOUNT.");
  });
});
