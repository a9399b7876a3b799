/** What a question is understood as, by itself or as one that goes on from the last answer. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { PlanningArgs } from "../plan/outcome.ts";
import { readRequest } from "../read/read-request.ts";
import type { Request } from "../request/request.ts";
import { type Understanding, understandings } from "../understand/resolve.ts";
import { followUps } from "./follow-up.ts";
import { lastCompared, lastNamed } from "./last-named.ts";
import { sameRows } from "./same-rows.ts";
import { complementOf, speaksOfThem, spelledOut, withoutException } from "./spell-out-references.ts";
import {
  continues,
  isWhole,
  leansOn,
  narrows,
  pointsAtOne,
  pointsBack,
  widens,
  withoutGivenUp,
  withoutPleasantries,
} from "./turn-relation.ts";
import { hangingOn } from "./unanswered-origin.ts";

type Args = PlanningArgs & { readonly index: SemanticIndex; readonly isAlways?: boolean };

/** The request that counts, and its understandings, cheapest first. */
export type Reading = {
  readonly request: Request;
  readonly found: readonly Understanding[];
  /** The question before that got no answer, where this one goes on from it. */
  readonly hangsOn: string | null;
};

/** The question by itself first, unless it goes on from the last answer; one that does is never a new list of rows. */
export function readTurn(asked: string, args: Args): Reading {
  const question = withoutPleasantries(asked);
  const { previousPlan } = args;
  if (previousPlan === null) return readAlone(question, args);
  const whole = spelledOut(question, args.model, previousPlan);
  const exception = readException(whole, args, previousPlan);
  return exception ?? readBehind(whole, { ...args, previousPlan }, speaksOfThem(question));
}

function readAlone(question: string, args: Args): Reading {
  const { model, index } = args;
  const request = readRequest(question, model, index);
  const found = isReadable(args, request) ? understandings(args, request) : [];
  return { request, found, hangsOn: hangingOn(question, args, request) };
}

function readBehind(question: string, args: Args & { readonly previousPlan: Plan }, isOfThem: boolean): Reading {
  const last = lastCompared(args.model, args.previousPlan, question);
  const turn = readRequest(withoutGivenUp(question), args.model, args.index, last);
  const refers = isOfThem || pointsBack(question, turn) || narrows(question, turn);
  const goesOn = continues(question) || leansOn(question, turn);
  const hangsOn = hangingOn(question, args, turn);
  if (hangsOn !== null && isWhole(question, turn)) return { ...readAlone(question, args), hangsOn: null };
  const edited = (): Reading => ({ request: turn, found: edits(question, args, { turn, refers }), hangsOn });
  const first = refers || goesOn ? edited() : null;
  if (first !== null && (first.found.length > 0 || refers)) return first;
  return itselfOr(first ?? edited, readAlone(question, args), goesOn);
}

/** A question that is understood by itself, unless it would be a new list of rows that goes on from an answer. */
function itselfOr(edited: Reading | (() => Reading), itself: Reading, goesOn: boolean): Reading {
  const isList = (itself.found[0]?.plan.detail ?? null) !== null;
  if (itself.found.length > 0 && !(goesOn && isList)) return itself;
  const later = typeof edited === "function" ? edited() : edited;
  return later.found.length > 0 ? later : { ...itself, found: goesOn ? [] : itself.found };
}

/** Asked of the rows that the last answer left out: "all boats except for those". */
function readException(question: string, args: Args, before: Plan): Reading | null {
  const rest = withoutException(question);
  const previousPlan = rest === null ? null : complementOf(before);
  if (rest === null || previousPlan === null) return null;
  const turn = readRequest(rest, args.model, args.index, lastNamed(args.model, previousPlan));
  const found = isReadable(args, turn) ? sameRows(rest, { ...args, previousPlan }, turn) : [];
  return { request: turn, found, hangsOn: hangingOn(question, args, turn) };
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
  if (!isReadable(args, turn) || (pointsAtOne(question, turn) && !showsOne(args.previousPlan))) return [];
  if (isOfTwoAnswers(question, args.previousPlan, turn)) return [];
  const ofRows = (): Understanding[] => (regroupsFigure(args, turn) ? [] : sameRows(question, args, turn));
  const ofPlan = (): Understanding[] => followUps(question, args, turn);
  const [first, second] = refers && speaksOfRows(args, turn) ? [ofRows, ofPlan] : [ofPlan, ofRows];
  const found = first();
  return found.length > 0 ? found : second();
}

/** A figure that the named groups cannot be told of is not given up for the number of its rows. */
function regroupsFigure({ previousPlan }: Args, { shown, groups, ranking, changes }: Request): boolean {
  const namesGroups = groups.length > 0 && shown.length === 0 && ranking === null && changes.length === 0;
  return namesGroups && previousPlan !== null && previousPlan.detail === null;
}

/** What is shown of listed or counted rows is asked of them; what only restricts or groups changes the plan. */
function speaksOfRows({ previousPlan }: Args, { shown, ranking, changes }: Request): boolean {
  if (previousPlan === null) return false;
  if (previousPlan.detail === null) return previousPlan.dimensions.length === 0 && shown.length > 0;
  return shown.length > 0 || ranking !== null || changes.length > 0;
}

/** "that ship" is known where one was asked for or named; of a whole list it could be any. */
function showsOne(plan: Plan | null): boolean {
  if (plan === null) return false;
  const [metric] = plan.metrics;
  const expression = plan.dimensions.length === 0 ? metric?.expression : undefined;
  const isExtreme = expression?.kind === "aggregate" && ["min", "max"].includes(expression.function);
  const conditions = [plan.filters, plan.alternatives, plan.exists, plan.having].flat();
  return plan.limit === 1 || isExtreme || conditions.length > 0;
}

/** Rows of the last answer and others, which one condition does not tell: "also those from 2024". */
function isOfTwoAnswers(question: string, plan: Plan | null, { clauses, windows, isBoth }: Request): boolean {
  if (isBoth && clauses.length === 0) return true;
  const isOther = windows.length > 0 ? (plan?.time ?? null) !== null : clauses.length > 0 && isListed(plan);
  return isOther && widens(question);
}

function isListed(plan: Plan | null): boolean {
  return plan !== null && plan.detail !== null && plan.filters.length + plan.exists.length > 0;
}
