import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { applyModelFile } from "#lib/semantic/apply-file";
import { exportModel } from "#lib/semantic/export/export-model";
import { readModelFile } from "#lib/semantic/file/read-file";
import { sampleModel } from "../../../support/planner/sample-model.ts";
import { harbourText } from "../../../support/semantic/harbour-file.ts";

const dictionaryText = JSON.stringify(
  {
    tables: { BOOKINGS: { description: "Trips.", key_columns: { STATUS: "State" }, common_queries: ["How many?"] } },
    relationships: [{ from_table: "BOOKINGS", from_column: "BOAT_ID", to_table: "BOATS", to_column: "BOAT_ID" }],
    business_glossary: { takings: "BOOKINGS.AMOUNT" },
  },
  null,
  2,
);

const interchangeText = `semantic_model:
  - name: harbour
    datasets:
      - name: trips
        source: SEA.HARBOUR.BOOKINGS
        fields:
          - name: tax
            expression: { dialects: [{ dialect: ANSI_SQL, expression: AMOUNT * 0.19 }] }
    metrics:
      - name: income
        expression: { dialects: [{ dialect: ANSI_SQL, expression: SUM(trips.AMOUNT) }] }
`;

const metricFlowText = `semantic_models:
  - name: trips
    model: ref('BOOKINGS')
    entities: [{ name: trip, type: primary, expr: BOOKING_ID }]
    measures: [{ name: amount_sum, agg: sum, expr: AMOUNT }]
metrics:
  - { name: income, type: simple, type_params: { measure: amount_sum } }
`;

/** What may happen to a file: a line is lost or comes twice, or some characters become others. */
const damage = fc.oneof(
  fc.record({ kind: fc.constant("lose" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("twice" as const), at: fc.nat() }),
  fc.record({ kind: fc.constant("indent" as const), at: fc.nat() }),
  fc.record({
    kind: fc.constant("write" as const),
    at: fc.nat(),
    text: fc.constantFrom("", ":", "[", "]", "{", '"', "'", "- ", "\n", "null", "#", "&a ", "*a", "(", ")", "42", "\t"),
  }),
);

type Damage = typeof damage extends fc.Arbitrary<infer Kind> ? Kind : never;

function damaged(text: string, what: Damage): string {
  if (what.kind === "write") {
    const at = what.at % text.length;
    return text.slice(0, at) + what.text + text.slice(at + 1);
  }
  const lines = text.split("\n");
  const at = what.at % lines.length;
  const line = lines[at] ?? "";
  const replacement = { lose: [], twice: [line, line], indent: [`  ${line}`] };
  return lines.toSpliced(at, 1, ...replacement[what.kind]).join("\n");
}

describe("a damaged model file", () => {
  it.each([
    ["a semantic view", harbourText],
    ["a data dictionary", dictionaryText],
    ["Open Semantic Interchange", interchangeText],
    ["MetricFlow", metricFlowText],
  ])("of the form of %s is refused with a sentence and a place, or is read; it breaks nothing", (_form, text) => {
    fc.assert(
      fc.property(fc.array(damage, { minLength: 1, maxLength: 4 }), (damages) => {
        const broken = damages.reduce(damaged, text);
        const read = readModelFile(broken, "broken.yaml");
        if (!read.ok) {
          expect(read.error.message).toMatch(/^broken\.yaml .*\(line \d+, column \d+\)\.$/s);
          return;
        }
        const { model, warnings } = applyModelFile(sampleModel, read.value);
        expect(model.tables.map(({ name }) => name)).toEqual(sampleModel.tables.map(({ name }) => name));
        for (const { place } of warnings) expect(place.line).toBeGreaterThan(0);
        expect(readModelFile(exportModel(model, [], null), "again.yaml").ok).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
