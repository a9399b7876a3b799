/** The figures of grouped rows: what each metric is in a group, its share, its running total, and which groups are kept. */

import type { Dialect } from "#lib/domain/dialect";
import type { PlanFilter, PlanHaving, SinglePlan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { shareParts } from "../plan/share-parts.ts";
import { seesAllGroups, sharePeriod } from "../plan/share-scope.ts";
import { type MeasureTree, measureText, quoted } from "../sql/sql-text.ts";
import { calculatedConditions, calculatedTexts, withEarlierSteps } from "./calculated-columns.ts";
import { conditionText } from "./condition-sql.ts";
import type { GroupColumn } from "./group-columns.ts";
import type { MetricHeadings } from "./group-headings.ts";
import type { KeptGroups } from "./kept-groups.ts";
import { type LaidGroups, laidGroups } from "./laid-groups.ts";
import { type Leaf, leavesOf, measureTree } from "./measure-sources.ts";
import { runningText, summable } from "./running-total.ts";
import type { Select } from "./select-text.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

export type GroupFigures = {
  readonly select: Omit<Select, "columns">;
  /** One text per group. */
  readonly keys: readonly string[];
  /** One text per metric, as it is in its own group: what groups are sorted by. */
  readonly figures: readonly string[];
  /** What is shown of each metric, before anything is put beside it. */
  readonly shown: readonly string[];
  /** Of each metric its change against an earlier time, and that as a part of the earlier one; empty where none is asked for. */
  readonly changes: readonly { readonly change: string; readonly part: string }[];
  /** Of each metric what shares are parts of: of the group's own period, and of everything; empty where none is asked for. */
  readonly wholes: readonly { readonly own: string; readonly all: string }[];
  /** The columns behind the groups. */
  readonly columns: readonly { readonly text: string; readonly heading: string }[];
};

export function plainGroups(
  asked: SinglePlan,
  args: Args,
  work: {
    readonly groups: readonly GroupColumn[];
    readonly headings: readonly MetricHeadings[];
    /** Rows of these groups only; null or left out for all rows. */
    readonly kept?: KeptGroups | null;
  },
): GroupFigures {
  const { groups, headings, kept: only = null } = work;
  const plan = withEarlierSteps(asked);
  const trees = plan.metrics.map(({ expression }) => {
    const tree = measureTree(expression);
    return plan.isRunning ? summable(tree) : tree;
  });
  const conditions = plan.having.map((having) => ({ having, tree: measureTree(having.metric) }));
  const leaves = leavesOf([...trees, ...conditions.map(({ tree }) => tree)]);
  const { ofWhole, ofShown } = shareParts(plan, args.model);
  const laid = laidGroups({ ...plan, filters: [...ofWhole] }, args, { groups, leaves, kept: only });
  const { keys } = laid;
  const figures = trees.map((tree) => measureText(tree, laid.figure));
  const running = (leaf: Leaf, isAdded: boolean): string =>
    runningText(leaf, laid.figure(leaf, isAdded), { groups, keys });
  const shown = plan.isRunning ? trees.map((tree) => measureText(tree, running)) : figures;
  const shownOnly = ofShown.map(({ filter, dimension }) => {
    const place = groups.findIndex((group) => group.dimension === dimension && group.use === "value");
    return groupCondition(filter, keys[place] ?? "", args);
  });
  const picked = calculatedConditions(asked, figures[0] ?? "", { groups, keys });
  const kept = withShown(only === null ? keptGroups(plan, conditions, laid) : {}, [...shownOnly, ...picked]);
  const whole = wholeOf(plan, { groups, keys });
  return {
    select: { ...laid.end(), groupBy: keys, ...kept },
    keys,
    figures,
    shown,
    changes: [],
    wholes: plan.asShare ? figures.map((text) => ({ own: wholeText(text, whole), all: wholeText(text, "()") })) : [],
    columns: headings.flatMap((heading, index) =>
      figureColumns(heading, { shown: shown[index] ?? "", figure: figures[index] ?? "", whole }).concat(
        calculatedColumns(plan, heading, { figure: shown[index] ?? "", work: { groups, keys } }),
      ),
    ),
  };
}

function calculatedColumns(
  { calculation }: SinglePlan,
  { calculated }: MetricHeadings,
  {
    figure,
    work,
  }: { readonly figure: string; readonly work: Pick<LaidGroups, "keys"> & { readonly groups: readonly GroupColumn[] } },
): GroupFigures["columns"] {
  const texts = calculatedTexts(calculation, figure, work);
  return texts.flatMap((text, index) => {
    const heading = calculated[index];
    return heading === undefined ? [] : [{ text, heading: quoted(heading.label) }];
  });
}

/** Of a group that is there already: a window still sees the others. */
function groupCondition({ column: { table, column }, condition }: PlanFilter, key: string, args: Args): string {
  const never = (): string => "NULL";
  const kind = findColumn(args.model, table, column)?.kind ?? "other";
  return conditionText(condition, { dialect: args.dialect, column: key, kind, other: never, figure: never });
}

function withShown(kept: Pick<Select, "having" | "qualify">, texts: readonly string[]): typeof kept {
  return texts.length === 0 ? kept : { ...kept, qualify: [...(kept.qualify ?? []), ...texts] };
}

/** The rows that shares are parts of, as a window: all of them, or those of the same period. */
function wholeOf(
  plan: SinglePlan,
  { groups, keys }: { readonly groups: readonly GroupColumn[]; readonly keys: readonly string[] },
): string {
  const position = sharePeriod(plan)?.position ?? null;
  const within = keys.filter((_, index) => groups[index]?.dimension === position);
  return within.length === 0 ? "()" : `(PARTITION BY ${within.join(", ")})`;
}

type FigureTexts = { readonly shown: string; readonly figure: string; readonly whole: string };

/** With shares, each metric is followed by its part of the total. */
function figureColumns({ own, share }: MetricHeadings, { shown, figure, whole }: FigureTexts): GroupFigures["columns"] {
  const column = { text: shown, heading: quoted(own) };
  if (share === null) return [column];
  return [column, { text: `${operand(figure)} / nullif(${wholeText(figure, whole)}, 0)`, heading: quoted(share) }];
}

function wholeText(figure: string, whole: string): string {
  return `sum(${figure}) OVER ${whole}`;
}

/** A calculation is divided as a whole. */
function operand(text: string): string {
  return / [-+*/] /.test(text) ? `(${text})` : text;
}

/** A window sees all groups, and HAVING leaves some out before. */
function keptGroups(
  plan: SinglePlan,
  conditions: readonly { readonly having: PlanHaving; readonly tree: MeasureTree<Leaf> }[],
  { figure }: LaidGroups,
): Pick<Select, "having" | "qualify"> {
  const texts = conditions.map(({ having, tree }) => {
    const text = measureText(tree, figure);
    const bound = having.value === "average" ? `avg(${text}) OVER ()` : String(having.value);
    return `${text} ${having.operator} ${bound}`;
  });
  return seesAllGroups(plan) ? { qualify: texts } : { having: texts };
}
