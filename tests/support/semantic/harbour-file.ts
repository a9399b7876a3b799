/** A model file for the harbour of `planner/sample-model.ts` with every key that a file may have. */
import { applyModelFile } from "#lib/semantic/apply-file";
import { type ModelFile, readModelFile } from "#lib/semantic/file/read-file";
import type { SemanticModel } from "#lib/semantic/model";
import { sampleModel } from "../planner/sample-model.ts";

export const harbourText = `# Kept by the harbour master.
name: harbour
description: Boats for hire.
tables:
  - name: trips
    synonyms: [voyages]
    description: One row per booked trip.
    base_table: { database: SEA, schema: HARBOUR, table: BOOKINGS }
    primary_key: { columns: [BOOKING_ID] }
    unique_keys: [{ columns: [BOOKING_ID] }]
    dimensions:
      - { name: trip_state, expr: STATUS, data_type: TEXT, synonyms: [state], description: Where the trip stands., is_enum: true, sample_values: [PAID, OPEN] }
      - name: size_class
        expr: CASE WHEN NIGHTS > 7 THEN 'long' ELSE 'short' END
        data_type: VARCHAR(20)
        unique: false
        sample_values: [long, short]
        is_enum: true
    time_dimensions:
      - { name: booked_on, expr: bookings.booking_date, data_type: DATE, unique: false }
      - { name: departure, expr: "dateadd(day, 3, booking_date)", data_type: DATE }
    facts:
      - { name: NIGHTS, expr: NIGHTS, data_type: NUMBER, synonyms: [overnight stays], default_aggregation: avg }
      - { name: tax, expr: AMOUNT * 0.19, data_type: "NUMBER(18,2)", default_aggregation: sum } # of all trips
      - { name: net_amount, expr: AMOUNT - tax, data_type: "NUMBER(18,2)" }
      - { name: margin, expr: net_amount * 0.5, data_type: "NUMBER(18,2)", access_modifier: private_access }
    filters:
      - { name: long_trips, synonyms: [longer trips], description: More than a week., expr: NIGHTS > 7 }
    metrics:
      - { name: income, expr: SUM(AMOUNT), format: currency, synonyms: [takings] }
      - { name: net_income, expr: SUM(net_amount), access_modifier: public_access }
      - { name: paid_share, expr: "DIV0(COUNT_IF(trip_state = 'PAID'), COUNT(*))", format: percent }
      - { name: paid_income, expr: SUM(AMOUNT), filter: { expr: STATUS = 'PAID' } }
      - { name: hidden_count, expr: COUNT(*), access_modifier: private_access }
      - { name: open_balance, expr: SUM(AMOUNT), non_additive_dimensions: [{ table: trips, dimension: booked_on, sort_direction: ascending }] }
      - { name: strange, expr: PERCENTILE_CONT(0.5) }
  - name: boats
    base_table: { database: SEA, schema: HARBOUR, table: BOATS }
    measures:
      - { name: price, expr: DAILY_PRICE, data_type: NUMBER, default_aggregation: avg }
  - name: cranes
    base_table: { database: SEA, schema: HARBOUR, table: CRANES }
relationships:
  - name: trip_boat
    left_table: trips
    right_table: boats
    relationship_columns: [{ left_column: BOAT_ID, right_column: BOAT_ID }]
    join_type: left_outer
    relationship_type: many_to_one
  - name: repair_guest
    left_table: repairs
    right_table: guests
    relationship_columns: [{ left_column: REPAIR_ID, right_column: GUEST_ID }]
    relationship_type: one_to_one
  - name: boats_ports
    left_table: boats
    right_table: ports
    relationship_columns: [{ left_column: BOAT_ID, right_column: PORT_ID }]
    relationship_type: many_to_many
metrics:
  - { name: income_per_trip, expr: "trips.income / NULLIF(trips.hidden_count, 0)", synonyms: [yield] }
verified_queries:
  - name: trips by state
    question: How many trips are there by state?
    sql: |
      SELECT trip_state, COUNT(*) FROM __trips GROUP BY trip_state;
    verified_at: 1700000000
    verified_by: Ada
    use_as_onboarding_question: true
custom_instructions: The older words.
module_custom_instructions:
  sql_generation: Amounts are in euros.
  question_categorization: Only answer about boats.
owner: the harbour master
`;

export function harbourFile(text = harbourText): ModelFile {
  const read = readModelFile(text, "harbour.yaml");
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

export function harbourModel(text = harbourText): SemanticModel {
  return applyModelFile(sampleModel, harbourFile(text)).model;
}
