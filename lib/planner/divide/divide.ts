/**
 * Divides a question's tokens into chunks, each with a meaning or none. The division is chosen as a
 * whole (dynamic programming), so a long name wins over the short words inside it.
 */
import type { Candidate, ModelElement, SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { partialValues } from "#lib/semantic/partial-values";
import { phraseKey, valueKey } from "#lib/semantic/words";
import type { Cue, CueMatch } from "../lexicon/cue.ts";
import { matchCue } from "../phrases/cues.ts";
import type { Chunk, ChunkMeaning } from "../request/chunk.ts";
import { matchTimeWindow } from "../time/time-window.ts";
import { signOf, unitAt, unsaidNumberAt } from "../words/number-units.ts";
import type { Token } from "../words/tokenise.ts";
import { isStoredSize } from "./counted-amount.ts";
import { cutName, cutsName, wholePhrase } from "./cut-names.ts";
import { deedOfObject } from "./deeds.ts";
import { kindsOfRows } from "./kinds-of-rows.ts";
import { lookUp, pluralWeight, wholeName } from "./look-up.ts";
import { joinedNames, nearNames } from "./near-names.ts";
import { withoutDeeds } from "./our-deeds.ts";

/** Worth per word of cues that are not worth the usual. */
const cueWorth: Readonly<Partial<Record<Cue["type"], number>>> = {
  filler: 0.1,
  ask: 0.1,
  preposition: 0.2,
  copula: 0.2,
  verb: 0.15,
  have: 0.2,
  "grain-noun": 0.85,
  // A "running total" is no running time.
  running: 1.1,
  // "starts with" is no start date.
  "text-match": 0.85,
};

type Option = { readonly meaning: ChunkMeaning; readonly length: number; readonly worth: number };

/** The most worthy division of all tokens; ties go to the longer chunk. */
export function divide(tokens: readonly Token[], known: Known): Chunk[] {
  const best: { worth: number; option: Option }[] = Array.from({ length: tokens.length + 1 }, () => ({
    worth: 0,
    option: unknownOption,
  }));
  for (let position = tokens.length - 1; position >= 0; position -= 1) {
    let chosen = { worth: Number.NEGATIVE_INFINITY, option: unknownOption };
    for (const option of optionsAt(tokens, position, known)) {
      const worth = option.worth + (best[position + option.length]?.worth ?? 0);
      const isLonger = worth === chosen.worth && option.length > chosen.option.length;
      if (worth > chosen.worth || isLonger) chosen = { worth, option };
    }
    best[position] = chosen;
  }
  return readBack(tokens, best);
}

const unknownOption: Option = { meaning: { type: "unknown" }, length: 1, worth: -1 };

function readBack(tokens: readonly Token[], best: readonly { readonly option: Option }[]): Chunk[] {
  const chunks: Chunk[] = [];
  let position = 0;
  while (position < tokens.length) {
    const option = best[position]?.option ?? unknownOption;
    const covered = tokens.slice(position, position + option.length);
    chunks.push({
      meaning: option.meaning,
      first: position,
      length: option.length,
      text: covered.map((token) => token.text).join(" "),
      start: covered[0]?.start ?? 0,
      end: covered.at(-1)?.end ?? 0,
    });
    position += option.length;
  }
  return chunks;
}

/** `near` is the index narrowed to what the question's own words can mean. */
export type Known = { readonly model: SemanticModel; readonly index: SemanticIndex; readonly near: SemanticIndex };

/** Meanings of one phrase that are looked at where the question itself narrows nothing. */
const mostMeanings = 24;

function optionsAt(tokens: readonly Token[], position: number, known: Known): Option[] {
  const token = tokens[position];
  if (token === undefined) return [];
  const matched = matchCue(tokens, position);
  const kinds = kindsOfRows(tokens, position, known);
  const elements = [...elementOptions(tokens, position, known), ...(kinds.length > 0 ? [elementOption(kinds, 1)] : [])];
  const isStored = kinds.length > 0 || isStoredSize(tokens, position, { cue: matched, index: known.index });
  const cue = isStored ? null : matched;
  const isUnknown = elements.every(({ length }) => length > 1) && cue === null && token.kind === "word";
  const near = isUnknown ? nearlyNamed(token, known) : [];
  const options: Option[] = [unknownOption, ...elements, ...(near.length > 0 ? [nearOption(near)] : [])];
  if (cue !== null) {
    options.push({
      meaning: { type: "cue", cue: cue.cue },
      length: cue.length,
      worth: cueWorthOf(tokens, position, cue),
    });
  }
  const window = matchTimeWindow(tokens, position);
  if (window !== null && !isAmount(tokens, position, window.length)) {
    const meaning = { type: "time", window: window.window, split: window.split } as const;
    options.push({ meaning, length: window.length, worth: 0.9 * window.length });
  }
  if (token.kind === "number" && token.value !== null) {
    options.push(...numberOptions(tokens, position, token.value));
  }
  const unsaid = isCompared(tokens, position) ? unsaidNumberAt(tokens, position) : null;
  if (unsaid !== null) {
    const { value, unit, length } = unsaid;
    options.push({ meaning: { type: "number", value, unit }, length, worth: 0.8 * length });
  }
  return options;
}

/** What a word that is no name comes near to: a name, or the last word of a value. */
function nearlyNamed(token: Token, { model, index }: Known): readonly Candidate[] {
  const near = nearNames(model, index, token);
  return near.length > 0 ? near : partialValues(model, [token.lower]);
}

function numberOptions(tokens: readonly Token[], position: number, value: number): Option[] {
  const token = tokens[position];
  const sign = token === undefined ? null : signOf(token);
  const plain: Option = { meaning: { type: "number", value, unit: sign }, length: 1, worth: 0.3 };
  const found = sign === null ? unitAt(tokens, position + 1) : null;
  if (found === null) return [plain];
  const { unit, length } = found;
  return [plain, { meaning: { type: "number", value, unit }, length: 1 + length, worth: 0.3 + 0.75 * length }];
}

/** "month over month" is one phrase, whatever column is called "month". */
function cueWorthOf(tokens: readonly Token[], position: number, { cue, length }: CueMatch): number {
  const isRepeated = length === 3 && tokens[position]?.lower === tokens[position + 2]?.lower;
  // "as of today" is no period.
  const isWhole = isRepeated || (cue.type === "filler" && cue.isPresent === true && length > 1);
  return (isWhole ? 1 : (cueWorth[cue.type] ?? 0.75)) * length + 0.02 * (length - 1);
}

/** "over 2000", "between 1000 and 2000", "2000 dollars": a number that is compared is an amount, not a year. */
function isAmount(tokens: readonly Token[], position: number, length: number): boolean {
  // "of 1500 square metres" is no year.
  const end = position + length;
  if (tokens[end - 2]?.lower === "of" && unitAt(tokens, end) !== null) return true;
  if (length > 1 || tokens[position]?.kind !== "number") return false;
  const [third, second, first] = [tokens[position - 3], tokens[position - 2], tokens[position - 1]];
  if (first?.lower === "and" && second?.kind === "number") return third?.lower === "between";
  if (first?.lower === "between") return true;
  return isCompared(tokens, position);
}

/** Whether a comparison stands right before: "more than". */
function isCompared(tokens: readonly Token[], position: number): boolean {
  return [1, 2, 3, 4].some((words) => {
    const start = position - words;
    const match = start < 0 ? null : matchCue(tokens, start);
    return match !== null && match.length === words && match.cue.type === "compare";
  });
}

/** All names, values and quoted texts that begin at a place. */
export function elementOptions(tokens: readonly Token[], position: number, known: Known): Option[] {
  const index = known.near;
  const token = tokens[position];
  if (token === undefined) return [];
  if (token.kind === "quoted") return [quotedOption(token, index)];
  if (token.kind === "identifier") return identifierOptions(token, known);
  const options: Option[] = [];
  for (let length = Math.min(index.longestPhrase, tokens.length - position); length > 0; length -= 1) {
    const covered = tokens.slice(position, position + length);
    if (covered.some((word) => word.kind === "quoted" || word.kind === "identifier" || word.text === ",")) continue;
    if (covered.slice(1).some(opensSentence)) continue;
    const isCut = length > 2 && [position, position + length].some((edge) => cutsName(tokens, edge, known.near));
    const names = namesOf(covered, known).map((candidates) =>
      length > 1 ? candidates : withoutDeeds(candidates, { tokens, position }, known.model),
    );
    const found = names
      .filter((candidates) => candidates.length > 0)
      .map((candidates) => elementOption(candidates, length));
    options.push(...found.map((option) => ({ ...option, worth: option.worth - (isCut ? cutName : 0) })));
  }
  return options;
}

/** "... more than 3 crews? List their names": a name does not reach into the next sentence. */
function opensSentence(token: Token): boolean {
  return /^\p{Lu}\p{Ll}/u.test(token.text) && matchCue([token], 0)?.cue.type === "ask";
}

/** What the words can mean as they stand, written as one word, or turned round an "of". */
function namesOf(covered: readonly Token[], known: Known): (readonly Candidate[])[] {
  const { length } = covered;
  const { model, index, near } = known;
  const whole = lookUp(covered, near);
  const found = [
    // "names of boats" is never "of boats", whatever column is called so in part.
    whole.filter(({ weight }) => weight >= wholeName || covered[0]?.lower !== "of"),
    whole.length === 0 && length > 1
      ? partialValues(
          model,
          covered.map(({ lower }) => lower),
        )
      : [],
    length === 2 || length === 3 ? joinedNames(index, covered).slice(0, mostMeanings) : [],
    length >= 3 ? turnedAround(covered, known).slice(0, mostMeanings) : [],
    length >= 2 ? deedOfObject(covered, near) : [],
  ];
  return found.filter((candidates) => candidates.length > 0);
}

/** "types of boats" is the boat type, "number of employees" also a column of that name. */
function turnedAround(covered: readonly Token[], { model, index }: Known): readonly Candidate[] {
  const place = covered.findIndex(({ lower }) => lower === "of");
  if (place < 1 || place === covered.length - 1) return [];
  const words = (part: readonly Token[]): string[] =>
    part.map(({ lower }) => lower).filter((word) => !articles.has(word));
  const [before, behind] = [words(covered.slice(0, place)), words(covered.slice(place + 1))];
  if (before.length === 0 || behind.length === 0) return [];
  const named = [
    [...behind, ...before],
    [...before, ...behind],
  ].flatMap((name) => index.phrases.get(phraseKey(name)) ?? []);
  // "length of the boats", "boats of the type" is a column of that table, and the table is named.
  const owners = [before, behind].flatMap((part) =>
    (index.phrases.get(phraseKey(part)) ?? []).flatMap(({ element, weight }) =>
      element.kind === "table" && weight >= wholeName ? [element.table] : [],
    ),
  );
  // "number of boats" counts them, unless that is a figure that is stored.
  const isCount = before.length === 1 && before[0] === "number";
  const isStored = (element: ModelElement): boolean =>
    element.kind === "column" && findColumn(model, element.table, element.column)?.role === "fact";
  // "ids of the boats" are those of all boats, not only of the boats that a booking refers to.
  const isKey = (element: ModelElement): boolean =>
    element.kind === "column" && findColumn(model, element.table, element.column)?.role === "key";
  return named.filter(
    ({ element, weight }) =>
      element.kind !== "table" &&
      weight >= wholeName &&
      (element.kind === "metric" || !(owners.includes(element.table) || (owners.length > 0 && isKey(element)))) &&
      (!isCount || isStored(element)),
  );
}

const articles: ReadonlySet<string> = new Set(["the", "a", "an", "all"]);

function elementOption(candidates: readonly Candidate[], length: number): Option {
  const strongest = Math.max(...candidates.map((candidate) => candidate.weight));
  const isWhole = strongest >= wholePhrase;
  const worth = length * (0.6 + 0.4 * Math.min(1, strongest)) + (isWhole ? 0.15 * (length - 1) : 0);
  return { meaning: { type: "element", candidates }, length, worth };
}

/**
 * `"TABLE.COLUMN=value"` names the column as well, `"OTHER.KEY>TABLE.COLUMN=value"` also the way to
 * it; any other quoted text is looked up among all stored values.
 */
function quotedOption(token: Token, index: SemanticIndex): Option {
  const [, way, place, value] = /^(?:([^=>]+\.[^=>]+)>)?([^=>]+\.[^=>]+)=(.*)$/.exec(token.text) ?? [];
  const column = place === undefined ? undefined : index.columnsByName.get(place.toLowerCase());
  if (column?.kind === "column" && value !== undefined) {
    const key = way === undefined ? undefined : index.columnsByName.get(way.toLowerCase());
    const via = key?.kind === "column" ? { table: key.table, column: key.column } : null;
    return elementOption([{ element: { ...column, kind: "value", value, via }, weight: 1 }], 1);
  }
  const candidates = (index.values.get(valueKey(token.text)) ?? []).filter(({ weight }) => weight > pluralWeight);
  return { meaning: { type: "text", text: token.text, candidates }, length: 1, worth: 1 };
}

/** Worth less than any name, more than nothing. */
function nearOption(candidates: readonly Candidate[]): Option {
  return { meaning: { type: "element", candidates }, length: 1, worth: 0.05 };
}

/** `TABLE.COLUMN` names one column and nothing else, `@NAME` one metric or one table. */
function identifierOptions(token: Token, { model, index }: Known): Option[] {
  if (token.names !== undefined) return [elementOption(token.names, 1)];
  const element = index.columnsByName.get(token.lower) ?? namedElement(model, token.lower);
  if (element === null) return [];
  return [elementOption([{ element: asCondition(model, element), weight: 1 }], 1)];
}

/** A named filter says which rows are meant, whatever it is calculated from. */
function asCondition(model: SemanticModel, element: ModelElement): ModelElement {
  if (element.kind !== "column") return element;
  const column = findColumn(model, element.table, element.column);
  return column?.kind === "boolean" && column.expression !== null ? { ...element, kind: "flag" } : element;
}

function namedElement(model: SemanticModel, name: string): ModelElement | null {
  const metric = model.metrics.find((known) => known.name.toLowerCase() === name);
  if (metric !== undefined) return { kind: "metric", metric: metric.name };
  const table = model.tables.find((known) => known.name.toLowerCase() === name);
  return table === undefined ? null : { kind: "table", table: table.name, via: null };
}
