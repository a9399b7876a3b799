/**
 * What the business means by a schema: tables, columns with a role, metrics and relationships.
 * Drafted from the catalog (`draft.ts`), sharpened by a curated file (`curated-file.ts`); read by
 * the planner and by the prompts. Plain data: it can be cached and compared.
 */

import type { AggregateFunction } from "#lib/domain/aggregate-function";
import type { ColumnKind } from "#lib/domain/catalog";
import { derivedColumn } from "#lib/domain/derived-column";
import { derivedMetric } from "#lib/domain/derived-metric";
import type { MeasureExpression } from "#lib/domain/plan";
import { derivedFacts } from "./derived-facts.ts";

/** Which end of a figure people call its best. */
export type Better = "higher" | "lower";

/** What a column is for. Keys join and identify; facts are summed; dimensions group; time places on a calendar. */
export type ColumnRole = "key" | "dimension" | "time" | "fact";

/**
 * What the texts of a column are written like, all of them: a number, a date or a moment in ISO form, an amount with
 * its currency sign, a percentage with its sign, a short code without blanks, or free text.
 */
export type TextPattern = "number" | "date" | "timestamp" | "money" | "percent" | "code" | "text";

/** What the stored values look like; null parts were not measured. */
export type ColumnProfile = {
  readonly distinctCount: number | null;
  readonly nullCount: number | null;
  /** Smallest and largest value as text (ISO for dates). */
  readonly min: string | null;
  readonly max: string | null;
  /** Stored values, most frequent first; complete when `valuesAreComplete`. */
  readonly values: readonly string[];
  readonly valuesAreComplete: boolean;
  /** Of a text column: so that texts that hold numbers or dates can be compared and ordered as such. */
  readonly pattern: TextPattern | null;
  /** Whether every row has a value of its own, counted exactly. */
  readonly isUnique: boolean | null;
};

export type SemanticColumn = {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly role: ColumnRole;
  /** The column in words: "order date". */
  readonly label: string;
  readonly synonyms: readonly string[];
  readonly description: string | null;
  /** The unit of its numbers: "USD", "minutes"; null where none is known. */
  readonly unit: string | null;
  /** How its numbers are written. */
  readonly format: "number" | "integer" | "percent" | "currency" | null;
  /** The aggregate that a bare mention means: revenue is summed, a price or a delay is averaged. */
  readonly defaultAggregate: AggregateFunction | null;
  /** Which end is its best, where a model file says it; else its name may tell (`better.ts`). */
  readonly better?: Better | null;
  readonly profile: ColumnProfile;
  /** Words for stored values, as `valueKey` makes them, by the value: "active" for A. */
  readonly valueNames?: Readonly<Record<string, readonly string[]>>;
  /**
   * SQL over columns of the same table, as a model file defines it: a calculated fact or dimension, or a named
   * filter (then of kind boolean). Null for a stored column.
   */
  readonly expression: string | null;
  /** Never matched by words: what a metric of a model file aggregates. */
  readonly isHidden: boolean;
};

export type SemanticTable = {
  readonly name: string;
  readonly label: string;
  readonly synonyms: readonly string[];
  readonly description: string | null;
  readonly primaryKey: readonly string[];
  /** The column that names a row to people (product name, city); null when there is none. */
  readonly nameColumn: string | null;
  /** The time column that "in 2025" means when nothing else is said. */
  readonly mainTimeColumn: string | null;
  readonly rowCount: number | null;
  readonly columns: readonly SemanticColumn[];
};

/** Many rows of `fromTable` belong to one row of `toTable`. */
export type Relationship = {
  readonly fromTable: string;
  readonly fromColumns: readonly string[];
  readonly toTable: string;
  readonly toColumns: readonly string[];
  /** Where it comes from; declared ones win over inferred ones. */
  readonly source: "declared" | "curated" | "inferred";
};

export type SemanticMetric = {
  readonly name: string;
  readonly label: string;
  readonly synonyms: readonly string[];
  readonly description: string | null;
  readonly expression: MeasureExpression;
  readonly format: "number" | "integer" | "percent" | "currency";
  /** As of a column. */
  readonly better?: Better | null;
};

/** A question whose statement a person has checked; asked again, it is answered by that statement. */
export type VerifiedQuery = {
  readonly name: string;
  readonly question: string;
  /** In the dialect of the engine, over real tables. */
  readonly sql: string;
  /** ISO moment; null where the file does not say. */
  readonly verifiedAt: string | null;
  readonly verifiedBy: string | null;
  /** Offered to a person who begins. */
  readonly isOnboarding: boolean;
};

export type SemanticModel = {
  readonly database: string;
  readonly schema: string;
  readonly description: string | null;
  readonly tables: readonly SemanticTable[];
  readonly relationships: readonly Relationship[];
  readonly metrics: readonly SemanticMetric[];
  readonly verifiedQueries: readonly VerifiedQuery[];
  /** What a model is told in words, besides the definitions; null for nothing. */
  readonly instructions: string | null;
};

export const emptyProfile: ColumnProfile = {
  distinctCount: null,
  nullCount: null,
  min: null,
  max: null,
  values: [],
  valuesAreComplete: false,
  pattern: null,
  isUnique: null,
};

/** Models never change once they are made, so that their tables are sorted out once. */
const tablesByModel = new WeakMap<SemanticModel, ReadonlyMap<string, SemanticTable>>();

/** The table of that exact name. */
export function findTable(model: SemanticModel, table: string): SemanticTable | undefined {
  const known = tablesByModel.get(model) ?? new Map(model.tables.map((candidate) => [candidate.name, candidate]));
  tablesByModel.set(model, known);
  return known.get(table);
}

/** The metric of that exact name, or the one that the name defines for a question. */
export function findMetric(
  { metrics }: Pick<SemanticModel, "metrics">,
  name: string | null,
): SemanticMetric | undefined {
  const known = metrics.find((metric) => metric.name === name);
  if (known !== undefined || name === null) return known;
  const derived = derivedMetric(name);
  return derived === null ? undefined : { ...derived, name, synonyms: [], description: null };
}

/** The column of that exact name in that table, or the one that the name defines by columns that are there. */
export function findColumn(model: SemanticModel, table: string, column: string): SemanticColumn | undefined {
  const known = findTable(model, table);
  return known?.columns.find((candidate) => candidate.name === column) ?? calculatedColumn(model, known, column);
}

/** Calculations are read out of their names once for each model. */
const calculatedByModel = new WeakMap<SemanticModel, Map<string, SemanticColumn | undefined>>();

function calculatedColumn(
  model: SemanticModel,
  table: SemanticTable | undefined,
  name: string,
): SemanticColumn | undefined {
  const definition = table === undefined ? null : derivedColumn(name);
  if (table === undefined || definition === null) return undefined;
  const kept = calculatedByModel.get(model) ?? new Map<string, SemanticColumn | undefined>();
  calculatedByModel.set(model, kept);
  const key = `${table.name}\n${name}`;
  if (!kept.has(key)) {
    const facts = derivedFacts(definition, {
      column: (place) => findColumn(model, place.table, place.column),
      tableLabel: (other) => findTable(model, other)?.label,
    });
    kept.set(
      key,
      facts && {
        ...facts,
        name,
        synonyms: [],
        description: null,
        profile: emptyProfile,
        expression: null,
        isHidden: false,
      },
    );
  }
  return kept.get(key);
}
