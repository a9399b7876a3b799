/** What a pivot table is made of: the groups that its answer shows, and the figures by some of those groups. */
import type { OutputColumn } from "#lib/domain/chart";
import type { Dialect } from "#lib/domain/dialect";
import type { PlanMetric, SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { quoted } from "../sql/sql-text.ts";
import { comparedTimes } from "../time/compare-window.ts";
import { compareGroups } from "./compare-groups.ts";
import { limitClause, orderItems } from "./compile-groups.ts";
import { type GroupColumn, groupColumns } from "./group-columns.ts";
import { type GroupFigures, plainGroups } from "./group-figures.ts";
import { groupOutputs, headingTexts, type MetricHeadings, metricHeadings } from "./group-headings.ts";
import { type KeptGroups, keptGroups } from "./kept-groups.ts";
import { orderClause, partitioned } from "./order-clause.ts";
import { repeatedGroups } from "./pivot-shares.ts";
import { joinLines, type Select, selectText } from "./select-text.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

/** One level of a pivot table: groups as `group_1`, figures as `figure_1`, each with what it is called and what it holds. */
export type GroupLevel = {
  readonly select: Select;
  readonly groups: readonly GroupColumn[];
  /** Of its figures: what is read of the level, and the heading as it is written behind AS. A share is one of `whole_1`. */
  readonly figures: readonly { readonly text: string; readonly heading: string }[];
  /** Of the groups, those that are not shown included, and then of the figures. */
  readonly outputs: readonly OutputColumn[];
};

/** Groups and their figures in no order, with everything that tells the groups apart. */
export function groupLevel(
  plan: SinglePlan,
  args: Args,
  /** Whose shares they are; where it picks groups, these alone count. */
  { answer, isPicked }: { readonly answer: SinglePlan; readonly isPicked: boolean },
): GroupLevel {
  const headings = metricHeadings(plan, args.model, comparedTimes(plan, args.model));
  const groups = groupColumns(plan, { ...args, taken: headingTexts(headings) });
  // A share is one of the whole of the answer, which a level by itself does not know.
  const bare = headings.map((heading) => ({ ...heading, share: null }));
  const kept = isPicked ? keptGroups(answer, args.model) : null;
  const rows = figuresOf({ ...plan, asShare: false }, args, { groups, headings: bare, kept });
  const columns = [
    ...rows.keys.map((text, index) => ({ text, heading: `group_${index + 1}` })),
    ...rows.columns.map(({ text }, index) => ({ text, heading: `figure_${index + 1}` })),
  ];
  const all = groups.map((group) => ({ ...group, isHidden: false }));
  const isPart = (metric: PlanMetric | undefined): boolean =>
    metric !== undefined &&
    repeatedGroups(answer, metric, args.model).every((group) => plan.dimensions.includes(group));
  return {
    select: { ...rows.select, columns },
    groups,
    figures: rows.columns.flatMap(({ heading }, index) => [
      { text: `figure_${index + 1}`, heading },
      ...shareOf(headings[index], { index, isPart: isPart(plan.metrics[index]) }),
    ]),
    outputs: groupOutputs(plan, args.model, { groups: all, headings }),
  };
}

/** What is no part of the whole has no share of it. */
function shareOf(
  headings: MetricHeadings | undefined,
  { index, isPart }: { readonly index: number; readonly isPart: boolean },
): GroupLevel["figures"] {
  const share = headings?.share ?? null;
  if (share === null) return [];
  const text = isPart ? `figure_${index + 1} / nullif(whole_${index + 1}, 0)` : "NULL";
  return [{ text, heading: quoted(share) }];
}

type Work = {
  readonly groups: readonly GroupColumn[];
  readonly headings: readonly MetricHeadings[];
  readonly kept: KeptGroups | null;
};

function figuresOf(plan: SinglePlan, args: Args, work: Work): GroupFigures {
  const compared = comparedTimes(plan, args.model);
  return compared === null ? plainGroups(plan, args, work) : compareGroups(plan, args, { ...work, compared });
}

/**
 * The groups that a plan shows as `group_1`, whatever picks them; with shares also what they are parts of: `whole_1` of
 * the group's own period, `all_1` of everything.
 */
export function answerGroups(plan: SinglePlan, args: Args): string {
  const headings = metricHeadings(plan, args.model, comparedTimes(plan, args.model));
  const groups = groupColumns(plan, args);
  const rows = figuresOf(plan, args, { groups, headings, kept: null });
  const columns = [
    ...rows.keys.map((text, index) => ({ text, heading: `group_${index + 1}` })),
    ...rows.wholes.flatMap(({ own, all }, index) => [
      { text: own, heading: `whole_${index + 1}` },
      { text: all, heading: `all_${index + 1}` },
    ]),
  ];
  const order = orderItems(plan, { groups, headings, rows }).map((item) => ({ ...item, heading: null }));
  const ordered = partitioned(plan, { select: { ...rows.select, columns }, groups, keys: rows.keys, order });
  const limit = limitClause(plan);
  return joinLines([selectText(ordered.select), limit === "" ? "" : orderClause(ordered.order), limit]);
}
