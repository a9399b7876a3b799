/** Which steps of a course lie outside of what its own past lets expect. */
import "server-only";
import type { Series } from "#lib/analysis/series";
import { findUnusual } from "#lib/analysis/unusual/find-unusual";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import type { Execution } from "../../runtime/execution.ts";
import { reachOf } from "../../runtime/run-statement.ts";
import { allRows } from "../../runtime/stored-rows.ts";
import { analyseScan } from "./analyse-scan.ts";
import type { Analysed } from "./analysed.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { coursesOf } from "./course-rows.ts";
import { figureLook } from "./figure-look.ts";
import { byLargest, bySize, type JudgedFigure } from "./judged-figure.ts";
import { runSideStatement, type SideResult } from "./side-statement.ts";
import { storeUnusual } from "./store-unusual.ts";
import { notJudged } from "./unusual-refusals.ts";
import { unusualText } from "./unusual-text.ts";

/**
 * Of a plan with a few figures over steps in time. The past before its time is read as well: it tells what is usual. Figures
 * that nobody named are looked into by their groups too.
 */
export async function analyseUnusual(
  execution: Execution,
  plan: Plan,
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  const past = await readPast(execution, plan, dependencies);
  if (!past.ok) return past;
  const courses = coursesOf(past.value.rows, plan, dependencies.semantic);
  if (courses === null) return err(appError("NOT_UNDERSTOOD", "This figure has no course over time to look at."));
  const source = { execution, plan, past: past.value };
  const isScan = plan.metrics.every(({ evidence }) => evidence.length === 0);
  return isScan
    ? analyseScan(courses.series, source, dependencies)
    : analyseNamed(courses.series, source, dependencies);
}

type Source = { readonly execution: Execution; readonly plan: Plan; readonly past: SideResult };

async function analyseNamed(
  courses: readonly Series[],
  source: Source,
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  const { plan } = source;
  const looks = plan.metrics.map((metric) => figureLook(metric, dependencies.semantic));
  const found = courses.map((series) => findUnusual(series));
  const judged = found.flatMap((one, place): JudgedFigure[] => {
    const [look, series] = [looks[place], courses[place]];
    if (one.state !== "judged" || look === undefined || series === undefined) return [];
    return [{ look, group: null, series, judged: one, findings: bySize(within(one.findings, plan)) }];
  });
  const [refused] = found.flatMap((one) => (one.state === "refused" ? [one.reason] : []));
  const [grain = "day"] = courses.map((series) => series.grain);
  if (judged.length === 0 && refused !== undefined) return err(appError("NOT_UNDERSTOOD", notJudged(refused, grain)));
  const figures = byLargest(judged);
  const told = { figures, text: unusualText(figures, plan), caveats: ["About one finding in ten is chance."] };
  return storeUnusual(told, { ...source, statements: [], ms: 0 }, dependencies);
}

/** Without a time the plan's own rows are all that there is. */
async function readPast(
  execution: Execution,
  plan: Plan,
  dependencies: AnalysisCapabilities,
): Promise<Result<SideResult>> {
  const { sql, ref } = execution;
  if (plan.time === null)
    return ok({ sql, rows: await allRows(execution, dependencies), ms: ref.ms, isCut: ref.limited });
  const { context } = reachOf(execution.candidate, plan.context);
  const compiled = dependencies.planner.compilePlan({ ...plan, time: null, analysis: null });
  return runSideStatement(compiled.sql, context, dependencies);
}

function within(findings: JudgedFigure["findings"], { time }: Plan): JudgedFigure["findings"] {
  return findings.filter(
    ({ from, to }) => (time?.from == null || to >= time.from) && (time?.to == null || from < time.to),
  );
}
