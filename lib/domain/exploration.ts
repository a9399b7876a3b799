/** What a schema holds, for somebody who does not know it: told in parts, each with the question that goes on from it. */
import type { DatabaseContext } from "./catalog.ts";
import type { OfferedQuestion } from "./offered-question.ts";
import type { TimeGrain } from "./plan.ts";

export type ExploredTable = {
  readonly name: string;
  readonly description: string | null;
  /** null where it was not counted. */
  readonly rowCount: number | null;
  readonly columnCount: number;
  /** The newest date of the column that places its rows in time; null where there is none, or it is not known. */
  readonly newest: { readonly label: string; readonly date: string } | null;
  readonly question: OfferedQuestion;
};

export type ExploredJoin = {
  readonly from: string;
  readonly to: string;
  /** How the columns meet: "CUSTOMER_ID = ID". */
  readonly columns: string;
  /** Found by names and values, and declared by nobody. */
  readonly isInferred: boolean;
  /** Null where no figure of one table can be told by the other. */
  readonly question: OfferedQuestion | null;
};

/** A measure or a dimension, before anything is read of it. */
export type ExploredSubject = { readonly id: string; readonly label: string; readonly table: string };

export const qualityKinds = ["missing", "orphans", "duplicates", "outliers"] as const;
export type QualityKind = (typeof qualityKinds)[number];

/** Something that may be wrong with the rows, before it is looked for. */
export type QualityCheck = {
  readonly id: string;
  readonly kind: QualityKind;
  readonly table: string;
  readonly columns: readonly string[];
  /** Of orphans: what their key leads to. */
  readonly target: { readonly table: string; readonly columns: readonly string[] } | null;
};

/** What is known without reading any row: the rest is asked for part by part. */
export type Exploration = {
  readonly context: DatabaseContext;
  readonly description: string | null;
  readonly tables: readonly ExploredTable[];
  /** Of all: a schema may have thousands. */
  readonly tableCount: number;
  readonly joins: readonly ExploredJoin[];
  readonly measures: readonly ExploredSubject[];
  readonly dimensions: readonly ExploredSubject[];
  readonly checks: readonly QualityCheck[];
};

export type SeriesPoint = { readonly at: string; readonly value: number | null };

/** A measure over time. */
export type MeasureSeries = {
  readonly question: OfferedQuestion;
  readonly points: readonly SeriesPoint[];
  /** How long a step is. */
  readonly grain: TimeGrain;
  readonly format: "number" | "integer" | "percent" | "currency";
  readonly unit: string | null;
};

/** The most frequent values of a column. */
export type DimensionValues = {
  readonly question: OfferedQuestion;
  /** What is counted: "orders". */
  readonly counted: string;
  /** null: rows without a value. */
  readonly values: readonly { readonly value: string | null; readonly rows: number }[];
};

/** What a check found. */
export type QualityFinding = {
  readonly sentence: string;
  /** Rows, or keys, that it is about; 0: nothing is wrong. */
  readonly count: number;
  /** What was run to know it. */
  readonly sql: string;
  /** Null where no question of the planner lists them. */
  readonly question: OfferedQuestion | null;
};

export type ExploredPart =
  | { readonly kind: "measure"; readonly series: MeasureSeries }
  | { readonly kind: "dimension"; readonly values: DimensionValues }
  | { readonly kind: "check"; readonly finding: QualityFinding };
