/** The corpus of sentences: plans with the rows that came back, as title and first sentence. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Execution } from "#lib/agents/runtime/execution";
import { findFigures } from "#lib/agents/sql/find-figures";
import { readLead } from "#lib/agents/sql/lead-sentence";
import type { ColumnKind } from "#lib/domain/catalog";
import type { OutputColumn } from "#lib/domain/chart";
import { dialects } from "#lib/domain/dialects";
import { type Plan, planSchema } from "#lib/domain/plan";
import { type Cell, type ResultRow, resultRowSchema } from "#lib/domain/result-set";
import { compilePlan } from "#lib/planner/compile/compile";
import { planTitle } from "#lib/planner/explain/plan-title";
import type { SemanticModel } from "#lib/semantic/model";
import { companyModel } from "./company-model.ts";

const caseSchema = z.object({
  name: z.string(),
  title: z.string(),
  sentence: z.string(),
  /** What the plan holds beyond an empty one. */
  plan: z.record(z.string(), z.unknown()),
  rows: z.array(resultRowSchema),
  /** Where more came back than is at hand. */
  rowCount: z.number().optional(),
  limited: z.boolean().optional(),
});
export type SentenceCase = z.infer<typeof caseSchema>;

/** One case a line, in `sentences.jsonl`. */
export function sentenceCases(): readonly SentenceCase[] {
  const text = readFileSync(new URL("./sentences.jsonl", import.meta.url), "utf8");
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => caseSchema.parse(JSON.parse(line)));
}

const emptyPlan = {
  context: { database: "COMPANY", schema: "MAIN" },
  ...{ metrics: [], dimensions: [], filters: [], exists: [], having: [], order: [], assumptions: [] },
  ...{ time: null, limit: null, asShare: false, detail: null, chartHint: null },
};

export type Told = {
  readonly title: string;
  /** As it is read: without the marks of Markdown, blanks as blanks. */
  readonly sentence: string;
  /** Numbers of the sentence that stand for nothing in the result. */
  readonly unknown: readonly string[];
};

/** What the app says of a plan and its rows. */
export function toldSentence({ plan, ...came }: ToldArgs): Told {
  return toldOf({ ...came, plan: planSchema.parse({ ...emptyPlan, ...plan }) }, companyModel);
}

type ToldPlan = Omit<ToldArgs, "plan"> & { readonly plan: Plan };

/** The same over any model. */
export function toldOf({ plan, rows, rowCount = rows.length, limited = false }: ToldPlan, model: SemanticModel): Told {
  const { sql, outputs } = compilePlan(plan, { model, dialect: dialects.duckdb });
  const title = planTitle(plan, model);
  const execution = executionOf(plan, { title, sql, outputs, rows, rowCount, limited });
  const lead = readLead({ execution, outputs, model, today: "2026-06-30" });
  const spoken = valuesIn(plan);
  const figures = findFigures(lead.text, execution, outputs, { spoken, lead });
  const unknown = figures.filter(({ origin }) => origin === "unknown");
  return {
    title,
    sentence: lead.text.replaceAll(/\\(.)/g, "$1").replaceAll("\u00a0", " "),
    unknown: unknown.map(({ start, end }) => lead.text.slice(start, end)),
  };
}

type ToldArgs = Pick<SentenceCase, "plan" | "rows" | "rowCount" | "limited">;

type Ran = {
  readonly title: string;
  readonly sql: string;
  readonly outputs: readonly OutputColumn[];
  readonly rows: readonly ResultRow[];
  readonly rowCount: number;
  readonly limited: boolean;
};

function executionOf(plan: Plan, { title, sql, outputs, rows, rowCount, limited }: Ran): Execution {
  const columns = outputs.map((output, index) => {
    const cells = rows.map((row) => row[index] ?? null);
    return { name: output.label, kind: kindOf(output, cells), nativeType: "" };
  });
  return {
    attempt: 1,
    candidate: {
      ...{ brain: "rules" as const, tier: 1 as const, quality: "high" as const },
      ...{ title, plan, sql, outputs, assumptions: [], changes: [], reach: null },
    },
    sql,
    ref: { id: "r", columns, rowCount, limited, limitEnforced: limited, ms: 1 },
    rows,
  };
}

function kindOf({ role, format }: OutputColumn, cells: readonly Cell[]): ColumnKind {
  const cell = cells.find((one) => one !== null) ?? null;
  if (typeof cell === "boolean") return "boolean";
  if (typeof cell === "number") return format === "integer" || cells.every(Number.isInteger) ? "integer" : "float";
  if (typeof cell === "string" && /^\d{4}-\d{2}-\d{2}$/.test(cell)) return "date";
  return role === "measure" || (cell !== null && format !== null) ? "decimal" : "text";
}

/** Numbers that the user said are no figures. */
function valuesIn(plan: Plan): string[] {
  return [JSON.stringify([plan.filters, plan.alternatives, plan.exists, plan.time?.label, plan.setOperation])];
}
