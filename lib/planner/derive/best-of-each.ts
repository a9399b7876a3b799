/** "each store's best month by revenue", "the peak month", "and that rate": the best of each in the words of a ranking. */
import { matchCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";
import { grains } from "./calculation-read.ts";
import { wordAt } from "./token-words.ts";

/** Rankings in the words that the reader knows, without the figure that they tell in any case. */
export function withBestOfEach(tokens: readonly Token[]): readonly Token[] {
  return withEachBehind(withPeaks(withoutToldFigure(tokens)));
}

/** "peak month for revenue" is the one with the most of it. */
function withPeaks(tokens: readonly Token[]): readonly Token[] {
  return tokens.map((token, place) => {
    const next = tokens[place + 1];
    const isPeak = token.lower === "peak" && grains[next?.stem ?? ""] !== undefined;
    return isPeak ? wordAt(token, "top") : token;
  });
}

/** "each store's best month by revenue": what has its own best one is said at the end. */
function withEachBehind(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex((_, place) => (matchCue(tokens, place)?.cue.type ?? "other") !== "ask");
  const each = tokens.findIndex(({ lower }) => lower === "each" || lower === "every");
  const [word] = tokens.slice(each, each + 1);
  if (each < 0 || word === undefined || each > Math.max(0, start) + longestAsking) return tokens;
  if (tokens.slice(0, each).some((_, place) => !isAsking(tokens, place))) return tokens;
  const best = [2, 3].map((count) => each + count).find((place) => isRanking(tokens[place], tokens, place));
  const things = best === undefined ? [] : tokens.slice(each + 1, best);
  if (best === undefined || things.some(({ kind }) => kind !== "word")) return tokens;
  return [...tokens.slice(0, each), ...tokens.slice(best), wordAt(word, "for"), wordAt(word, "each"), ...things];
}

const longestAsking = 4;

function isAsking(tokens: readonly Token[], place: number): boolean {
  const type = matchCue(tokens, place)?.cue.type;
  return type === "ask" || type === "filler" || type === "copula";
}

const rankings: ReadonlySet<string> = new Set(["top", "superlative", "frequent"]);

function isRanking(token: Token | undefined, tokens: readonly Token[], place: number): boolean {
  return token !== undefined && rankings.has(matchCue(tokens, place)?.cue.type ?? "other");
}

const joints = /^(?:, )?(?:and |with |plus |including |together with |along with |as well as )+$/;
const ofIt =
  "(?: (?:it|that|they|there|this)(?: (?:was|is|got|were|had|has been|reached))?| (?:was|were|did|is) (?:it|that|they|there)(?: get| have| reach)?)?";
const then =
  "(?: (?:then|there|in it|that (?:day|week|month|quarter|year)|(?:in|on) that (?:day|week|month|quarter|year)))?";
const amountAsked = new RegExp(
  `^how (?<adjective>\\p{L}+)(?<things>(?: \\p{L}+)*?)(?<deed> (?:were |was )?\\p{L}+(?: in)?)??${ofIt}${then}$`,
  "u",
);
const figureAsked = new RegExp(`^(?<owner>the|its|that|this|their) (?<things>\\p{L}+(?: \\p{L}+)*?)${then}$`, "u");
const saidAgain = /^what (?:it|that) (?:was|is)$/u;
const figureNouns: ReadonlySet<string> = new Set(["figure", "value", "number", "amount", "count", "level"]);
const eachWords = /^(?:for|in|per|of|by) (?:each|every) /u;

/** "and that rate", "and how hot it got": what a ranking goes by is shown with it. */
function withoutToldFigure(tokens: readonly Token[]): readonly Token[] {
  const ranked = tokens.findIndex((token, place) => isRanking(token, tokens, place));
  if (ranked < 0) return tokens;
  for (let place = ranked + 2; place < tokens.length; place += 1) {
    const joint = jointAt(tokens, place);
    if (joint === 0) continue;
    const before = tokens.slice(0, place);
    const tail = tokens.slice(place + joint);
    const each = tail.findIndex((_, at) => eachWords.test(`${textFrom(tail, at)} `));
    const end = each < 0 ? tail.length : each;
    if (tellsAgain(textFrom(tail.slice(0, end), 0), before)) return [...before, ...tail.slice(end)];
  }
  return tokens;
}

/**
 * "the month with the most orders and how many were cancelled": a second question about part of what is ranked, which
 * would be taken for a condition of the ranking. Its words; null where there is none.
 */
export function partAskedBeside(tokens: readonly Token[]): string | null {
  const ranked = tokens.findIndex((token, place) => isRanking(token, tokens, place));
  const place =
    ranked < 0 ? -1 : tokens.findIndex((_, at) => at > ranked && partAsked.test(textFrom(tokens.slice(at, at + 4), 0)));
  return place < 0 ? null : "how many";
}

const partAsked = /^and how many (?:of them|of those|were|was|are)\b/u;

function textFrom(tokens: readonly Token[], place: number): string {
  return tokens
    .slice(place)
    .map(({ lower }) => lower)
    .join(" ");
}

/** How many words join there; 0 for none. */
function jointAt(tokens: readonly Token[], place: number): number {
  const lengths = [3, 2, 1].filter((length) => joints.test(`${textFrom(tokens.slice(place, place + length), 0)} `));
  return lengths[0] ?? 0;
}

/** Whether the words ask for nothing but the figure that decides. */
function tellsAgain(text: string, before: readonly Token[]): boolean {
  if (saidAgain.test(text)) return true;
  const amount = amountAsked.exec(text)?.groups;
  if (amount !== undefined) return isAmount(amount, before);
  const figure = figureAsked.exec(text)?.groups;
  const words = (figure?.things ?? "").split(" ");
  const [only = ""] = words;
  if (figure === undefined) return false;
  return (words.length === 1 && figureNouns.has(only)) || words.every((word) => isSaid(word, before));
}

function isAmount(
  { adjective = "", things = "", deed = "" }: Readonly<Record<string, string>>,
  before: readonly Token[],
): boolean {
  const isCount = adjective === "many" || adjective === "much";
  const isOfRanking = isCount || general.has(adjective) || superlatives(adjective).some((word) => isSaid(word, before));
  const nouns = things
    .trim()
    .split(" ")
    .filter((word) => word !== "");
  const isDone = deed === "" || (isCount && isSameDeed(deed.trim(), before));
  // Who was hired are people.
  const isOfPersons = deed !== "" && isCount && !beginnings.test(deed.trim());
  const isTold = (noun: string): boolean => isSaid(noun, before) || (isOfPersons && persons.has(noun));
  return isOfRanking && isDone && nouns.every((noun) => isCount && isTold(noun));
}

const persons: ReadonlySet<string> = new Set(["people", "persons", "employees", "staff", "colleagues", "workers"]);

const general: ReadonlySet<string> = new Set(["high", "low", "large", "big", "small"]);

function superlatives(adjective: string): string[] {
  const last = adjective.slice(-1);
  return [`${adjective}est`, `${adjective}${last}est`, `${adjective}st`, adjective.replace(/y$/, "iest")];
}

function isSaid(word: string, before: readonly Token[]): boolean {
  return before.some(({ lower, stem: base }) => lower === word || base === word);
}

/** What rows of any kind do when they come to be. */
const beginnings = /^(?:were (?:made|placed|recorded|there)|came in|happened|occurred)$/;
/** The same deed in other words, by its noun. */
const deedsOfNouns: Readonly<Record<string, RegExp>> = {
  hire: /^(?:were hired|hired|started|joined|were hired in)$/,
  leaver: /^(?:left)$/,
  departure: /^(?:left|departed)$/,
  signup: /^(?:signed up|joined)$/,
};

function isSameDeed(deed: string, before: readonly Token[]): boolean {
  return beginnings.test(deed) || before.some(({ stem: base }) => deedsOfNouns[base]?.test(deed) === true);
}
