/** Which of the main figures, and which of their groups, were unusual: for questions that name no figure. */
import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Series } from "#lib/analysis/series";
import { judgeForScan, type ScannedCourse, scanUnusual } from "#lib/analysis/unusual/scan";
import { appError, err, type Result } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import { reachOf } from "../../runtime/run-statement.ts";
import type { Analysed } from "./analysed.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { figureLook } from "./figure-look.ts";
import { byLargest, bySize, type JudgedFigure } from "./judged-figure.ts";
import { type GroupsRead, readGroups, type ScannedGroup } from "./scan-groups.ts";
import { type LookedAt, lookedTable } from "./scan-table.ts";
import { scanText } from "./scan-text.ts";
import type { SideResult } from "./side-statement.ts";
import { storeUnusual } from "./store-unusual.ts";
import { notJudged } from "./unusual-refusals.ts";

type Source = { readonly execution: Execution; readonly plan: Plan; readonly past: SideResult };

/** `wholes`: the course of each figure of the plan. */
export async function analyseScan(
  wholes: readonly Series[],
  source: Source,
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  const { execution, plan } = source;
  const { context } = reachOf(execution.candidate, plan.context);
  const read = await readGroups({ plan, wholes, context }, dependencies);
  if (!read.ok) return read;
  const { groups, statements, ms, leftOut } = read.value;
  const courses = await judged(wholes, groups, dependencies.signal);
  if (courses === null) return err(appError("CANCELLED", "The answer was stopped."));
  const time = { from: plan.time?.from ?? null, to: plan.time?.to ?? null };
  const findings = scanUnusual(courses, time);
  const named = { wholes: wholes.length, groups, plan, semantic: dependencies.semantic };
  const figures = courses.flatMap((course, place) =>
    figureOf(course, { ...named, place, found: findings[place] ?? [] }),
  );
  if (figures.length === 0) return err(appError("NOT_UNDERSTOOD", refusalOf(courses)));
  const looked = lookedAt(courses, read.value, plan);
  const listed = byLargest(figures.filter(({ group, findings: own }) => group === null || own.length > 0));
  const told = {
    figures: listed.length === 0 ? figures.slice(0, 1) : listed,
    text: scanText(listed, { plan, looked, leftOut }),
    caveats: ["All series were held against one limit: at most about one in ten of what is told is chance."],
    tables: [{ title: "What was looked at", table: lookedTable(looked) }],
    names: [...groups.map(({ name }) => name), ...leftOut.map(({ reason }) => lowerFirst(reason))],
  };
  return storeUnusual(told, { ...source, statements, ms }, dependencies);
}

/** One after the other, with room for others in between; null once the answer was stopped. */
async function judged(
  wholes: readonly Series[],
  groups: readonly ScannedGroup[],
  signal: AbortSignal,
): Promise<ScannedCourse[] | null> {
  const all = [...wholes.map((series, figure) => ({ series, figure, cut: null })), ...groups];
  const courses: ScannedCourse[] = [];
  for (const { series, figure, cut } of all) {
    await nextTurn();
    if (signal.aborted) return null;
    courses.push({ series, figure, cut, unusual: judgeForScan(series) });
  }
  return courses;
}

type Named = {
  readonly wholes: number;
  readonly groups: readonly ScannedGroup[];
  readonly plan: Plan;
  readonly semantic: SemanticModel;
  /** Among all courses: those of the wholes stand first. */
  readonly place: number;
  readonly found: JudgedFigure["findings"];
};

/** None for a course that was not judged. */
function figureOf(
  { series, unusual, figure }: ScannedCourse,
  { wholes, groups, plan, semantic, place, found }: Named,
): JudgedFigure[] {
  const metric = plan.metrics[figure];
  if (unusual.state === "refused" || metric === undefined) return [];
  const look = figureLook(metric, semantic);
  const own = { series, judged: unusual, findings: bySize(found) };
  const group = groups[place - wholes];
  if (group === undefined) return [{ ...own, look, group: null }];
  const label = `${look.label} in ${group.name}`;
  return [{ ...own, look: { ...look, label }, group: `${group.label}: ${group.name}` }];
}

function refusalOf(courses: readonly ScannedCourse[]): string {
  const [reason] = courses.flatMap(({ unusual }) => (unusual.state === "refused" ? [unusual.reason] : []));
  const grain = courses[0]?.series.grain ?? "day";
  return reason === undefined ? "These figures have no course over time to look at." : notJudged(reason, grain);
}

/** For each figure how many courses were judged, as a whole and by each column. */
function lookedAt(courses: readonly ScannedCourse[], { groups }: GroupsRead, plan: Plan): LookedAt[] {
  const labels = new Map(groups.map(({ cut, label }) => [cut, label]));
  return plan.metrics.flatMap(({ label }, figure) =>
    [null, ...labels.keys()].flatMap((cut): LookedAt[] => {
      const own = courses.filter((course) => course.figure === figure && course.cut === cut);
      const refused = own.flatMap(({ unusual }) => (unusual.state === "refused" ? [unusual.reason] : []));
      const by = cut === null ? null : (labels.get(cut) ?? "");
      return own.length === 0 ? [] : [{ figure: label, by, courses: own.length, refused }];
    }),
  );
}
