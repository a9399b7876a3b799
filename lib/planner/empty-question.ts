/** Questions that name nothing of the data. */
import { vagueWords } from "#lib/semantic/lexicon";
import { stem } from "#lib/semantic/words";
import type { PlanningArgs } from "./plan/outcome.ts";
import { allMentions } from "./request/mentions.ts";
import type { Request } from "./request/request.ts";

/** Nothing but general words: "show me the numbers". */
export function isVague(request: Request, args: PlanningArgs): boolean {
  if (!isEmpty(request, args) || request.windows.length > 0) return false;
  return request.unexplained.every((word) => vagueWords.has(stem(word.toLowerCase())));
}

/** Names no data; after an answer "and last year?" or "as a line chart" still says something. */
export function isEmpty(request: Request, args: PlanningArgs): boolean {
  if (allMentions(request).length > 0) return false;
  if (args.previousPlan === null) return true;
  const { windows, grain, ranking, isShare, isRunning, compare, calculation, chartHint, sorts, changes } = request;
  const shapes = [grain, ranking, compare, calculation, chartHint].some((part) => part !== null);
  return !(shapes || windows.length > 0 || sorts.length > 0 || isShare || isRunning || changes.length > 0);
}
