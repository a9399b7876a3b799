/** What was done to rows that are counted, where a date tells it: "how many parcels were picked up". */
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import type { Mention } from "../request/request.ts";
import { cueAt, shownTables, skipBack, type Walk } from "./walk.ts";

const irregular: ReadonlySet<string> = new Set(
  "begun bought built cut found given held kept left lost made met paid read seen sent sold spent taken told won written".split(
    " ",
  ),
);

/** Words that spread the count over time instead, or tell when it was. */
const timeCues: ReadonlySet<string> = new Set(["grain", "grain-noun", "trend", "part"]);

/**
 * The mention as what is known of the counted rows: a date of theirs that has come, or a state of theirs of that name.
 * Null where the word is no deed behind "were", and where the rest of the question asks when it was done.
 */
export function doneToCounted(walk: Walk, mention: Mention): Mention | null {
  const [verb = ""] = mention.chunk.text.toLowerCase().split(" ");
  // Chosen of two meanings, a deed stands there by the full name of its day.
  if (!/ed$/.test(verb) && !irregular.has(verb) && !verb.includes(".")) return null;
  const counted = walk.request.shown.at(-1);
  if (counted?.functions.includes("count") !== true || walk.zone === "group" || walk.isNegated) return null;
  const before = cueAt(walk, skipBack(walk, walk.place - 1, ["filler"]))?.type;
  const isBehindBe = before === "copula" || before === "have";
  if ((!isBehindBe && walk.joiner === null) || isTimeAsked(walk)) return null;
  const tables = shownTables(walk);
  const own = mention.candidates.filter(({ element }) => "table" in element && tables.includes(element.table));
  const states = own.filter(
    ({ element }) => element.kind === "value" || element.kind === "flag" || isDate(walk, element),
  );
  return own.length === states.length && states.some(({ element }) => isDate(walk, element))
    ? { ...mention, candidates: states }
    : null;
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
