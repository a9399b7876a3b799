/** Says answered questions in other ways and counts how often they become the same plan, another one, or none. */
import type { Plan } from "#lib/domain/plan";
import { planQuestion } from "#lib/planner/plan-question";
import { planIdentity } from "#lib/planner/understand/resolve";
import { type EvalCase, readSuite, type Suite } from "../suite.ts";
import { type EvalWorld, openWorld, type WorldArgs } from "../world.ts";
import { type RewordingKind, rewordings } from "./reword.ts";

export type Tally = { readonly same: number; readonly other: number; readonly none: number };

/** A rewording that became another plan, or none. */
export type Miss = { readonly kind: RewordingKind; readonly question: string; readonly outcome: "other" | "none" };

export type Measured = {
  readonly questions: number;
  readonly byKind: ReadonlyMap<RewordingKind, Tally>;
  readonly misses: readonly Miss[];
};

const nothing: Tally = { same: 0, other: 0, none: 0 };

type Options = Omit<WorldArgs, "suite"> & { readonly suites: readonly string[]; readonly most: number };

/** A string is the sentence that says why nothing could be measured. */
export async function measureRewordings({ suites, most, ...rest }: Options): Promise<Measured | string> {
  const byKind = new Map<RewordingKind, Tally>();
  const misses: Miss[] = [];
  let questions = 0;
  for (const folder of suites) {
    const suite = readSuite(folder);
    if (typeof suite === "string") return suite;
    const single = { ...suite, cases: suite.cases.filter(isSingle) };
    const world = await openWorld({ suite: single, ...rest });
    try {
      for (const answered of spread(await answeredCases(single, world), Math.ceil(most / suites.length))) {
        for (const { kind, outcome, question } of readAgain(answered, questions)) {
          const known = byKind.get(kind) ?? nothing;
          byKind.set(kind, { ...known, [outcome]: known[outcome] + 1 });
          if (outcome !== "same") misses.push({ kind, question, outcome });
        }
        questions += 1;
      }
    } finally {
      await world.close();
    }
  }
  return { questions, byKind, misses };
}

function isSingle({ part, interaction, isUnanswerable }: EvalCase): boolean {
  return part === "open" && (interaction ?? null) === null && !isUnanswerable;
}

type Answered = { readonly question: string; readonly plan: Plan; readonly planOf: (question: string) => Plan | null };

async function answeredCases(suite: Suite, world: EvalWorld): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const evalCase of suite.cases) {
    const knowledge = await (await world.subjectOf(evalCase)).knowledge();
    const planOf = (question: string): Plan | null => {
      const outcome = planQuestion(question, { ...knowledge, today: suite.today, previousPlan: null });
      return outcome.kind === "plan" ? outcome.plan : null;
    };
    const plan = planOf(evalCase.question);
    if (plan !== null) answered.push({ question: evalCase.question, plan, planOf });
  }
  return answered;
}

/** So many of them, from the first to the last at equal steps. */
function spread<Value>(values: readonly Value[], most: number): readonly Value[] {
  const step = Math.max(values.length / most, 1);
  return values.filter((_, place) => Math.floor(place / step) !== Math.floor((place - 1) / step));
}

function readAgain({ question, plan, planOf }: Answered, place: number) {
  const identity = planIdentity(plan);
  return rewordings(question, place).map((reworded) => {
    const again = planOf(reworded.question);
    if (again === null) return { ...reworded, outcome: "none" as const };
    return { ...reworded, outcome: planIdentity(again) === identity ? ("same" as const) : ("other" as const) };
  });
}
