/**
 * What can be calculated of the figures of an answer: parts of a whole, places, and what runs along steps in time, each
 * with its numbers. One thing is calculated at a time, so that choosing another takes the place of what is there.
 */
import type { Plan } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import type { MovingForm, PlanMenuSection } from "#lib/domain/plan-menu";
import { type PlanEdit, type PlanPart, partsOf } from "#lib/domain/plan-part";
import { groupNoun } from "../../explain/group-condition.ts";
import { type KnownStep, knownDays, stepOf, stepsBetween } from "../../plan/known-steps.ts";
import { wholeSteps } from "../../plan-building/whole-steps.ts";
import { indexBases } from "./index-bases.ts";
import { type MenuArgs, type OptionIdea, offered } from "./menu-args.ts";

/** Beside the figures, or in the place of what is calculated of them now. */
export function calculationSections(args: MenuArgs): PlanMenuSection[] {
  const { detail, analysis, setOperation } = args.plan;
  if (detail !== null || analysis !== null || setOperation !== null) return [];
  const section = (label: string, ideas: readonly OptionIdea[]) => ({ label, options: offered(ideas, args) });
  return [
    section("Moving average", movingIdeas(args, "avg")),
    section("Moving total", movingIdeas(args, "sum")),
    section("Over time", courseIdeas(args)),
    section("Parts of a whole", shareIdeas(args)),
    section("Places", [idea(args, "Rank", { kind: "rank", evidence: [] })]),
    section("Index, 100 in", indexIdeas(args)),
    section("Steps", [idea(args, "As a funnel", { kind: "funnel", evidence: [] })]),
    section("How many pairs", pairIdeas(args)),
  ];
}

/** Another number of steps than those that are offered; null where none are moved over. */
export function movingForm(args: MenuArgs): MovingForm | null {
  const part = args.placed?.part;
  const step = stepOf(args.plan);
  if (args.placed === null || step === null || part?.kind !== "calculation") return null;
  if (part.calculation.kind !== "moving") return null;
  const { function: name, steps, evidence } = part.calculation;
  const most = stepsThere(args, step);
  return { id: args.placed.id, function: name, steps, evidence, unit: step.grain, most };
}

/** As many as the plan form holds. */
const mostSteps = 400;

/** Those before the period that is asked for are looked back at. */
function stepsThere({ plan, model }: MenuArgs, step: KnownStep): number {
  return stepsBetween(knownDays(plan.time, step, model), step.grain, mostSteps);
}

const calculated: ReadonlySet<PlanPart["kind"]> = new Set(["share", "running", "calculation"]);

/** What is calculated now goes, or takes another form. */
function editsTo({ plan }: MenuArgs, part: PlanPart): PlanEdit[] {
  const present = partsOf(plan).filter((one) => calculated.has(one.part.kind));
  const same = present.find((one) => one.part.kind === part.kind);
  const gone = present.filter((one) => one !== same).map(({ id }): PlanEdit => ({ kind: "remove", id }));
  return [...gone, same === undefined ? { kind: "add", part } : { kind: "replace", id: same.id, part }];
}

function idea(args: MenuArgs, label: string, wanted: PlanCalculation, more: readonly PlanEdit[] = []): OptionIdea {
  const current = args.plan.calculation;
  const evidence = current?.kind === wanted.kind ? current.evidence : [];
  const calculation = { ...wanted, evidence };
  const isChosen = current !== null && JSON.stringify(calculation) === JSON.stringify({ ...current, evidence });
  return { label, hint: null, isChosen, edits: [...editsTo(args, { kind: "calculation", calculation }), ...more] };
}

function flagIdea(args: MenuArgs, label: string, kind: "share" | "running"): OptionIdea {
  const isChosen = kind === "share" ? args.plan.asShare : args.plan.isRunning;
  return { label, hint: null, isChosen, edits: editsTo(args, { kind }) };
}

const parts: readonly number[] = [0.5, 0.8, 0.9];

function shareIdeas(args: MenuArgs): OptionIdea[] {
  const { dimensions, compare } = args.plan;
  const within = dimensions.map((dimension, place) =>
    idea(args, `Share within each ${groupNoun(dimension)}`, { kind: "share_within", within: [place], evidence: [] }),
  );
  // Beside an earlier time there is no room for a share; along time the largest are not what is asked for.
  const isCourse = dimensions.some(({ grain, part }) => grain !== null || part !== null);
  return [
    ...(compare === null ? [flagIdea(args, "Share of the total", "share")] : []),
    ...(dimensions.length > 1 ? within : []),
    ...(isCourse ? [] : largestIdeas(args)),
    idea(args, "Contribution to growth", { kind: "contribution", evidence: [] }),
  ];
}

/** They are told from the largest on. */
function largestIdeas(args: MenuArgs): OptionIdea[] {
  const sorted = largestFirst(args.plan);
  return [
    idea(args, "Cumulative share", { kind: "cumulative_share", until: null, evidence: [] }, sorted),
    ...parts.map((until) =>
      idea(args, `Those that make up ${until * 100}%`, { kind: "cumulative_share", until, evidence: [] }, sorted),
    ),
  ];
}

function largestFirst({ order: [first] }: Plan): PlanEdit[] {
  if (first?.by === "metric" && first.index === 0 && first.direction === "descending") return [];
  const order = { by: "metric" as const, index: 0, direction: "descending" as const, evidence: [] };
  return [{ kind: "add", part: { kind: "order", order } }];
}

function courseIdeas(args: MenuArgs): OptionIdea[] {
  const { plan, model } = args;
  const step = stepOf(plan);
  if (step === null) return [];
  // A step that is there only in part would bend the growth.
  const whole = plan.time === null ? wholeSteps(step, model) : null;
  const label = `whole ${step.grain}s`;
  const time = whole === null ? null : { ...whole, column: step.column, label, anchor: null, evidence: [] };
  const period: readonly PlanEdit[] = time === null ? [] : [{ kind: "add", part: { kind: "period", time } }];
  return [
    flagIdea(args, "Added up", "running"),
    idea(args, "Compound growth", { kind: "compound_growth", evidence: [] }, period),
  ];
}

function movingIdeas(args: MenuArgs, name: "avg" | "sum"): OptionIdea[] {
  const step = stepOf(args.plan);
  if (step === null) return [];
  const most = stepsThere(args, step);
  return usualSteps[step.grain]
    .filter((steps) => steps <= most)
    .map((steps) => idea(args, `${steps} ${step.grain}s`, { kind: "moving", function: name, steps, evidence: [] }));
}

const usualSteps = {
  day: [7, 14, 28, 30, 90],
  week: [2, 4, 8, 13, 26, 52],
  month: [2, 3, 6, 12, 24],
  quarter: [2, 3, 4, 8],
  year: [2, 3, 5, 10],
} as const;

function indexIdeas(args: MenuArgs): OptionIdea[] {
  const step = stepOf(args.plan);
  if (step === null) return [];
  return [
    idea(args, `The first ${step.grain}`, { kind: "indexed", base: null, evidence: [] }),
    ...indexBases(args, step).map(({ base, label }) => idea(args, label, { kind: "indexed", base, evidence: [] })),
  ];
}

const pairs: readonly number[] = [10, 20, 50, 100];

/** As many are shown as are counted. */
function pairIdeas(args: MenuArgs): OptionIdea[] {
  const { calculation, offset, limitWithin: within } = args.plan;
  if (calculation?.kind !== "together") return [];
  return pairs.map((most) => {
    const first = { kind: "first" as const, limit: most, offset, within };
    return idea(args, `${most} pairs`, { ...calculation, most }, [{ kind: "add", part: first }]);
  });
}
