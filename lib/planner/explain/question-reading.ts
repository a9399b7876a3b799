/**
 * The question with what its words became: a plan says of its parts which words they stand for, the rest is what the
 * words can mean at all. Words that nothing was made of are told.
 */
import type { Plan } from "#lib/domain/plan";
import type { QuestionReading, ReadWords } from "#lib/domain/question-reading";
import { editDistance } from "#lib/semantic/edit-distance";
import { focusIndex } from "#lib/semantic/focus-index";
import type { Candidate, ModelElement, SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, findMetric, findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise, splitIdentifier, valueKey } from "#lib/semantic/words";
import { divide } from "../divide/divide.ts";
import { wholeName } from "../divide/look-up.ts";
import { isOneFamily } from "../divide/near-names.ts";
import { phraseCue } from "../phrases/cues.ts";
import { withoutRepeats } from "../read/appositions.ts";
import type { Chunk } from "../request/chunk.ts";
import { type Token, tokenise } from "../words/tokenise.ts";
import { columnKey, type PlanElement, planElements } from "./plan-elements.ts";

type Known = { readonly model: SemanticModel; readonly index: SemanticIndex };

type PlanKnown = Known & { readonly isFollowUp: boolean };

/** Of a token, or of a stretch of tokens. */
type Said = Pick<ReadWords, "role" | "became">;

const language: Said = { role: "language", became: null };
const leftOut: Said = { role: "left_out", became: null };

/**
 * How an answered question was read. Of one that goes on from an answer (`isFollowUp`) the plan does not tell which names
 * were taken out of it: none is called left out.
 */
export function readingOfPlan(question: string, plan: Plan, { isFollowUp, ...known }: PlanKnown): QuestionReading {
  const tokens = tokenise(question);
  const single = [plan, ...(plan.setOperation === null ? [] : [plan.setOperation.plan])];
  const elements = single.flatMap((one) => planElements(one, known.model));
  const said: (Said | null)[] = tokens.map(() => null);
  sayPhrases(said, tokens, toldLeftOut(plan));
  sayPhrases(
    said,
    tokens,
    elements.flatMap((one) => one.evidence.map((text) => ({ text, said: saidBy(one) }))),
  );
  const chunks = withoutRepeats(chunksOf(tokens, known), question, known.model);
  for (const chunk of chunks)
    sayChunk(said, chunk, (one) => ofPlan(one, elements) ?? ofNoun(one, said) ?? (isFollowUp ? null : ofUnused(one)));
  settleNumbers(said, tokens);
  settleSlips(said, tokens, elements);
  return stretches(question, tokens, said);
}

/** "over 10000": the number belongs to the condition before it. */
function settleNumbers(said: (Said | null)[], tokens: readonly Token[]): void {
  tokens.forEach(({ kind }, place) => {
    const before = said[place - 1] ?? null;
    if ((kind === "number" || kind === "date") && before?.role === "condition") said[place] ??= before;
  });
}

/** How far a refused question was understood; `unknown` are the words that the refusal calls so. */
export function readingOfRefusal(question: string, unknown: readonly string[], known: Known): QuestionReading {
  const tokens = tokenise(question);
  const said: (Said | null)[] = tokens.map(() => null);
  const foreign = unknown.filter((phrase) => phraseCue(tokenise(phrase)) === null);
  const words = new Set(foreign.flatMap((phrase) => tokenise(phrase).map(({ lower }) => lower)));
  for (const chunk of chunksOf(tokens, known)) sayChunk(said, chunk, (one) => ofData(one, known.model));
  tokens.forEach(({ lower }, place) => {
    if (words.has(lower)) said[place] ??= { role: "unknown", became: null };
  });
  return stretches(question, tokens, said);
}

function chunksOf(tokens: readonly Token[], { model, index }: Known): readonly Chunk[] {
  const words = tokens.map((token) => (token.kind === "quoted" ? valueKey(token.text) : token.lower));
  return divide(tokens, { model, index, near: focusIndex(index, words) });
}

type Phrase = { readonly text: string; readonly said: Said };

function saidBy({ role, became }: PlanElement): Said {
  return { role, became };
}

/** What the plan's own sentences say was left out of the question. */
function toldLeftOut({ assumptions }: Plan): Phrase[] {
  const told = assumptions.filter((sentence) => /\bleft out\b/.test(sentence));
  return told.flatMap((sentence) =>
    [...sentence.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => ({ text, said: leftOut })),
  );
}

/** Words that stand behind each other in the question as the phrase has them; longer phrases first. */
function sayPhrases(said: (Said | null)[], tokens: readonly Token[], phrases: readonly Phrase[]): void {
  const worded = phrases
    .map((phrase) => ({ ...phrase, words: tokenise(phrase.text).map(({ lower }) => lower) }))
    .filter(({ words }) => words.length > 0)
    .toSorted((left, right) => right.words.length - left.words.length);
  for (const { words, said: meant } of worded) {
    const place = tokens.findIndex((_, start) =>
      words.every((word, offset) => tokens[start + offset]?.lower === word && said[start + offset] === null),
    );
    if (place !== -1) said.fill(meant, place, place + words.length);
  }
}

/** What is not said yet. */
function sayChunk(said: (Said | null)[], chunk: Chunk, find: (chunk: Chunk) => Said | null): void {
  const meaning = find(chunk);
  if (meaning === null) return;
  for (let place = chunk.first; place < chunk.first + chunk.length; place += 1) said[place] ??= meaning;
}

/** A name that the plan rests on comes to that part of it. */
function ofPlan({ meaning, text }: Chunk, elements: readonly PlanElement[]): Said | null {
  if (meaning.type !== "element" && meaning.type !== "text") return null;
  const names = meaning.candidates.map(({ element }) => nameOf(element));
  const tables = meaning.candidates.flatMap(({ element }) => (element.kind === "metric" ? [] : [`${element.table}.`]));
  const found =
    elements.find((one) => one.names.some((name) => names.includes(name))) ??
    elements.find((one) => isAlike(one, text)) ??
    elements.find((one) => one.names.some((name) => tables.some((table) => name.startsWith(table))));
  if (found === undefined) return null;
  // "spend of campaigns": the rows that a figure is of are no figure.
  const isOfTable = meaning.candidates.every(({ element }) => element.kind === "table");
  return isOfTable && found.role === "figure" ? language : saidBy(found);
}

/** "garden products": the noun belongs to the value before it. */
function ofNoun({ meaning, first }: Chunk, said: readonly (Said | null)[]): Said | null {
  const isTable = meaning.type === "element" && meaning.candidates.some(({ element }) => element.kind === "table");
  const before = said[first - 1] ?? null;
  return isTable && before?.role === "condition" ? before : null;
}

function ofUnused({ meaning }: Chunk): Said | null {
  const isName = meaning.type === "element" && meaning.candidates.some(({ weight }) => weight >= wholeName);
  return isName ? leftOut : null;
}

/** "conversion" where the plan has "converted on". */
function isAlike({ became, evidence }: PlanElement, text: string): boolean {
  const words = [became, ...evidence].flatMap(splitIdentifier);
  return splitIdentifier(text).some((word) => words.some((other) => isOneFamily(word, other)));
}

function nameOf(element: ModelElement): string {
  if (element.kind === "metric") return element.metric;
  return element.kind === "table" ? element.table : columnKey(element);
}

const mostNames = 2;

/** What the words can mean in the data. */
function ofData({ meaning }: Chunk, model: SemanticModel): Said | null {
  if (meaning.type === "time") return { role: "period", became: "Period" };
  if (meaning.type !== "element" && meaning.type !== "text") return null;
  const names = [...new Set(meaning.candidates.map((candidate) => labelOf(candidate, model)))];
  const became = names.slice(0, mostNames).join(" or ");
  return became === "" ? null : { role: "name", became: capitalise(became) };
}

function labelOf({ element }: Candidate, model: SemanticModel): string {
  switch (element.kind) {
    case "metric":
      return findMetric(model, element.metric)?.label ?? element.metric;
    case "table":
      return findTable(model, element.table)?.label ?? element.table;
    case "value":
      return `${findColumn(model, element.table, element.column)?.label ?? element.column} "${element.value}"`;
    default:
      return findColumn(model, element.table, element.column)?.label ?? element.column;
  }
}

/** As many letters may a word be off that was taken for one of the plan's; of a short one any two make another word. */
function mostLettersOff({ length }: string): number {
  return length < 8 ? 1 : 2;
}

const shortestSlip = 5;

/** A slip of the pen: the plan has its words from what was meant. */
function settleSlips(said: (Said | null)[], tokens: readonly Token[], elements: readonly PlanElement[]): void {
  tokens.forEach(({ lower, kind }, place) => {
    if (said[place] !== null || kind !== "word" || lower.length < shortestSlip) return;
    const most = mostLettersOff(lower);
    const meant = elements.find(({ evidence }) =>
      evidence.flatMap(tokenise).some((word) => editDistance(word.lower, lower, most) <= most),
    );
    if (meant !== undefined) said[place] = { role: meant.role, became: meant.became };
  });
}

/** Tokens that came to the same thing are one stretch; what stands between them is no token and goes with the one before. */
function stretches(question: string, tokens: readonly Token[], said: readonly (Said | null)[]): QuestionReading {
  const parts: ReadWords[] = [];
  let from = 0;
  tokens.forEach((_, place) => {
    const one = said[place] ?? language;
    const next = said[place + 1] ?? language;
    const isLast = place === tokens.length - 1;
    if (!isLast && next.role === one.role && next.became === one.became) return;
    const to = tokens[place + 1]?.start ?? question.length;
    parts.push({ text: question.slice(from, to), ...one });
    from = to;
  });
  return parts.length > 0 || question === "" ? parts : [{ text: question, ...language }];
}
