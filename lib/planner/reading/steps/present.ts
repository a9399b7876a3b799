/** What holds now, or has not happened yet, told by a date that is empty: "still employed", "current staff", "unsolved". */
import type { Candidate } from "#lib/semantic/index-model";
import { eventsCalled } from "#lib/semantic/thesaurus/events";
import { senseOf } from "#lib/semantic/thesaurus/thesaurus";
import { phraseKey } from "#lib/semantic/words";
import type { Clause } from "../../request/request.ts";
import { unknownChunk } from "../edge.ts";
import type { Grammar } from "../grammar.ts";
import { ofNamedRows } from "../named-rows.ts";
import { moved, plainItem, restricted, type State } from "../state.ts";
import type { Step } from "./step.ts";

const presentWords: ReadonlySet<string> = new Set(["still", "currently", "current", "presently"]);

/** "still", "currently": the state that the model calls current, of the rows that were named or follow. */
export const readPresent: Step = (grammar, state) => {
  const to = behindPresent(grammar, state.at);
  if (state.zone === "sort" || to === null) return [];
  const flags = ofNamed(state, grammar.lattice.known.index.phrases.get(phraseKey(["current"])) ?? []);
  if (flags.length === 0 || isState(grammar, to)) return [];
  const chunk = unknownChunk(grammar.lattice.tokens, state.at);
  const { joiner, isNegated } = state;
  const clause: Clause = {
    kind: "value",
    joiner,
    isNegated,
    text: chunk.text,
    mention: grammar.mention(chunk, flags),
  };
  return restricted(moved(state, to, ["present"]), clause, `pr${to}`).map((next) => ({ ...next, ...kept(state) }));
};

/** Behind "still", or "today's"; "today" alone is a time. */
function behindPresent(grammar: Grammar, at: number): number | null {
  if (presentWords.has(grammar.word(at))) return at + 1;
  return grammar.word(at) === "today" && grammar.word(at + 1) === "s" ? at + 2 : null;
}

/** "still open": the word behind says which state it is. */
function isState(grammar: Grammar, at: number): boolean {
  const place = /^(being|in|not)$/.test(grammar.word(at)) ? at + 1 : at;
  return grammar.values(place).length > 0 || isUndone(grammar.word(place));
}

function isUndone(word: string): boolean {
  return /^un[a-z]{3,}(ed|d|t|en)$/.test(word);
}

/** "unsolved": what the date would tell has not happened. */
export const readUndone: Step = (grammar, state) => {
  const word = grammar.word(state.at);
  if (state.zone === "sort" || !isUndone(word)) return [];
  const found = ofNamed(state, eventsCalled(grammar.lattice.known.model, senseOf(word.slice(2))));
  if (found.length === 0) return [];
  const column = grammar.mention(unknownChunk(grammar.lattice.tokens, state.at), found);
  const { joiner, isNegated } = state;
  const clause: Clause = { kind: "empty", joiner, isNegated, text: word, subject: plainItem(state, column) };
  const next = moved(state, state.at + 1, ["undone"]);
  return restricted(next, clause, `un${state.at}`).map((one) => ({ ...one, ...kept(state) }));
};

/** Of the tables that were named; of all where none of them has one. */
function ofNamed({ request }: State, candidates: readonly Candidate[]): readonly Candidate[] {
  const near = ofNamedRows(request, candidates);
  return near.length > 0 ? near : candidates;
}

/** The state stands before what it is of: "how many current customers". */
function kept({ said, zone, isRelating, isEach }: State): Partial<State> {
  return { said, zone, isRelating, isEach };
}
