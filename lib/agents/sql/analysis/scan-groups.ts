/** The courses of the main groups of figures: one statement for each column that they are divided by. */
import "server-only";
import type { Series } from "#lib/analysis/series";
import type { DatabaseContext } from "#lib/domain/catalog";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { mapBounded } from "#lib/domain/map-bounded";
import type { Plan } from "#lib/domain/plan";
import type { Cell } from "#lib/domain/result-set";
import { type ScanCut, scanCuts } from "#lib/planner/analysis/scan-cuts";
import type { AnalysisCapabilities } from "./capabilities.ts";
import { groupCoursesOf } from "./course-rows.ts";
import { runSideStatement } from "./side-statement.ts";

export type ScannedGroup = {
  /** By its place among the figures of the plan. */
  readonly figure: number;
  readonly cut: number;
  /** What the figure is divided by: "Channel". */
  readonly label: string;
  readonly name: string;
  readonly series: Series;
};

export type GroupsRead = {
  readonly groups: readonly ScannedGroup[];
  readonly statements: readonly { readonly note: string; readonly sql: string }[];
  readonly ms: number;
  /** What could not be read, each with why. */
  readonly leftOut: readonly { readonly label: string; readonly reason: string }[];
};

type Asked = {
  readonly plan: Plan;
  /** Of each figure of the plan. */
  readonly wholes: readonly Series[];
  readonly context: DatabaseContext;
};

const statementsAtOnce = 2;

/** A column that cannot be read is left out; only a stop ends the reading. */
export async function readGroups(asked: Asked, dependencies: AnalysisCapabilities): Promise<Result<GroupsRead>> {
  const cuts = scanCuts(asked.plan, dependencies.semantic);
  const read = await mapBounded(cuts, statementsAtOnce, (cut, place) =>
    readCut(cut, { ...asked, place }, dependencies),
  );
  const groups: ScannedGroup[] = [];
  const statements: GroupsRead["statements"][number][] = [];
  const leftOut: GroupsRead["leftOut"][number][] = [];
  let ms = 0;
  for (const [place, one] of read.entries()) {
    const label = cuts[place]?.dimension.label ?? "";
    if (one.ok) {
      groups.push(...one.value.groups);
      statements.push({ note: `The same by ${label.toLowerCase()}`, sql: one.value.sql });
      ms += one.value.ms;
    } else if (one.error.code === "CANCELLED") return one;
    else leftOut.push({ label, reason: one.error.message });
  }
  return ok({ groups, statements, ms, leftOut });
}

type CutRead = { readonly groups: readonly ScannedGroup[]; readonly sql: string; readonly ms: number };

async function readCut(
  { dimension, figures }: ScanCut,
  { plan, wholes, context, place }: Asked & { readonly place: number },
  dependencies: AnalysisCapabilities,
): Promise<Result<CutRead>> {
  const metrics = figures.flatMap((figure) => plan.metrics[figure] ?? []);
  const divided: Plan = { ...plan, metrics, dimensions: [...plan.dimensions, dimension], time: null, analysis: null };
  const { sql, outputs } = dependencies.planner.compilePlan(divided);
  const side = await runSideStatement(sql, context, dependencies);
  if (!side.ok) return side;
  if (side.value.isCut) return err(appError("RESULT_LIMITED", "There are more rows than can be kept."));
  const group = outputs.findIndex(({ role }, column) => column > 0 && role === "category");
  const [first = 0] = figures;
  const whole = wholes[first];
  const columns = metrics.map((_, index) => outputs.length - metrics.length + index);
  const courses =
    whole === undefined || group < 0
      ? []
      : groupCoursesOf(side.value.rows, { plan: divided, whole, group, figures: columns });
  const { label } = dimension;
  return ok({
    groups: courses.map(({ group: cell, figure, series }) => ({
      ...{ figure: figures[figure] ?? first, cut: place, label, series },
      name: nameOf(cell, label),
    })),
    sql: side.value.sql,
    ms: side.value.ms,
  });
}

/** A number or a yes or no says too little without its column. */
function nameOf(cell: Cell, label: string): string {
  if (cell === null) return `${label.toLowerCase()} (no value)`;
  if (cell === "") return `${label.toLowerCase()} (empty)`;
  return typeof cell === "string" ? cell : `${label.toLowerCase()} ${String(cell)}`;
}
