/** What colours the whole question: steps in time, shares, comparisons with earlier times, charts. */
import type { Cue } from "../../lexicon/cue.ts";
import type { Request } from "../../request/request.ts";
import { moved, requesting } from "../state.ts";
import type { Step } from "./step.ts";

export const readColour: Step = (grammar, state) =>
  (grammar.lattice.cues[state.at] ?? []).flatMap(({ cue, chunk, to }) => {
    const change = colour(state.request, cue, chunk.text, state.said.includes("count"));
    if (change === null) return [];
    const next = requesting(moved(state, to, ["flag"], `${cue.type}${to}`), change);
    const isStep = cue.type === "grain" || cue.type === "part" || cue.type === "grain-noun";
    if (!isStep) return [next];
    const isCounted = change.countedStep !== undefined;
    const zone = state.zone === "group" || state.zone === "rank" ? ("shown" as const) : state.zone;
    return [{ ...next, zone, said: isCounted ? [] : next.said, joiner: null, preposition: null }];
  });

function colour(request: Request, cue: Cue, text: string, isCounting: boolean): Partial<Request> | null {
  switch (cue.type) {
    case "both":
      return { isBoth: true };
    case "side-by-side":
      return { isSideBySide: true };
    case "trend":
      return { grain: request.grain ?? { grain: null, text } };
    case "grain":
    case "grain-noun":
      return step(request, cue, text, isCounting);
    case "part":
      return { part: { part: cue.part, text } };
    case "share":
      return { isShare: true, isDistribution: /^distribution/i.test(text) };
    case "ratio":
      return { isRatio: true };
    case "running":
      return { isRunning: true };
    case "shift":
    case "change":
      return { compare: compared(request, cue, text) };
    case "chart":
      return { chartHint: cue.hint };
    default:
      return null;
  }
}

/** "by month"; "how many days"; "of each year" behind a ranking of steps. */
function step(
  request: Request,
  cue: Extract<Cue, { type: "grain" | "grain-noun" }>,
  text: string,
  isCounting: boolean,
): Partial<Request> {
  const { grain } = cue;
  if (isCounting && cue.type === "grain-noun" && request.shown.length === 0) return { countedStep: { grain, text } };
  const isEach = /^(per|each|every|for each|for every|in each|in every|of each|of every|within each|from each)\b/i.test(
    text,
  );
  if (isEach && request.ranking !== null && request.grain !== null) return { grainWithin: { grain, text } };
  return { grain: { grain, text } };
}

function compared(
  request: Request,
  cue: Extract<Cue, { type: "shift" | "change" }>,
  text: string,
): NonNullable<Request["compare"]> {
  const known = request.compare ?? { shift: null, direction: null, isChange: false, condition: null, text };
  if (cue.type === "change") return { ...known, direction: cue.direction, isChange: true, text };
  return { ...known, shift: cue.grain === null ? known.shift : { grain: cue.grain, count: cue.count }, text };
}
