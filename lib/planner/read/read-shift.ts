/** Earlier times beside a figure: "month over month", "grew", "the biggest drop in bookings". */

import type { Cue, Direction } from "../lexicon/cue.ts";
import type { CompareWish } from "../request/request.ts";
import type { Walk } from "./walk.ts";

/** A step back in time, or a word that says that the figure moved. */
export function readShift(walk: Walk, cue: Extract<Cue, { type: "shift" | "change" }>, text: string): void {
  if (cue.type === "change") readGrowth(walk, cue.direction, text);
  else compareWith(walk, cue.grain === null ? {} : { shift: { grain: cue.grain, count: cue.count } }, text);
}

/** Puts an earlier time beside the figures, or adds to what was said of it. */
export function compareWith({ request }: Walk, wish: Partial<CompareWish>, text: string): void {
  const known = request.compare ?? { shift: null, direction: null, isChange: false, condition: null, text: "" };
  request.compare = { ...known, ...wish, text: `${known.text} ${text}`.trim() };
}

/** "grew"; "the biggest drop in bookings" ranks by what follows. */
function readGrowth(walk: Walk, direction: Direction | null, text: string): void {
  compareWith(walk, { direction, isChange: true }, text);
  const opening = walk.chunks.slice(0, 4).map((chunk) => chunk.text.toLowerCase());
  // A reason is asked for, which no figure gives.
  if (
    /^what (has |have )?(caused?|causes|drove|drives|driven|led|leads|made|makes|explains?)\b/.test(opening.join(" "))
  )
    walk.request.unexplained.push(text);
  const { ranking } = walk.request;
  const isOfNext = / (in|of)$/.test(text.toLowerCase()) || isPreposition(walk, walk.place + 1);
  if (ranking !== null && walk.zone === "rank" && isOfNext) walk.request.ranking = { ...ranking, countsRows: true };
}

function isPreposition(walk: Walk, place: number): boolean {
  const meaning = walk.chunks[place]?.meaning;
  return meaning?.type === "cue" && meaning.cue.type === "preposition";
}
