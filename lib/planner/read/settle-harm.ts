/** "the worst harbours for delays": of what does harm the most is the worst, and the least is the best. */
import { isMeasurable, type Walk } from "./walk.ts";

const harms =
  /\b(delay(s|ed)?|late(ness)?|overdue|waits?|waiting|costs?|expenses?|damaged?|damages|deaths?|dead|killed|fatalit(y|ies)|victims?|casualt(y|ies)|injur(y|ies)|accidents?|crash(es)?|strikes?|loss(es)?|debts?|fines?|returns?|returned|refund(s|ed)?|complaints?|defects?|errors?|failures?|cancell?(ed|ations?)|unemploy(ed|ment)|churn|bounces?)\b(?! on\b)/i;

/** Turns the ranking round where "best" and "worst" speak of a harm. */
export function settleHarm(walk: Walk): void {
  const { ranking, shown } = walk.request;
  if (ranking === null || !/^(best|worst)\b/i.test(ranking.text)) return;
  const figures = shown.filter(({ mention }) => isMeasurable(walk, mention.candidates));
  const decisive = ranking.by ?? (figures.length === 1 ? figures[0] : undefined);
  if (decisive === undefined || !harms.test(decisive.mention.chunk.text)) return;
  const direction = ranking.direction === "ascending" ? "descending" : "ascending";
  walk.request.ranking = { ...ranking, direction };
}
