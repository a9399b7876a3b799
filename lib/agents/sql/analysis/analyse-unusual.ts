/** Which steps of a course lie outside of what its own past lets expect. */
import "server-only";
import { findUnusual } from "#lib/analysis/unusual/find-unusual";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import { grainAdjectives } from "#lib/planner/explain/plan-title";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import { reachOf } from "../../runtime/run-statement.ts";
import { allRows } from "../../runtime/stored-rows.ts";
import type { Analysed } from "./analysed.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { storeComputed, withoutPlan } from "./computed-result.ts";
import { coursesOf } from "./course-rows.ts";
import { figureLook } from "./figure-look.ts";
import type { JudgedFigure } from "./judged-figure.ts";
import { runSideStatement, type SideResult } from "./side-statement.ts";
import { notJudged } from "./unusual-refusals.ts";
import { expectedTable, findingsTable } from "./unusual-table.ts";
import { unusualText } from "./unusual-text.ts";

/** Of a plan with a few figures over steps in time. The past before its time is read as well: it tells what is usual. */
export async function analyseUnusual(
  execution: Execution,
  plan: Plan,
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  const { semantic } = dependencies;
  const past = await readPast(execution, plan, dependencies);
  if (!past.ok) return past;
  const courses = coursesOf(past.value.rows, plan, semantic);
  if (courses === null) return err(appError("NOT_UNDERSTOOD", "This figure has no course over time to look at."));
  const looks = plan.metrics.map((metric) => figureLook(metric, semantic));
  const found = courses.series.map((series) => findUnusual(series));
  const judged = found.flatMap((one, place): JudgedFigure[] => {
    const [look, series] = [looks[place], courses.series[place]];
    if (one.state !== "judged" || look === undefined || series === undefined) return [];
    return [{ look, series, judged: one, findings: within(one.findings, plan) }];
  });
  const [refused] = found.flatMap((one) => (one.state === "refused" ? [one.reason] : []));
  if (judged.length === 0 && refused !== undefined)
    return err(appError("NOT_UNDERSTOOD", notJudged(refused, courses.grain)));
  const ordered = judged.toSorted((left, right) => largest(right) - largest(left));
  return store(ordered, { execution, plan, past: past.value }, dependencies);
}

/** Without a time the plan's own rows are all that there is. */
async function readPast(
  execution: Execution,
  plan: Plan,
  dependencies: AnalysisCapabilities,
): Promise<Result<SideResult>> {
  const { sql, ref } = execution;
  if (plan.time === null) return ok({ sql, rows: await allRows(execution, dependencies), ms: ref.ms });
  const { context } = reachOf(execution.candidate, plan.context);
  const compiled = dependencies.planner.compilePlan({ ...plan, time: null, analysis: null });
  return runSideStatement(compiled.sql, context, dependencies);
}

function within(findings: JudgedFigure["findings"], { time }: Plan): JudgedFigure["findings"] {
  return findings
    .filter(({ from, to }) => (time?.from == null || to >= time.from) && (time?.to == null || from < time.to))
    .toSorted((left, right) => sizeOf(right) - sizeOf(left));
}

/** A missing load has no size: it stands before all others. */
function sizeOf(finding: JudgedFigure["findings"][number]): number {
  return finding.kind === "missing-load" ? Number.POSITIVE_INFINITY : Math.abs(finding.size);
}

function largest({ findings }: JudgedFigure): number {
  return findings[0] === undefined ? 0 : sizeOf(findings[0]);
}

type Source = { readonly execution: Execution; readonly plan: Plan; readonly past: SideResult };

async function store(
  figures: readonly JudgedFigure[],
  { execution, plan, past }: Source,
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  const [first] = figures;
  if (first === undefined) return err(appError("NOT_UNDERSTOOD", "This figure has no course over time to look at."));
  const named = plan.dimensions[0]?.label ?? "Step";
  const statements = [
    { note: "The figures of the time that was asked about", sql: execution.sql },
    ...(past.sql === execution.sql ? [] : [{ note: "Their whole past, which tells what is usual", sql: past.sql }]),
  ];
  const source = { execution, title: execution.candidate.title, statements, ms: execution.ref.ms + past.ms };
  const main = await storeComputed(expectedTable(first, { plan, named }), source, dependencies);
  if (!main.ok) return main;
  const bare = withoutPlan(execution);
  const listed = { ...source, execution: bare, title: "What was found" };
  const looks = await storeComputed(findingsTable(figures), listed, dependencies);
  if (!looks.ok) return looks;
  const isSeveral = figures.length > 1;
  return ok({
    text: unusualText(figures, plan),
    execution: main.value,
    further: [looks.value],
    caveats: [
      `Usual is what the ${grainAdjectives[first.series.grain]} past of the figure itself lets expect: its trend${first.judged.model.hasWeekdays ? ", the day of the week" : ""}${first.judged.model.hasYearCourse ? ", the time of the year" : ""}. About one finding in ten is chance.`,
      ...(isSeveral
        ? [`The chart shows ${lowerFirst(first.look.label)}; the others were looked at in the same way.`]
        : []),
      ...(first.judged.returning.length > 0
        ? ["Days that stand out every year are expected, and are no findings."]
        : []),
    ],
    names: figures.flatMap(({ findings }) => findings.flatMap(({ from, to }) => [from, to])),
  });
}
