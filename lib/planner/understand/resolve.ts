/**
 * Every way to understand a request, cheapest first. Each mention may mean several elements; all combinations
 * are built into plans and weighed as a whole, never word by word.
 */
import type { Plan, SinglePlan } from "#lib/domain/plan";
import type { Candidate, ModelElement } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { planCost, settleJoins } from "../plan/join-choice.ts";
import { buildPlan } from "../plan-building/build-plan.ts";
import type { Choice, ResolveArgs } from "../plan-building/element-choice.ts";
import { ratioPlan } from "../plan-building/ratio-plans.ts";
import { allMentions } from "../request/mentions.ts";
import type { Mention, Request } from "../request/request.ts";
import { towardsExtreme } from "./extreme-ends.ts";
import { implausibility } from "./implausible.ts";
import { asMeasured, measuredNotes } from "./measured-rows.ts";
import { type MentionRole, mentionRoles } from "./mention-roles.ts";
import { namedTables, sharpened } from "./sharpen.ts";
import { saidBeside, toldApart, withoutSameStates } from "./told-apart.ts";
import { isWhole } from "./whole-plan.ts";

export type Understanding = {
  readonly plan: Plan;
  readonly choice: Choice;
  /** Which of a mention's possible measures was taken. */
  readonly measureOption: number;
  /** Less is more likely meant; the sum of `costs`. */
  readonly cost: number;
  readonly costs: PlanCosts;
};

/** What speaks against a plan, by where it comes from. */
export type PlanCosts = {
  /** Words that are no whole names, and how many tables they name. */
  readonly names: number;
  /** Ways between tables that were picked. */
  readonly joins: number;
  /** What had to be taken for granted to make a plan. */
  readonly building: number;
  readonly plan: number;
  readonly implausible: number;
};

/** Candidates this much weaker than the best of their mention are not considered: a whole name beats a part of another. */
const weightMargin = 0.3;
/** From this weight on a phrase is a name of the element, not a word of it. */
const wholeName = 0.8;
const candidatesPerMention = 6;
const maxCombinations = 240;
const costs = { weakMatch: 1.6, table: 0.12 };

type Partial = {
  readonly choice: ReadonlyMap<number, ModelElement>;
  readonly tables: ReadonlySet<string>;
  readonly cost: number;
};

/** All understandings that make a plan, each plan once, cheapest first. */
export function understandings(args: ResolveArgs, request: Request): Understanding[] {
  if (request.over !== null) return ratios(args, request, request.over);
  return uniqueByPlan(choices(args, request).flatMap((known) => planned(args, request, known)));
}

/** Understandings of one side that are looked at. */
const sidesLookedAt = 6;

/** Each side by itself, then every pair that makes a ratio. */
function ratios(args: ResolveArgs, request: Request, over: Request): Understanding[] {
  // Added up or averaged, a ratio of two figures is of their sums.
  const sidesOf = (side: Request): Understanding[] =>
    understandings(args, { ...side, over: null })
      .filter(({ measureOption }) => measureOption === 0)
      .slice(0, sidesLookedAt);
  const denominators = sidesOf(over);
  return uniqueByPlan(
    sidesOf(request).flatMap((numerator) =>
      denominators.flatMap((denominator) => {
        const plan = ratioPlan(args.model, numerator.plan, denominator.plan);
        const costs = sumOf(numerator.costs, denominator.costs);
        return plan === null ? [] : [{ ...numerator, plan, costs, cost: numerator.cost + denominator.cost }];
      }),
    ),
  );
}

function sumOf(one: PlanCosts, other: PlanCosts): PlanCosts {
  return {
    names: one.names + other.names,
    joins: one.joins + other.joins,
    building: one.building + other.building,
    plan: one.plan + other.plan,
    implausible: one.implausible + other.implausible,
  };
}

/** The likeliest combinations of elements for the mentions, and what speaks against each. */
export function choices(args: ResolveArgs, request: Request): { readonly choice: Choice; readonly cost: number }[] {
  const mentions = allMentions(request);
  const named = namedTables(mentions);
  const roles = mentionRoles(request);
  let partial: Partial[] = [{ choice: new Map(), tables: new Set(), cost: 0 }];
  for (const mention of mentions) {
    const options = choicesOf(args.model, mention, { request, named, roles, margin: args.margin ?? weightMargin });
    if (options.length === 0) continue;
    partial = partial
      .flatMap((known) => options.map((option) => extended(known, mention, option)))
      .filter(({ tables }) => isConnected(args.model, tables))
      .toSorted((left, right) => left.cost - right.cost)
      .slice(0, maxCombinations);
  }
  return partial.map(({ choice, cost, tables }) => ({ choice, cost: cost - tableCost(tables) }));
}

function extended(known: Partial, mention: Mention, option: Candidate): Partial {
  const choice = new Map(known.choice);
  choice.set(mention.id, option.element);
  const table = tableOf(option.element);
  const tables = table === null || known.tables.has(table) ? known.tables : new Set([...known.tables, table]);
  const cost =
    known.cost - tableCost(known.tables) + (1 - Math.min(1, option.weight)) * costs.weakMatch + tableCost(tables);
  return { choice, tables, cost };
}

const islandsByModel = new WeakMap<SemanticModel, ReadonlyMap<string, string>>();

/** Whether ways lead from each of the tables to each other. */
function isConnected(model: SemanticModel, tables: ReadonlySet<string>): boolean {
  if (tables.size < 2) return true;
  const islands = islandsByModel.get(model) ?? islandsOf(model);
  islandsByModel.set(model, islands);
  return new Set([...tables].map((table) => islands.get(table))).size === 1;
}

/** Each table with one that stands for all that are joined to it, however far away. */
function islandsOf({ tables, relationships }: SemanticModel): ReadonlyMap<string, string> {
  const parents = new Map(tables.map(({ name }) => [name, name]));
  const rootOf = (table: string): string => {
    const parent = parents.get(table) ?? table;
    if (parent === table) return table;
    const root = rootOf(parent);
    parents.set(table, root);
    return root;
  };
  for (const { fromTable, toTable } of relationships) parents.set(rootOf(fromTable), rootOf(toTable));
  return new Map(tables.map(({ name }) => [name, rootOf(name)]));
}

function tableCost(tables: ReadonlySet<string>): number {
  return tables.size * costs.table;
}

function tableOf(element: ModelElement): string | null {
  return element.kind === "metric" ? null : element.table;
}

function planned(
  args: ResolveArgs,
  request: Request,
  known: { readonly choice: Choice; readonly cost: number },
): Understanding[] {
  return [0, 1].flatMap((measureOption) => {
    const built = buildPlan(args, request, { choice: known.choice, measureOption });
    if (built === null) return [];
    const notes = measuredNotes(args.model, request, known.choice);
    const plan = { ...built.plan, assumptions: [...built.plan.assumptions, ...notes] };
    return settled(args, { ...known, measureOption, built: { ...built, plan } });
  });
}

/** A built plan with every join named; none when it cannot be computed without double counting. */
export function settled(
  { model }: ResolveArgs,
  found: {
    readonly choice: Choice;
    readonly cost: number;
    readonly measureOption: number;
    readonly built: { readonly plan: Plan; readonly cost: number };
  },
): Understanding[] {
  const { choice, measureOption, built } = found;
  return settleJoins(model, built.plan)
    .filter(({ plan }) => isWhole(model, plan))
    .map(({ plan, cost }) => {
      const costs = {
        names: found.cost,
        joins: cost,
        building: built.cost,
        plan: planCost(model, plan),
        implausible: implausibility(model, plan),
      };
      const sum = costs.names + costs.joins + costs.building + costs.plan + costs.implausible;
      return { plan, choice, measureOption, costs, cost: sum };
    });
}

/** Cheapest first; of understandings with the same plan the cheapest only. */
export function uniqueByPlan<Found extends Understanding>(found: readonly Found[]): Found[] {
  const unique = new Map<string, Found>();
  for (const understanding of found.toSorted((left, right) => left.cost - right.cost)) {
    const identity = planIdentity(understanding.plan);
    if (!unique.has(identity)) unique.set(identity, understanding);
  }
  return [...unique.values()];
}

/** Equal for plans that compile to the same statement. */
export function planIdentity(plan: Plan): string {
  const { setOperation, ...first } = { ...plan, assumptions: [], chartHint: null };
  // What is in both of two lists is so whichever comes first.
  const sides = setOperation === null ? [first] : [first, { ...setOperation.plan, assumptions: [], chartHint: null }];
  const texts = sides.map(identityOf);
  const inOrder = setOperation?.kind === "intersect" ? texts.toSorted() : texts;
  return [setOperation?.kind ?? "", ...inOrder].join("\n");
}

/** In which order the parts of a plan were put together says nothing. */
function identityOf(plan: SinglePlan): string {
  return JSON.stringify(plan, (key, value: unknown) => {
    if (key === "evidence" || key === "label" || key === "name") return undefined;
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  });
}

/** The elements that a mention can mean, surest first. */
export function choicesOf(
  model: SemanticModel,
  mention: Mention,
  context: {
    readonly request: Request;
    readonly named: ReadonlySet<string>;
    readonly roles: ReadonlyMap<number, MentionRole>;
    /** Weaker ones by more than this are not considered. */
    readonly margin?: number;
  },
): Candidate[] {
  const { request, named, roles, margin = weightMargin } = context;
  const ofEnd = towardsExtreme(narrowed(model, asMeasured(model, mention, request), request), mention, request);
  const role = roles.get(mention.id) ?? "other";
  const states = withoutSameStates(model, ofEnd, role === "other");
  const known = toldApart(model, states, saidBeside(model, request, mention));
  const candidates = sharpened(model, known, {
    mention,
    named,
    role,
  });
  const best = Math.max(0, ...candidates.map((candidate) => candidate.weight));
  return candidates
    .filter((candidate) => candidate.weight >= best - margin)
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, candidatesPerMention);
}

/** Without what another candidate says better: a metric stands for the column that it aggregates. */
function narrowed(model: SemanticModel, mention: Mention, request: Request): readonly Candidate[] {
  const { candidates } = mention;
  const inTime = candidates.filter(({ element }) => element.kind === "column" && roleOf(model, element) === "time");
  const states = candidates.filter(({ element }) => element.kind === "value" || element.kind === "flag");
  if (inTime.length > 0 && states.length > 0) {
    const isDated = request.windows.some((window) => window.column?.id === mention.id);
    // Where a person has said which rows are "shipped", that is what it means.
    const defined = states.filter(({ element, weight }) => element.kind === "flag" && weight >= wholeName);
    if (isDated) return inTime;
    return defined.length > 0 ? defined : withEvenDates(candidates, inTime);
  }
  const metrics = candidates.flatMap(({ element }) => (element.kind === "metric" ? [element.metric] : []));
  const aggregated = model.metrics.filter((metric) => metrics.includes(metric.name)).map((metric) => metric.expression);
  return candidates.filter(
    ({ element }) =>
      element.kind !== "column" ||
      !aggregated.some(
        (expression) =>
          expression.kind === "aggregate" &&
          expression.column.table === element.table &&
          expression.column.column === element.column,
      ),
  );
}

/** "shipped orders": has the day come, or is that the status? Both are as likely. */
function withEvenDates(candidates: readonly Candidate[], inTime: readonly Candidate[]): readonly Candidate[] {
  const best = Math.max(...candidates.map(({ weight }) => weight));
  return candidates.map((candidate) => (inTime.includes(candidate) ? { ...candidate, weight: best } : candidate));
}

function roleOf(model: SemanticModel, place: { readonly table: string; readonly column: string }): string | undefined {
  return findColumn(model, place.table, place.column)?.role;
}
