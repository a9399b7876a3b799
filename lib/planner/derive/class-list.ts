/** Classes as a question lists them: "under 90, 90-120, over 120 minutes", "1, 2, 3, 4 or more", "18 to 29, 30+". */
import { signOf } from "../words/number-units.ts";
import { scaleOf, type Token } from "../words/tokenise.ts";
import { classWords } from "./class-words.ts";
import { phraseAt } from "./token-words.ts";

/** Whether the number itself belongs to the class; null where "10-49" leaves that open. */
export type ClassEnd = { readonly value: number; readonly isIncluded: boolean | null; readonly unit: string | null };
export type ClassItem = {
  readonly low: ClassEnd | null;
  readonly high: ClassEnd | null;
  /** As the question says it, without the noun that is counted. */
  readonly words: string;
};
type Ends = Omit<ClassItem, "words">;

/** What is said of the numbers: their unit by its name, or by what is counted, which has none. */
export type SaidUnit = { readonly name: string | null; readonly length: number };
export type UnitReader = (tokens: readonly Token[], place: number) => SaidUnit | null;

/** Classes that are called by a word and not by their bounds: "on time" of a delay. */
export type WordReader = (tokens: readonly Token[], place: number) => WordedClass | null;
export type WordedClass = Ends & { readonly length: number };

export type ClassList = {
  readonly items: readonly ClassItem[];
  readonly length: number;
  /** "1 or 2": it may be one class of both. */
  readonly isEither: boolean;
};

type Part<Read> = { readonly read: Read; readonly end: number };
type At = { readonly tokens: readonly Token[]; readonly unitAt: UnitReader; readonly wordAt: WordReader };
type Amount = { readonly value: number; readonly unit: string | null };

const bounds = {
  below: [
    ...["under", "below", "less than", "fewer than", "lower than", "smaller than", "shorter than", "younger than", "<"],
  ],
  upTo: ["up to", "at most", "no more than", "not more than", "<="],
  over: ["over", "above", "more than", "greater than", "longer than", "larger than", "older than", "higher than", ">"],
  from: ["at least", "no less than", "not less than", "from", ">="],
};
const andMore = [
  ...["+", "plus", "and more", "or more", "and over", "or over", "and above", "or above", "and up", "or up"],
  ...["and upwards", "upwards", "and older", "or older", "and longer", "or longer", "and higher", "or higher"],
];
const andLess = [
  ...["or less", "and less", "or fewer", "and fewer", "or below", "and below", "or under", "and under"],
  ...["or younger", "and younger", "or lower", "and lower", "or shorter", "and shorter"],
];
const separators = [", and", ", or", ",", "and", "or", "vs", "versus"];

/** Two classes at least, with nothing behind them that could belong to them; null where there are none. */
export function classListAt(
  tokens: readonly Token[],
  place: number,
  unitAt: UnitReader,
  wordAt: WordReader = () => null,
): ClassList | null {
  const at = { tokens, unitAt, wordAt };
  const items: ClassItem[] = [];
  let isEither = false;
  let end = place;
  for (let next: number | null = place; next !== null; next = nextItem(at, end, items)) {
    const item = itemAt(at, next) ?? restAt(at, next, items);
    if (item === null) break;
    isEither = isEither || tokens.slice(end, next).some(({ lower }) => lower === "or");
    items.push({
      ...item.read,
      words: classWords(tokens.slice(next, item.end), item.read.low?.value ?? null, countedFrom(at, next)),
    });
    end = item.end;
  }
  if (items.length < 2 || !isEnd(tokens, end)) return null;
  return { items: withLowEnds(items), length: end - place, isEither };
}

/** Whether a word of a class only says what is counted. */
function countedFrom({ tokens, unitAt, wordAt }: At, start: number): (place: number) => boolean {
  const isWorded = wordAt(tokens, start) !== null;
  return (place) => !isWorded && unitAt(tokens, start + place)?.name === null;
}

const rests = ["more", "above", "over", "beyond", "longer", "later", "higher", "larger", "bigger", "older", "greater"];

/** "under 100, 100 to 500, more": what lies behind all others is said last, and without a number. */
function restAt({ tokens }: At, place: number, items: readonly ClassItem[]): Part<Ends> | null {
  const high = items.at(-1)?.high ?? null;
  const length = high === null ? 0 : phraseAt(tokens, place, rests);
  if (high === null || length === 0 || !isEnd(tokens, place + length)) return null;
  return { read: { low: { ...high, isIncluded: high.isIncluded === false }, high: null }, end: place + length };
}

/** "none, up to 5, over 5", "on time, up to 15 minutes": what reaches down to where another class ends begins behind it. */
function withLowEnds(items: readonly ClassItem[]): readonly ClassItem[] {
  const noughts = items.map(({ high }) => high).filter((high) => high?.value === 0 && high.isIncluded !== false);
  const [nought = null] = noughts;
  if (nought === null) return items;
  return items.map((item) => {
    const isBehind = item.low === null && item.high !== null && item.high.value > 0;
    return isBehind ? { ...item, low: { ...nought, isIncluded: false } } : item;
  });
}

/** Where the next class begins; bare numbers are kept apart by more than a space. */
function nextItem({ tokens }: At, end: number, items: readonly ClassItem[]): number | null {
  const separator = phraseAt(tokens, end, separators);
  if (separator > 0) return end + separator;
  const last = items.at(-1);
  return last !== undefined && isSingle(last) ? null : end;
}

/** Whether it is one number and no range. */
export function isSingle({ low, high }: Ends): boolean {
  return low !== null && low.value === high?.value && low.isIncluded === null && high.isIncluded === null;
}

const behind: ReadonlySet<string> = new Set(
  ", in of for by per with without during since before after where whose who that which and only as at on from last this over through until split broken when how".split(
    " ",
  ),
);

/** What is not read as a class has to be something else: no further number, and no noun that the numbers count. */
function isEnd(tokens: readonly Token[], end: number): boolean {
  const [next] = tokens.slice(end, end + 1);
  if (next === undefined) return true;
  const separator = phraseAt(tokens, end, separators);
  const isNumberBehind = tokens[end + separator]?.kind === "number";
  return behind.has(next.lower) && !isNumberBehind;
}

function itemAt(at: At, place: number): Part<Ends> | null {
  const worded = at.wordAt(at.tokens, place);
  if (worded !== null) return { read: worded, end: place + worded.length };
  return boundedAt(at, place) ?? betweenAt(at, place) ?? rangeAt(at, place) ?? openAt(at, place);
}

/** "under 15", "up to 15 minutes", "over 500"; not "over 100 to 500". */
function boundedAt(at: At, place: number): Part<Ends> | null {
  const kinds = [
    { words: bounds.below, isBelow: true, isIncluded: false },
    { words: bounds.upTo, isBelow: true, isIncluded: true },
    { words: bounds.over, isBelow: false, isIncluded: false },
    { words: bounds.from, isBelow: false, isIncluded: true },
  ];
  for (const { words, isBelow, isIncluded } of kinds) {
    const said = phraseAt(at.tokens, place, words);
    const amount = said === 0 ? null : amountAt(at, place + said);
    if (amount === null) continue;
    const bound = { ...amount.read, isIncluded };
    if (isBelow) return { ...amount, read: { low: null, high: bound } };
    const high = highAt(at, amount.end);
    if (high === null) return { ...amount, read: { low: bound, high: null } };
    const low = { ...bound, isIncluded: words === bounds.from ? null : false };
    return { read: between(low, high.read), end: high.end };
  }
  return null;
}

/** "between 100 and 500". */
function betweenAt(at: At, place: number): Part<Ends> | null {
  const low = at.tokens[place]?.lower === "between" ? amountAt(at, place + 1) : null;
  const high = low !== null && at.tokens[low.end]?.lower === "and" ? amountAt(at, low.end + 1) : null;
  if (low === null || high === null) return null;
  return { read: between({ ...low.read, isIncluded: null }, { ...high.read, isIncluded: null }), end: high.end };
}

/** A unit that one of the two says is that of both: "1 to under 4 hours". */
function between(low: ClassEnd, high: ClassEnd): Ends {
  return { low: { ...low, unit: low.unit ?? high.unit }, high: { ...high, unit: high.unit ?? low.unit } };
}

/** "10-49", "15 to under 60", "100 up to 500". */
function rangeAt(at: At, place: number): Part<Ends> | null {
  const low = amountAt(at, place);
  const high = low === null ? null : highAt(at, low.end);
  if (low === null || high === null) return null;
  const value = low.read.value * sharedScale(at.tokens.slice(place, high.end), low.read.value, high.read.value);
  return { read: between({ ...low.read, value, isIncluded: null }, high.read), end: high.end };
}

/** In "10-50 million" both numbers count millions, in "500-1k" only the last one counts thousands. */
function sharedScale(tokens: readonly Token[], low: number, high: number): number {
  const [first, ...more] = tokens.filter(({ kind }) => kind === "number").map(({ text }) => scaleOf(text));
  const scale = more.at(-1) ?? 1;
  return first === 1 && low * scale < high ? scale : 1;
}

const tos = ["to under", "to below", "to less than", "to fewer than", "up to under", "and under", "to just under"];

/** What a range goes up to. */
function highAt(at: At, place: number): Part<ClassEnd> | null {
  const under = phraseAt(at.tokens, place, tos);
  const to = under === 0 ? phraseAt(at.tokens, place, ["to", "up to", "until", "through"]) : under;
  const amount = to > 0 || at.tokens[place]?.isRangeEnd === true ? amountAt(at, place + to) : null;
  return amount === null ? null : { ...amount, read: { ...amount.read, isIncluded: under > 0 ? false : null } };
}

/** "60+", "4 or more", "1,000 and more employees", "5 or fewer", and a number by itself. */
function openAt(at: At, place: number): Part<Ends> | null {
  const exactly = phraseAt(at.tokens, place, ["exactly", "only", "just"]);
  const amount = amountAt(at, place + exactly);
  if (amount === null) return null;
  const more = exactly > 0 ? 0 : tailAt(at.tokens, amount.end, andMore);
  const less = exactly > 0 ? 0 : tailAt(at.tokens, amount.end, andLess);
  const behind = more + less > 0 ? at.unitAt(at.tokens, amount.end + more + less) : null;
  const end = amount.end + more + less + (behind?.length ?? 0);
  const said = { value: amount.read.value, unit: amount.read.unit ?? behind?.name ?? null };
  if (more > 0) return { read: { low: { ...said, isIncluded: true }, high: null }, end };
  if (less > 0) return { read: { low: null, high: { ...said, isIncluded: true } }, end };
  const only = { ...said, isIncluded: null };
  return { read: { low: only, high: only }, end };
}

/** In "90 and over 120" the words belong to the next number. */
function tailAt(tokens: readonly Token[], place: number, tails: readonly string[]): number {
  const length = phraseAt(tokens, place, tails);
  return tokens[place + length]?.kind === "number" ? 0 : length;
}

const ones: Readonly<Record<string, number>> = { one: 1, zero: 0, none: 0 };

/** A number with its unit. */
function amountAt({ tokens, unitAt }: At, place: number): Part<Amount> | null {
  const [token] = tokens.slice(place, place + 1);
  if (token === undefined) return null;
  const unit = unitAt(tokens, place + 1);
  const end = place + 1 + (unit?.length ?? 0);
  const value = numberOf(token, unit !== null);
  if (value === null) return null;
  return { read: { value, unit: unit?.name ?? signOf(token) }, end };
}

function numberOf(token: Token, isCounted: boolean): number | null {
  if (token.kind === "number") return token.value;
  // "no" is a number only before what is counted.
  if (token.lower === "no" && isCounted) return 0;
  return ones[token.lower] ?? null;
}
