/** What happened to the rows, told by a date of theirs: "hired in 2025", "new sign-ups", "bookings of last week". */
import type { Candidate } from "#lib/semantic/index-model";
import { eventsCalled } from "#lib/semantic/thesaurus/events";
import { sensesAt } from "#lib/semantic/thesaurus/thesaurus";
import type { Clause, Mention } from "../../request/request.ts";
import { unknownChunk } from "../edge.ts";
import { candidatesOf, type Found, type Grammar, ofKind } from "../grammar.ts";
import { ofNamedRows, tablesOf } from "../named-rows.ts";
import { itemOf, moved, plainItem, requesting, restricted, type State, spent } from "../state.ts";
import { wholeName } from "../whole-name.ts";
import type { Step } from "./step.ts";

/** Every date that a word, or a verb with its particle, says something happened on. */
function eventsAt(grammar: Grammar, at: number): Found<Mention>[] {
  const { tokens, known } = grammar.lattice;
  if (tokens[at]?.kind !== "word" || isRows(grammar, at)) return [];
  const words = tokens.map(({ kind, lower }) => (kind === "word" ? lower : ""));
  return sensesAt(words, at).flatMap((sense) => {
    const found = eventsCalled(known.model, sense);
    return found.length === 0
      ? []
      : [{ value: grammar.mention(unknownChunk(tokens, at, sense.length), found), to: at + sense.length, uses: [] }];
  });
}

/** A whole name of a table is its rows before it is anything that happened. */
function isRows(grammar: Grammar, at: number): boolean {
  return (grammar.lattice.names[at] ?? []).some(
    ({ chunk, to }) =>
      to === at + 1 &&
      candidatesOf(chunk.meaning).some(({ element, weight }) => element.kind === "table" && weight >= wholeName),
  );
}

/** The rows that it happened to were named, or are what the word itself stands for. */
export const readEvent: Step = (grammar, state) => {
  if (state.zone === "sort") return [];
  return eventsAt(grammar, state.at).flatMap((found) => [
    ...happened(state, found),
    ...happening(grammar, state, found),
  ]);
};

/** "employees hired": a condition on rows of a table that was named. */
function happened(state: State, { value, to }: Found<Mention>): State[] {
  const { shown, groups } = state.request;
  const own = ofNamedRows(state.request, value.candidates);
  const candidates = own.length > 0 ? own : value.candidates;
  const isFirst = shown.length + groups.length === 0;
  const next = moved(state, to, own.length > 0 ? ["event"] : ["event", isFirst ? "leadingEvent" : "farEvent"]);
  return restricted(next, filled(state, { ...value, candidates }), `ev${to}`).map((one) => ({
    ...one,
    said: state.said,
  }));
}

/** "sign-ups": the rows that have the date. */
function happening(grammar: Grammar, state: State, { value, to }: Found<Mention>): State[] {
  const tables = [...new Set(tablesOf(value.candidates))].map(
    (table): Candidate => ({
      element: { kind: "table", table, via: null },
      weight: Math.max(
        ...value.candidates.filter((one) => tablesOf([one]).includes(table)).map(({ weight }) => weight),
      ),
    }),
  );
  const rows = grammar.mention(value.chunk, tables);
  const item = itemOf(state, rows);
  if (item === null || ofKind(rows, "table") === null || state.zone === "clause") return [];
  const counted = item.functions.length === 0 ? { ...item, functions: ["count"] as const } : item;
  const isBeside = state.request.shown.length > 0 && state.joiner === null;
  const next = moved(
    state,
    to,
    isBeside ? ["event", "eventRows", "eventRowsBeside"] : ["event", "eventRows"],
    `er${to}`,
  );
  const shown = spent(requesting(next, { shown: [...state.request.shown, counted] }));
  const clause = filled(state, value);
  return [requesting(shown, { clauses: [...state.request.clauses, clause] })];
}

function filled(state: State, column: Mention): Clause {
  const { joiner, isNegated } = state;
  return { kind: "empty", joiner, isNegated: !isNegated, text: column.chunk.text, subject: plainItem(state, column) };
}
