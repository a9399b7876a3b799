import { describe, expect, it } from "vitest";
import { applyModelFile } from "#lib/semantic/apply-file";
import { exportModel } from "#lib/semantic/export/export-model";
import { readModelFile } from "#lib/semantic/file/read-file";
import { findColumn, findTable } from "#lib/semantic/model";
import { sampleModel } from "../../../support/planner/sample-model.ts";

function laid(text: string) {
  const read = readModelFile(text, "other.yaml");
  if (!read.ok) throw new Error(read.error.message);
  return { file: read.value, ...applyModelFile(sampleModel, read.value) };
}

const amount = { kind: "aggregate", function: "sum", column: { table: "BOOKINGS", column: "AMOUNT" } };

describe("a file of Open Semantic Interchange", () => {
  const text = `semantic_model:
  - name: harbour
    description: Boats for hire.
    ai_context: Amounts are in euros.
    datasets:
      - name: trips
        source: SEA.HARBOUR.BOOKINGS
        primary_key: [BOOKING_ID]
        ai_context: { synonyms: [voyages] }
        fields:
          - name: booked_on
            expression: { dialects: [{ dialect: ANSI_SQL, expression: BOOKING_DATE }] }
            dimension: { is_time: true }
          - name: tax
            description: What the state gets.
            expression:
              dialects:
                - { dialect: OTHER, expression: "nothing(" }
                - { dialect: ANSI_SQL, expression: AMOUNT * 0.19 }
      - { name: quays, source: PORTS }
    relationships:
      - { name: a, from: repairs, to: guests, from_columns: [REPAIR_ID], to_columns: [GUEST_ID] }
    metrics:
      - name: income
        expression: { dialects: [{ dialect: ANSI_SQL, expression: SUM(trips.AMOUNT) }] }
        ai_context: { synonyms: [takings] }
      - name: strange
        expression: { dialects: [{ dialect: ANSI_SQL, expression: MODE(trips.AMOUNT) }] }
`;

  it("is read as a model file is: tables, columns, joins, metrics, synonyms and instructions", () => {
    const { model } = laid(text);
    expect(findTable(model, "BOOKINGS")).toMatchObject({ label: "trips", synonyms: ["voyages", "bookings"] });
    expect(findTable(model, "PORTS")?.label).toBe("quays");
    expect(findColumn(model, "BOOKINGS", "BOOKING_DATE")?.label).toBe("booked on");
    expect(findColumn(model, "BOOKINGS", "tax")).toMatchObject({ expression: '"AMOUNT" * 0.19', role: "fact" });
    expect(model.relationships.at(-1)).toMatchObject({ fromTable: "REPAIRS", toTable: "GUESTS" });
    expect(model.metrics).toMatchObject([{ name: "income", synonyms: ["takings"], expression: amount }]);
    expect(model).toMatchObject({ instructions: "Amounts are in euros.", description: "Boats for hire." });
  });

  it("is written as a semantic view, and its warnings and failures have places", () => {
    const { model, warnings, file } = laid(text);
    expect(warnings).toMatchObject([{ sentence: expect.stringMatching(/strange is left out/) }]);
    expect(exportModel(model, [], file)).toMatch(/^name: sea_harbour\n/);
    const broken = readModelFile("semantic_model:\n  - name: x\n", "other.yaml");
    expect(broken.ok ? "" : broken.error.message).toMatch(/semantic_model\.0\.datasets: .*\(line 2, column 5\)/);
  });
});

describe("a file of MetricFlow", () => {
  const text = `semantic_models:
  - name: trips
    label: Voyages
    model: ref('BOOKINGS')
    entities:
      - { name: trip, type: primary, expr: BOOKING_ID }
      - { name: boat, type: foreign, expr: BOAT_ID }
    dimensions:
      - { name: booked_on, type: time, expr: BOOKING_DATE, type_params: { time_granularity: day } }
      - { name: state, type: categorical, expr: STATUS }
    measures:
      - { name: amount_sum, agg: sum, expr: AMOUNT }
      - { name: trip_count, agg: count, expr: BOOKING_ID, create_metric: true }
      - { name: nights_p90, agg: percentile, expr: NIGHTS }
  - name: boats
    model: BOATS
    entities: [{ name: boat, type: primary, expr: BOAT_ID }]
metrics:
  - { name: income, type: simple, label: Takings, type_params: { measure: amount_sum } }
  - { name: paid_income, type: simple, type_params: { measure: { name: amount_sum } }, filter: "{{ Dimension('trip__state') }} = 'PAID'" }
  - { name: paid_share, type: ratio, type_params: { numerator: paid_income, denominator: income } }
  - { name: doubled, type: derived, type_params: { expr: income + income, metrics: [{ name: income }] } }
  - { name: so_far, type: cumulative, type_params: { measure: amount_sum } }
`;

  it("is read as a model file is: measures become metrics only where it says so", () => {
    const { model } = laid(text);
    expect(findTable(model, "BOOKINGS")).toMatchObject({ label: "trips", synonyms: ["Voyages", "bookings"] });
    expect(findColumn(model, "BOOKINGS", "STATUS")?.label).toBe("state");
    const paid = { kind: "filtered", measure: amount, filters: [{ condition: { operator: "=", value: "PAID" } }] };
    expect(model.metrics).toMatchObject([
      { name: "trip_count", expression: { kind: "count", table: "BOOKINGS" } },
      { name: "income", synonyms: ["Takings"], expression: amount },
      { name: "paid_income", expression: paid },
      { name: "paid_share", expression: { kind: "ratio", numerator: paid, denominator: amount } },
      { name: "doubled", expression: { kind: "arithmetic", operator: "+", left: amount, right: amount } },
    ]);
  });

  it("tells what of it cannot be read", () => {
    const { warnings } = laid(text);
    expect(warnings.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/nights_p90 is left out\. .*percentile/),
      expect.stringMatching(/so_far is left out\. .*cumulative/),
    ]);
  });

  it("joins what has an entity in common", () => {
    const { model } = laid(text);
    const bare = { ...sampleModel, relationships: [] };
    expect(model.relationships).toEqual(sampleModel.relationships);
    const read = readModelFile(text, "other.yaml");
    expect(read.ok ? applyModelFile(bare, read.value).model.relationships : []).toEqual([
      { fromTable: "BOOKINGS", fromColumns: ["BOAT_ID"], toTable: "BOATS", toColumns: ["BOAT_ID"], source: "curated" },
    ]);
  });
});
