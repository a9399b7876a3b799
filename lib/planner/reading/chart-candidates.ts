/** The plans of all ways to read a question, the likeliest first. */
import type { Plan } from "#lib/domain/plan";
import { focusIndex } from "#lib/semantic/focus-index";
import type { ModelElement, SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { valueKey } from "#lib/semantic/words";
import type { Choice } from "../plan-building/element-choice.ts";
import { ratioSides } from "../read/read-ratio.ts";
import { allMentions } from "../request/mentions.ts";
import type { Request } from "../request/request.ts";
import { type Understanding, understandings, uniqueByPlan } from "../understand/resolve.ts";
import { type Token, tokenise } from "../words/tokenise.ts";
import { assemble } from "./assemble.ts";
import type { Assembled } from "./ends.ts";
import { costOf, costOfPlan, type Feature, type PlanFeature } from "./features.ts";
import { Grammar } from "./grammar.ts";
import { buildLattice } from "./lattice.ts";
import { planFeatures } from "./plan-features.ts";
import type { Stretch } from "./state.ts";
import { type Stream, streamsOf } from "./streams.ts";

type Args = { readonly model: SemanticModel; readonly index: SemanticIndex; readonly today: string };

const requestsLookedAt = 12;

/** Where none of those makes a plan. */
const requestsTried = 40;

/** A weak name may be the only one that fits the others. */
const widest = 0.55;

/** Plans of one request that are looked at. */
const plansLookedAt = 6;

export type ChartCandidate = Understanding & {
  readonly request: Request;
  readonly uses: readonly Feature[];
  /** Words of the question that nothing was made of. */
  readonly leftOut: readonly Stretch[];
  readonly numbers: Readonly<Partial<Record<PlanFeature, number>>>;
};

/** Each plan once, with the way of reading that leads to it most cheaply. */
export function chartCandidates(question: string, args: Args): ChartCandidate[] {
  return uniqueByPlan(streamsOf(tokenise(question), args).flatMap((stream) => candidatesOf(stream, question, args)));
}

function candidatesOf(stream: Stream, question: string, args: Args): ChartCandidate[] {
  const { model, index } = args;
  const { tokens, calculation, difference, corrections } = stream;
  const near = focusIndex(
    index,
    tokens.map((token) => (token.kind === "quoted" ? valueKey(token.text) : token.lower)),
  );
  const read = (words: readonly Token[]) =>
    assemble(new Grammar(buildLattice(words, { model, index, near }, question)), requestsTried);
  const ways = read(tokens);
  const asked = (way: Assembled): Assembled => {
    const told = [...way.request.corrections, ...corrections];
    return { ...way, request: { ...way.request, calculation, difference, corrections: told } };
  };
  const likely = [...ratios(tokens, read), ...ways.slice(0, requestsLookedAt)].map(asked);
  const first = likely.flatMap((way) => plansOf(way, args));
  return first.length > 0 ? first : firstPlans(ways.slice(requestsLookedAt).map(asked), args);
}

function plansOf({ request, cost, uses, leftOut }: Assembled, args: Args): ChartCandidate[] {
  return understandings({ ...args, margin: widest }, request)
    .filter(({ plan }) => !isContradiction(plan))
    .slice(0, plansLookedAt)
    .map((understanding): ChartCandidate => {
      const owners = foreignOwners(request, understanding.choice);
      const numbers = planFeatures(args.model, request, understanding);
      const sum = costOfPlan(numbers) + cost + costOf(owners);
      return { ...understanding, request, numbers, leftOut, uses: [...uses, ...owners], cost: sum };
    });
}

/** One column that is to be two things at once. */
function isContradiction({ filters }: Plan): boolean {
  const equal = new Map<string, unknown>();
  return filters.some(({ column, via, condition }) => {
    if (condition.operator !== "=") return false;
    const key = JSON.stringify([column, via]);
    const known = equal.get(key);
    equal.set(key, condition.value);
    return known !== undefined && known !== condition.value;
  });
}

/** Of ways that are looked at only because no likelier one makes a plan. */
function firstPlans(ways: readonly Assembled[], args: Args): ChartCandidate[] {
  for (const way of ways) {
    const plans = plansOf(way, args);
    if (plans.length > 0) return plans;
  }
  return [];
}

/** Ways of one side of a ratio that are looked at. */
const sidesLookedAt = 3;

/** "ratio of A to B": every likely way to read the one side, over every one of the other. */
function ratios(tokens: readonly Token[], read: (words: readonly Token[]) => Assembled[]): Assembled[] {
  return ratioSides(tokens).flatMap(({ numerator, denominator }) => {
    const [above, below] = [numerator, denominator].map((side) =>
      read(side)
        .filter(({ request }) => request.shown.length > 0)
        .slice(0, sidesLookedAt),
    );
    return (above ?? []).flatMap((one) =>
      (below ?? []).map((other): Assembled => {
        const over = { ...other.request, isFigure: true };
        const uses = [...one.uses, ...other.uses, "ratio" as const];
        const leftOut = [...one.leftOut, ...other.leftOut];
        return { request: { ...one.request, isFigure: true, over }, cost: costOf(uses), uses, leftOut };
      }),
    );
  });
}

/** "names of the boats" that are names of something else. */
function foreignOwners(request: Request, choice: Choice): Feature[] {
  return allMentions(request).flatMap(({ id, owner }): Feature[] => {
    const own = tableOf(choice.get(id));
    const other = owner === undefined ? null : tableOf(choice.get(owner.id));
    return own === null || other === null || own === other ? [] : ["foreignOwner"];
  });
}

function tableOf(element: ModelElement | undefined): string | null {
  return element === undefined || element.kind === "metric" ? null : element.table;
}
