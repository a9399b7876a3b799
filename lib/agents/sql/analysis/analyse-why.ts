/** Why a figure changed between two times: asked of the warehouse in sums, and told. */
import "server-only";
import { changeOf } from "#lib/analysis/change/causes";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Plan } from "#lib/domain/plan";
import type { PlanAnalysis } from "#lib/domain/plan-analysis";
import { type ChangeCuts, changeCuts } from "#lib/planner/analysis/change-cuts";
import type { ChangedGroup } from "#lib/planner/explained-change";
import { changeParts } from "#lib/planner/plan/change-parts";
import type { Execution } from "../../runtime/execution.ts";
import { reachOf } from "../../runtime/run-statement.ts";
import type { Analysed } from "./analysed.ts";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { type GatheredChange, gatherChange } from "./change-data.ts";
import { storeComputed, withoutPlan } from "./computed-result.ts";
import { type FigureLook, figureLook } from "./figure-look.ts";
import { changeTable, cutsTable, timeName } from "./why-table.ts";
import { wayOf, whyText } from "./why-text.ts";
import { groupOf, type ToldChange, tellChange } from "./why-told.ts";

/** Of a plan with one figure and a comparison; a failure says in a sentence why nothing is told. */
export async function analyseWhy(
  execution: Execution,
  { plan, analysis }: { readonly plan: Plan; readonly analysis: PlanAnalysis },
  dependencies: AnalysisCapabilities,
): Promise<Result<Analysed>> {
  const [metric] = plan.metrics;
  const parts = metric === undefined ? null : changeParts(metric);
  if (metric === undefined || parts === null) return err(untold());
  const { semantic } = dependencies;
  const looked = changeCuts(plan, semantic);
  const context = reachOf(execution.candidate, plan.context).context;
  const gathered = await gatherChange({ plan, parts, cuts: looked.cuts, context }, dependencies);
  if (!gathered.ok) return gathered;
  const change = changeOf(gathered.value.data);
  const told = change === null ? null : tellChange(change, gathered.value, looked);
  if (told === null) return err(untold());
  const look = figureLook(metric, semantic);
  const tables = await storeTables(told, look, { execution, dependencies });
  if (!tables.ok) return tables;
  const { earlier, later } = gathered.value.times;
  return ok({
    text: whyText({ told, look, analysis }),
    ...tables.value,
    caveats: caveatsOf(told),
    names: [timeName(earlier), timeName(later), ...(told.missing?.steps ?? [])],
    deeper: groupsBehind(told, looked),
  });
}

/** The groups that stand out, each with the way that its own figure went. */
function groupsBehind(told: ToldChange, { cuts }: ChangeCuts): readonly ChangedGroup[] {
  return told.change.causes.flatMap((cause) => {
    const found = groupOf(cause, told);
    const dimension = cause.kind === "group" ? cuts[cause.cut]?.dimension : undefined;
    if (found === null || dimension === undefined) return [];
    return [{ dimension, group: found.group, way: wayOf((found.later ?? 0) - (found.earlier ?? 0)) }];
  });
}

function untold() {
  return appError("NOT_UNDERSTOOD", "What moved this figure cannot be told from its groups.");
}

async function storeTables(
  told: ToldChange,
  look: FigureLook,
  { execution, dependencies }: { readonly execution: Execution; readonly dependencies: AnalysisCapabilities },
): Promise<Result<Pick<Analysed, "execution" | "further">>> {
  const { course, sums, driven } = told.gathered;
  const statements = [
    { note: "The figure at both times", sql: execution.sql },
    { note: "Both times step by step", sql: course.sql },
    ...sums.map(({ sql }) => ({ note: "Sums of the groups of each column at both times", sql })),
    ...(driven === null ? [] : [{ note: "What drives the figure, counted at both times", sql: driven.counted.sql }]),
  ];
  const asked = [course, ...sums, ...(driven === null ? [] : [driven.counted])];
  const ms = execution.ref.ms + asked.reduce((sum, one) => sum + one.ms, 0);
  const { title } = execution.candidate;
  const main = await storeComputed(changeTable(told, look), { execution, title, statements, ms }, dependencies);
  if (!main.ok) return main;
  const bare = withoutPlan(execution);
  const looked = await storeComputed(
    cutsTable(told, look),
    { execution: bare, title: "Where it was looked for", statements: statements.slice(2), ms },
    dependencies,
  );
  if (!looked.ok) return looked;
  return ok({ execution: main.value, further: [looked.value] });
}

function caveatsOf({ change, gathered }: ToldChange): string[] {
  return [
    `A group stands out where it went so far from the way of most groups that of ${change.tried} that were tried, chance would bring up one such in less than 1 of 20 analyses.`,
    ...paceNote(gathered),
  ];
}

/** More days bring more, whatever else happens. */
function paceNote({ data, times }: GatheredChange): string[] {
  if (data.kind === "rate" || data.pace === 0) return [];
  const days = Math.round(Math.abs(data.pace) * 1000) / 10;
  return [
    `${timeName(times.later)} has ${data.pace > 0 ? "more" : "fewer"} days than ${timeName(times.earlier)}: at the same pace per day it would have ${data.pace > 0 ? "risen" : "fallen"} by ${days}%. Groups are held against that.`,
  ];
}
