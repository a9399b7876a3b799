/** Sessions of events: "number of sessions per day", "events per session", "average session length". */
import { derivedName } from "#lib/domain/derived-column";
import { derivedMetricName } from "#lib/domain/derived-metric";
import type { ColumnRef, PlanFilter, SimpleMeasure } from "#lib/domain/plan";
import { findColumn, findTable } from "#lib/semantic/model";
import { countedNoun } from "#lib/semantic/words";
import { lookUp } from "../divide/look-up.ts";
import { mayBeMissing } from "../plan/reach.ts";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { type Events, eventsAsked } from "./events.ts";
import type { Known } from "./moments.ts";
import { ownerColumn, tableAt } from "./named-rows.ts";
import { type Pause, pauseAt, pauseIn, usualPause } from "./session-pauses.ts";
import { phraseAt } from "./token-words.ts";

type Figure = "count" | "events" | "length";
type Core = { readonly figure: Figure; readonly length: number };

/** A figure of sessions as one that the question defines. */
export function sessionPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const core = coreAt(tokens, place, known);
  const sessions = core === null ? null : sessionsAsked(tokens, known);
  if (core === null || sessions === null) return null;
  const length = core.length + tailAt(tokens, place + core.length, { sessions, known });
  const name = figureName(core.figure, sessions, known);
  const names = [{ element: { kind: "metric", metric: name }, weight: 1 }] as const;
  return { length, tokens: [derivedToken(tokens.slice(place, place + length), names)] };
}

/** A pause that is said away from what it ends stands in the figure. */
export function sessionPausePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const pause = speaksOfSessions(tokens, known) ? pauseAt(tokens, place) : null;
  return pause === null || sessionsAsked(tokens, known) === null ? null : { length: pause.length, tokens: [] };
}

/** Whether the question speaks of sessions, and nothing in the data is called so. */
export function speaksOfSessions(tokens: readonly Token[], { index }: Known): boolean {
  return tokens.some((token) => isSession(token) && lookUp([token], index).length === 0);
}

function isSession(token: Token | undefined): boolean {
  return token?.lower === "session" || token?.lower === "sessions";
}

type Sessions = Events & { readonly pause: Pause };

/** Which sessions are meant; null where there are no such events, or they are placed by the day and the pause is shorter. */
export function sessionsAsked(tokens: readonly Token[], known: Known): Sessions | null {
  if (!speaksOfSessions(tokens, known)) return null;
  const pause = pauseIn(tokens)?.pause ?? usualPause;
  const events = eventsAsked(tokens, known).find(({ isByDay }) => !isByDay || pause.unit === "days");
  return events === undefined ? null : { ...events, pause };
}

const averages = ["average", "mean", "avg", "the average", "typical"];
const numbers = ["number of", "count of"];
const articles = ["a", "an", "the", "each", "one", "every", "our", "all"];
const lengths = ["length", "duration", "time", "lengths", "durations"];
const everyday = ["events", "actions", "rows", "records", "hits"];

function coreAt(tokens: readonly Token[], place: number, known: Known): Core | null {
  return (
    howLongAt(tokens, place) ?? lengthAt(tokens, place) ?? eventsAt(tokens, place, known) ?? countAt(tokens, place)
  );
}

/** "how long does a session last on average". */
function howLongAt(tokens: readonly Token[], place: number): Core | null {
  const how = phraseAt(tokens, place, ["how long"]);
  const verb = how === 0 ? 0 : phraseAt(tokens, place + how, ["is", "are", "does", "do"]);
  if (verb === 0) return null;
  const noun = place + how + verb + smallAt(tokens, place + how + verb);
  if (!isSession(tokens[noun])) return null;
  const last = noun + 1 + phraseAt(tokens, noun + 1, ["last", "take", "run"]);
  return { figure: "length", length: last + phraseAt(tokens, last, usually) - place };
}

const usually = ["on average", "usually", "typically", "in general"];

function smallAt(tokens: readonly Token[], place: number): number {
  const article = phraseAt(tokens, place, articles);
  return article + phraseAt(tokens, place + article, averages);
}

/** "average session length", "average duration of sessions". */
function lengthAt(tokens: readonly Token[], place: number): Core | null {
  const noun = place + phraseAt(tokens, place, averages);
  if (isSession(tokens[noun])) {
    const tail = phraseAt(tokens, noun + 1, lengths);
    return tail === 0 ? null : { figure: "length", length: noun + 1 + tail - place };
  }
  const head = phraseAt(tokens, noun, lengths);
  const of = head > 0 && tokens[noun + head]?.lower === "of" ? noun + head + 1 : 0;
  const session = of === 0 ? 0 : of + phraseAt(tokens, of, articles);
  return session > 0 && isSession(tokens[session]) ? { figure: "length", length: session + 1 - place } : null;
}

/** "page views per session", "average number of events in a session", "how many events are there per session". */
function eventsAt(tokens: readonly Token[], place: number, known: Known): Core | null {
  const asked = phraseAt(tokens, place, ["how many"]);
  const average = asked > 0 ? 0 : phraseAt(tokens, place, averages);
  const start = place + asked + average;
  const noun = start + phraseAt(tokens, start, numbers);
  const said = tableAt(tokens, noun, known)?.length ?? phraseAt(tokens, noun, everyday);
  if (said === 0) return null;
  const verb = noun + said + phraseAt(tokens, noun + said, ["are there", "there are", "fall", "are"]);
  const joint = phraseAt(tokens, verb, ["per", "in", "within", "by", "for each", "in each"]);
  const session = verb + joint + phraseAt(tokens, verb + joint, articles);
  if (joint === 0 || !isSession(tokens[session])) return null;
  return { figure: "events", length: session + 1 + phraseAt(tokens, session + 1, usually) - place };
}

/** "sessions". */
function countAt(tokens: readonly Token[], place: number): Core | null {
  return isSession(tokens[place]) ? { figure: "count", length: 1 } : null;
}

/** "of page views", "with a pause of 10 minutes", in any order. */
function tailAt(
  tokens: readonly Token[],
  place: number,
  { sessions, known }: { readonly sessions: Sessions; readonly known: Known },
): number {
  const pause = pauseAt(tokens, place)?.length ?? 0;
  const of = pause > 0 ? 0 : rowsAt(tokens, place, { sessions, known });
  const length = pause + of;
  return length === 0 ? 0 : length + tailAt(tokens, place + length, { sessions, known });
}

function rowsAt(
  tokens: readonly Token[],
  place: number,
  { sessions, known }: { readonly sessions: Sessions; readonly known: Known },
): number {
  const joint = phraseAt(tokens, place, ["of", "of the", "of our", "of all", "in", "of a", "of an"]);
  const named = joint === 0 ? null : tableAt(tokens, place + joint, known);
  if (named === null) return 0;
  const by = ownerColumn(known.model, sessions.table, named.table);
  const isOwner = by?.table === sessions.by.table && by.column === sessions.by.column;
  return named.table === sessions.table || isOwner ? joint + named.length : 0;
}

function figureName(figure: Figure, sessions: Sessions, known: Known): string {
  const { table, by, date, pause } = sessions;
  const column = (gives: "start" | "step"): ColumnRef => {
    const rule = { pause: pause.amount, unit: pause.unit, date, by };
    return { table, column: derivedName({ kind: "session", gives, ...rule }) };
  };
  const sum = (gives: "start" | "step"): SimpleMeasure => ({
    kind: "aggregate",
    function: "sum",
    column: column(gives),
  });
  const events = countedNoun(findTable(known.model, table)?.label ?? table, 2);
  const ratio = (label: string, numerator: SimpleMeasure, denominator: SimpleMeasure): string =>
    derivedMetricName({ label, format: "number", expression: { kind: "ratio", numerator, denominator } });
  switch (figure) {
    case "count":
      return derivedMetricName({ label: `sessions of ${events}`, format: "integer", expression: sum("start") });
    case "events":
      return ratio(`${events} per session`, eventsIn(sessions, known), sum("start"));
    case "length":
      return ratio(`average session length in ${pause.unit}`, sum("step"), sum("start"));
  }
}

/** What has no time or no owner is in no session. */
function eventsIn({ table, date, by }: Events, { model }: Known): SimpleMeasure {
  const filters = [by, date]
    .filter((column) => mayBeMissing(model, table, column, null) && findColumn(model, column.table, column.column))
    .map((column): PlanFilter => ({ column, via: null, condition: { operator: "is_not_null" }, evidence: [] }));
  const measure = { kind: "count", table } as const;
  return filters.length === 0 ? measure : { kind: "filtered", measure, filters };
}
