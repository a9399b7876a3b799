/** By what, and in which period. */

import { nameStems } from "#lib/semantic/column-role";
import { findTable } from "#lib/semantic/model";
import { isOneFamily } from "../../divide/near-names.ts";
import type { AskedWindow, Mention } from "../../request/request.ts";
import type { TimeWindow } from "../../time/resolve-window.ts";
import type { Edge } from "../edge.ts";
import { unknownChunk } from "../edge.ts";
import { type Found, type Grammar, ofKind } from "../grammar.ts";
import { moved, openRelation, requesting, type State, spent } from "../state.ts";
import type { Step } from "./step.ts";

/** "by", "per", "for each". */
export const readGroup: Step = (grammar, state) =>
  grammar.cues(state.at, "by", "per").flatMap(({ cue, to }): State[] => {
    const { ranking } = state.request;
    const next = { ...moved(state, to, ["flag"]), preposition: null, joiner: null, open: null, isRelating: false };
    const found: State[] = [{ ...next, zone: "group", isEach: cue.type === "per" }];
    if (cue.type !== "by") return found;
    if (ranking !== null && ranking.by === null) {
      const ranked = requesting(next, { ranking: { ...ranking, countsRows: false } });
      found.push({ ...moved(ranked, to, [], `by${to}`), zone: "rank", rankConcept: null, isRankedBy: true });
    }
    if (state.zone === "sort") found.push({ ...next, zone: "sort" });
    return found;
  });

/** "in 2025": when something happened; behind a relation when that did. */
export const readPeriod: Step = (grammar, state) =>
  (grammar.lattice.times[state.at] ?? []).flatMap((edge) => periods(state, edge));

function periods(state: State, { chunk, to, uses }: Edge): State[] {
  const { meaning } = chunk;
  if (meaning.type !== "time") return [];
  const { request, lastColumn } = state;
  const isRightBehind =
    lastColumn !== null && lastColumn.mention.chunk.first + lastColumn.mention.chunk.length === chunk.first;
  const asked: AskedWindow = {
    window: meaning.window,
    text: chunk.text,
    first: chunk.first,
    column: isRightBehind ? lastColumn.mention : null,
  };
  const grain = request.grain ?? (meaning.split === null ? null : { grain: meaning.split, text: chunk.text });
  const next = moved(state, to, [...uses, "window"]);
  const whole = spent(requesting(moved(next, to, [], `t${to}o`), { windows: [...request.windows, asked], grain }));
  const open = openRelation(state);
  if (open === null || state.open === null) return [whole];
  const outside = moved(whole, whole.at, ["outsideRelation"]);
  const years = yearsOf(meaning.window, meaning.split);
  if (years.length > 1 || open.windows.length > 0) {
    const windows = years.length > 1 ? years : [meaning.window];
    const again = windows.map((window) => ({
      ...open,
      isNegated: open.isNegated !== state.isNegated,
      joiner: "and" as const,
      windows: [{ ...asked, window }],
    }));
    const kept = open.windows.length > 0 ? request.clauses : request.clauses.toSpliced(state.open, 1);
    return [
      { ...spent(requesting(moved(next, to, [], `t${to}y`), { clauses: [...kept, ...again] })), open: null },
      outside,
    ];
  }
  const clauses = request.clauses.with(state.open, { ...open, windows: [asked] });
  return [spent(requesting(moved(next, to, [], `t${to}i`), { clauses })), outside];
}

/** "shipped in 2025": the date only says what the period is about. */
export const readDatedPeriod: Step = (grammar, state) => {
  if (state.said.length > 0 || state.zone === "sort") return [];
  return [...grammar.things(state.at), ...dateOfVerb(grammar, state)].flatMap(({ value, to, uses }) => {
    const candidates = value.candidates.filter(({ element }) => grammar.isOfTime(element));
    if (candidates.length === 0) return [];
    const place = /^(up|off|out|on)$/.test(grammar.word(to)) ? to + 1 : to;
    return (grammar.lattice.times[place] ?? []).flatMap((edge): State[] => {
      const { meaning } = edge.chunk;
      if (meaning.type !== "time") return [];
      const column = { ...value, candidates };
      const asked: AskedWindow = { window: meaning.window, text: edge.chunk.text, first: edge.chunk.first, column };
      const next = spent(moved(state, edge.to, [...uses, ...edge.uses, "window"], `D${edge.to}`));
      return [requesting(next, { windows: [...state.request.windows, asked] })];
    });
  });
};

/** "ended": the date of the rows that were named whose name has that word. */
function dateOfVerb(grammar: Grammar, { at, request }: State): Found<Mention>[] {
  const word = grammar.word(at);
  if (!/^[a-z]{3,}(ed|t|d)$/.test(word)) return [];
  const tables = request.shown.flatMap(({ mention }) => ofKind(mention, "table")?.candidates ?? []);
  const { model } = grammar.lattice.known;
  const candidates = tables.flatMap(({ element }) =>
    element.kind !== "table"
      ? []
      : (findTable(model, element.table)?.columns ?? [])
          .filter(({ role, name }) => role === "time" && nameStems(name).some((stem) => isOneFamily(stem, word)))
          .map(({ name }) => ({
            element: { kind: "column" as const, table: element.table, column: name },
            weight: 0.9,
          })),
  );
  if (candidates.length === 0) return [];
  return [{ value: grammar.mention(unknownChunk(grammar.lattice.tokens, at), candidates), to: at + 1, uses: ["deed"] }];
}

/** "2014 and 2015": each of them. */
function yearsOf(window: TimeWindow, split: string | null): TimeWindow[] {
  if (split !== "year" || window.kind !== "absolute" || window.from === null || window.to === null) return [];
  const [first, behind] = [Number(window.from.slice(0, 4)), Number(window.to.slice(0, 4))];
  return Array.from({ length: behind - first }, (_, index) => {
    const year = first + index;
    return { kind: "absolute", from: `${year}-01-01`, to: `${year + 1}-01-01` };
  });
}
