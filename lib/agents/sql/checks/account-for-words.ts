/**
 * Which part of a statement carries each word of a question: a name of the data its table, column or value, a number its
 * literal, a word of the language the function or clause that says the same. What nothing carries, and what the
 * statement asks for although nobody said it, is told. Read from the statement's text, whoever wrote it; a heading that it
 * gives to a column carries nothing, since it is only what its writer calls it. Pure.
 */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import type { CueMatch } from "#lib/planner/lexicon/cue";
import { matchCue } from "#lib/planner/phrases/cues";
import { type Token, tokenise } from "#lib/planner/words/tokenise";
import { type Candidate, indexOf, type SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { phraseKey } from "#lib/semantic/words";
import { carriesCue } from "./cue-carriers.ts";
import { carriesElement } from "./element-carriers.ts";
import { readParts, type StatementParts } from "./statement-parts.ts";
import { unaskedIn } from "./unasked.ts";

export type WordAccount = {
  /** Stretches of the question that ask for something, with what carries each in the statement. */
  readonly carried: readonly { readonly words: string; readonly by: string }[];
  /** What it asks for although nobody said so: a text, a year, a number of rows. */
  readonly unasked: readonly string[];
  /** Stretches that nothing carries. */
  readonly left: readonly LeftWords[];
};

/** A stored value, a name of the data, what its rows are, a number or a date, a word of the language, or one that the rules do not know. */
export type WordKind = "value" | "name" | "things" | "number" | "language" | "unknown";

export type LeftWords = { readonly words: string; readonly kind: WordKind };

export type AccountArgs = {
  readonly question: string;
  /** What was said before it, and what was made of it: names that stand there are no inventions. */
  readonly said: string;
  /** Words that the rules know no meaning for; of all others they say whether they mean anything. */
  readonly unknownWords: readonly string[];
  readonly sql: string;
  readonly model: SemanticModel;
  readonly dialect: Dialect;
};

/** Null where the statement's shape cannot be read. */
export function accountForWords({
  question,
  said,
  unknownWords,
  sql,
  model,
  dialect,
}: AccountArgs): WordAccount | null {
  const parts = readParts(sql, model, dialect);
  if (parts === null) return null;
  const tokens = tokenise(question);
  const unknown = new Set(unknownWords.flatMap((phrase) => tokenise(phrase).map(({ lower }) => lower)));
  const world: World = { model, index: indexOf(model), parts, unknown };
  const carried: { words: string; by: string }[] = [];
  const left: LeftWords[] = [];
  for (let place = 0; place < tokens.length; ) {
    const stretch = stretchAt(tokens, place, world);
    const words = question.slice(tokens[place]?.start ?? 0, tokens[place + stretch.length - 1]?.end ?? 0);
    const { kind } = stretch;
    if (stretch.by === null) left.push({ words, kind });
    else if (stretch.by !== "") carried.push({ words, by: stretch.by });
    place += stretch.length;
  }
  return {
    carried,
    unasked: unaskedIn(parts, { question, said, model }),
    left: left.filter(({ words }, place) => left.findIndex((other) => other.words === words) === place),
  };
}

type World = {
  readonly model: SemanticModel;
  readonly index: SemanticIndex;
  readonly parts: StatementParts;
  readonly unknown: ReadonlySet<string>;
};

/** `by`: what carries it; empty where it asks for nothing, null where nothing does. */
type Stretch = { readonly length: number; readonly kind: WordKind; readonly by: string | null };

function stretchAt(tokens: readonly Token[], place: number, world: World): Stretch {
  const token = tokens[place];
  if (token === undefined) return { length: 1, kind: "language", by: "" };
  const cue = matchCue(tokens, place);
  const named = nameAt(tokens, place, world);
  // "month" may be a column somewhere, and a step in time.
  if (named !== null && (named.by !== null || cue === null) && named.length >= (cue?.length ?? 0)) return named;
  if (cue !== null)
    return { length: cue.length, kind: "language", by: languageBy(tokens, place, { cue, parts: world.parts }) };
  if (token.kind === "number") return { length: 1, kind: "number", by: numberBy(token, world.parts) };
  if (token.kind === "date" || token.kind === "quoted") {
    const kind = token.kind === "date" ? "number" : "value";
    return { length: 1, kind, by: world.parts.hasText(token.text) ? token.text : null };
  }
  return { length: 1, kind: "unknown", by: wordBy(token, world) };
}

/** "The last 30 days" is a time, "the last 30 orders" are so many rows. */
function languageBy(
  tokens: readonly Token[],
  place: number,
  { cue, parts }: { readonly cue: CueMatch; readonly parts: StatementParts },
): string | null {
  const next = matchCue(tokens, place + cue.length)?.cue.type;
  const isTime = cue.cue.type === "top" && cue.cue.inTime && next !== undefined && timeCues.has(next);
  return isTime ? timeBy(parts) : carriesCue(cue.cue, parts);
}

const timeCues: ReadonlySet<string> = new Set(["grain", "grain-noun", "part", "shift"]);

function timeBy({ hasTime }: StatementParts): string | null {
  return hasTime ? "time" : null;
}

/** From this weight on a phrase is a name, or a word that is hardly anything else. */
const sureWeight = 0.7;

/** The longest run of words that means something in the data. */
function nameAt(tokens: readonly Token[], place: number, { index, parts, model }: World): Stretch | null {
  for (let length = Math.min(index.longestPhrase, tokens.length - place); length > 0; length -= 1) {
    const run = tokens.slice(place, place + length);
    const candidates = candidatesOf(run, index);
    if (candidates.length === 0) continue;
    const carriers = candidates.map(({ element }) => carriesElement(element, { parts, model }));
    const by = carriers.find((carrier) => carrier !== null) ?? spelledIn(run, parts);
    return { length, kind: kindOf(candidates), by };
  }
  return null;
}

function kindOf(candidates: readonly Candidate[]): WordKind {
  const kinds = new Set(candidates.map(({ element }) => element.kind));
  if (kinds.has("table")) return "things";
  return kinds.size === 1 && kinds.has("value") ? "value" : "name";
}

/** By another name that has the same words in it. */
function spelledIn(run: readonly Token[], parts: StatementParts): string | null {
  const found = run.map(({ stem }) => parts.alike(stem));
  return found.every((name) => name !== null) ? (found[0] ?? null) : null;
}

function candidatesOf(run: readonly Token[], index: SemanticIndex): readonly Candidate[] {
  if (run.some(({ kind, text }) => kind === "quoted" || text === ",")) return [];
  const words = run.map(({ lower }) => lower);
  const [only] = run;
  const named = (index.phrases.get(phraseKey(words)) ?? []).filter(({ weight }) => weight >= sureWeight);
  const stored = index.values.get(words.join(" ")) ?? [];
  // "open" may be a stored value and is a word of the language, too.
  const isPlainWord = run.length === 1 && only !== undefined && only.text === only.lower && matchCue(run, 0) !== null;
  return isPlainWord ? named.filter(({ weight }) => weight === 1) : [...named, ...stored];
}

/** As it stands, as a share, or as a year within a date. */
function numberBy({ value, text }: Token, parts: StatementParts): string | null {
  if (value === null) return "";
  const spelled = [value, value / 100, value - 1, value + 1].filter((number) => parts.numbers.has(number));
  const [near] = spelled;
  if (near === value || near === value / 100) return String(near);
  // "more than 5" may be written ">= 6".
  if (near !== undefined && parts.comparesNumbers) return String(near);
  // "3-month average" is of a step and the two before it.
  if (parts.words.has("PRECEDING") && parts.numbers.has(value - 1)) return String(value - 1);
  // A period may begin or end beside the year that is named.
  if (isYear(value) && [value, value - 1, value + 1].some((year) => parts.years.has(year))) return String(value);
  return parts.hasText(text) || isDay(value, parts) ? text : null;
}

const lastDay = 31;

/** "5 March" within 2024-03-05. */
function isDay(value: number, { texts }: StatementParts): boolean {
  if (!Number.isInteger(value) || value < 1 || value > lastDay) return false;
  const day = `-${String(value).padStart(2, "0")}`;
  return texts.some((text) => /^\d{4}-\d{2}/.test(text) && text.includes(day));
}

function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1_900 && value <= 2_100;
}

/** A word that the rules have no meaning for asks for something: a part of a name, or of a text that is looked for. */
function wordBy({ lower, stem }: Token, { parts, unknown }: World): string | null {
  const carrier = parts.alike(stem) ?? (parts.hasText(lower) ? lower : null);
  if (carrier !== null) return carrier;
  return unknown.has(lower) ? parts.functionFor(stem) : "";
}
