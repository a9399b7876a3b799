/** The end of a question: what waited for something to speak of and found it, or did not. */
import { findColumn } from "#lib/semantic/model";
import { stem } from "#lib/semantic/words";
import { isHiddenDeed } from "../divide/near-names.ts";
import { isNeverAdded } from "../plan/measures.ts";
import type { Clause, Request } from "../request/request.ts";
import { isMoney } from "../words/number-units.ts";
import { settleDoubted } from "./doubted-words.ts";
import { settleEnded } from "./event-verb.ts";
import { settleHalfNamed } from "./half-named.ts";
import { settleCountedVerb, settleRankingConcept } from "./read-ranking.ts";
import { settleNewRows } from "./settle-new-rows.ts";
import { settleQuestionWords } from "./settle-question-word.ts";
import { settleTimeOfDeed, settleTwoTimes } from "./settle-two-times.ts";
import { surestKind, type Walk } from "./walk.ts";

/** What waited for something to speak of and found nothing was not understood. */
export function settle(walk: Walk): void {
  if (walk.request.compare?.isChange === true) settleRankedChange(walk);
  settleRankingConcept(walk);
  settleCountedVerb(walk);
  if (walk.functions.length > 0) postfixFunction(walk);
  settleNested(walk);
  settleRepeated(walk);
  settleBoth(walk);
  settleQuestionWords(walk);
  settleDeed(walk);
  settleAmount(walk);
  settleDoubted(walk);
  settleHalfNamed(walk);
  settleEnded(walk);
  settleTwoTimes(walk);
  settleTimeOfDeed(walk);
  settleNewRows(walk);
  if (walk.isOnly) walk.request.unexplained.push("only");
  if (walk.textMatch !== null) walk.request.unexplained.push(walk.textMatch.match);
  if (walk.comparing !== null) walk.request.unexplained.push(walk.comparing.text);
  if (walk.count !== null) walk.request.unexplained.push(walk.count.text);
  if (walk.isNegated) walk.request.unexplained.push("not");
  if (walk.direction !== null && walk.request.sorts.length === 0) {
    const { ranking } = walk.request;
    if (ranking === null || ranking.limit === null)
      walk.request.sorts.push({ by: null, direction: walk.direction, of: walk.orderedBy, foremost: null });
  }
}

/** "how many boats were struck": each row of what struck them is one, whatever kind of boat is written there. */
function settleDeed({ request, chunks }: Walk): void {
  const [counted, ...others] = request.shown;
  const deed = request.clauses.find((clause) => clause.kind === "relation" && isHiddenDeed(clause.mention.chunk.text));
  if (counted === undefined || others.length > 0 || deed?.kind !== "relation") return;
  if (!counted.functions.includes("count") || surestKind(counted.mention.candidates) !== "column") return;
  if (deed.isNegated || deed.count !== null) return;
  // "how many different boats" counts the boats.
  const isOfKinds = chunks.some(({ text }) => /\b(different|distinct|unique)\b/i.test(text));
  if (!isOfKinds) request.shown = [{ ...counted, mention: deed.mention }];
  request.clauses = request.clauses.flatMap((clause) => (clause === deed ? deed.clauses : [clause]));
  request.windows = [...request.windows, ...deed.windows];
}

/** "how much did we give in discounts" asks for a sum of money: of a rate that is called so, the amount that is. */
function settleAmount({ request, model, chunks }: Walk): void {
  const [item, ...others] = request.shown;
  const isAsked = chunks.some(({ text }) => /^how much\b/i.test(text)) && others.length === 0;
  if (item === undefined || !isAsked || item.functions.length > 0) return;
  const { candidates, chunk } = item.mention;
  const isRate = candidates.every(({ element }) => {
    const known = element.kind === "column" ? findColumn(model, element.table, element.column) : undefined;
    return known?.role === "fact" && isNeverAdded(known) && !isMoney(known);
  });
  if (candidates.length === 0 || !isRate) return;
  const noun = stem(chunk.text.toLowerCase());
  const amounts = model.metrics.filter(
    ({ format, label }) => format === "currency" && label.split(" ").some((word) => stem(word) === noun),
  );
  const named = amounts.map(({ name }) => ({ element: { kind: "metric", metric: name }, weight: 0.95 }) as const);
  // "how much was given in rebates" is no rate, even where no amount is known.
  if (amounts.length === 0 && item.mention.preposition === "in") request.unexplained.push(chunk.text);
  if (amounts.length > 0) request.shown = [{ ...item, mention: { ...item.mention, candidates: named } }];
}

/** "region region region" says nothing. */
function settleRepeated({ request }: Walk): void {
  const [first, ...others] = request.shown.map(({ mention }) => mention.chunk.text.toLowerCase());
  if (first !== undefined && others.length > 1 && others.every((text) => text === first))
    request.unexplained.push(first);
}

/** "with boats over 20 metres and boats under 5": things that are named twice are two, as if "both" had been said. */
function settleBoth({ request }: Walk): void {
  const related = request.clauses.filter((clause) => clause.kind === "relation" && clause.clauses.length > 0);
  const isTwice = related.some(
    (clause, index) => index > 0 && clause.joiner === "and" && sameWords(clause, related[index - 1]),
  );
  if (isTwice) request.isBoth = true;
}

function sameWords(clause: Clause, other: Clause | undefined): boolean {
  if (clause.kind !== "relation" || other?.kind !== "relation" || clause.isNegated || other.isNegated) return false;
  return stem(clause.mention.chunk.text.toLowerCase()) === stem(other.mention.chunk.text.toLowerCase());
}

/** "average number of bookings by status" does not say over what is averaged. */
function settleNested({ request }: Walk): void {
  const nested = request.shown.find(({ outer }) => outer !== null);
  const isInSteps = request.grain !== null || request.part !== null;
  const hasOwner = request.groups.some(({ isEach }) => isEach) || request.shown.length > 1 || isInSteps;
  const isFigure = nested?.mention.candidates.some(({ element }) => element.kind === "metric") === true;
  if (!isFigure && nested !== undefined && !hasOwner) request.unexplained.push(outerWord(nested.outer));
}

function outerWord(name: Request["shown"][number]["outer"]): string {
  return name === "avg" ? "average" : (name ?? "");
}

/** "revenue total": belongs to what stands before it. */
function postfixFunction(walk: Walk): void {
  const last = walk.request.shown.at(-1);
  const { functionText, functions } = walk;
  walk.functions = [];
  const [name] = functions;
  if (last === undefined && walk.request.groups.length === 0 && name !== undefined) {
    walk.request.changes.push({ kind: "function", function: name });
    return;
  }
  if (/^on average$/i.test(functionText) && averageShown(walk)) return;
  if (functionText !== "" && name === "count" && functions.length === 1 && countShown(walk)) return;
  const isRightBehind =
    last !== undefined && last.mention.chunk.first + last.mention.chunk.length === walk.functionPlace;
  if (last === undefined || !isRightBehind || last.functions.length > 0 || walk.request.shown.length > 1) {
    walk.request.unexplained.push(functionText);
    return;
  }
  walk.request.shown[walk.request.shown.length - 1] = { ...last, functions };
}

/** "orders in 2025 - how many?": stands behind the only rows that are named. */
function countShown({ request }: Walk): boolean {
  const [first, ...more] = request.shown;
  const isPlain = first !== undefined && first.functions.length === 0 && first.outer === null;
  if (!isPlain || more.length > 0 || request.ranking !== null || request.sorts.length > 0) return false;
  if (surestKind(first.mention.candidates) !== "table") return false;
  request.shown[0] = { ...first, functions: ["count"] };
  return true;
}

/** "how many orders do we get per day on average": may stand anywhere, and speaks of the figure. */
function averageShown({ request }: Walk): boolean {
  const [first] = request.shown;
  if (first === undefined || first.outer !== null) return false;
  const [name, ...more] = first.functions;
  if (more.length > 0 || (name !== undefined && name !== "count")) return false;
  request.shown[0] = name === "count" ? { ...first, outer: "avg" } : { ...first, functions: ["avg"] };
  return true;
}

/** "grew fastest", "grew most": the adjective speaks of the change, and not of a column or of how many rows there are. */
function settleRankedChange(walk: Walk): void {
  const { ranking } = walk.request;
  walk.rankingConcept = null;
  if (ranking !== null && ranking.by === null) walk.request.ranking = { ...ranking, countsRows: false, inTime: false };
}
