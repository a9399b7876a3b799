/** What a question about rows in their order lacks in the data: told by its name, not as an unknown word. Pure. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { countedNoun, plural } from "#lib/semantic/words";
import { eventsAsked, tablesIn } from "./derive/events.ts";
import { gapRowsAsked } from "./derive/gap-phrases.ts";
import { orderedRows } from "./derive/named-rows.ts";
import { sessionsAsked, speaksOfSessions } from "./derive/session-phrases.ts";
import { asksStickiness, stickinessOwner } from "./derive/stickiness-phrases.ts";
import { type Token, tokenise } from "./words/tokenise.ts";

type Known = { readonly model: SemanticModel; readonly index: SemanticIndex };

/** The sentence for sessions, stickiness and times between rows that cannot be told here; null for other questions. */
export function missingEvents(question: string, known: Known): string | null {
  const tokens = tokenise(question);
  return missingSessions(tokens, known) ?? missingPersons(tokens, known) ?? missingOrder(tokens, known);
}

function missingSessions(tokens: readonly Token[], known: Known): string | null {
  if (!speaksOfSessions(tokens, known) || sessionsAsked(tokens, known) !== null) return null;
  const [byDay] = eventsAsked(tokens, known);
  const open = byDay === undefined ? openOwner(tokens, known) : null;
  if (open !== null) return open;
  if (byDay === undefined)
    return "There are no rows of events with a time and an owner here, so there are no sessions. Name the rows, and whose sessions are meant.";
  const rows = plural(findTable(known.model, byDay.table)?.label ?? byDay.table);
  return `The ${rows} are placed by the day only, so a session of them needs a pause in days: ask "number of sessions of ${rows} with a pause of 3 days".`;
}

/** Rows that belong to several things: whose sessions are meant has to be said. */
function openOwner(tokens: readonly Token[], known: Known): string | null {
  const nounOf = (table: string): string => countedNoun(findTable(known.model, table)?.label ?? table, 1);
  const [table] = tablesIn(tokens, known).filter((name) => orderedRows(known.model, name) !== null);
  const steps = known.model.relationships.filter(({ fromTable, toTable }) => fromTable === table && toTable !== table);
  const [owner] = steps;
  if (table === undefined || owner === undefined || steps.length < 2) return null;
  const rows = plural(findTable(known.model, table)?.label ?? table);
  const owners = steps.map(({ toTable }) => nounOf(toTable)).join(", ");
  return `The ${rows} belong to several things (${owners}), so it has to be said whose sessions are meant: ask "number of sessions of ${rows} by ${nounOf(owner.toTable)}".`;
}

function missingPersons(tokens: readonly Token[], known: Known): string | null {
  if (!asksStickiness(tokens, known) || stickinessOwner(tokens, known) !== null) return null;
  return "There are no rows of events with a time and an owner here, so it is not known who was active on which day.";
}

/** Rows that are asked about in their order, and have none. */
function missingOrder(tokens: readonly Token[], known: Known): string | null {
  const table = gapRowsAsked(tokens, known);
  if (table === null || orderedRows(known.model, table) !== null) return null;
  const found = findTable(known.model, table);
  const rows = plural(found?.label ?? table);
  return found?.mainTimeColumn === null
    ? `The ${rows} have no date of their own, so it is not known which one comes after which.`
    : `The ${rows} have no key that tells two of one moment apart, so it is not known which one comes after which.`;
}
