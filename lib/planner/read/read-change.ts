/**
 * Conditions on a change: "stores with fewer bookings in May 2026 than in May 2025", "ports whose revenue fell by more
 * than 10 %". They are taken out, so that what is left asks for the figure by what is looked for.
 */
import type { ComparisonOperator } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { phraseKey } from "#lib/semantic/words";
import type { Cue, Direction } from "../lexicon/cue.ts";
import type { Chunk } from "../request/chunk.ts";
import type { ChangeCondition } from "../request/request.ts";
import { surestKind } from "./walk.ts";

export type ReadChange = {
  readonly chunks: readonly Chunk[];
  /** Null where it is asked how large the change is. */
  readonly condition: ChangeCondition | null;
  readonly text: string;
};

/** The condition, and the other chunks as "figure, times, per thing"; null where no change is spoken of. */
export function readChange(chunks: readonly Chunk[], index: SemanticIndex): ReadChange | null {
  if (chunks.some(({ meaning }) => meaning.type === "cue" && rankings.has(meaning.cue.type))) return null;
  const asked = askedDifference(chunks) ?? askedUnit(chunks);
  if (asked !== null) return asked;
  const head = headOf(chunks);
  const found =
    head === null || isCounted(chunks, head)
      ? null
      : (comparedTimes(chunks, head, index) ?? movedFigure(chunks, head, index));
  return found ?? keptGroups(chunks);
}

/** "how many more bookings in 2025 than in 2024", "was revenue higher in May than in April": both, and the difference. */
function askedDifference(chunks: readonly Chunk[]): ReadChange | null {
  const than = chunks.findIndex((chunk, place) => isThanTime(chunk, chunks[place + 1]));
  const word = chunks.findIndex(({ text }, place) => place < than && bare.test(text));
  const isYesOrNo = /^(did|do|does|was|were|is|are|has|have)\b/i.test(chunks[0]?.text ?? "");
  const isHowMuch = /^how (much|many)$|^how$|^much$|^many$/i.test(chunks[word - 1]?.text ?? "");
  if (than < 0 || word < 0 || !(isYesOrNo || isHowMuch)) return null;
  const taken = [word, ...(chunks[than]?.meaning.type === "unknown" ? [than] : [])];
  return { condition: null, text: chunks[word]?.text ?? "", chunks: without(chunks, taken) };
}

/** "revenue by channel in 2025 compared with 2024, only those that fell by more than 10 %": which of the groups are shown. */
function keptGroups(chunks: readonly Chunk[]): ReadChange | null {
  const verb = chunks.findLastIndex(({ text, meaning }) => finite.test(text) && !isValue(meaning));
  const moved = chunks[verb];
  const direction = moved === undefined ? null : directionOf(moved);
  if (direction === null) return null;
  const before = chunks.findLastIndex(({ text }, place) => place < verb && !ofThose.test(text)) + 1;
  const isTurned = turning.test(chunks[before - 1]?.text ?? "");
  const says = !isTurned && chunks.slice(before, verb).some(({ text }) => /\b(those|ones)\b/i.test(text));
  const amount = amountBehind(chunks, verb);
  // Less than a mark is also what went the other way.
  const isMark = amount === null || amount.operator === ">" || amount.operator === ">=";
  const compared = chunks.findIndex(({ text }) => /^compared (?:with|to)$/i.test(text));
  const isOfGroups = chunks.some((chunk, place) => place < compared && groupings.has(cueOf(chunk)?.type ?? "filler"));
  const taken = [...chunks.keys()].filter((place) => place >= before && place <= verb);
  const places = [...taken, ...(amount?.places ?? [])];
  if (!says || !isMark || !isOfGroups || places.length < chunks.length - before) return null;
  const text = textOf(chunks, [verb, ...(amount?.places ?? [])]);
  return {
    condition: conditionOf(amount, { direction, isOfFirst: false, text }),
    text,
    chunks: without(chunks, places),
  };
}

/** "only those that", "just the ones which have" */
const ofThose = /^(?:(?:only|just|those|the|ones|that|which|who|have|has)\b ?)+$/i;
/** "all but those that", "also those that", "sorted with those that" */
const turning = /\b(but|also|and|with|or|not|first|last)$/i;
const groupings: ReadonlySet<Cue["type"]> = new Set(["by", "per"]);

/** "by how many dollars did revenue rise": in what it is told is no figure of its own where one is named behind. */
function askedUnit(chunks: readonly Chunk[]): ReadChange | null {
  const opening = [chunks[0]?.text, chunks[1]?.text].join(" ").toLowerCase();
  const verb = chunks.findIndex(({ text }, place) => place > 1 && /^(did|do|does|has|have)$/i.test(text));
  const moved = chunks.find(({ meaning }) => meaning.type === "cue" && meaning.cue.type === "change");
  if (!/^by how (many|much)\b|^by what\b/.test(opening) || verb < 0 || moved === undefined) return null;
  const behind = chunks.slice(verb);
  const isNamed = behind.some(({ meaning }) => meaning.type === "element" && !isValue(meaning));
  const unit = chunks.slice(0, verb).filter(({ meaning }) => meaning.type === "element");
  return { condition: null, text: moved.text, chunks: isNamed ? behind : [...unit, ...behind] };
}

const rankings: ReadonlySet<Cue["type"]> = new Set(["top", "superlative", "frequent"]);

/** What is looked for: the first thing that is named, or a step in time. */
function headOf(chunks: readonly Chunk[]): number | null {
  const place = chunks.findIndex(({ meaning }) => {
    if (meaning.type === "cue") return meaning.cue.type === "grain-noun";
    const kind = meaning.type === "element" ? surestKind(meaning.candidates) : null;
    return kind === "table" || kind === "column";
  });
  const before = chunks.slice(0, Math.max(0, place));
  return place < 0 || !before.every(({ meaning }) => meaning.type === "cue" || isValue(meaning)) ? null : place;
}

function isValue(meaning: Chunk["meaning"]): boolean {
  return meaning.type === "element" && surestKind(meaning.candidates) === "value";
}

/** "how many stores": their number, and not which. */
function isCounted(chunks: readonly Chunk[], head: number): boolean {
  return chunks.slice(0, head).some(({ meaning }) => meaning.type === "cue" && functions.has(meaning.cue.type));
}

const functions: ReadonlySet<Cue["type"]> = new Set(["count", "aggregate", "share", "by", "per", "distinct"]);

const bare = /^(more|higher|greater|larger|bigger|less|lower|fewer|smaller)$/i;

/** "fewer bookings in May 2026 than in May 2025", "10 % less than the year before". */
function comparedTimes(chunks: readonly Chunk[], head: number, index: SemanticIndex): ReadChange | null {
  const than = chunks.findIndex((chunk, place) => place > head && isThanTime(chunk, chunks[place + 1]));
  const word = chunks.findIndex(({ text }, place) => place > head && place < than && bare.test(text));
  const cue = cueOf(chunks[word]);
  if (than < 0 || cue?.type !== "compare") return null;
  const isMore = cue.operator === ">";
  const amount = amountBefore(chunks, word);
  const taken = [...(amount?.places ?? []), word, ...(chunks[than]?.meaning.type === "unknown" ? [than] : [])];
  const text = textOf(chunks, [...(amount?.places ?? []), word]);
  const condition = conditionOf(amount, { direction: isMore ? "descending" : "ascending", isOfFirst: true, text });
  const others = /^(more|fewer)$/i.test(text) ? withSum(chunks, word) : chunks;
  const kept = others.filter((chunk) => !taken.some((place) => chunks[place] === chunk));
  return { condition, text, chunks: arranged(kept, chunks[head], index) };
}

/** "fewer people": all of them together, where a column holds how many there are. */
function withSum(chunks: readonly Chunk[], word: number): readonly Chunk[] {
  const figure = chunks[word + 1];
  const isColumn = figure?.meaning.type === "element" && surestKind(figure.meaning.candidates) === "column";
  if (figure === undefined || !isColumn) return chunks;
  const sum: Chunk = { ...figure, length: 0, meaning: { type: "cue", cue: { type: "aggregate", function: "sum" } } };
  return [...chunks.slice(0, word + 1), sum, ...chunks.slice(word + 1)];
}

function isThanTime({ text, meaning }: Chunk, next: Chunk | undefined): boolean {
  if (!/^than\b/i.test(text)) return false;
  if (meaning.type === "unknown") return next?.meaning.type === "time";
  return meaning.type === "time" || (meaning.type === "cue" && meaning.cue.type === "shift");
}

const finite =
  /^(grew|grow|grows|grown|growing|rose|rise|rises|risen|rising|increased?|increases|increasing|went up|go up|goes up|gone up|climbed|climb|declined?|declines|declining|decreased?|decreases|decreasing|dropped|drop|drops|fell|fall|falls|fallen|falling|shrank|shrink|shrinks|shrunk|shrinking|went down|go down|goes down|gone down)$/i;
const noun = /^(growth|increase|rise|uplift|decline|decrease|drop|fall)( (in|of))?$/i;

/** "whose revenue fell", "did bookings increase", "with declining revenue", "saw a drop in bookings of more than 10 %". */
function movedFigure(chunks: readonly Chunk[], head: number, index: SemanticIndex): ReadChange | null {
  const verb = chunks.findIndex(({ text }, place) => place > head && (finite.test(text) || noun.test(text)));
  const moved = chunks[verb];
  if (moved === undefined || !isPredicate(chunks, head, verb)) return null;
  const direction = directionOf(moved);
  if (direction === null) return null;
  const amount = amountBehind(chunks, verb);
  const places = amount?.places ?? [];
  const text = textOf(chunks, [verb, ...places]);
  const condition = conditionOf(amount, { direction, isOfFirst: false, text });
  return { condition, text, chunks: arranged(without(chunks, [verb, ...places]), chunks[head], index) };
}

/** It is said of what is looked for, rather than asked for: behind "whose", "which ... did", "with", "saw a". */
function isPredicate(chunks: readonly Chunk[], head: number, verb: number): boolean {
  const opening = chunks.slice(0, head).map(({ text }) => text.toLowerCase());
  const between = chunks.slice(head + 1, verb);
  const says = (types: readonly Cue["type"][]): boolean =>
    between.some((chunk) => types.includes(cueOf(chunk)?.type ?? "filler"));
  if (noun.test(chunks[verb]?.text ?? "") && !finite.test(chunks[verb]?.text ?? ""))
    return says(["with", "have"]) || between.some(({ text }) => /^(saw|seen|showed|shows|recorded|had)$/i.test(text));
  return says(["relative", "with"]) || opening.some((text) => /^(in )?(which|what)$/.test(text));
}

function directionOf({ meaning, text }: Chunk): Direction | null {
  const isCue = meaning.type === "cue" && meaning.cue.type === "change";
  if (isCue) return meaning.cue.direction;
  return /^(fell|fall|falls|falling|decreas|declin|drop|shr)/i.test(text) ? "ascending" : "descending";
}

type Amount = {
  readonly places: readonly number[];
  readonly operator: ComparisonOperator;
  readonly value: number;
  readonly unit: string | null;
};

/** "more than 10 %" before "fewer". */
function amountBefore(chunks: readonly Chunk[], word: number): Amount | null {
  const number = chunks[word - 1]?.meaning;
  if (number?.type !== "number") return null;
  const cue = cueOf(chunks[word - 2]);
  const operator = cue?.type === "compare" ? cue.operator : ">=";
  const places = cue?.type === "compare" ? [word - 2, word - 1] : [word - 1];
  return { places, operator, value: number.value, unit: number.unit };
}

/** "by more than 10 %", "of at least 200", "above 5 %": the first number behind, with what leads to it. */
function amountBehind(chunks: readonly Chunk[], verb: number): Amount | null {
  const place = chunks.findIndex(({ meaning }, index) => index > verb && meaning.type === "number");
  const number = chunks[place]?.meaning;
  if (number?.type !== "number") return null;
  const cue = cueOf(chunks[place - 1]);
  const suffix = cueOf(chunks[place + 1]);
  const isCompared = cue?.type === "compare";
  const lead = isCompared ? place - 2 : place - 1;
  const isLed = /^(by|of)$/i.test(chunks[lead]?.text ?? "");
  const operator = isCompared ? cue.operator : ">=";
  const places = [...(isLed ? [lead] : []), ...(isCompared ? [place - 1] : []), place];
  if (!isCompared && !isLed) return null;
  if (suffix?.type !== "or-more") return { places, operator, value: number.value, unit: number.unit };
  return { places: [...places, place + 1], operator: suffix.operator, value: number.value, unit: number.unit };
}

/** A fall by more than 10 is a change below -10. */
function conditionOf(
  amount: Amount | null,
  said: { readonly direction: Direction; readonly isOfFirst: boolean; readonly text: string },
): ChangeCondition {
  const { direction, isOfFirst, text } = said;
  const operator = amount?.operator ?? ">";
  const [value, unit] = [amount?.value ?? 0, amount?.unit ?? null];
  const isFall = direction === "ascending";
  const signed = isFall && value > 0 ? -value : value;
  return { operator: isFall ? turned[operator] : operator, value: signed, unit, isOfFirst, text };
}

const turned = { "=": "=", "!=": "!=", ">": "<", ">=": "<=", "<": ">", "<=": ">=" } as const;

function cueOf(chunk: Chunk | undefined): Cue | null {
  return chunk?.meaning.type === "cue" ? chunk.meaning.cue : null;
}

function textOf(chunks: readonly Chunk[], places: readonly number[]): string {
  return [...places]
    .toSorted((left, right) => left - right)
    .map((place) => chunks[place]?.text ?? "")
    .join(" ");
}

function without(chunks: readonly Chunk[], places: readonly number[]): readonly Chunk[] {
  return chunks.filter((_, place) => !places.includes(place));
}

const links: ReadonlySet<Cue["type"]> = new Set(["relative", "verb", "have", "with", "filler", "copula", "there-is"]);

/** "which stores had bookings in 2025" as "bookings in 2025 per store"; a step in time stays where it is. */
function arranged(chunks: readonly Chunk[], head: Chunk | undefined, index: SemanticIndex): readonly Chunk[] {
  const place = head === undefined ? -1 : chunks.indexOf(head);
  if (head === undefined || place < 0 || head.meaning.type === "cue") return chunks;
  const values = chunks.slice(0, place).filter(({ meaning }) => meaning.type !== "cue");
  const behind = withFigure(chunks.slice(place + 1), index);
  const figure = behind.findIndex((chunk) => !links.has(cueOf(chunk)?.type ?? "ask"));
  const per: Chunk = { ...head, meaning: { type: "cue", cue: { type: "per" } }, text: "per" };
  return [...(figure < 0 ? [] : behind.slice(figure)), per, ...values, head];
}

/** "sold less": of what is named nowhere else, the verb tells the figure. */
function withFigure(chunks: readonly Chunk[], index: SemanticIndex): readonly Chunk[] {
  if (chunks.some(({ meaning }) => meaning.type === "element" && !isValue(meaning))) return chunks;
  return chunks.map((chunk) => {
    const names = figuresOfVerbs.find(([verb]) => verb.test(chunk.text))?.[1] ?? [];
    const candidates = names
      .flatMap((name) => index.phrases.get(phraseKey([name])) ?? [])
      .filter(({ element }) => element.kind === "metric");
    return candidates.length === 0 ? chunk : { ...chunk, meaning: { type: "element", candidates } };
  });
}

const figuresOfVerbs: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(sell|sells|sold|selling)$/i, ["sales"]],
  [/^(spend|spends|spent|spending)$/i, ["spending", "spend"]],
  [/^(earn|earns|earned|earning)$/i, ["earnings", "income"]],
  [/^(cost|costs)$/i, ["cost", "costs"]],
];
