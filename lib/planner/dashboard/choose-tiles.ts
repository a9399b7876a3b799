/** Chooses the tiles of a dashboard among all that its figures can show: different ones, in a fitting order. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { measureTables } from "../plan/measures.ts";
import type { PlannedTile } from "../plan/outcome.ts";
import { atLatestLevel } from "../plan-building/latest-level.ts";
import { previousCompare } from "../time/previous-window.ts";
import { timeColumnFor } from "../time/time-part.ts";
import { distinctFigures, type Figure, figureKey, isAside } from "./figures.ts";
import { type IdeaArgs, isCount, type Lead, leadSlots, type Slots } from "./lead-ideas.ts";
import { isPinned, withinScope } from "./scope.ts";
import { figuresIdea, type TileIdea, type TileKind } from "./tile-plans.ts";

/** A tile with its scope. */
export type Tile = TileIdea & {
  /** What of the scope does not apply to it, in words. */
  readonly lacking: readonly string[];
};

/** What of the scope does not apply to the tile is said. */
export function plannedTile({ title, plan, lacking }: Tile, isWished: boolean): PlannedTile {
  const notes = lacking.map((words) => `"${title}" is shown without ${words}, which does not apply to its rows.`);
  return { title, plan: { ...plan, assumptions: [...plan.assumptions, ...notes] }, isWished };
}

export type ChooseArgs = IdeaArgs & {
  readonly today: string;
  /** The most important first. */
  readonly leads: readonly Lead[];
  /** What the user asked for by itself: it comes first, and nothing like it is added. */
  readonly wished: readonly Tile[];
  readonly count: number;
  /** A row of figures is wanted beside the charts. */
  readonly hasHeadline: boolean;
};

export type Chosen = { readonly tiles: readonly Tile[]; readonly spares: readonly Tile[] };

const mostSpares = 6;

/** At most `count` tiles, and some more that can take the place of one that shows nothing. */
export function chooseTiles(args: ChooseArgs): Chosen {
  const taken: Tile[] = [...args.wished];
  const slots = slotsOf(args);
  const left: TileIdea[] = [];
  for (const slot of slots) {
    if (taken.length >= args.count) {
      left.push(...slot);
      continue;
    }
    const found = firstFitting(slot, taken, args);
    if (found !== null) taken.push(found);
    left.push(...slot);
  }
  const chosen = filledUp(taken, left, args);
  const spare = left.filter(({ kind }) => kind !== "figures");
  const spares = filledUp([], freshFirst(spare, chosen), { ...args, count: mostSpares }, chosen);
  return { tiles: inOrder(chosen, args.wished), spares };
}

/** With what is left over, where the shapes that are wanted most gave too few. */
function filledUp(
  start: readonly Tile[],
  ideas: readonly TileIdea[],
  args: ChooseArgs,
  beside: readonly Tile[] = [],
): Tile[] {
  const taken = [...start];
  for (const idea of ideas) {
    if (taken.length >= args.count) break;
    const known = [...beside, ...taken];
    const tile = known.some((other) => isAlike(other, idea)) ? null : scoped(idea, args);
    if (tile !== null) taken.push(tile);
  }
  return taken;
}

/** The first that is unlike all others, by groups that no other tile has where that is possible. */
function firstFitting(slot: readonly TileIdea[], taken: readonly Tile[], args: ChooseArgs): Tile | null {
  const unlike = slot.filter((idea) => !taken.some((other) => isAlike(other, idea)));
  const used = new Set(taken.flatMap(groupKeys));
  const fresh = unlike.filter((idea) => groupKeys(idea).every((key) => !used.has(key)));
  for (const idea of [...fresh, ...unlike]) {
    const tile = scoped(idea, args);
    if (tile !== null) return tile;
  }
  return null;
}

/** By groups that no tile has, before the others; each of them once before it comes again. */
function freshFirst(ideas: readonly TileIdea[], chosen: readonly Tile[]): TileIdea[] {
  const used = new Set(chosen.flatMap(groupKeys));
  const [fresh, again]: [TileIdea[], TileIdea[]] = [[], []];
  for (const idea of ideas) {
    const keys = groupKeys(idea);
    const isFresh = keys.every((key) => !used.has(key));
    (isFresh ? fresh : again).push(idea);
    for (const key of keys) used.add(key);
  }
  return [...fresh, ...again];
}

function scoped(idea: TileIdea, { model, today, scope }: ChooseArgs): Tile | null {
  if (
    idea.plan.dimensions.some(({ column, grain, part }) => grain === null && part === null && isPinned(scope, column))
  )
    return null;
  const within = withinScope(idea.plan, { model, today, scope });
  if (within === null) return null;
  // A number by itself says little: beside the time before it tells which way things go.
  const compare = idea.kind === "figures" ? previousCompare(within.plan.time, model) : null;
  const plan = atLatestLevel({ ...within.plan, compare }, model);
  if (plan === null) return null;
  const isNewest = plan.time !== null && within.plan.time === null;
  return { ...idea, ...within, plan, title: isNewest ? `${idea.title} (${plan.time?.label})` : idea.title };
}

/** Steps in time may come back with other figures, and so may points; a breakdown by the same things is rather another one. */
function groupKeys({ kind, plan }: Pick<TileIdea, "kind" | "plan">): string[] {
  if (kind === "relation") return [];
  return plan.dimensions
    .filter(({ grain }) => grain === null)
    .map((dimension) => JSON.stringify([dimension.column, dimension.part]));
}

/** The same figure by the same things, or a part of what another tile shows. */
export function isAlike(left: Pick<TileIdea, "plan">, right: Pick<TileIdea, "plan">): boolean {
  if (dimensionKey(left.plan) !== dimensionKey(right.plan)) return false;
  // Points against one another show what no ranking of the same things does.
  if ((left.plan.chartHint === "scatter") !== (right.plan.chartHint === "scatter")) return false;
  // What is calculated of the same figures tells something else of them; of days it stands with the course itself.
  if (left.plan.calculation?.kind !== right.plan.calculation?.kind && !isDaily(left)) return false;
  const own = left.plan.metrics.map(figureKey);
  const isOfLists = left.plan.metrics.length + right.plan.metrics.length === 0;
  return isOfLists || right.plan.metrics.some((metric) => own.includes(figureKey(metric)));
}

function isDaily({ plan: { dimensions } }: Pick<TileIdea, "plan">): boolean {
  return dimensions.some(({ grain }) => grain === "day");
}

function dimensionKey({ dimensions, detail }: Plan): string {
  const groups = dimensions.map(({ column, grain, part }) => JSON.stringify([column, grain, part])).toSorted();
  return JSON.stringify([groups, detail?.table ?? null]);
}

const kindOrder: readonly TileKind[] = ["figures", "trend", "breakdown", "top", "share", "relation", "second", "other"];

/** Figures first, then trends, breakdowns, leaders, shares; what the user listed stays as it was listed. */
function inOrder(tiles: readonly Tile[], wished: readonly Tile[]): Tile[] {
  const own = tiles.filter((tile) => !wished.includes(tile));
  const sorted = own.toSorted((left, right) => kindOrder.indexOf(left.kind) - kindOrder.indexOf(right.kind));
  const [headline, ...rest] = sorted;
  // Figures head the board even beside a list of wishes.
  return headline?.kind === "figures" && wished.every(({ kind }) => kind !== "figures")
    ? [headline, ...wished, ...rest]
    : [...wished, ...sorted];
}

/** What is wanted, the most wanted first; each slot is filled by one of its ideas. */
function slotsOf(args: ChooseArgs): readonly (readonly TileIdea[])[] {
  const { leads, hasHeadline } = args;
  const [first, ...others] = leads;
  if (first === undefined) return [];
  const headline = hasHeadline ? [headlineIdeas(args)] : [];
  const own = leadSlots(first, args);
  const beside = others.map((lead, index) => {
    const [trend = [], breakdown = [], ...rest] = leadSlots(lead, args);
    return index % 2 === 0 ? [breakdown, trend, ...rest] : [trend, breakdown, ...rest];
  });
  return [...headline, ...merged(own, beside, first.isNamed)];
}

/** In turns where all are named alike; else the first one has most of the board. */
function merged(own: Slots, beside: readonly Slots[], isNamed: boolean): Slots {
  const turns = Math.max(own.length, ...beside.map(({ length }) => length));
  const isEven = isNamed || beside.length === 0;
  const head = isEven ? [] : own.slice(0, 2);
  const rest = isEven ? own : own.slice(2);
  const rounds = Array.from({ length: turns }, (_, turn) => {
    const others = beside.map((slots) => slots[turn] ?? []);
    const mine = rest[turn] ?? [];
    return isEven ? [mine, ...others] : [...others, mine];
  });
  return [...head, ...rounds.flat()].filter((slot) => slot.length > 0);
}

const mostFigures = 3;

/** The leads and what stands beside the first of them, as many as can be computed together. */
function headlineIdeas(args: ChooseArgs): TileIdea[] {
  const { leads, model } = args;
  const [first] = leads;
  if (first === undefined) return [];
  const named = leads.map(({ figure }) => figure);
  const all = distinctFigures([...named, ...headlineOrder(first.area.figures, model)]);
  let kept: Figure[] = [];
  for (const figure of all) {
    if (kept.length >= mostFigures) break;
    const next = [...kept, figure];
    const isTogether = kept.length === 0 || areTogether(next, args);
    if (isTogether) kept = next;
  }
  return [figuresIdea(model, kept)];
}

/** How many there are belongs beside how much there is, and what only stands aside behind all else. */
function headlineOrder(figures: readonly Figure[], model: SemanticModel): Figure[] {
  const asides = figures.filter((figure) => isAside(model, figure));
  const counts = figures.filter(isCount);
  const [main, ...others] = figures.filter((figure) => !counts.includes(figure) && !asides.includes(figure));
  const sums = others.filter(({ isAdditive }) => isAdditive);
  const ratios = others.filter(({ isAdditive }) => !isAdditive);
  const told = main?.isAdditive === true ? [...ratios.slice(0, 1), ...sums, ...ratios.slice(1)] : others;
  return [...(main === undefined ? [] : [main]), ...counts, ...told, ...asides];
}

/** All within the same scope, by dates of their own. */
function areTogether(figures: readonly Figure[], args: ChooseArgs): boolean {
  const { plan } = figuresIdea(args.model, figures);
  const tables = new Set(plan.metrics.flatMap(({ expression }) => measureTables(expression)));
  const within = withinScope(plan, args);
  if (within === null || !areOfOneDate([...tables], args)) return false;
  // Over several tables one condition says what it says of all only where all of them reach it.
  return tables.size === 1 || within.lacking.length === 0;
}

/** In a period, figures that are placed by different dates are no row of equals. */
function areOfOneDate(tables: readonly string[], { model, scope }: ChooseArgs): boolean {
  if (scope.time === null) return true;
  return new Set(tables.map((table) => JSON.stringify(timeColumnFor(model, table)))).size === 1;
}
