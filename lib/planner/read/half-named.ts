/** "open piers" where bookings can be open: half a name of other rows says nothing of these. */
import type { Candidate } from "#lib/semantic/index-model";
import { splitIdentifier } from "#lib/semantic/words";
import type { Clause } from "../request/request.ts";
import { newMention, shownTables, type Walk } from "./walk.ts";

/** From this weight on a phrase is a name of the condition, not a word of it. */
const wholeName = 0.8;

/** Tells conditions that are named by half and are of rows that nobody speaks of; a verb of the own date is one of that. */
export function settleHalfNamed(walk: Walk): void {
  const { request } = walk;
  const shown = shownTables(walk);
  const spoken = [...shown, ...tablesOf(request.groups.flatMap(({ mention }) => mention.candidates))];
  if (shown.length === 0) return;
  const isHalfNamed = (clause: Clause): boolean =>
    clause.kind === "value" && isOfOthers(clause.mention.candidates, spoken);
  const half = request.clauses.filter(isHalfNamed);
  for (const clause of half) if (!readDeed(walk, clause, shown)) request.unexplained.push(clause.text);
  request.clauses = request.clauses.filter((clause) => !half.includes(clause));
}

function isOfOthers(candidates: readonly Candidate[], spoken: readonly string[]): boolean {
  return (
    candidates.length > 0 &&
    candidates.every(
      ({ element, weight }) => element.kind === "flag" && weight < wholeName && !spoken.includes(element.table),
    )
  );
}

function tablesOf(candidates: readonly Candidate[]): string[] {
  return candidates.flatMap(({ element }) => (element.kind === "metric" ? [] : [element.table]));
}

/** "how many piers did we open in 2024": those that were opened then. */
function readDeed(walk: Walk, clause: Clause, shown: readonly string[]): boolean {
  const { request, model, chunks } = walk;
  if (clause.kind !== "value" || clause.isNegated) return false;
  const { chunk } = clause.mention;
  const before = chunks[chunks.indexOf(chunk) - 1]?.text ?? "";
  const said = chunk.text.toLowerCase();
  if (!/\b(we|they|you)$/i.test(before)) return false;
  const dates = model.tables
    .filter(({ name }) => shown.includes(name))
    .flatMap(({ name, columns }) =>
      columns
        .filter(({ role, name: column }) => role === "time" && splitIdentifier(column).includes(`${said}ed`))
        .map((column): Candidate => ({ element: { kind: "column", table: name, column: column.name }, weight: 1 })),
    );
  const [first] = request.shown;
  if (dates.length === 0 || first === undefined) return false;
  const column = newMention(walk, chunk, { candidates: dates, text: null });
  const isDated = request.windows.length > 0;
  request.windows = request.windows.map((window) => (window.column === null ? { ...window, column } : window));
  if (isDated) return true;
  const subject = { ...first, mention: column, functions: [], joiner: null };
  request.clauses.push({ kind: "empty", joiner: clause.joiner, isNegated: true, text: clause.text, subject });
  return true;
}
