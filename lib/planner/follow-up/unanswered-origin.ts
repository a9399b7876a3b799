/** A follow-up behind a question that got no answer: what it goes on from is not known then. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { PlanningArgs } from "../plan/outcome.ts";
import { readRequest } from "../read/read-request.ts";
import { allMentions } from "../request/mentions.ts";
import type { Request } from "../request/request.ts";
import { continues, leansOn, pointsBack } from "./turn-relation.ts";

/** The question before, where it got no answer, this one goes on from it, and does not only say it anew. */
export function hangingOn(
  question: string,
  { unanswered = [], model, index }: PlanningArgs & { readonly index: SemanticIndex },
  turn: Request,
): string | null {
  const named = elementsOf(turn);
  const goesOn = continues(question) || pointsBack(question, turn) || leansOn(question, turn);
  if (unanswered.length === 0 || !goesOn) return null;
  const read = unanswered.map((text) => ({ text, named: elementsOf(readRequest(text, model, index)) }));
  const anew = read.findIndex(
    (before) =>
      continues(before.text) &&
      (firstWord(before.text) === firstWord(question) || before.named.some((element) => named.includes(element))),
  );
  // What came after it went on from it; and what named nothing of the data was about something else.
  const open = anew < 0 ? read : read.slice(0, anew);
  return open.find((before) => continues(before.text) || before.named.length > 0)?.text ?? null;
}

function elementsOf(request: Request): string[] {
  return allMentions(request).flatMap(({ candidates }) => candidates.map(({ element }) => JSON.stringify(element)));
}

function firstWord(text: string): string {
  return /[\p{L}\p{N}]+/u.exec(text)?.[0].toLowerCase() ?? "";
}
