import { describe, expect, test } from "vitest";
import type { PlanPart } from "#lib/domain/plan-part";
import { taughtWords } from "#lib/planner/steering/taught-words";
import type { SemanticModel } from "#lib/semantic/model";
import { harbourModel } from "../../../support/planner/harbour-world.ts";

const [berths, ...others] = harbourModel.tables;
if (berths === undefined) throw new Error("The model has tables.");
/** Another table is called "quays" as well. */
const model: SemanticModel = { ...harbourModel, tables: [{ ...berths, synonyms: ["quays"] }, ...others] };
const other = others[0]?.name ?? "";

function figureOf(table: string, words: string): PlanPart {
  // An empty word: it was chosen by hand.
  return {
    kind: "figure",
    metric: { name: null, label: "Rows", expression: { kind: "count", table }, evidence: ["", words] },
  };
}

describe("words that were put right", () => {
  test("are taken from what they meant until then, since a word of two meanings is always asked back", () => {
    expect(taughtWords(figureOf(other, "quays"), model)).toMatchObject([
      { words: "quays", element: { kind: "table", key: other }, insteadOf: [{ element: { key: berths.name } }] },
    ]);
    expect(taughtWords(figureOf(other, "moorings"), model)).toMatchObject([{ words: "moorings", insteadOf: [] }]);
  });

  test("are not offered where they are the very name of something else, or mean it already", () => {
    expect(taughtWords(figureOf(other, berths.label.toUpperCase()), model)).toEqual([]);
    expect(taughtWords(figureOf(berths.name, "quays"), model)).toEqual([]);
  });
});
