/** All that a figure can be shown by, by the shape of the tile: the most telling first. */
import type { DatabaseContext } from "#lib/domain/catalog";
import type { PlanTime } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import type { SemanticModel } from "#lib/semantic/model";
import { namesIn } from "../plan/plan-references.ts";
import { isSameColumn } from "../plan/same-column.ts";
import type { Area } from "./areas.ts";
import { distinctFigures, type Figure, isAside } from "./figures.ts";
import { type Group, groupsOf, isPart, isRanked, isSmall } from "./groups.ts";
import { isPinned, type Scope } from "./scope.ts";
import {
  breakdownIdea,
  dividedTrendIdea,
  paretoIdea,
  relationIdea,
  seasonIdea,
  shareIdea,
  smoothedTrendIdea,
  type TileIdea,
  topIdea,
  trendIdea,
} from "./tile-plans.ts";

/** A figure that the dashboard is about, with all that stands beside it. */
export type Lead = {
  readonly figure: Figure;
  readonly area: Area;
  /** The user named it, rather than we. */
  readonly isNamed: boolean;
  /** It is shown by what is known of this table's rows: revenue on a dashboard of customers; null for all that it reaches. */
  readonly about: string | null;
};

export type IdeaArgs = {
  readonly model: SemanticModel;
  readonly context: DatabaseContext;
  readonly scope: Scope;
};

/** Each slot is filled by one of its ideas. */
export type Slots = readonly (readonly TileIdea[])[];

/** Trend, breakdown, leaders, shares, then a second figure; then what else there is. */
export function leadSlots(lead: Lead, args: IdeaArgs): Slots {
  const { model, scope } = args;
  const { figure, area } = lead;
  const time: PlanTime | null = scope.time;
  const groups = openGroups(lead, figure, args);
  const small = groups.filter(isSmall);
  const sums = distinctFigures([figure, ...area.figures].filter(({ isAdditive }) => isAdditive));
  const whole = sums[0] ?? figure;
  const wholeGroups = openGroups(lead, whole, args);
  const seconds = secondsOf(lead);
  const present = (ideas: readonly (TileIdea | null)[]) => ideas.filter((idea) => idea !== null);
  const smoothed = smoothedTrendIdea(model, { figure, time });
  return [
    present([smoothed?.kind === "trend" ? smoothed : null, trendIdea(model, { figure, time })]),
    small.map((group) => breakdownIdea(model, [figure], group)),
    rankedBy(lead, sums, model)
      .slice(0, 3)
      .flatMap((sum) => leaders(openGroups(lead, sum, args)).map((group) => topIdea(model, sum, group))),
    whole.isAdditive ? wholeGroups.filter(isPart).map((group) => shareIdea(model, whole, group)) : [],
    [...relationIdeas(lead, args), ...seconds.slice(0, 2).flatMap((second) => secondIdeas(lead, second, args))],
    seconds.flatMap((second) => secondIdeas(lead, second, args)),
    small.map((group) => breakdownIdea(model, [figure], group)),
    present([seasonIdea(model, { figure, time })]),
    present(seconds.map((second) => trendIdea(model, { figure: second, time }))),
    present(wholeGroups.filter(isPart).map((group) => dividedTrendIdea(model, { figure: whole, time, group }))),
    present([smoothed]),
    // How much the largest make up tells less than another figure does, and more than the same once more.
    whole.isAdditive
      ? wholeGroups.filter((group) => isSmall(group) && isRanked(group)).map((group) => paretoIdea(model, whole, group))
      : [],
  ];
}

/** What divides the figure within the scope; how many rows there are is no figure of the rows themselves. */
function openGroups({ about }: Pick<Lead, "about">, figure: Figure, { model, scope }: IdeaArgs): readonly Group[] {
  const own = namesIn(figure.metric.expression).columns;
  const open = groupsOf(model, figure.table).filter(
    ({ dimension, isEntity, hops }) =>
      !isPinned(scope, dimension.column) &&
      !(isCount(figure) && isEntity && hops === 0) &&
      // The share of women by sex says nothing.
      !own.some((column) => isSameColumn(column, dimension.column)),
  );
  if (about === null) return open;
  const near = open.filter(({ dimension }) => dimension.column.table === about);
  const beyond = open.filter(
    ({ dimension }) => dimension.column.table !== about && canReach(model, about, dimension.column.table),
  );
  return [...near, ...beyond];
}

/** What leaders are found by: what the user named, else what adds up. */
function rankedBy({ figure, isNamed }: Lead, sums: readonly Figure[], model: SemanticModel): readonly Figure[] {
  const amounts = amountsFirst(sums, model);
  return isNamed && !figure.isAdditive ? [figure, ...amounts] : amounts;
}

/** By what they brought, rather than by how often they came: "Top 10 customers". What only stands aside comes last. */
function amountsFirst(sums: readonly Figure[], model: SemanticModel): Figure[] {
  const rank = (sum: Figure): number => Number(isCount(sum)) + Number(isAside(model, sum)) * 2;
  return sums.toSorted((left, right) => rank(left) - rank(right));
}

/** How many there are, rather than how much. */
export function isCount({ metric }: Figure): boolean {
  return metric.expression.kind === "count";
}

/** Named things before values, of these the fewest that are too many to show whole. */
function leaders(groups: readonly Group[]): Group[] {
  const rank = (group: Group): number => Number(!group.isEntity) * 2 + Number(isSmall(group));
  return groups.filter(isRanked).toSorted((left, right) => rank(left) - rank(right) || left.size - right.size);
}

function secondIdeas(lead: Lead, second: Figure, args: IdeaArgs): TileIdea[] {
  return openGroups(lead, second, args)
    .filter(isSmall)
    .map((group): TileIdea => ({ ...breakdownIdea(args.model, [second], group), kind: "second" }));
}

const mostSeconds = 4;

/** Ratios tell more beside a sum than another sum does. */
function secondsOf({ figure, area }: Lead): Figure[] {
  const others = distinctFigures([figure, ...area.figures]).slice(1);
  const isDefined = ({ metric }: Figure): boolean => metric.name !== null;
  const rank = (other: Figure): number =>
    Number(other.isAdditive === figure.isAdditive) + Number(!isDefined(other)) * 2;
  return others.toSorted((left, right) => rank(left) - rank(right)).slice(0, mostSeconds);
}

const fewestPoints = 12;

/** Two numbers that the same things have: what they cost and what they brought. */
function relationIdeas({ figure, area }: Lead, args: IdeaArgs): TileIdea[] {
  const entity = groupsOf(args.model, figure.table).find(({ isEntity, hops }) => isEntity && hops === 0);
  if (entity === undefined || entity.size < fewestPoints) return [];
  const facts = distinctFigures([figure, ...area.figures]).filter(
    ({ metric, table }) =>
      table === figure.table &&
      metric.expression.kind === "aggregate" &&
      metric.expression.function !== "count_distinct",
  );
  const [left, ...others] = facts;
  const right = others.find((other) => left !== undefined && columnOf(other) !== columnOf(left));
  return left === undefined || right === undefined ? [] : [relationIdea(args.model, [left, right], entity)];
}

function columnOf({ metric }: Figure): string {
  return metric.expression.kind === "aggregate" ? metric.expression.column.column : "";
}
