/**
 * Questions that ask for an analysis. What asks for it is taken out, and the rest, which names a figure as any question
 * does, is read by the whole planner; its plan is then shaped to what the analysis needs. A question that asks for an
 * analysis is never answered without one.
 */
import type { Plan } from "#lib/domain/plan";
import type { PlanAnalysis } from "#lib/domain/plan-analysis";
import type { SemanticModel } from "#lib/semantic/model";
import { planTitle } from "../explain/plan-title.ts";
import type { Parted } from "../parts/read-part.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { type AskedAnalysis, readWhy } from "./cues.ts";
import { type Shaped, whyPlan } from "./why-plan.ts";

type Args = { readonly model: SemanticModel; readonly previousPlan: Plan | null; readonly parted: Parted };

/** Null where the question asks for no analysis. */
export function planAnalysis(question: string, args: Args): PlanningOutcome | null {
  const asked = readWhy(question);
  if (asked === null) return null;
  if (!asked.isOfFigures && !goesOn(asked, args)) return refused(aboutPeople, [asked.words]);
  return planAsked(asked, args);
}

const aboutPeople =
  "I can tell what moved a figure between two times: which groups, how many and how much each. Why people do something is not in the data.";

/** "why?" and "why is that" ask about the answer before. */
function goesOn({ rests }: AskedAnalysis, { previousPlan }: Args): boolean {
  return previousPlan !== null && rests.every((rest) => pointing.test(rest));
}

const pointing = /^(?:it|that|this|so|the case|happen(?:ed)?|did (?:it|that) happen)?$/iu;

function planAsked(asked: AskedAnalysis, args: Args): PlanningOutcome {
  const previous = args.previousPlan === null ? null : { ...args.previousPlan, analysis: null };
  const analysis: PlanAnalysis = { kind: "why", claim: asked.claim, evidence: [asked.words] };
  if (previous !== null && asked.rests.every((rest) => pointing.test(rest)))
    return shapedOutcome(previous, analysis, args) ?? refused(noTime, []);
  const behind = previous === null ? [null] : [null, previous];
  const ways = asked.rests.flatMap((rest) => behind.map((before) => ({ rest, before })));
  return firstRead(ways, { ...args, analysis }) ?? refused(aboutPeople, [asked.words]);
}

type Way = { readonly rest: string; readonly before: Plan | null };

/** The first way that leads to a plan; else a question back, else why there is none. */
function firstRead(ways: readonly Way[], shaping: Shaping): PlanningOutcome | null {
  const others: PlanningOutcome[] = [];
  for (const { rest, before } of ways) {
    const read = readRest(rest, before, shaping);
    if (read.kind === "plan") return read;
    others.push(read);
  }
  return others.find(({ kind }) => kind === "ask") ?? others[0] ?? null;
}

const noTime = 'A change lies between two times. Name a period, as in "why did it fall last month".';

type Shaping = Args & { readonly analysis: PlanAnalysis };

function readRest(rest: string, before: Plan | null, { parted, analysis, ...args }: Shaping): PlanningOutcome {
  const read = parted.read(rest, before);
  if (read.kind === "ask") {
    const options = read.options.flatMap((option) => {
      const outcome = option.plan === undefined ? null : shapedOutcome(option.plan, analysis, { ...args, parted });
      return outcome?.kind === "plan" ? [{ ...option, plan: outcome.plan }] : [];
    });
    return options.length < 2 ? refused(noTime, []) : { ...read, options };
  }
  if (read.kind === "refuse") return read;
  return (
    shapedOutcome(read.plan, analysis, { ...args, parted }) ?? lastMonth(rest, before, { ...args, parted, analysis })
  );
}

/** Null where only the time is missing. */
function shapedOutcome(plan: Plan, analysis: PlanAnalysis, { model }: Args): PlanningOutcome | null {
  const shaped: Shaped = whyPlan(plan, analysis, model);
  switch (shaped.kind) {
    case "plan":
      return { kind: "plan", plan: shaped.plan, title: planTitle(shaped.plan, model) };
    case "not":
      return refused(shaped.sentence, []);
    case "timeless":
      return null;
  }
}

/** Without a word of when, the last whole month is held against the one before. */
function lastMonth(rest: string, before: Plan | null, { parted, analysis, ...args }: Shaping): PlanningOutcome {
  const read = parted.read(`${rest} last month`, before);
  const outcome = read.kind === "plan" ? shapedOutcome(read.plan, analysis, { ...args, parted }) : null;
  if (outcome?.kind !== "plan") return refused(noTime, []);
  const note = "No period was named: the last whole month is compared with the one before.";
  return { ...outcome, plan: { ...outcome.plan, assumptions: [...outcome.plan.assumptions, note] } };
}

function refused(sentence: string, unknownWords: readonly string[]): PlanningOutcome {
  return { kind: "refuse", reason: "unknown_concept", sentence, unknownWords, suggestions: [] };
}
