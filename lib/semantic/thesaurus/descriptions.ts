/**
 * Finds what words describe without naming it: "hiring date" for HIRE_DT, "number of staff" for EMPLOYEE_CNT, "failed"
 * for the value FAIL. Every word that is said must have its place: in the element's own name, in its table's, in what
 * its comment says, or in its nature (a date, an amount).
 */
import { spelledOut } from "../abbreviations.ts";
import { groupBy } from "../group-by.ts";
import type { Candidate, ModelElement } from "../index-model.ts";
import { findTable, type SemanticColumn, type SemanticModel, type SemanticTable } from "../model.ts";
import { splitIdentifier, stem } from "../words.ts";
import { yesOf } from "../yes-no.ts";
import { keysOf, likenessOf, type Nature, type Sense, senseOf, sensesAt } from "./thesaurus.ts";

/** A sense of a name with the place of its first word there. */
type Piece = { readonly at: number; readonly sense: Sense };

type Description = {
  readonly element: ModelElement;
  readonly pieces: readonly Piece[];
  /** Words of the name that have to be said, or cost where they are not. */
  readonly telling: readonly number[];
  readonly around: readonly Sense[];
  readonly comment: readonly Sense[];
  readonly natures: readonly Nature[];
  readonly isValue: boolean;
};

export type Descriptions = {
  readonly all: readonly Description[];
  readonly bySense: ReadonlyMap<string, readonly number[]>;
};

const quality = { stem: 1, root: 0.92, group: 0.86, around: 0.98, nature: 0.97, comment: 0.72 };
const unsaidWord = 0.82;
const unsaidHead = 0.6;

/** A value is one word among few: another word for it is less sure than one for a name. */
const valueOfOtherWords = 0.85;

/** Weaker descriptions say too little. */
const weakest = 0.6;

/** Longer lists say nothing by themselves. */
const longestList = 400;
const mostFound = 8;

/** More different values are names of single things. */
const mostValues = 60;

const descriptionsByModel = new WeakMap<SemanticModel, Descriptions>();

/** The descriptions of everything in a model, made once. */
export function descriptionsOf(model: SemanticModel): Descriptions {
  const known = descriptionsByModel.get(model) ?? buildDescriptions(model);
  descriptionsByModel.set(model, known);
  return known;
}

/** What words of a question describe, the likeliest first; `senses` cover them from left to right. */
export function describedBy({ all, bySense }: Descriptions, senses: readonly Sense[]): Candidate[] {
  const lists = senses.map((sense) => placesOf(bySense, sense)).filter((list) => list.length > 0);
  const [seeds] = lists.toSorted((one, other) => one.length - other.length);
  if (seeds === undefined || seeds.length > longestList) return [];
  const best = new Map<string, Candidate>();
  for (const place of seeds) {
    const description = all[place];
    const weight = description === undefined ? 0 : fitOf(description, senses);
    if (description === undefined || weight < weakest) continue;
    const key = JSON.stringify(description.element);
    if ((best.get(key)?.weight ?? 0) < weight) best.set(key, { element: description.element, weight });
  }
  return [...best.values()].toSorted((one, other) => other.weight - one.weight).slice(0, mostFound);
}

function placesOf(bySense: Descriptions["bySense"], sense: Sense): number[] {
  return [...new Set(keysOf(sense).flatMap((key) => bySense.get(key) ?? []))];
}

/** How well the words fit; 0 where one of them has no place. */
function fitOf(description: Description, senses: readonly Sense[]): number {
  // "opened" is what was done and no date; the "opening date" is.
  if (description.natures.includes("time") && !senses.some(({ isDate }) => isDate)) return 0;
  const used = new Set<number>();
  let fit = 1;
  let own = 0;
  let last = -1;
  for (const sense of senses) {
    const piece = bestPiece(description.pieces, sense, used);
    // "team leads" has nothing to do with the value Leading Teams.
    if (description.isValue && piece !== null && piece.at < last) return 0;
    last = piece?.at ?? last;
    if (piece === null) {
      fit *= besideName(sense, description);
      continue;
    }
    for (let at = piece.at; at < piece.at + piece.length; at += 1) used.add(at);
    fit *= piece.quality;
    own += sense.natures.length > 0 ? 0 : 1;
  }
  return own === 0 || fit === 0 ? 0 : fit * saidOf(description, { fit, used, isSingle: senses.length === 1 });
}

/** Less where words of the name were left unsaid. */
function saidOf(
  { telling, isValue }: Description,
  { fit, used, isSingle }: { readonly fit: number; readonly used: ReadonlySet<number>; readonly isSingle: boolean },
): number {
  const unsaid = telling.filter((at) => !used.has(at));
  // One word of a longer name is found as that by the index, as the weak name that it is.
  if (unsaid.length > 0 && (isValue || isSingle)) return 0;
  if (isValue) return fit < quality.root ? valueOfOtherWords : 1;
  const head = telling.at(-1);
  return unsaid.reduce((rest, at) => rest * (at === head ? unsaidHead : unsaidWord), 1);
}

function bestPiece(
  pieces: readonly Piece[],
  sense: Sense,
  used: ReadonlySet<number>,
): { readonly at: number; readonly length: number; readonly quality: number } | null {
  let best: { at: number; length: number; quality: number } | null = null;
  for (const { at, sense: own } of pieces) {
    const fit = likeness(own, sense);
    const isFree = Array.from({ length: own.length }, (_, step) => at + step).every((place) => !used.has(place));
    if (isFree && fit > (best?.quality ?? 0)) best = { at, length: own.length, quality: fit };
  }
  return best;
}

/** How much two senses are one, 0 to 1. */
function likeness(left: Sense, right: Sense): number {
  // "number" and "amount" say of what nature something is; only as the very words are they part of a name.
  const isOfNature = left.natures.length + right.natures.length > 0;
  return likenessOf(left, right, isOfNature ? { ...quality, root: 0, group: 0 } : quality);
}

function besideName(
  sense: Sense,
  { around, comment, natures }: Pick<Description, "around" | "comment" | "natures">,
): number {
  if (sense.natures.some((nature) => natures.includes(nature))) return quality.nature;
  // "movies directed" are movies; only "movie director" is one of their columns.
  const table = sense.isPlural ? 0 : Math.max(0, ...around.map((own) => likeness(own, sense)));
  if (table > 0) return table * quality.around;
  const told = Math.max(0, ...comment.map((own) => likeness(own, sense)));
  return told < quality.root ? 0 : told * quality.comment;
}

function buildDescriptions(model: SemanticModel): Descriptions {
  const all = [
    ...model.metrics.flatMap(({ name, label, synonyms }) =>
      [label, ...synonyms].map((text) => described({ kind: "metric", metric: name }, text, plain)),
    ),
    ...model.tables.flatMap((table) => [...tableDescriptions(table), ...table.columns.flatMap(columnsOf(table))]),
    ...keyDescriptions(model),
  ];
  const bySense = new Map<string, number[]>();
  for (const [place, { pieces }] of all.entries()) {
    const keys = new Set(pieces.flatMap(({ sense }) => keysOf(sense)));
    for (const key of keys) {
      const known = bySense.get(key);
      if (known === undefined) bySense.set(key, [place]);
      else known.push(place);
    }
  }
  return { all, bySense };
}

/** A table by what a key calls it, in the words of the rows that hold the key: "team leader" of TEAM.LEAD_AGENT_ID. */
function keyDescriptions(model: SemanticModel): Description[] {
  const ways = groupBy(model.relationships, ({ fromTable, toTable }) => `${fromTable} ${toTable}`);
  return model.relationships.flatMap(({ fromTable, fromColumns, toTable }) => {
    const [column, ...more] = fromColumns;
    const [from, to] = [findTable(model, fromTable), findTable(model, toTable)];
    if (column === undefined || more.length > 0 || from === undefined || to === undefined) return [];
    const own = new Set(splitIdentifier([to.label, ...to.synonyms].join(" ")).map(stem));
    const words = splitIdentifier(column).flatMap(spelledOut);
    const telling = words.filter((word) => !formWords.has(word) && word !== "key" && !own.has(stem(word)));
    if (telling.length === 0) return [];
    const isOnly = (ways.get(`${fromTable} ${toTable}`) ?? []).length < 2;
    const via = isOnly ? null : { table: fromTable, column };
    const around = sensesIn([from.label, ...from.synonyms, to.label, ...to.synonyms].join(" "));
    return [described({ kind: "table", table: toTable, via }, telling.join(" "), { ...plain, around })];
  });
}

type Beside = Pick<Description, "around" | "comment" | "natures" | "isValue">;
const plain: Beside = { around: [], comment: [], natures: [], isValue: false };

function tableDescriptions({ name, label, synonyms }: SemanticTable): Description[] {
  return [label, ...synonyms].map((text) => described({ kind: "table", table: name, via: null }, text, plain));
}

const columnsOf =
  (table: SemanticTable) =>
  (column: SemanticColumn): Description[] => {
    if (column.isHidden) return [];
    const around = sensesIn([table.label, ...table.synonyms].join(" "));
    const place = { table: table.name, column: column.name };
    const named = [column.label, ...column.synonyms];
    const beside = { around, comment: sensesIn(column.description ?? ""), natures: naturesOf(column), isValue: false };
    const isCondition = column.kind === "boolean" && column.expression !== null;
    const own = isCondition ? [] : named.map((text) => described({ kind: "column", ...place }, text, beside));
    // What a comment says of a condition may be its opposite: "valid" is told as "not cancelled".
    const flags = flagOf(column, place, isCondition ? { ...beside, comment: [] } : beside);
    return [...own, ...flags, ...valuesOf(column, place)];
  };

type Place = { readonly table: string; readonly column: string };

/** A column of yes and no: what is called like it are the rows with a yes. */
function flagOf(column: SemanticColumn, place: Place, beside: Beside): Description[] {
  const yes = yesOf(column);
  if (column.kind !== "boolean" && yes === null) return [];
  const element: ModelElement =
    yes === null ? { kind: "flag", ...place } : { kind: "value", ...place, value: yes, via: null };
  return [column.label, ...column.synonyms].map((text) => described(element, text, { ...beside, around: [] }));
}

function valuesOf(column: SemanticColumn, place: Place): Description[] {
  const { values } = column.profile;
  if (values.length === 0 || values.length > mostValues || column.kind !== "text") return [];
  const names = column.valueNames ?? {};
  const around = sensesIn(column.label);
  return values.flatMap((value) => {
    const words = Object.hasOwn(names, value) ? (names[value] ?? []) : [];
    const element: ModelElement = { kind: "value", ...place, value, via: null };
    return [value, ...words].map((text) => described(element, text, { ...plain, around, isValue: true }));
  });
}

/** Words of names that only say how something is written down, or nothing. */
const formWords: ReadonlySet<string> = new Set(
  "amount quantity code count percent flag indicator yn number no date time timestamp on at of is has was the in for and id".split(
    " ",
  ),
);

function described(element: ModelElement, text: string, beside: Beside): Description {
  const words = splitIdentifier(text).flatMap(spelledOut);
  const pieces = words.flatMap((_, at) => sensesAt(words, at).map((sense) => ({ at, sense })));
  const places = [...words.keys()];
  // A word for the nature of a column ("type") is said by any other word for it ("kind").
  const isKind = (word: string): boolean => words.length > 1 && senseOf(word).natures.includes("kind");
  const own = places.filter((at) => !formWords.has(words[at] ?? "") && !isKind(words[at] ?? ""));
  const telling = beside.isValue ? places : own;
  const written = splitIdentifier(text);
  // The short form itself is said as well: "mrr".
  const short =
    written.length === words.length
      ? written.flatMap((word, at) => (word === words[at] ? [] : [{ at, sense: sensesAt([word], 0)[0] }]))
      : [];
  const all = [...pieces, ...short.flatMap(({ at, sense }) => (sense === undefined ? [] : [{ at, sense }]))];
  return { element, pieces: all, telling, ...beside };
}

function sensesIn(text: string): Sense[] {
  const words = splitIdentifier(text).flatMap(spelledOut);
  return words.flatMap((_, at) => sensesAt(words, at));
}

/** Of what nature a column is, as words can say it. */
function naturesOf({ role, kind, format, unit, name }: SemanticColumn): Nature[] {
  const words = splitIdentifier(name).flatMap(spelledOut);
  if (role === "time") return ["time"];
  if (role === "key" || /^(number|no|code|id)$/.test(words.at(-1) ?? "")) return ["key"];
  if (role === "fact") {
    const isTimed = unit !== null && /^(second|minute|hour|day|week|month|year)s?$/.test(unit);
    return [format === "currency" ? "money" : "quantity", ...(isTimed ? (["duration"] as const) : [])];
  }
  return kind === "text"
    ? ["kind", ...(words.at(-1) === "name" || words.at(-1) === "title" ? (["name"] as const) : [])]
    : [];
}
