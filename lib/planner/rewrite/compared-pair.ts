/** "which port is windier, Kiel or Split": what is compared, told for the one and for the other. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { stem } from "#lib/semantic/words";
import { comparativeWord } from "../phrases/adjectives.ts";
import { phraseCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";
import { figureOfVerb, isFigure } from "./verb-figures.ts";

type Known = { readonly index: SemanticIndex; readonly model: SemanticModel };

const questionWords: ReadonlySet<string> = new Set(["which", "who", "what", "where"]);
const amounts: ReadonlySet<string> = new Set("more|fewer|less".split("|"));

/** Words that one of the two may have. */
const mostWords = 4;

/** The tokens as a figure for the one against the other; as they are where nothing is asked of a pair. */
export function withComparedPair(tokens: readonly Token[], known: Known): Token[] {
  const joint = tokens.findLastIndex(({ lower }) => lower === "or");
  const opened = tokens.findIndex(({ lower }) => questionWords.has(lower));
  const isAsked = opened !== -1 && tokens.every(({ lower }) => lower !== "than");
  const start = pairStart(tokens, joint);
  if (!isAsked || start === null || opened > start) return [...tokens];
  const asked = tokens.slice(opened, start);
  const figure = figureOf(asked, known);
  const [comma] = tokens.slice(start, start + 1);
  if (figure === null || comma === undefined) return [...tokens];
  const pair = tokens
    .slice(start + 1)
    .map((token, place) => (start + 1 + place === joint ? asWord(token, "vs") : token));
  return [...figure, asWord(comma, "in"), ...pair];
}

/** The comma before the two that are compared; null where none stands there, or more follows than two names. */
function pairStart(tokens: readonly Token[], joint: number): number | null {
  const comma = tokens.findLastIndex(({ text }, place) => text === "," && place < joint);
  const isShort = comma > 0 && joint - comma - 1 <= mostWords && tokens.length - joint - 1 <= mostWords;
  return isShort ? comma : null;
}

/** "is windier" asks for the wind, "had more bookings" for their number, "spent more" for what was spent. */
function figureOf(asked: readonly Token[], known: Known): Token[] | null {
  const place = asked.findLastIndex(({ lower }) => amounts.has(lower) || comparativeWord(lower) !== null);
  const [word, next] = asked.slice(place, place + 2);
  if (place < 0 || word === undefined) return null;
  const behind = asked.slice(place + 1);
  if (!amounts.has(word.lower)) {
    const noun = comparativeWord(word.lower)?.find((name) => isFigure(name, known));
    return noun === undefined ? null : [...named(word, noun), ...behind];
  }
  if (next?.kind === "word" && (phraseCue([next])?.type ?? "verb") === "verb") {
    return isFigure(next.lower, known) ? behind : [...named(word, "number of"), ...behind];
  }
  const verb = asked[place - 1];
  const noun = verb === undefined ? null : figureOfVerb(verb.lower, known);
  return noun === null ? null : [...named(word, noun), ...behind];
}

function named(token: Token, words: string): Token[] {
  return words.split(" ").map((word) => asWord(token, word));
}

function asWord(token: Token, word: string): Token {
  return { ...token, kind: "word", text: word, lower: word, stem: stem(word) };
}
