/**
 * Divides a question's tokens into segments, each with a meaning or none. The division is chosen as
 * a whole (dynamic programming), so a long name wins over the short words inside it.
 */
import type { TimeGrain } from "#lib/domain/plan";
import type { Candidate, SemanticIndex } from "#lib/semantic/index-model";
import { phraseKey, valueKey } from "#lib/semantic/words";
import { matchOperator, type Operator } from "./operators.ts";
import { matchTimeWindow, type TimeWindow } from "./time-window.ts";
import type { Token } from "./tokenise.ts";

export type SegmentMeaning =
  | { readonly type: "element"; readonly candidates: readonly Candidate[] }
  | { readonly type: "operator"; readonly operator: Operator }
  | { readonly type: "time"; readonly window: TimeWindow; readonly split: TimeGrain | null }
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "quoted"; readonly text: string; readonly candidates: readonly Candidate[] }
  | { readonly type: "unknown" };

export type Segment = {
  readonly meaning: SegmentMeaning;
  /** Index of the first token. */
  readonly first: number;
  readonly length: number;
  /** The words as written. */
  readonly text: string;
  /** Place in the question; `end` is exclusive. */
  readonly start: number;
  readonly end: number;
};

/** From this weight on a phrase is a name of the element, not a word of it. */
const wholeName = 0.8;

/** Worth per word of operators that are not worth the usual: fillers say little; a bare "month" means the calendar. */
const operatorWorth: Readonly<Partial<Record<Operator["type"], number>>> = { filler: 0.1, "grain-noun": 1.05 };

type Option = { readonly meaning: SegmentMeaning; readonly length: number; readonly worth: number };

/** The most worthy division of all tokens; ties go to the longer segment. */
export function segment(tokens: readonly Token[], index: SemanticIndex): Segment[] {
  const best: { worth: number; option: Option | null }[] = Array.from({ length: tokens.length + 1 }, () => ({
    worth: 0,
    option: null,
  }));
  for (let position = tokens.length - 1; position >= 0; position -= 1) {
    let chosen = { worth: Number.NEGATIVE_INFINITY, option: unknownOption };
    for (const option of optionsAt(tokens, position, index)) {
      const worth = option.worth + (best[position + option.length]?.worth ?? 0);
      const isLonger = worth === chosen.worth && option.length > chosen.option.length;
      if (worth > chosen.worth || isLonger) chosen = { worth, option };
    }
    best[position] = chosen;
  }
  return readBack(tokens, best);
}

const unknownOption: Option = { meaning: { type: "unknown" }, length: 1, worth: -1 };

function readBack(tokens: readonly Token[], best: readonly { readonly option: Option | null }[]): Segment[] {
  const segments: Segment[] = [];
  let position = 0;
  while (position < tokens.length) {
    const option = best[position]?.option ?? unknownOption;
    const covered = tokens.slice(position, position + option.length);
    segments.push({
      meaning: option.meaning,
      first: position,
      length: option.length,
      text: covered.map((token) => token.text).join(" "),
      start: covered[0]?.start ?? 0,
      end: covered.at(-1)?.end ?? 0,
    });
    position += option.length;
  }
  return segments;
}

function optionsAt(tokens: readonly Token[], position: number, index: SemanticIndex): Option[] {
  const token = tokens[position];
  if (token === undefined) return [];
  const options: Option[] = [unknownOption, ...elementOptions(tokens, position, index)];
  const operator = matchOperator(tokens, position);
  if (operator !== null) {
    const { type } = operator.operator;
    options.push({
      meaning: { type: "operator", operator: operator.operator },
      length: operator.length,
      worth: (operatorWorth[type] ?? 0.75) * operator.length,
    });
  }
  const window = matchTimeWindow(tokens, position);
  if (window !== null && !isComparedNumber(tokens, position, window.length)) {
    options.push({
      meaning: { type: "time", window: window.window, split: window.split },
      length: window.length,
      worth: 0.9 * window.length,
    });
  }
  if (token.kind === "number" && token.value !== null) {
    options.push({ meaning: { type: "number", value: token.value }, length: 1, worth: 0.3 });
  }
  return options;
}

/** "over 2000", "between 1000 and 2000": a number that is compared is an amount, not a year. */
function isComparedNumber(tokens: readonly Token[], position: number, length: number): boolean {
  if (length > 1 || tokens[position]?.kind !== "number") return false;
  const [third, second, first] = [tokens[position - 3], tokens[position - 2], tokens[position - 1]];
  if (first?.lower === "and" && second?.kind === "number") return third?.lower === "between";
  return [1, 2, 3].some((words) => {
    const start = position - words;
    const match = start < 0 ? null : matchOperator(tokens, start);
    return match !== null && match.length === words && match.operator.type === "compare";
  });
}

function elementOptions(tokens: readonly Token[], position: number, index: SemanticIndex): Option[] {
  const token = tokens[position];
  if (token === undefined) return [];
  if (token.kind === "quoted") return [quotedOption(token, index)];
  if (token.kind === "identifier") return identifierOptions(token, index);
  const options: Option[] = [];
  for (let length = Math.min(index.longestPhrase, tokens.length - position); length > 0; length -= 1) {
    const covered = tokens.slice(position, position + length);
    if (covered.some((word) => word.kind === "quoted" || word.kind === "identifier" || word.text === ",")) continue;
    const candidates = lookUp(covered, index);
    if (candidates.length === 0) continue;
    options.push(elementOption(candidates, length));
  }
  return options;
}

function lookUp(covered: readonly Token[], index: SemanticIndex): readonly Candidate[] {
  const named = index.phrases.get(phraseKey(covered.map((word) => word.lower))) ?? [];
  const stored = index.values.get(covered.map((word) => word.lower).join(" ")) ?? [];
  const [only] = covered;
  const isCommonWord = covered.length === 1 && only !== undefined && matchOperator([only], 0) !== null;
  if (!isCommonWord) return [...named, ...stored];
  // A word that says what to do ("list", "total") stands for data only where it is a whole name,
  // or a stored value that is written like one.
  const whole = named.filter((candidate) => candidate.weight >= wholeName);
  return only.text === only.lower ? whole : [...whole, ...stored];
}

function elementOption(candidates: readonly Candidate[], length: number): Option {
  const strongest = Math.max(...candidates.map((candidate) => candidate.weight));
  const worth = length * (0.6 + 0.4 * Math.min(1, strongest)) + 0.15 * (length - 1);
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
  const candidates = index.values.get(valueKey(token.text)) ?? [];
  return { meaning: { type: "quoted", text: token.text, candidates }, length: 1, worth: 1 };
}

/** `TABLE.COLUMN` names one column and nothing else. */
function identifierOptions(token: Token, index: SemanticIndex): Option[] {
  const element = index.columnsByName.get(token.lower);
  if (element === undefined) return [];
  return [elementOption([{ element, weight: 1 }], 1)];
}
