/** Superlatives that rank nothing: "highest and lowest price" are figures, "the stadium with the highest capacity" is a condition. */
import type { Candidate } from "#lib/semantic/index-model";
import { findTable } from "#lib/semantic/model";
import type { Clause, Mention, Operand } from "../../request/request.ts";
import { type Grammar, ofKind } from "../grammar.ts";
import { moved, plainItem, requesting, restricted, type State, spent } from "../state.ts";
import type { Step } from "./step.ts";

/** "highest", "lowest": the largest and the smallest value of what is named next. */
export const readExtremeFunction: Step = (grammar, state) => {
  if (state.said.length > 2 || state.zone === "sort") return [];
  return grammar.cues(state.at, "superlative", "top").flatMap(({ cue, to }): State[] => {
    const isCounting = cue.type === "superlative" && cue.countsRows;
    if (cue.place !== undefined || isCounting || (cue.type === "top" && cue.limit !== null)) return [];
    const name = cue.direction === "descending" ? "max" : "min";
    const next = moved(state, to, isInList(grammar, state, to) ? [] : ["extremeFunction"], `f${name}${to}`);
    return [{ ...next, said: [...state.said, name], preposition: null }];
  });
};

const endOfTime: ReadonlyMap<string, "min" | "max"> = new Map([
  ["first", "min"],
  ["earliest", "min"],
  ["oldest", "min"],
  ["last", "max"],
  ["latest", "max"],
  ["newest", "max"],
]);

/** "first order date", "when was the last order": the earliest and the latest of a date. */
export const readFirstDate: Step = (grammar, state) => {
  if (state.said.length > 0 || state.zone === "sort") return [];
  const place = grammar.pastArticles(state.at);
  const word = grammar.word(place) === "very" ? grammar.word(place + 1) : grammar.word(place);
  const name = endOfTime.get(word);
  if (name === undefined) return [];
  const to = grammar.word(place) === "very" ? place + 2 : place + 1;
  const dates = grammar.things(to).flatMap(({ value, to: end, uses }): State[] => {
    const candidates = value.candidates.filter(({ element }) => grammar.isOfTime(element));
    if (candidates.length === 0) return [];
    const item = { ...plainItem(state, { ...value, candidates }), functions: [name] as const };
    const next = moved(state, end, [...uses, "firstDate"], `fd${end}`);
    return [{ ...spent(requesting(next, { shown: [...state.request.shown, item] })), lastColumn: item }];
  });
  return [...dates, ...firstOfRows(grammar, state, { to, name })];
};

/** "When was the first order placed": the earliest date of the rows, told by what happened or by their usual one. */
function firstOfRows(
  grammar: Grammar,
  state: State,
  { to, name }: { readonly to: number; readonly name: "min" | "max" },
): State[] {
  const { tokens } = grammar.lattice;
  const isWhen = tokens.slice(0, state.at).some(({ lower }) => lower === "when");
  if (!isWhen || state.request.shown.length > 0) return [];
  return grammar.names(to).flatMap(({ value, to: end, uses }): State[] => {
    const rows = ofKind(value, "table");
    const dates = rows === null ? [] : usualDates(grammar, rows);
    if (dates.length === 0) return [];
    const item = { ...plainItem(state, grammar.mention(value.chunk, dates)), functions: [name] as const };
    const next = moved(state, end, [...uses, "firstDate"], `fr${end}`);
    return [{ ...spent(requesting(next, { shown: [item] })), zone: "clause", lastColumn: item }];
  });
}

/** The usual date of the rows first, then their others. */
function usualDates(grammar: Grammar, { candidates }: Mention): Candidate[] {
  const { model } = grammar.lattice.known;
  return candidates.flatMap(({ element, weight }) => {
    const table = element.kind === "table" ? findTable(model, element.table) : undefined;
    const main = table?.mainTimeColumn ?? null;
    if (table === undefined || main === null) return [];
    return [{ element: { kind: "column" as const, table: table.name, column: main }, weight }];
  });
}

/** "lowest and highest", "highest, lowest and average": a list of figures ranks nothing. */
function isInList(grammar: Grammar, { said }: State, to: number): boolean {
  const joint = grammar.joint(to);
  return said.length > 0 || (joint !== null && grammar.has(joint, "superlative", "aggregate"));
}

/** "with the highest capacity", "the oldest": rows that have the extreme value, as many as there are. */
export const readExtremeCondition: Step = (grammar, state) => {
  const place = grammar.pastArticles(state.at);
  return grammar.cues(place, "superlative").flatMap(({ cue, chunk, to }): State[] => {
    if (cue.place !== undefined || cue.countsRows) return [];
    const name = cue.direction === "descending" ? "max" : "min";
    const named = grammar.things(to).filter(({ value }) => grammar.isMeasurable(value));
    const behind = named.flatMap(({ value, to: end, uses }) => {
      const subject = plainItem(state, { ...value, candidates: measured(grammar, value) });
      return restricted(
        moved(state, end, [...uses, "extremeCondition"]),
        extreme(state, chunk.text, subject, name),
        `X${end}`,
      );
    });
    const spoken = cue.concept === null ? null : grammar.concept(chunk, cue.concept);
    if (spoken === null) return behind;
    const things = grammar.things(to).filter(({ value }) => ofKind(value, "table") !== null);
    const before = things.flatMap(() => {
      const clause = extreme(state, chunk.text, plainItem(state, spoken), name);
      const kept = { ...state, said: [] };
      return restricted(moved(kept, to, ["extremeCondition"]), clause, `Y${to}`).map((next) => ({
        ...next,
        ...pick(state),
      }));
    });
    return [...behind, ...before];
  });
};

/** What is said of the thing behind "the oldest". */
function pick({ said, preposition, joiner, isRelating, isNegated, isEach }: State): Partial<State> {
  return { said, preposition, joiner, isRelating, isNegated, isEach };
}

function measured(grammar: Grammar, mention: Parameters<Grammar["isMeasurable"]>[0]) {
  return mention.candidates.filter((candidate) => grammar.isMeasurable({ ...mention, candidates: [candidate] }));
}

function extreme({ joiner }: State, text: string, subject: ReturnType<typeof plainItem>, name: "max" | "min"): Clause {
  const operand: Operand = { kind: "aggregate", function: name, within: [], isSameTime: false };
  return { kind: "compare", joiner, isNegated: false, text, subject, operator: "=", operand, high: null };
}

/** "32 or 33": another number for the column that was compared last. */
export const readNumberMore: Step = (grammar, state) => {
  const last = state.request.clauses.at(-1);
  if (state.joiner !== "or" && state.joiner !== "and") return [];
  if (last?.kind !== "compare" || last.high !== null || last.operand.kind !== "number") return [];
  return (grammar.lattice.numbers[state.at] ?? []).flatMap(({ chunk, to }) => {
    const { meaning } = chunk;
    if (meaning.type !== "number") return [];
    const operand: Operand = { kind: "number", value: meaning.value, unit: meaning.unit };
    const clause: Clause = { ...last, joiner: state.joiner, text: chunk.text, operand };
    const clauses = [...state.request.clauses, clause];
    return [requesting({ ...moved(state, to, ["clause"], `N${to}`), joiner: null }, { clauses })];
  });
};
