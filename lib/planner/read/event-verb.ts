/** "ended in May": a verb that says which of several dates of a row is meant. */
import type { Candidate } from "#lib/semantic/index-model";
import { splitIdentifier } from "#lib/semantic/words";
import type { Cue } from "../lexicon/cue.ts";
import type { Chunk } from "../request/chunk.ts";
import type { Mention } from "../request/request.ts";
import { isParticle, newMention, shownTables, type Walk } from "./walk.ts";

/** Verbs of an end; the usual date of a row is hardly ever that of its end. */
const endVerbs = /^(ended|closed|delivered)$/i;

/** The date that the verb before a period speaks of; null where the usual one will do. */
export function eventDate(walk: Walk, period: Chunk): Mention | null {
  const place = isParticle(walk.chunks[walk.place - 1]) ? walk.place - 2 : walk.place - 1;
  const verb = walk.chunks[place];
  if (verb?.meaning.type !== "cue" || verb.meaning.cue.type !== "verb") return null;
  const candidates = datesOf(walk, verb.text);
  if (candidates.length > 0) return newMention(walk, verb, { candidates, text: null });
  if (endVerbs.test(verb.text)) walk.request.unexplained.push(`${verb.text} ${period.text}`);
  return null;
}

/** "campaigns that have ended": that it did is a condition, which no period and nothing else tells. */
export function settleEnded({ chunks, request }: Walk): void {
  for (const [place, { text, meaning }] of chunks.entries()) {
    const next = chunks[place + 1]?.meaning;
    const isAlone = next === undefined || (next.type === "cue" && isBreak(next.cue));
    if (endVerbs.test(text) && meaning.type === "cue" && isAlone) request.unexplained.push(text);
  }
}

/** Dates that are called like the verb, of the rows that are shown where those have one. */
function datesOf(walk: Walk, verb: string): Candidate[] {
  const said = verb.toLowerCase();
  // "ended" of an end, "opened" of a date that is called so, "delivered" of a delivery.
  const isOf = (word: string): boolean =>
    (word.length > 2 && said.startsWith(word) && said.length - word.length < 3) ||
    (word.length > 6 && said.startsWith(word.slice(0, -1)));
  const dates = walk.model.tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ role, name: column }) => role === "time" && splitIdentifier(column).some(isOf))
      .map((column): Candidate => ({ element: { kind: "column", table: name, column: column.name }, weight: 1 })),
  );
  const shown = shownTables(walk);
  const own = dates.filter(({ element }) => element.kind === "column" && shown.includes(element.table));
  return own.length > 0 ? own : dates;
}

function isBreak({ type }: Cue): boolean {
  return type === "by" || type === "per" || type === "and" || type === "or" || type === "sort";
}
