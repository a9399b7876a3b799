/** What a question is understood as, by itself or as one that goes on from the last answer. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { PlanningArgs } from "../outcome.ts";
import { followUps } from "./follow-up.ts";
import { lastNamed } from "./last-named.ts";
import { readRequest } from "./read-request.ts";
import type { Request } from "./request.ts";
import { type Understanding, understandings } from "./resolve.ts";
import { sameRows } from "./same-rows.ts";
import { continues, pointsBack, withoutGivenUp } from "./turn.ts";

type Args = PlanningArgs & { readonly index: SemanticIndex; readonly isAlways?: boolean };

/** The request that counts, and its understandings, cheapest first. */
export type Reading = { readonly request: Request; readonly found: readonly Understanding[] };

/** The question by itself first, unless it goes on from the last answer; one that does is never a new list of rows. */
export function readTurn(question: string, args: Args): Reading {
  const alone = readRequest(question, args.model, args.index);
  const own = (): Reading => ({ request: alone, found: isReadable(args, alone) ? understandings(args, alone) : [] });
  const { previousPlan } = args;
  if (previousPlan === null) return own();
  const last = lastNamed(args.model, previousPlan);
  const turn = readRequest(withoutGivenUp(question), args.model, args.index, last);
  const refers = pointsBack(question, turn);
  const goesOn = continues(question);
  if (refers || goesOn) {
    const found = isReadable(args, turn) ? edits(question, args, { turn, refers }) : [];
    if (found.length > 0 || refers) return { request: turn, found };
  }
  const itself = own();
  const [first] = itself.found;
  if (first !== undefined && !(goesOn && first.plan.detail !== null)) return itself;
  const found = isReadable(args, turn) ? edits(question, args, { turn, refers }) : [];
  return found.length > 0 ? { request: turn, found } : { ...itself, found: goesOn ? [] : itself.found };
}

function isReadable({ isAlways }: Args, { unexplained }: Request): boolean {
  return isAlways === true || unexplained.length === 0;
}

/** Words that point at rows ask about them; others change the last plan first. */
function edits(
  question: string,
  args: Args,
  { turn, refers }: { readonly turn: Request; readonly refers: boolean },
): Understanding[] {
  const ofRows = (): Understanding[] => sameRows(question, args, turn);
  const ofPlan = (): Understanding[] => followUps(question, args, turn);
  const [first, second] = refers && speaksOfRows(args, turn) ? [ofRows, ofPlan] : [ofPlan, ofRows];
  const found = first();
  return found.length > 0 ? found : second();
}

/** What is shown of listed or counted rows is asked of them; what only restricts or groups changes the plan. */
function speaksOfRows({ previousPlan }: Args, { shown, ranking, changes }: Request): boolean {
  if (previousPlan === null) return false;
  if (previousPlan.detail === null) return previousPlan.dimensions.length === 0 && shown.length > 0;
  return shown.length > 0 || ranking !== null || changes.length > 0;
}
