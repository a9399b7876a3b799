/** Words that hold a question together: articles, prepositions, "who", "and". */

import type { Cue } from "../../lexicon/cue.ts";
import type { Feature } from "../features.ts";
import type { Grammar } from "../grammar.ts";
import type { CueEdge } from "../lattice.ts";
import { moved, partsSaid, requesting, type State } from "../state.ts";
import { isWholeName } from "../whole-name.ts";
import type { Step } from "./step.ts";

const featureOf: Readonly<Partial<Record<Cue["type"], Feature>>> = {
  filler: "filler",
  ask: "ask",
  copula: "copula",
  preposition: "preposition",
  relative: "relative",
  with: "with",
  have: "have",
  "there-is": "thereIs",
  verb: "verb",
  and: "and",
  or: "or",
  versus: "versus",
};

export const readSmallWord: Step = (grammar, state) => {
  const found = (grammar.lattice.cues[state.at] ?? []).flatMap((edge) => taken(grammar, state, edge));
  const each = [...eachOne(grammar, state), ...muchMoney(grammar, state)];
  if (grammar.word(state.at) !== ",") return [...found, ...each];
  const next = moved(state, state.at + 1, ["filler"]);
  return [...found, { ...next, joiner: state.joiner ?? "and", preposition: null }];
};

/** "how much money did we refund": the figure follows. */
function muchMoney(grammar: Grammar, state: State): State[] {
  const isSaid = grammar.word(state.at) === "money" && grammar.word(state.at - 1) === "much";
  return isSaid ? [moved(state, state.at + 1, ["filler"])] : [];
}

/** "how many orders did each place": each of those that were named. */
function eachOne(grammar: Grammar, state: State): State[] {
  if (grammar.word(state.at) !== "each" || state.request.shown.length === 0 || state.zone === "sort") return [];
  const isOf = grammar.word(state.at + 1) === "of" && /^(them|these|those)$/.test(grammar.word(state.at + 2));
  const behind = isOf ? state.at + 3 : state.at + 1;
  const isAsked = /^(did|do|does)$/.test(grammar.word(state.at - 1));
  // "does each student have": behind the thing stands what it does.
  if (!isOf && grammar.has(behind + 1, "have", "verb")) return [];
  if (!isOf && (!isAsked || grammar.names(behind).some(({ uses }) => uses.includes("name")))) return [];
  const next = moved(state, behind, ["filler"], `each${state.at}`);
  // "did each place": what they did, whatever else the word can mean.
  return isAsked && grammar.word(behind) !== "" ? [next, moved(next, behind + 1, [])] : [next];
}

function taken(grammar: Grammar, state: State, edge: CueEdge): State[] {
  const { cue, chunk, to } = edge;
  const own = featureOf[cue.type];
  if (own === undefined || isNoun(grammar, state.at, edge)) return [];
  const next = predicated(moved(state, to, [own, ...hidden(grammar, state.at, edge)]), state, edge);
  if (setsAgainst(state, edge)) return [{ ...next, joiner: "versus", preposition: null }];
  const hasShown = state.request.shown.length + state.request.groups.length > 0;
  switch (cue.type) {
    case "ask":
      return [asking(next, chunk.text)];
    case "preposition":
      return [{ ...next, preposition: cue.word }];
    case "relative":
      return [
        {
          ...waiting(next),
          isRelating: true,
          zone: hasShown ? "clause" : state.zone,
          preposition: null,
          saidBefore: hasShown ? partsSaid(state) : null,
        },
      ];
    case "with":
    case "have":
      return [{ ...next, isRelating: true, zone: hasShown ? "clause" : state.zone, preposition: null }];
    case "verb":
      return [{ ...next, isRelating: hasShown }];
    case "and":
    case "versus":
      return [{ ...next, joiner: cue.type, preposition: null }];
    case "or":
      return [{ ...requesting(next, { hasOr: true }), joiner: "or", preposition: null }];
    default:
      return [next];
  }
}

/** "ended in an order": behind an article stands a noun, and no verb, unless it only describes what follows. */
function isNoun(grammar: Grammar, at: number, { cue, to }: CueEdge): boolean {
  if (cue.type !== "verb" || !/^(a|an|the)$/.test(grammar.word(at - 1))) return false;
  return (grammar.lattice.names[to] ?? []).length === 0 && grammar.values(to).length === 0;
}

/** Another "that" comes before the one that waits has got anything. */
function waiting(state: State): State {
  return state.saidBefore === partsSaid(state) ? moved(state, state.at, ["bareRelative"]) : state;
}

/** "what share of the trips were late": what follows is said of them. */
function predicated(next: State, { at, request }: State, { cue }: CueEdge): State {
  const isSaying = ["copula", "relative", "have", "verb"].includes(cue.type);
  return isSaying && request.isShare && request.shown.length > 0 && request.predicate === null
    ? requesting(next, { predicate: at })
    : next;
}

/** "compare A with B": what follows stands beside the value before it. */
function setsAgainst({ request }: State, { cue, chunk }: CueEdge): boolean {
  if (!request.isSideBySide || request.clauses.at(-1)?.kind !== "value") return false;
  return cue.type === "with" || (cue.type === "preposition" && /^(to|with|against)$/i.test(chunk.text));
}

/** What a word costs that says something else as well: it is the whole name of something, or a deed. */
function hidden(grammar: Grammar, at: number, { cue, to }: CueEdge): readonly Feature[] {
  const isName = (grammar.lattice.names[at] ?? []).some(({ chunk, to: end }) => end === to && isWholeName(chunk));
  if (isName) return ["hiddenName"];
  const isDeed = cue.type === "verb" && to === at + 1 && grammar.deed(at) !== null;
  return isDeed ? ["hiddenDeed"] : [];
}

function asking(state: State, text: string): State {
  const { shown, groups } = state.request;
  const isSecond = shown.length + groups.length > 0 && state.at > 1 && /^\p{Lu}/u.test(text);
  return { ...state, isSecond: state.isSecond || isSecond, zone: "shown", open: null, isRelating: false, joiner: null };
}
