/** What was done to the rows that are spoken of, where a date tells it: "how many parcels were picked up". */
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import type { Mention } from "../request/request.ts";
import { cueAt, likely, shownTables, skipBack, surestKind, type Walk } from "./walk.ts";

const irregular: ReadonlySet<string> = new Set(
  "begun bought built cut found given held kept left lost made met paid read seen sent sold spent taken told won written".split(
    " ",
  ),
);

/** Words that spread the count over time instead, or tell when it was. */
const timeCues: ReadonlySet<string> = new Set(["grain", "grain-noun", "trend", "part"]);

/**
 * The mention as what is known of the rows: a date of theirs that has come, or a state of theirs of that name. Null
 * where the word is no deed that is said of them, and where the rest of the question asks when it was done.
 */
export function doneToRows(walk: Walk, mention: Mention): Mention | null {
  if (!isDoneTo(walk, mention) || isTimeAsked(walk)) return null;
  const own = ownOf(walk, mention);
  const states = own.filter(
    ({ element }) => element.kind === "value" || element.kind === "flag" || isDate(walk, element),
  );
  return own.length === states.length && states.some(({ element }) => isDate(walk, element))
    ? { ...mention, candidates: states }
    : null;
}

/** "how many tickets were answered" where only surveys tell of answers: of the rows themselves nothing says so. */
export function isDoneToOthers(walk: Walk, mention: Mention): boolean {
  const isColumn = mention.candidates.every(({ element }) => element.kind === "column");
  return isColumn && isDoneTo(walk, mention) && ownOf(walk, mention).length === 0;
}

/** Whether the word is a deed that is said of the rows: "agents who have left", "how many were picked up", "offices closed". */
function isDoneTo(walk: Walk, { chunk }: Mention): boolean {
  const words = chunk.text.toLowerCase().split(" ");
  const [verb = ""] = words;
  // Chosen of two meanings, a deed stands there by the full name of its day.
  if (!/ed$/.test(verb) && !irregular.has(verb) && !verb.includes(".")) return false;
  const said = walk.request.shown.at(-1);
  if (said === undefined || walk.zone === "group" || walk.zone === "sort" || walk.isNegated) return false;
  if (walk.functions.length > 0 || subjectsOf(walk).length === 0) return false;
  const place = skipBack(walk, walk.place - 1, ["filler"]);
  const before = cueAt(walk, place)?.type;
  // "whose closing date is known" speaks of the date.
  const isClause = before === "relative" && !/^whose$/i.test(walk.chunks[place]?.text ?? "");
  if (before === "copula" || before === "have" || isClause) return true;
  const isCounted = said.functions.includes("count");
  return (isCounted && walk.joiner !== null) || (words.length === 1 && isRightBehind(walk, said.mention));
}

/** "offices closed by country": nothing stands between the rows and the word, and nothing behind that it could be of. */
function isRightBehind(walk: Walk, { chunk, candidates }: Mention): boolean {
  const isRows = surestKind(candidates) === "table" && walk.chunks[walk.place - 1] === chunk;
  const next = walk.chunks[walk.place + 1];
  const behind = next?.meaning.type === "cue" ? next.meaning.cue.type : null;
  return isRows && (next === undefined || /^[.?!]$/.test(next.text) || behind === "by" || behind === "per");
}

/** Of the rows of an open relation, else of those that are shown. */
function subjectsOf(walk: Walk): readonly string[] {
  const last = walk.request.clauses.at(-1);
  const isOpen = walk.relation !== null && last?.kind === "relation" && last.clauses === walk.relation.clauses;
  return isOpen ? tablesOf(last.mention) : shownTables(walk);
}

function tablesOf({ candidates }: Mention): string[] {
  return likely(candidates).flatMap(({ element }) => (element.kind === "table" ? [element.table] : []));
}

function ownOf(walk: Walk, { candidates }: Mention): readonly Candidate[] {
  const tables = subjectsOf(walk);
  return candidates.filter(({ element }) => "table" in element && tables.includes(element.table));
}

function isTimeAsked({ chunks, place }: Walk): boolean {
  return chunks
    .slice(place + 1)
    .some(({ meaning }) => meaning.type === "time" || (meaning.type === "cue" && timeCues.has(meaning.cue.type)));
}

function isDate({ model }: Walk, element: Candidate["element"]): boolean {
  return element.kind === "column" && findColumn(model, element.table, element.column)?.role === "time";
}

/** "how many openings were opened in May": when they were, where they have such a date, and not when the offices were. */
export function ofOwnDates(walk: Walk, mention: Mention): Mention {
  const tables = shownTables(walk);
  const own = mention.candidates.filter(
    ({ element }) => element.kind === "column" && tables.includes(element.table) && isDate(walk, element),
  );
  const isElsewhere = ({ element }: Candidate): boolean =>
    element.kind === "column" && !tables.includes(element.table) && isDate(walk, element);
  return own.length === 0
    ? mention
    : { ...mention, candidates: mention.candidates.filter((candidate) => !isElsewhere(candidate)) };
}
