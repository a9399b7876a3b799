/** The course of what stands out most, and the list of all that was found, as tables of the answer. */
import "server-only";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import { grainAdjectives } from "#lib/planner/explain/plan-title";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import type { Analysed } from "./analysed.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { type ComputedTable, storeComputed, withoutPlan } from "./computed-result.ts";
import type { JudgedFigure } from "./judged-figure.ts";
import type { SideResult } from "./side-statement.ts";
import { expectedTable, findingsTable } from "./unusual-table.ts";

type Told = {
  /** What is listed; the first one is drawn. */
  readonly figures: readonly JudgedFigure[];
  readonly text: string;
  /** Sentences behind the one that says what is usual. */
  readonly caveats: readonly string[];
  /** Further tables, each with its title. */
  readonly tables?: readonly { readonly title: string; readonly table: ComputedTable }[];
  /** Names with digits that the text holds, besides times. */
  readonly names?: readonly string[];
};

type Source = {
  readonly execution: Execution;
  readonly plan: Plan;
  readonly past: SideResult;
  /** Those that were asked besides, and their time in the engine, in milliseconds. */
  readonly statements: readonly { readonly note: string; readonly sql: string }[];
  readonly ms: number;
};

/** Keeps the tables; the first failure, if one cannot be kept. */
export async function storeUnusual(
  { figures, text, caveats, tables = [], names = [] }: Told,
  { execution, plan, past, ...asked }: Source,
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  const [first] = figures;
  if (first === undefined) return err(appError("NOT_UNDERSTOOD", "This figure has no course over time to look at."));
  const named = plan.dimensions[0]?.label ?? "Step";
  const statements = [
    { note: "The figures of the time that was asked about", sql: execution.sql },
    ...(past.sql === execution.sql ? [] : [{ note: "Their whole past, which tells what is usual", sql: past.sql }]),
    ...asked.statements,
  ];
  const ms = execution.ref.ms + past.ms + asked.ms;
  const source = { execution, title: execution.candidate.title, statements, ms };
  const main = await storeComputed(expectedTable(first, { plan, named }), source, dependencies);
  if (!main.ok) return main;
  const further: Execution[] = [];
  const bare = withoutPlan(execution);
  for (const { title, table } of [{ title: "What was found", table: findingsTable(figures) }, ...tables]) {
    const stored = await storeComputed(table, { ...source, execution: bare, title }, dependencies);
    if (!stored.ok) return stored;
    further.push(stored.value);
  }
  return ok({
    text,
    execution: main.value,
    further,
    caveats: [usualNote(first), ...caveats, ...drawnNotes(figures)],
    names: [...figures.flatMap(({ findings }) => findings.flatMap(({ from, to }) => [from, to])), ...names],
  });
}

function usualNote({ series, judged: { model } }: JudgedFigure): string {
  return `Usual is what the ${grainAdjectives[series.grain]} past of the figure itself lets expect: its trend${model.hasWeekdays ? ", the day of the week" : ""}${model.hasYearCourse ? ", the time of the year" : ""}.`;
}

function drawnNotes([first, ...others]: readonly JudgedFigure[]): string[] {
  if (first === undefined) return [];
  return [
    ...(others.length > 0
      ? [`The chart shows ${lowerFirst(first.look.label)}; the others were looked at in the same way.`]
      : []),
    ...(first.judged.returning.length > 0 ? ["Days that stand out every year are expected, and are no findings."] : []),
  ];
}
