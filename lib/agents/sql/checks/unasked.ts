/**
 * What a statement asks for although nobody said so: rows of a value that was not named, of another year, only so many of
 * them. What the model's own definitions bring is no invention, nor is what cannot be judged (codes, formats). Pure.
 */
import "server-only";
import { matchCue } from "#lib/planner/phrases/cues";
import { type Token, tokenise } from "#lib/planner/words/tokenise";
import type { SemanticModel } from "#lib/semantic/model";
import { stem, valueKey } from "#lib/semantic/words";
import type { StatementParts } from "./statement-parts.ts";

export type UnaskedArgs = {
  readonly question: string;
  /** What was said before it, and what was made of it. */
  readonly said: string;
  readonly model: SemanticModel;
};

/** One phrase each, in the words of a sentence: `the text "Berlin"`, `the year 2024`, `only 5 rows`. */
export function unaskedIn(parts: StatementParts, { question, said, model }: UnaskedArgs): string[] {
  const all = `${question}\n${said}`;
  const tokens = tokenise(all);
  return [...unaskedTexts(parts, all, model), ...unaskedYears(parts, tokens), ...unaskedLimit(parts, tokens)];
}

/** Shorter texts are codes, whose meaning only people know. */
const shortestText = 4;

/** Dates, and parts of dates. */
const noValue = /^[^\p{L}]*$|^(?:day|week|month|quarter|year|hour|minute|second|isodow|dow|yyyy.*)s?$|^\d/iu;

function unaskedTexts(parts: StatementParts, said: string, model: SemanticModel): string[] {
  const words = new Set(tokenise(said).map((token) => token.stem));
  const own = definedTexts(model);
  const found = parts.conditionTexts.filter((written) => {
    const text = written.replaceAll("%", "");
    const key = valueKey(text);
    if (text.length < shortestText || noValue.test(text) || own.has(key)) return false;
    const stems = key.split(" ").map(stem);
    // "US" is how many write the United States.
    const initials = stems.map(([first = ""]) => first).join("");
    return !words.has(initials) && !stems.some((one) => [...words].some((word) => isAlike(one, word)));
  });
  return [...new Set(found)].map((text) => `the text "${text}"`);
}

/** Letters by which two words are of one family. */
const familyLetters = 3;

function isAlike(left: string, right: string): boolean {
  return left === right || (left.length >= familyLetters && right.startsWith(left.slice(0, familyLetters)));
}

const textsOfModel = new WeakMap<SemanticModel, ReadonlySet<string>>();

/** Texts in what the model calculates, and values that have words of their own. */
function definedTexts(model: SemanticModel): ReadonlySet<string> {
  const known = textsOfModel.get(model);
  if (known !== undefined) return known;
  const columns = model.tables.flatMap((table) => table.columns);
  const written = columns.flatMap(({ expression }) => [...(expression ?? "").matchAll(/'([^']*)'/g)]);
  const measured = JSON.stringify(model.metrics.map(({ expression }) => expression)).matchAll(/"value":"([^"]*)"/g);
  const texts = [...written, ...measured].map(([, text = ""]) => valueKey(text));
  const named = columns.flatMap(({ valueNames = {} }) => Object.keys(valueNames).map(valueKey));
  const found = new Set([...texts, ...named]);
  textsOfModel.set(model, found);
  return found;
}

const firstYear = 1_900;
const lastYear = 2_100;

/** Words that place something in time without a year. */
const inTime =
  /^(?:today|yesterday|tomorrow|now|current|currently|ago|recent|recently|past|last|latest|this|next|since|until|so|far|year|month|week|quarter|day|ytd|mtd|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|yesterday's|summer|winter|spring|autumn|fall|decade|century|yoy)s?$/;

/** A period ends with the first day after it. */
function unaskedYears({ years }: StatementParts, tokens: readonly Token[]): string[] {
  const named = tokens.flatMap((token, place) => (isCompared(tokens[place - 1]) ? [] : yearsOf(token)));
  const isRelative = tokens.some(({ lower }) => inTime.test(lower) || /^[qh]\d$/.test(lower));
  if (years.size === 0 || (named.length === 0 && isRelative) || tokens.some(({ lower }) => decade.test(lower)))
    return [];
  const [from, to] = [Math.min(...named) - (isRelative ? 1 : 0), Math.max(...named) + 1];
  const isUnasked = (year: number) => named.length === 0 || year < from || (year > to && !isRelative);
  return [...years].filter(isUnasked).map((year) => `the year ${year}`);
}

const decade = /^(?:\d{4}|\d0)s$/;

/** "More than 2000 orders" names no year. */
function isCompared(before: Token | undefined): boolean {
  return before !== undefined && comparing.has(before.lower);
}

const comparing: ReadonlySet<string> = new Set([
  "than",
  "over",
  "above",
  "under",
  "below",
  "least",
  "most",
  "exceeding",
]);

function yearsOf({ value, text }: Token): number[] {
  return [value, Number(text.slice(0, 4)), Number(text.slice(-4))].filter(isYear);
}

function isYear(value: number | null): value is number {
  return value !== null && Number.isInteger(value) && value >= firstYear && value <= lastYear;
}

/** "Which store sold most" wants one. */
function unaskedLimit({ limit }: StatementParts, tokens: readonly Token[]): string[] {
  if (limit === null || tokens.some(({ value }) => value === limit)) return [];
  const ranks = tokens.some((_, place) => {
    const type = matchCue(tokens, place)?.cue.type;
    return (
      type === "top" || type === "superlative" || type === "frequent" || type === "foremost" || type === "aggregate"
    );
  });
  const isOne = limit === 1 && (ranks || tokens.some(({ lower }) => singles.has(lower)));
  return isOne ? [] : [`only ${limit} ${limit === 1 ? "row" : "rows"}`];
}

const singles: ReadonlySet<string> = new Set([
  "which",
  "who",
  "what",
  "when",
  "where",
  "first",
  "last",
  "latest",
  "best",
  "worst",
]);
