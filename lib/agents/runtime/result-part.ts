/** A statement's result as the reader sees it: columns described, chart chosen, statement shown. */
import "server-only";
import type { DatabaseContext, EngineName } from "#lib/domain/catalog";
import type { DataDays, OutputColumn } from "#lib/domain/chart";
import { chooseChart } from "#lib/domain/chart-chooser";
import { isSameContext } from "#lib/domain/context-selection";
import { inferOutputs } from "#lib/domain/infer-outputs";
import type { ResultPart } from "#lib/domain/message";
import type { ChartHint } from "#lib/domain/plan";
import type { PlanChip } from "#lib/domain/plan-chip";
import { planChips } from "#lib/planner/steering/plan-chips";
import { askedDays, type KnownData } from "./data-days.ts";
import type { Execution } from "./execution.ts";
import { otherSchemasOf } from "./run-statement.ts";

export type ResultPartArgs = {
  readonly execution: Execution;
  readonly context: DatabaseContext;
  readonly engine: EngineName;
  /** Null where it is of several databases: each has days of its own. */
  readonly known: KnownData | null;
  /** The user's words: they tell whether shares or a relation are asked for. */
  readonly question: string;
  /** How it is drawn, where that is decided; by the plan's own wish unless told otherwise. */
  readonly hint?: ChartHint;
};

/** Builds the part; the chart is null where a table says it best. */
export function buildResultPart(args: ResultPartArgs): ResultPart {
  const { execution, context, engine, known, question } = args;
  const { candidate, ref, rows, sql } = execution;
  const outputs = withDays(describeOutputs(execution), known === null ? null : askedDays({ execution, ...known }));
  const chart = chooseChart({
    outputs,
    columns: ref.columns,
    rows,
    hint: args.hint ?? candidate.plan?.chartHint ?? null,
    question,
  });
  return {
    type: "result",
    title: candidate.title,
    context,
    engine,
    sql,
    ref,
    outputs,
    chart: chart.spec,
    chartReason: chart.reason,
    plan: candidate.plan,
    chips: chipsOf(args),
    brain: candidate.brain,
    ...(candidate.verified === undefined ? {} : { verified: candidate.verified }),
    ...(execution.notes === undefined ? {} : { notes: [...execution.notes] }),
    ...otherSchemasOf(candidate),
    sources: [],
  };
}

/** Of another schema than the known one nobody knows the words. */
function chipsOf({ execution, context, known }: ResultPartArgs): PlanChip[] {
  const { plan } = execution.candidate;
  return plan === null || known === null || !isSameContext(context, known.model) ? [] : planChips(plan, known.model);
}

/** The planner's description where it fits the columns that came back, else what the result tells. */
export function describeOutputs({
  candidate,
  ref,
  rows,
}: Pick<Execution, "candidate" | "ref" | "rows">): readonly OutputColumn[] {
  const planned = candidate.outputs;
  return planned !== null && planned.length === ref.columns.length ? planned : inferOutputs(ref.columns, rows);
}

/** A stored description may know the days of another time. */
function withDays(outputs: readonly OutputColumn[], days: DataDays | null): OutputColumn[] {
  return outputs.map(({ days: _former, ...output }) =>
    output.role === "time" && days !== null ? { ...output, days } : output,
  );
}
