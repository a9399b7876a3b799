/** "highest" as one of several figures beside one another, rather than a ranking. */
import type { Cue } from "../lexicon/cue.ts";
import { cueAt, skip, skipBack, type Walk } from "./walk.ts";

/** "lowest, highest and average price", "average price and the highest price": figures, and nothing is ranked. */
export function isFigureInList(walk: Walk, cue: Cue): boolean {
  if (walk.request.ranking !== null || !isLargestOrSmallest(cue)) return false;
  const joint = cueAt(walk, walk.place + 1)?.type;
  const follows = cueAt(walk, skip(walk, walk.place + 2, ["filler", "and"]))?.type;
  if (joint === "and" && (follows === "superlative" || follows === "aggregate")) return true;
  const isListed = cueAt(walk, skipBack(walk, walk.place - 1, ["filler"]))?.type === "and" && !isPutFirst(walk);
  return isListed && (walk.functions.length > 0 || walk.request.shown.some(({ functions }) => functions.length > 0));
}

/** "highest", "top": without a number, and not of time or of how many there are. */
function isLargestOrSmallest(cue: Cue): boolean {
  if (cue.type === "top") return cue.limit === null && !cue.inTime;
  if (cue.type !== "superlative" || cue.inTime || cue.countsRows) return false;
  return cue.concept !== null && cue.concept.reversed.length === 0;
}

/** "highest amount first": an order. */
function isPutFirst({ chunks, place }: Walk): boolean {
  return chunks.slice(place + 1, place + 5).some(({ text }) => /^(first|on top|at the top)$/i.test(text));
}
