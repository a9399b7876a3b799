/**
 * The words of a question with everything that each stretch of them can mean, side by side: names of the model, stored
 * values, words of the language, times, numbers. Nothing is rewritten and nothing is chosen here.
 */
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { nearWords } from "#lib/semantic/near-words";
import { phraseKey } from "#lib/semantic/words";
import { elementOptions, type Known } from "../divide/divide.ts";
import { kindsOfRows } from "../divide/kinds-of-rows.ts";
import { nearNames } from "../divide/near-names.ts";
import type { Cue } from "../lexicon/cue.ts";
import type { Chunk, ChunkMeaning } from "../request/chunk.ts";
import { commonWords } from "../rewrite/common-words.ts";
import { unitAt } from "../words/number-units.ts";
import type { Token } from "../words/tokenise.ts";
import { numberEdges, timeEdges, withMonth } from "./amount-edges.ts";
import { describedAt } from "./described.ts";
import { chunkOf, type Edge, edge, elements } from "./edge.ts";
import { cuesAt } from "./lexicon.ts";
import { columnsOfNature, columnsOfUnit } from "./natures.ts";
import { asGoodAsName, isNear, near, tablesNamed, weighed } from "./nearness.ts";
import { personsAt } from "./persons.ts";
import { isWholeName, wholeName } from "./whole-name.ts";

export type CueEdge = { readonly cue: Cue; readonly chunk: Chunk; readonly to: number };

export type Lattice = {
  readonly tokens: readonly Token[];
  readonly known: Known;
  /** By the first word. */
  readonly names: readonly (readonly Edge[])[];
  readonly cues: readonly (readonly CueEdge[])[];
  readonly times: readonly (readonly Edge[])[];
  readonly numbers: readonly (readonly Edge[])[];
  /** Places where a sentence, or a part of one behind a comma or a dash, begins; the last one is the end. */
  readonly parts: readonly Part[];
};

export type Part = { readonly at: number; readonly isSentence: boolean };

/** Everything that the words of this text can mean. */
export function buildLattice(tokens: readonly Token[], known: Known, text: string): Lattice {
  const places = tokens.map((_, place) => place);
  const cues = places.map((place) => cueEdges(tokens, place, known));
  const mended = tokens.map((token) => withMonth(token));
  const times = places.map((place) => timeEdges(tokens, place, mended));
  const isWord = (place: number): boolean =>
    tokens[place]?.kind === "word" &&
    !(cues[place] ?? []).some(({ cue, to }) => to === place + 1 && !describing.has(cue.type));
  const named = places.map((place) => (tokens[place]?.lower === "no" ? [] : nameEdges(tokens, place, known)));
  const tables = tablesNamed(named);
  const names = places.map((place) => {
    const own = named[place] ?? [];
    const isDone = isWhatTheyDid(tokens, place);
    const described = isDone ? [] : describedEdges(tokens, place, { own, known, isWord, tables });
    const isStep = /^(which|what)$/.test(tokens[place - 1]?.lower ?? "") && isGrain(cues[place] ?? []);
    const natures = isStep ? [] : natureEdges(tokens, place, { tables, known });
    return withoutParts([...own, ...described, ...natures], tables).map((one) => weighed(near(one, tables)));
  });
  const numbers = places.map((place) => numberEdges(tokens, place));
  const isKnown = (place: number) =>
    [cues, times, names, numbers].some((edges) => (edges[place]?.length ?? 0) > 0) ||
    isInside(place, [...names, ...times, ...cues]);
  const others = places.map((place) => (isKnown(place) ? { names: [], cues: [] } : nearEdges(tokens, place, known)));
  return {
    tokens,
    known,
    parts: partsOf(tokens, text),
    times,
    numbers,
    names: names.map((own, place) => [...own, ...(others[place]?.names ?? [])]),
    cues: cues.map((own, place) => [...own, ...(others[place]?.cues ?? [])]),
  };
}

/** "did we take the most orders": what was done is a verb, whatever it describes by itself. */
function isWhatTheyDid(tokens: readonly Token[], place: number): boolean {
  const [helper, who] = [tokens[place - 2]?.lower ?? "", tokens[place - 1]?.lower ?? ""];
  const behind = tokens[place + 1]?.lower === "the" ? tokens[place + 2]?.lower : tokens[place + 1]?.lower;
  const isAsked = /^(did|do|does|have)$/.test(helper) && /^(we|they|you|it|he|she)$/.test(who);
  return isAsked && /^(most|fewest|least)$/.test(behind ?? "");
}

/** "which day": a step of time, and no column. */
function isGrain(cues: readonly CueEdge[]): boolean {
  return cues.some(({ cue }) => cue.type === "grain-noun");
}

/** "active subscriptions": a state of the rows that are named, and not a word of some longer name. */
function withoutParts(edges: readonly Edge[], tables: ReadonlySet<string>): Edge[] {
  const stated = new Set(
    edges.filter(({ chunk }) => candidatesIn(chunk).some((one) => isState(one, tables))).map(({ to }) => to),
  );
  return edges.flatMap((one) => {
    const { meaning } = one.chunk;
    if (meaning.type !== "element" || !stated.has(one.to)) return [one];
    const candidates = meaning.candidates.filter((known) => known.weight > partOfName || isValue(known));
    return candidates.length === 0 ? [] : [{ ...one, chunk: { ...one.chunk, meaning: { ...meaning, candidates } } }];
  });
}

/** Up to this weight a word is one of several of a name. */
const partOfName = 0.5;

function isValue({ element }: Candidate): boolean {
  return element.kind === "value" || element.kind === "flag";
}

function isState(candidate: Candidate, tables: ReadonlySet<string>): boolean {
  return isValue(candidate) && candidate.weight >= wholeName && isNear(candidate, tables);
}

function partsOf(tokens: readonly Token[], text: string): Part[] {
  const found = tokens.flatMap(({ start, lower }, place): Part[] => {
    const between = text.slice(tokens[place - 1]?.end ?? 0, start);
    const isSentence = place === 0 || /[.!?;:]/.test(between);
    const isPart = isSentence || tokens[place - 1]?.lower === "," || /\s[-\u2013\u2014]\s|\(|\)/.test(between);
    return isPart && lower !== "," ? [{ at: place, isSentence }] : [];
  });
  return [...found, { at: tokens.length, isSentence: true }];
}

function isInside(
  place: number,
  edges: readonly (readonly { readonly chunk: Chunk; readonly to: number }[])[],
): boolean {
  return edges.some((own) =>
    own.some(({ chunk, to }) => chunk.first < place && place < to && chunk.meaning.type !== "element"),
  );
}

function cueEdges(tokens: readonly Token[], place: number, known: Known): CueEdge[] {
  if (kindsOfRows(tokens, place, known).length > 0) return [];
  return cuesAt(tokens, place).map(({ cue, length }) => ({
    cue,
    chunk: chunkOf(tokens, place, length, { type: "cue", cue }),
    to: place + length,
  }));
}

function nameEdges(tokens: readonly Token[], place: number, known: Known): Edge[] {
  const persons = personsAt(tokens, place, known.model);
  const named =
    persons.length === 0 ? [] : [edge(tokens, place, { meaning: elements(persons), length: 1, uses: ["person"] })];
  const found = elementOptions(tokens, place, known).map(({ meaning, length }) =>
    edge(tokens, place, { meaning: length > 1 ? surer(meaning) : meaning, length, uses: ["name"] }),
  );
  return [...found, ...named];
}

/** Several words that are a value but for one letter of number are hardly anything else: "team leads". */
function surer(meaning: ChunkMeaning): ChunkMeaning {
  if (meaning.type !== "element") return meaning;
  const candidates = meaning.candidates.map((one) =>
    one.element.kind === "value" && one.weight < severalWords ? { ...one, weight: severalWords } : one,
  );
  return { ...meaning, candidates };
}

const severalWords = 0.87;

function candidatesIn({ meaning }: Chunk): readonly Candidate[] {
  return meaning.type === "element" ? meaning.candidates : [];
}

/** "number", "type" and "date" by themselves: the columns of that nature in a table that is named. */
function natureEdges(
  tokens: readonly Token[],
  place: number,
  { tables, known }: { readonly tables: ReadonlySet<string>; readonly known: Known },
): Edge[] {
  const token = tokens[place];
  if (token?.kind !== "word") return [];
  const unit = tokens[place - 1]?.kind === "number" ? null : unitAt(tokens, place);
  const candidates =
    token.lower === "no"
      ? []
      : [
          ...columnsOfNature(known.model, tables, token.lower),
          ...(unit?.length === 1 ? columnsOfUnit(known.model, tables, unit.unit) : []),
        ];
  return candidates.length === 0
    ? []
    : [edge(tokens, place, { meaning: elements(candidates), length: 1, uses: ["natureWord"] })];
}

/** What words of these kinds say of the language does not keep them from describing something. */
const describing: ReadonlySet<Cue["type"]> = new Set<Cue["type"]>([
  "verb",
  "amounting",
  "grain",
  "grain-noun",
  "count",
  "share",
]);

/** What is described and not named: less sure than a name of the same words, and never in place of it. */
function describedEdges(
  tokens: readonly Token[],
  place: number,
  {
    own,
    known,
    isWord,
    tables,
  }: {
    readonly own: readonly Edge[];
    readonly known: Known;
    readonly isWord: (place: number) => boolean;
    readonly tables: ReadonlySet<string>;
  },
): Edge[] {
  return describedAt(tokens, place, { known, isWord }).flatMap(({ candidates, length }) => {
    const named = new Set(
      own
        .filter(({ to }) => to === place + length)
        .flatMap(({ chunk }) => (chunk.meaning.type === "element" ? chunk.meaning.candidates : []))
        .map(({ element }) => JSON.stringify(element)),
    );
    const others = rowsFirst(
      candidates.filter(({ element }) => !named.has(JSON.stringify(element))),
      known,
    );
    const [best] = others;
    if (best === undefined) return [];
    // "application source" is as good as a name: the table's word and the column's own.
    if (best.weight >= asGoodAsName)
      return [edge(tokens, place, { meaning: elements(others), length, uses: ["name"] })];
    const isAside =
      isNear(best, tables) && !own.some(({ chunk }) => candidatesIn(chunk).some((one) => isNear(one, tables)));
    const isOver = !isAside && own.some(({ chunk, to }) => to <= place + length && isWholeName(chunk));
    const uses = isOver ? (["describedName", "describedOver"] as const) : (["describedName"] as const);
    return [edge(tokens, place, { meaning: elements(others), length, uses })];
  });
}

/** "deliveries" are rows before they are what some column refers to them by. */
function rowsFirst(candidates: readonly Candidate[], { model }: Known): readonly Candidate[] {
  if (!candidates.some(({ element }) => element.kind === "table")) return candidates;
  const isKey = ({ element }: Candidate): boolean =>
    element.kind === "column" && findColumn(model, element.table, element.column)?.role === "key";
  return candidates.map((one) => (isKey(one) ? { ...one, weight: one.weight * behindRows } : one));
}

const behindRows = 0.9;

/** A word that says nothing as it stands: one that is a letter away from a known one, or of the same family. */
function nearEdges(
  tokens: readonly Token[],
  place: number,
  known: Known,
): { readonly names: Edge[]; readonly cues: CueEdge[] } {
  const token = tokens[place];
  if (token?.kind !== "word") return { names: [], cues: [] };
  const near = nearNames(known.model, known.index, token);
  const family =
    near.length === 0 ? [] : [edge(tokens, place, { meaning: elements(near), length: 1, uses: ["nearName"] })];
  const { vocabulary, valueWords, phrases, values } = known.index;
  const spelled = [...nearWords(vocabulary, token.stem), ...nearWords(valueWords, token.lower)].slice(0, 4);
  const meant = spelled.flatMap((word) => [...(phrases.get(phraseKey([word])) ?? []), ...(values.get(word) ?? [])]);
  const corrected =
    meant.length === 0 ? [] : [edge(tokens, place, { meaning: elements(meant), length: 1, uses: ["spelledName"] })];
  const cues = nearWords(commonWords, token.lower)
    .slice(0, 2)
    .flatMap((word) => cueEdges(tokens.with(place, { ...token, lower: word, text: token.text }), place, known));
  return { names: [...family, ...corrected], cues };
}
