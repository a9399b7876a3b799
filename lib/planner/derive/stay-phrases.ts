/** "days an opening was open until filled", "how long were tickets open until they were solved": how long something was so. */
import type { ElapsedUnit } from "#lib/domain/derived-column";
import type { Candidate } from "#lib/semantic/index-model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { lookUp } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { longestAt, openingAt, tablesCalled } from "./duration-phrases.ts";
import { elapsedOfLife, elapsedUntil } from "./durations.ts";
import type { Known } from "./moments.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const copulas = ["was", "is", "were", "are", "stay", "stays", "stayed", "remain", "remains", "remained", "has been"];
const untils = [
  "until",
  "till",
  "before",
  "until it was",
  "until they were",
  "until it is",
  "until being",
  "until they are",
];

/** That something was there at all; what else it was, it was for another time. */
const presences = [
  ...["open", "active", "there", "pending", "live", "running", "alive", "valid", "outstanding", "around", "waiting"],
  ...["unfilled", "unsolved", "unresolved", "unpaid", "still open", "kept open", "left open", "in force"],
];

/** From when it began to what ended it. */
export function stayPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const how = phraseAt(tokens, place, ["how long", "how long was", "how long were", "how long did", "how long do"]);
  const opening = how > 0 ? { length: how, unit: null, isSaid: true } : openingAt(tokens, place);
  const start = place + opening.length;
  const noun = start + phraseAt(tokens, start, ["a", "an", "the", "each", "our", "that a", "that an"]);
  const [rows] = tokens.slice(noun, noun + 1);
  const tables = opening.isSaid ? tablesOfKind(rows, known) : [];
  const until = tables.length === 0 ? 0 : stateAt(tokens, noun + 1);
  const [first] = tokens.slice(place, place + 1);
  if (until === 0 || rows === undefined || first === undefined) return null;
  const found = endedAt(tokens, until, { tables, unit: opening.unit, known });
  if (found === null) return null;
  const average = how > 0 ? [wordAt(first, "average")] : [];
  const whole = derivedToken(tokens.slice(place, noun), found.names);
  const of = found.state === null ? [] : [wordAt(rows, "of"), found.state, rows];
  return { length: found.end - place, tokens: [...average, whole, ...of] };
}

/** The place behind "was open until"; 0 where nothing of the kind is said. */
function stateAt(tokens: readonly Token[], place: number): number {
  const copula = phraseAt(tokens, place, copulas);
  const state = place + copula;
  const at = [state, state + phraseAt(tokens, state, presences)].find((one) => phraseAt(tokens, one, untils) > 0);
  return at === undefined ? 0 : at + phraseAt(tokens, at, untils);
}

type Ended = {
  readonly names: readonly Candidate[];
  readonly end: number /** A state of the rows that ended it. */;
  readonly state: Token | null;
};

function endedAt(
  tokens: readonly Token[],
  place: number,
  {
    tables,
    unit,
    known,
  }: { readonly tables: readonly string[]; readonly unit: ElapsedUnit | null; readonly known: Known },
): Ended | null {
  const isOwn = ({ element }: Candidate): boolean => "table" in element && tables.includes(element.table);
  const dated = longestAt(tokens, place, (words) => elapsedUntil(words, unit, known).filter(isOwn));
  if (dated !== null) return { names: dated.names, end: place + dated.length, state: null };
  const [word] = tokens.slice(place, place + 1);
  // "filled" is what became of an opening, not when: it ended when it was closed.
  const isState =
    word !== undefined && lookUp([word], known.index).some((one) => one.element.kind === "value" && isOwn(one));
  const names = isState ? tables.flatMap((table) => elapsedOfLife(table, unit, known)) : [];
  return names.length === 0 || word === undefined ? null : { names, end: place + 1, state: word };
}

/** A table by its name, or by the last word of it: an opening is a job opening. */
function tablesOfKind(word: Token | undefined, known: Known): string[] {
  const named = word === undefined ? [] : tablesCalled([word], known);
  if (named.length > 0 || word?.kind !== "word") return named;
  return known.model.tables.flatMap(({ name, label }) =>
    stem(splitIdentifier(label).at(-1) ?? "") === word.stem ? [name] : [],
  );
}
