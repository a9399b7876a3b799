/** Any word can be left out, at a price by what it is; so can a part of the text that stands by itself. */
import type { Cue } from "../../lexicon/cue.ts";
import type { Feature } from "../features.ts";
import { moved, requesting } from "../state.ts";
import { isWholeName } from "../whole-name.ts";
import type { Step } from "./step.ts";

/** Words of the language that only hold others together, or talk. */
const holding: ReadonlySet<Cue["type"]> = new Set<Cue["type"]>([
  ...(["ask", "filler", "copula", "preposition", "and", "relative", "with", "have", "there-is", "verb"] as const),
  ...(["amounting", "how", "chart"] as const),
]);

export const skipWord: Step = (grammar, state) => {
  const token = grammar.lattice.tokens[state.at];
  if (token === undefined) return [];
  const isName = (grammar.lattice.names[state.at] ?? []).some(({ to }) => to === state.at + 1);
  const isSaying = (grammar.lattice.cues[state.at] ?? []).some(
    ({ cue, to }) => to === state.at + 1 && !holding.has(cue.type),
  );
  const plain: Feature = isSaying ? "skippedCue" : "skippedWord";
  const content: Feature = isName ? "skippedName" : plain;
  const feature = token.kind === "word" ? content : "skippedText";
  const isNegation = token.lower === "no" || grammar.has(state.at, "not", "without");
  const lost: readonly Feature[] = isNegation ? ["lostNegation"] : [];
  const unexplained = [...state.request.unexplained, token.text];
  const next = requesting(moved(state, state.at + 1, [feature, ...lost], `_${state.at}`), { unexplained });
  return [{ ...next, leftOut: [...state.leftOut, { start: token.start, end: token.end }] }];
};

/** "I need it for the board.", "For the auditors, ...": a part of the text that asks nothing, left out as one. */
export const skipAside: Step = (grammar, state) => {
  const { parts, names } = grammar.lattice;
  const place = parts.findIndex(({ at }) => at === state.at);
  const begin = parts[place];
  if (begin === undefined || begin.at === grammar.lattice.tokens.length) return [];
  return parts.slice(place + 1).flatMap((end, others) => {
    const isWhole = begin.at === 0 && end.at === grammar.lattice.tokens.length;
    // Between two commas stands what is listed; what opens or ends a sentence may stand outside of it.
    const isApart = begin.isSentence || (end.isSentence && others === 0);
    if (isWhole || !isApart || end.at - begin.at < 2) return [];
    const named = names.slice(begin.at, end.at).filter((edges) => edges.some(({ chunk }) => isWholeName(chunk)));
    const words = grammar.lattice.tokens.slice(begin.at, end.at);
    const isSentence = begin.isSentence && end.isSentence && begin.at > 0;
    const uses: Feature[] = isSentence
      ? ["asideSentence", ...named.map(() => "asideName" as const)]
      : ["aside", ...words.map(() => "asideWord" as const), ...named.map(() => "asideName" as const)];
    const [first, last] = [words[0], words.at(-1)];
    const isTold = first !== undefined && last !== undefined;
    const leftOut = isTold ? [...state.leftOut, { start: first.start, end: last.end }] : state.leftOut;
    return [{ ...moved(state, end.at, uses, `a${end.at}`), joiner: null, preposition: null, leftOut }];
  });
};
