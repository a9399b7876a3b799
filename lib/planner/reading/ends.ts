/** The end of a question: what else the whole may come to, and what waited for something and did not find it. */
import { findTable } from "#lib/semantic/model";
import { allMentions } from "../request/mentions.ts";
import type { Item, Request } from "../request/request.ts";
import { conceptCandidates } from "./concepts.ts";
import { unknownChunk } from "./edge.ts";
import type { Feature } from "./features.ts";
import type { Grammar } from "./grammar.ts";
import { tablesOf } from "./named-rows.ts";
import { firstState, moved, partsSaid, plainItem, requesting, type State, type Stretch, spent } from "./state.ts";
import { wholeName } from "./whole-name.ts";

/** A way to read the whole question. */
export type Assembled = {
  readonly request: Request;
  readonly cost: number;
  readonly uses: readonly Feature[];
  readonly leftOut: readonly Stretch[];
};

/** What the whole question may come to as well. */
export function otherEnds(grammar: Grammar, state: State): State[] {
  return [...perEntity(grammar, state), ...rankedGroups(grammar, state), ...rowsOfGrain(grammar, state)];
}

/** "How many leads does a campaign bring on average": of each campaign, and the average of that. */
function perEntity(grammar: Grammar, state: State): State[] {
  const { shown, groups } = state.request;
  const counted = shown.find(({ outer }) => outer !== null);
  const entity = shown.find((item) => item !== counted && item.functions.length === 0 && item.outer === null);
  if (counted === undefined || entity === undefined || shown.length !== 2 || groups.some(({ isEach }) => isEach))
    return [];
  const each = { ...entity, isEach: true, joiner: null };
  // What adds up is added up for each of them first: "how many units does an order contain on average".
  const measured: Item = grammar.isMeasurable(counted.mention)
    ? { ...counted, functions: ["sum"], outer: null, joiner: null }
    : counted;
  return [requesting(moved(state, state.at, ["perEntity"]), { shown: [measured], groups: [...groups, each] })];
}

/** "rank the boats by revenue": the revenue of each boat, in that order. */
function rankedGroups(grammar: Grammar, state: State): State[] {
  const { shown, groups, sorts, ranking } = state.request;
  const [first, ...others] = shown;
  const [sort, ...more] = sorts;
  const by = sort?.by ?? null;
  if (first === undefined || sort === undefined || by === null || ranking !== null) return [];
  const isPlain = others.length + more.length + groups.length + first.functions.length === 0 && first.outer === null;
  if (!isPlain || !(grammar.isMeasurable(by.mention) || by.functions.includes("count"))) return [];
  const direction = sort.direction ?? state.direction ?? "descending";
  return [
    requesting(moved(state, state.at, ["rankedGroups"]), {
      shown: [{ ...by, joiner: null }],
      groups: [{ ...first, joiner: null }],
      sorts: [{ ...sort, direction }],
    }),
  ];
}

/** "days by weather": in a table with a row for each day these are its rows, and no step of time. */
function rowsOfGrain(grammar: Grammar, state: State): State[] {
  const { grain, ranking, shown } = state.request;
  if (grain?.grain === undefined || grain.grain === null || grain.text.includes(" ")) return [];
  if (!/^(day|week|month|quarter|year)s?$/i.test(grain.text)) return [];
  const at = grammar.lattice.tokens.findIndex(({ text }) => text === grain.text);
  const tables = tablesSpokenOf(state);
  const dates = tables.flatMap((table): Item["mention"]["candidates"] => {
    const main = findTable(grammar.lattice.known.model, table)?.mainTimeColumn ?? null;
    return main === null ? [] : [{ element: { kind: "column", table, column: main }, weight: 1 }];
  });
  if (at < 0 || dates.length === 0) return [];
  const chunk = unknownChunk(grammar.lattice.tokens, at);
  const next = moved(state, state.at, ["rowsOfGrain"]);
  if (ranking !== null) {
    const date = plainItem(firstState, grammar.mention(chunk, dates));
    return [requesting(next, { grain: null, shown: [date, ...shown] })];
  }
  const rows = tables.map((table) => ({ element: { kind: "table" as const, table, via: null }, weight: 1 }));
  const counted = { ...plainItem(firstState, grammar.mention(chunk, rows)), functions: ["count" as const] };
  return shown.length > 0 ? [] : [requesting(next, { grain: null, shown: [counted] })];
}

function tablesSpokenOf({ request }: State): string[] {
  const found = allMentions(request).flatMap(({ candidates }) =>
    tablesOf(candidates.filter(({ weight }) => weight >= wholeName)),
  );
  return [...new Set(found)].slice(0, 3);
}

/** The end of a question: what waited for something to speak of and found it, or did not. */
export function settled(grammar: Grammar, ended: State): Assembled {
  const state = withCountedRows(grammar, ended);
  const { request } = state;
  const waits = [
    state.isNegated,
    state.moreOrLess !== null,
    state.rowLimit !== null,
    state.zone === "sort" && request.sorts.length === 0,
    state.zone === "group" && request.groups.length === 0,
  ];
  const left: Feature[] = [
    ...waits.filter(Boolean).map((): Feature => "leftOver"),
    ...state.said.map((): Feature => "lostFunction"),
    ...(state.saidBefore !== null && state.saidBefore === partsSaid(state) ? ["bareRelative" as const] : []),
    ...lostFoci(grammar, request).map((): Feature => "lostFocus"),
  ];
  const end = moved(state, state.at, left);
  const isOrdered = state.direction !== null && request.sorts.length === 0 && (request.ranking?.limit ?? null) === null;
  const sorts = isOrdered
    ? [{ by: null, direction: state.direction, of: state.orderedBy, foremost: null }]
    : request.sorts;
  const ranking = rankedBySpoken(grammar, state);
  return { request: { ...request, sorts, ranking }, cost: end.cost, uses: end.uses, leftOut: state.leftOut };
}

/** Words that the thing asked for may stand behind: "which three single products". */
const focusReach = 3;

/** "which products ...": products are what is asked for; the places of those that the answer would not show. */
function lostFoci({ lattice }: Grammar, { shown, groups }: Request): number[] {
  const covered = new Set(
    [...shown, ...groups].flatMap(({ mention: { chunk } }) =>
      Array.from({ length: chunk.length }, (_, step) => chunk.first + step),
    ),
  );
  return lattice.tokens.flatMap(({ lower }, at) => {
    if (lower !== "which" && lower !== "what") return [];
    const behind = Array.from({ length: focusReach }, (_, step) => at + 1 + step);
    const end = behind.find(
      (place) => lattice.tokens[place]?.kind !== "word" && lattice.tokens[place]?.kind !== "number",
    );
    const near = behind.filter((place) => end === undefined || place < end);
    const focus = near.find((place) => (lattice.names[place] ?? []).some(({ chunk }) => isThing(chunk)));
    return focus === undefined || covered.has(focus) ? [] : [focus];
  });
}

function isThing({ meaning }: Item["mention"]["chunk"]): boolean {
  return (
    meaning.type === "element" &&
    meaning.candidates.some(
      ({ element, weight }) => weight >= wholeName && (element.kind === "table" || element.kind === "column"),
    )
  );
}

/** "how many were returned": the rows that the last value is stored in. */
function withCountedRows(grammar: Grammar, state: State): State {
  const { shown, clauses } = state.request;
  const value = clauses.findLast((clause) => clause.kind === "value");
  const isAsked = state.said.length === 1 && state.said[0] === "count" && shown.length === 0;
  if (!isAsked || value?.kind !== "value") return state;
  const tables = new Set(tablesOf(value.mention.candidates));
  const candidates = [...tables].map((table) => ({ element: { kind: "table" as const, table, via: null }, weight: 1 }));
  const item: Item = {
    ...plainItem(firstState, grammar.mention(value.mention.chunk, candidates)),
    functions: ["count"],
  };
  return spent(requesting(moved(state, state.at, ["countedRows"]), { shown: [item] }));
}

/** The adjective alone says what the ranking goes by: "the youngest guest". */
function rankedBySpoken(grammar: Grammar, { request, rankConcept }: State): Request["ranking"] {
  const { ranking } = request;
  if (ranking === null || ranking.by !== null || rankConcept === null) return ranking;
  const by = spokenOf(grammar, request, rankConcept);
  if (by !== null) return { ...ranking, by };
  const direction = ranking.direction === "ascending" ? "descending" : "ascending";
  return rankConcept.isAge === true ? { ...ranking, inTime: true, direction } : ranking;
}

/** Names of one concept that are about as likely. */
const nextName = 0.015;

/** Rows that have dates of their own are the newest by those, and by no other's. */
function spokenOf(grammar: Grammar, request: Request, concept: NonNullable<State["rankConcept"]>): Item | null {
  const { candidates, reversed } = conceptCandidates(grammar.lattice.known, concept);
  const tables = new Set(request.shown.flatMap(({ mention }) => rowsMeant(mention.candidates)));
  const own = candidates.filter(({ element }) => element.kind === "column" && tables.has(element.table));
  const best = Math.max(0, ...own.map(({ weight }) => weight));
  const isDated = [...tables].some(
    (table) => (findTable(grammar.lattice.known.model, table)?.mainTimeColumn ?? null) !== null,
  );
  if (own.length === 0 && request.ranking?.inTime === true && isDated) return null;
  const near = own.filter(({ weight }) => weight > best - nextName);
  const found = near.length > 0 ? near : candidates;
  const chunk = unknownChunk(grammar.lattice.tokens, request.ranking?.first ?? 0);
  return found.length === 0 ? null : plainItem(firstState, grammar.mention(chunk, found, reversed));
}

/** Tables that a name stands for; where it stands for none, those of its columns. */
function rowsMeant(candidates: Item["mention"]["candidates"]): string[] {
  const rows = candidates.filter(({ element }) => element.kind === "table");
  return tablesOf(rows.length > 0 ? rows : candidates);
}
