/** A request while its question is read from left to right: what was said so far, and what the next words will be about. */
import type { AggregateFunction } from "#lib/domain/aggregate-function";
import type { ComparisonOperator } from "#lib/domain/plan";
import type { Candidate, SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import type { ColumnConcept, Cue, Direction, OrderedBy } from "../lexicon/cue.ts";
import type { Chunk } from "../request/chunk.ts";
import type { AskedWindow, Clause, Item, Joiner, Mention, Request } from "../request/request.ts";

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] extends readonly (infer Part)[] ? Part[] : Type[Key] };

/** What the next named thing is taken for. */
export type Zone = "shown" | "group" | "sort" | "rank" | "clause";

export type OpenRelation = { readonly clauses: Clause[]; readonly windows: AskedWindow[] };

export type Walk = {
  readonly chunks: readonly Chunk[];
  readonly index: SemanticIndex;
  readonly model: SemanticModel;
  readonly request: Mutable<Omit<Request, "corrections">>;
  place: number;
  mentions: number;
  zone: Zone;
  /** Something was named in this zone already. */
  isFilled: boolean;
  functions: (AggregateFunction | "count")[];
  functionText: string;
  isDistinct: boolean;
  isNegated: boolean;
  /** "only" in a condition: what comes next holds of all related rows. */
  isOnly: boolean;
  joiner: Joiner;
  /** The word that joins. */
  joinerText: string;
  preposition: string | null;
  /** "per", "for each". */
  isEach: boolean;
  /** "Which ...? List the ...". */
  isSecondWish: boolean;
  /** Place of the first aggregate that waits. */
  functionPlace: number;
  /** "have", "with", a verb: a named table is one that the rows relate to. */
  isRelating: boolean;
  comparing: {
    readonly operator: ComparisonOperator;
    readonly concept: ColumnConcept | null;
    readonly text: string;
  } | null;
  /** A number that says how many of what comes next. */
  count: {
    readonly operator: ComparisonOperator;
    readonly value: number;
    readonly unit: string | null;
    readonly text: string;
  } | null;
  rankingConcept: ColumnConcept | null;
  direction: Direction | null;
  /** "newest first": what that direction is one of. */
  orderedBy: OrderedBy;
  relation: OpenRelation | null;
  /** The column named last: what "over 100" behind it compares. */
  lastColumn: Item | null;
  /** "contains", "starting with": the next text is looked for in the column named last. */
  textMatch: { readonly match: "contains" | "starts_with" | "ends_with"; readonly isNegated: boolean } | null;
};

/** At the first word, with nothing said yet. */
export function newWalk(chunks: readonly Chunk[], index: SemanticIndex, model: SemanticModel): Walk {
  return {
    chunks,
    index,
    model,
    request: {
      shown: [],
      groups: [],
      clauses: [],
      ranking: null,
      sorts: [],
      windows: [],
      grain: null,
      countedStep: null,
      grainWithin: null,
      part: null,
      isShare: false,
      predicate: null,
      isRatio: false,
      over: null,
      isFigure: false,
      isRunning: false,
      compare: null,
      calculation: null,
      difference: null,
      isDistribution: false,
      chartHint: null,
      isSideBySide: false,
      hasOr: false,
      isBoth: false,
      isNever: false,
      isEver: false,
      present: null,
      changes: [],
      hints: [],
      unexplained: [],
    },
    place: 0,
    mentions: 0,
    zone: "shown",
    isFilled: false,
    functions: [],
    functionText: "",
    isDistinct: false,
    isNegated: false,
    isOnly: false,
    joiner: null,
    joinerText: "",
    preposition: null,
    isEach: false,
    isSecondWish: false,
    functionPlace: 0,
    isRelating: false,
    comparing: null,
    count: null,
    rankingConcept: null,
    direction: null,
    orderedBy: null,
    relation: null,
    lastColumn: null,
    textMatch: null,
  };
}

/** The mention of a chunk that names something. */
export function mentionOf(walk: Walk, chunk: Chunk): Mention {
  const { meaning } = chunk;
  const isText = meaning.type === "text";
  const candidates = meaning.type === "element" || isText ? meaning.candidates : [];
  return newMention(walk, chunk, { candidates, text: isText && candidates.length === 0 ? meaning.text : null });
}

/** A mention with the next number. */
export function newMention(
  walk: Walk,
  chunk: Chunk,
  found: Pick<Mention, "candidates" | "text"> & { readonly reversed?: readonly Candidate[] },
): Mention {
  const mention = {
    id: walk.mentions,
    chunk,
    candidates: found.candidates,
    text: found.text,
    preposition: walk.preposition,
    reversed: found.reversed ?? [],
  };
  walk.mentions += 1;
  return mention;
}

/** The tables whose rows are shown so far. */
export function shownTables({ request }: Walk): string[] {
  return request.shown.flatMap(({ mention }) =>
    likely(mention.candidates).flatMap(({ element }) => (element.kind === "table" ? [element.table] : [])),
  );
}

/** The mention as an item, with what was said before it. */
export function takeItem(walk: Walk, mention: Mention): Item {
  const last = walk.functions.at(-1);
  const before = walk.functions.at(-2);
  const isNested = last === "count" && before !== undefined && before !== "count" && before !== "sum";
  const item: Item = {
    mention,
    functions: isNested || (last === "count" && before === "sum") ? ["count"] : walk.functions,
    outer: isNested ? before : null,
    isDistinct: walk.isDistinct,
    joiner: walk.joiner,
    rowLimit: walk.count?.operator === "=" ? walk.count.value : null,
    isEach: walk.isEach,
    isSecond: walk.isSecondWish,
    isBehindPreposition: walk.preposition !== null,
  };
  walk.functions = [];
  walk.isDistinct = false;
  walk.joiner = null;
  walk.preposition = null;
  return item;
}

/** Adds a condition where conditions go now: to the open relation, else to the whole. */
export function addClause(walk: Walk, clause: Clause): void {
  if (walk.relation === null) walk.request.clauses.push(clause);
  else walk.relation.clauses.push(clause);
  walk.isNegated = false;
  walk.joiner = null;
  walk.preposition = null;
}

/** The second word of a verb: "signed up". */
export function isParticle(chunk: Chunk | undefined): boolean {
  return /^(up|off|out)$/i.test(chunk?.text ?? "");
}

/** The chunk at a place; undefined behind the end. */
export function chunkAt(walk: Walk, place: number): Chunk | undefined {
  return walk.chunks[place];
}

/** The cue at a place; null where something else stands. */
export function cueAt(walk: Walk, place: number): Cue | null {
  const meaning = walk.chunks[place]?.meaning;
  return meaning?.type === "cue" ? meaning.cue : null;
}

/** The first place from `place` on whose cue is none of these. */
export function skip(walk: Walk, place: number, types: readonly Cue["type"][]): number {
  let next = place;
  for (let cue = cueAt(walk, next); cue !== null && types.includes(cue.type); cue = cueAt(walk, next)) next += 1;
  return next;
}

/** The place before those in front of which nothing else stands. */
export function skipBack(walk: Walk, place: number, types: readonly Cue["type"][]): number {
  const cue = cueAt(walk, place);
  return cue !== null && types.includes(cue.type) ? skipBack(walk, place - 1, types) : place;
}

/** The candidates near the best one. */
export function likely(candidates: readonly Candidate[], margin = 0.3): readonly Candidate[] {
  const best = Math.max(0, ...candidates.map(({ weight }) => weight));
  return candidates.filter(({ weight }) => weight >= best - margin);
}

/** Whether a likely candidate is of this kind. */
export function mayBe(candidates: readonly Candidate[], kind: Candidate["element"]["kind"]): boolean {
  return likely(candidates).some(({ element }) => element.kind === kind);
}

/** The kind of the surest candidate. */
export function surestKind(candidates: readonly Candidate[]): Candidate["element"]["kind"] | null {
  const [first] = candidates.toSorted((left, right) => right.weight - left.weight);
  return first?.element.kind ?? null;
}

/** Whether the words can mean something that has a size: a number, a date, a defined metric. */
export function isMeasurable(walk: Walk, candidates: readonly Candidate[]): boolean {
  return likely(candidates).some(({ element }) => {
    if (element.kind === "metric") return true;
    if (element.kind !== "column") return false;
    const column = findColumn(walk.model, element.table, element.column);
    return column !== undefined && (column.role === "fact" || column.role === "time" || column.kind === "integer");
  });
}
