/** "Group the tickets by channel. How many are in each group?": how many there are of each is said by its groups alone. */
import { lookUp, wholeName } from "../divide/look-up.ts";
import { matchCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";
import type { Known } from "./moments.ts";
import { phraseAt } from "./token-words.ts";

/** The tokens as "tickets by channel"; as they are where more than that is asked. */
export function withoutToldCounts(tokens: readonly Token[], known: Known): readonly Token[] {
  const named = withoutToldGroup(withoutOrder(tokens, known));
  const counted = countedRows(named, known);
  if (counted === null) return named;
  for (let place = counted + 2; place < named.length; place += 1) {
    const length = countAskedAt(named, place, named[counted]);
    if (length > 0) return [...named.slice(0, place), ...named.slice(place + length)];
  }
  return named;
}

const orders = [
  ...[
    "group",
    "bucket",
    "bin",
    "band",
    "classify",
    "categorise",
    "categorize",
    "cluster",
    "segment",
    "arrange",
    "sort",
  ],
  ...["split", "divide", "break", "break down", "organise", "organize", "separate"],
];
const byWords = ["by", "per", "according to", "based on"];

/** "please group the orders by status" asks for the orders by status; "group bookings by month" are what is called so. */
function withoutOrder(tokens: readonly Token[], known: Known): readonly Token[] {
  const start = tokens[0]?.lower === "please" ? 1 : 0;
  const verb = phraseAt(tokens, start, orders);
  const article = verb === 0 ? 0 : phraseAt(tokens, start + verb, ["the", "all", "all the", "our", "these"]);
  const noun = start + verb + article;
  const isNamed = verb === 1 && article === 0 && isName(tokens.slice(start, start + 2), known);
  if (verb === 0 || isNamed || !isRows(tokens[noun], known)) return tokens;
  const by = tokens.findIndex((_, place) => place > noun && phraseAt(tokens, place, byWords) > 0);
  if (by < 0) return tokens;
  const down = phraseAt(tokens, by - 1, ["down", "up"]);
  return [...tokens.slice(noun, by - down), ...tokens.slice(by)];
}

/** "in 2-minute bands, with the rate per band": its groups were said before. */
function withoutToldGroup(tokens: readonly Token[]): readonly Token[] {
  const place = tokens.findLastIndex((_, at) => phraseAt(tokens, at, perEach) > 0);
  const length = phraseAt(tokens, place, perEach);
  const group = tokens[place + length];
  const next = tokens[place + length + 1];
  const isSteps = group !== undefined && groups.includes(group.lower) && steps.has(group.stem);
  const isSaid = tokens.slice(0, Math.max(0, place)).some(({ stem, lower }) => stem === group?.stem && lower !== stem);
  if (!isSteps || !isSaid || (next !== undefined && next.text !== ",")) return tokens;
  return [...tokens.slice(0, place), ...tokens.slice(place + length + 1)];
}

const perEach = ["per", "for each", "in each", "of each", "within each", "by", "for every", "in every"];
const steps: ReadonlySet<string> = new Set(["class", "band", "bin", "bucket", "bracket", "range", "step", "interval"]);

function isName(words: readonly Token[], { index }: Known): boolean {
  return lookUp(words, index).some(({ weight }) => weight >= wholeName);
}

function isRows(token: Token | undefined, { index }: Known): boolean {
  if (token?.kind !== "word") return false;
  return lookUp([token], index).some(({ element, weight }) => element.kind === "table" && weight >= wholeName);
}

/** The place of the rows that are counted, where the question is about nothing else; null where it shows a figure of them. */
function countedRows(tokens: readonly Token[], known: Known): number | null {
  const first = tokens.findIndex((_, place) => !isOpening(tokens, place));
  if (first < 0 || !isRows(tokens[first], known)) return null;
  const by = tokens.findIndex((_, place) => place > first && phraseAt(tokens, place, byWords) > 0);
  // "orders and revenue by channel" shows more than its rows.
  const between = by < 0 ? [] : tokens.slice(first + 1, by);
  return by < 0 || between.some(({ lower }) => lower === "and" || lower === ",") ? null : first;
}

function isOpening(tokens: readonly Token[], place: number): boolean {
  const before = tokens.slice(0, place + 1);
  return before.every(({ lower }, at) => {
    const type = matchCue(tokens, at)?.cue.type;
    return type === "ask" || type === "count" || ["the", "all", "of", "many", "please"].includes(lower);
  });
}

const joints = [", and", "and", ",", "with"];
const askings = ["how many", "the number of", "number of", "the count of", "count of", "counts of", "show how many"];
const beings = [
  ...["are there", "are", "is", "were", "were there", "fall", "fell", "belong", "belongs", "there are", "do we have"],
  ...["did we have", "do i have", "each has", "have we"],
];
const places = ["in", "into", "to", "of", "for", "per", "within"];
const eaches = ["each of them", "each of these", "each of those", "each one", "each", "every", "the single", "all the"];
const groups = [
  ...["group", "groups", "class", "classes", "band", "bands", "bin", "bins", "bucket", "buckets", "bracket", "range"],
  ...["category", "step", "one"],
];

/** "how many are in each group", "and number of tickets each": how many words of it begin there; 0 for none. */
function countAskedAt(tokens: readonly Token[], place: number, rows: Token | undefined): number {
  let at = place + phraseAt(tokens, place, joints);
  const asking = phraseAt(tokens, at, askings);
  if (asking === 0) return 0;
  at += asking;
  at += tokens[at]?.stem === rows?.stem ? 1 : 0;
  at += phraseAt(tokens, at, beings);
  at += phraseAt(tokens, at, places);
  const each = phraseAt(tokens, at, eaches);
  if (each === 0) return 0;
  at += each;
  at += phraseAt(tokens, at, groups);
  const next = tokens[at];
  const isEnd = next === undefined || next.text === "," || beginnings.has(next.lower);
  return isEnd ? at - place : 0;
}

/** What may come behind it: a sentence of its own. */
const beginnings: ReadonlySet<string> = new Set(["leave", "only", "without", "skip", "exclude", "ignore"]);
