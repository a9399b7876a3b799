/** One run of `npm run fit`: gathers, finds weights, and says what they are worth on databases that they were not found on. */
import { createHash } from "node:crypto";
import { readSuite } from "../suite.ts";
import type { WorldArgs } from "../world.ts";
import { gather } from "./gather.ts";
import { isTelling, learn, rightFirst } from "./learn.ts";
import type { Weighed, Weights } from "./weighed.ts";

const folds = 5;

export type FitArgs = Omit<WorldArgs, "suite"> & {
  readonly sets: readonly string[];
  readonly every: number;
  readonly begin: Weights;
};

export type Fitted = { readonly weights: Weights; readonly report: readonly string[] };

/** A string is the sentence that says which set cannot be read. */
export async function fitWeights({ sets, every, begin, ...args }: FitArgs): Promise<Fitted | string> {
  const questions: Weighed[] = [];
  for (const path of sets) {
    const suite = readSuite(path);
    if (typeof suite === "string") return suite;
    args.report(`${suite.name}: ${suite.cases.length} questions.`);
    questions.push(...(await gather(suite, { ...args, every })));
  }
  const weights = learn(questions, begin);
  return { weights, report: reportOf(questions, begin, weights) };
}

function reportOf(questions: readonly Weighed[], begin: Weights, weights: Weights): string[] {
  const names = [...new Set(questions.map(({ set }) => set))];
  const outside = foldsOf(questions).map(({ inside, outside: held }) => ({ held, weights: learn(inside, begin) }));
  const lines = names.map((name) => {
    const own = questions.filter(({ set }) => set === name);
    const held = outside.map((fold) => ({ ...fold, held: fold.held.filter(({ set }) => set === name) }));
    const unseen = held.reduce((sum, fold) => sum + rightFirst(fold.held, fold.weights), 0);
    const telling = own.filter(isTelling).length;
    const any = own.filter(({ candidates }) => candidates.some(({ isRight }) => isRight)).length;
    const cells = [name, own.length, any, telling, rightFirst(own, begin), unseen, rightFirst(own, weights)];
    return `| ${cells.join(" | ")} |`;
  });
  return [
    "| Set | Questions | With a right way | Of these with a wrong one too | Right first before | After, on databases not fitted on | After |",
    "|---|---|---|---|---|---|---|",
    ...lines,
    "",
    "| Feature | Weight | Used by |",
    "|---|---|---|",
    ...Object.entries(weights.features).map(([name, weight]) => `| ${name} | ${weight} | ${usedBy(questions, name)} |`),
    ...Object.entries(weights.plan).map(([name, weight]) => `| plan: ${name} | ${weight} | ${questions.length} |`),
  ];
}

function usedBy(questions: readonly Weighed[], name: string): number {
  return questions.filter(({ candidates }) =>
    candidates.some(({ uses }) => Object.entries(uses).some(([feature]) => feature === name)),
  ).length;
}

/** All questions of a database lie in one fold. */
function foldsOf(questions: readonly Weighed[]): { readonly inside: Weighed[]; readonly outside: Weighed[] }[] {
  const foldOf = ({ database }: Weighed): number => {
    const [first = 0] = createHash("sha256").update(database).digest();
    return first % folds;
  };
  return Array.from({ length: folds }, (_, fold) => ({
    inside: questions.filter((question) => foldOf(question) !== fold),
    outside: questions.filter((question) => foldOf(question) === fold),
  }));
}
