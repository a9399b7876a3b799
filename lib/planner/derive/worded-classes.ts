/** Classes that are called by a word: "on time" and "early" of a delay, "same day" of a time in days. */
import { derivedColumn } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import { findColumn } from "#lib/semantic/model";
import { splitIdentifier } from "#lib/semantic/words";
import { isMoney } from "../words/number-units.ts";
import type { Token } from "../words/tokenise.ts";
import type { ClassEnd, WordedClass, WordReader } from "./class-list.ts";
import type { Known } from "./moments.ts";
import type { NumberColumn } from "./numbers.ts";
import { isPromised } from "./promises.ts";
import { phraseAt } from "./token-words.ts";

const punctual = ["on time", "in time", "punctual"];
const early = ["early", "too early", "ahead of time", "ahead of schedule", "before time"];
const notLate = [
  ...["not late", "not delayed", "no delay", "without delay", "none late"],
  ...["on time or early", "on time or earlier", "on time or before", "on time or better", "on time and early"],
  ...["early or on time", "early and on time", "early on time", "on time early", "punctual or early"],
];

/** Reads the words that fit the column: none for most. */
export function wordedReader({ column }: NumberColumn, known: Known): WordReader {
  if (isDelay(column, known)) return delayAt;
  const definition = derivedColumn(column.column);
  return definition?.kind === "elapsed" && definition.unit === "days" ? dayAt : () => null;
}

const nought: ClassEnd = { value: 0, isIncluded: true, unit: null };

/** "on time" is at most 0, and exactly that where who was early has a class of its own. */
function delayAt(tokens: readonly Token[], place: number): WordedClass | null {
  const both = phraseAt(tokens, place, notLate);
  if (both > 0) return { low: null, high: nought, length: both };
  const before = phraseAt(tokens, place, early);
  if (before > 0) return { low: null, high: { ...nought, isIncluded: false }, length: before };
  const exact = phraseAt(tokens, place, punctual);
  if (exact === 0) return null;
  const isEarlyApart = tokens.some((_, at) => (at < place || at >= place + exact) && phraseAt(tokens, at, early) > 0);
  return { low: isEarlyApart ? nought : null, high: nought, length: exact };
}

function dayAt(tokens: readonly Token[], place: number): WordedClass | null {
  const same = phraseAt(tokens, place, ["same day", "the same day", "on the same day"]);
  const next = phraseAt(tokens, place, ["next day", "the next day", "on the next day", "following day"]);
  if (same + next === 0) return null;
  const only = { value: same > 0 ? 0 : 1, isIncluded: null, unit: null };
  return { low: only, high: only, length: same + next };
}

const delays: ReadonlySet<string> = new Set(["delay", "delays", "delayed", "late", "lateness", "overdue", "tardiness"]);

/** How late something was: by its name, or since it ends what was promised. */
function isDelay({ table, column }: ColumnRef, { model }: Known): boolean {
  const definition = derivedColumn(column);
  if (definition?.kind === "elapsed") return typeof definition.to !== "string" && isPromised(model, definition.from);
  const own = findColumn(model, table, column);
  if (definition !== null || own === undefined || isMoney(own) || own.format === "percent") return false;
  return splitIdentifier(own.label).some((word) => delays.has(word));
}
