/** "when did the last cancelled order come in", "start date of the first subscription and of the newest one": dates at the ends of rows. */
import type { ColumnRef } from "#lib/domain/plan";
import { matchCue } from "../phrases/cues.ts";
import { matchTimeWindow } from "../time/time-window.ts";
import type { Token } from "../words/tokenise.ts";
import { tablesAt } from "./counts.ts";
import { askingDates, columnElement, columnsNamed, endAt, endsAt, endTokens, neutralDeeds } from "./date-phrases.ts";
import type { Derived } from "./derived-token.ts";
import { type Known, mainMoment } from "./moments.ts";
import { phraseAt, wordAt } from "./token-words.ts";

/** More words before the rows are a clause of their own. */
const mostWords = 3;

/** The last of the rows that are told by words before their name: each of these words is read. */
export function endOfRowsPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const asked = phraseAt(tokens, place, askingDates);
  const ends = asked === 0 || matchTimeWindow(tokens, place + asked) !== null ? null : endsAt(tokens, place + asked);
  if (ends === null) return null;
  const start = place + asked + ends.length;
  for (let noun = start + 1; noun <= start + mostWords; noun += 1) {
    const words = tokens.slice(start, noun);
    const rows = tokens[noun];
    const [table, ...more] = tablesAt(tokens, noun, known);
    const date = table === undefined || more.length > 0 ? null : mainMoment(known.model, table);
    // "the last orders" are rows, and no date.
    if (date === null || rows === undefined || rows.lower !== rows.stem || !areConditions(words)) continue;
    const dates = endTokens(tokens.slice(place, start), ends.words, [columnElement(date)]);
    const tail = phraseAt(tokens, noun + 1, neutralDeeds);
    const said = [...dates, wordAt(rows, "of"), ...words, rows];
    const rest = tokens.slice(noun + 1 + tail);
    const isSaidLast = tail === 0 && rest.length > 1 && neutralDeeds.includes(rest.at(-1)?.lower ?? "");
    return isSaidLast
      ? { length: tokens.length - place, tokens: [...said, ...rest.slice(0, -1)] }
      : { length: noun + 1 + tail - place, tokens: said };
  }
  return null;
}

/** Words that describe the rows, and none that ask for something else. */
function areConditions(words: readonly Token[]): boolean {
  return words.every((word) => {
    const type = word.kind === "word" ? matchCue([word], 0)?.cue.type : "number";
    return type === undefined || type === "verb" || type === "empty";
  });
}

/** "order date of the first order and of the newest one", where the rows are put in order by that date. */
export function dateOfEndPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  for (let length = Math.min(3, tokens.length - place); length > 0; length -= 1) {
    const words = tokens.slice(place, place + length);
    const rows = words.some(({ kind }) => kind !== "word") ? null : endRowsAt(tokens, place + length, known);
    if (rows === null) continue;
    const isIt = columnsNamed(words, known).some(
      ({ column }) => column.table === rows.date.table && column.column === rows.date.column,
    );
    if (!isIt) continue;
    const second = secondEnd(tokens, rows.end, { table: rows.date.table, known });
    const ends = second === null ? [rows.word] : [rows.word, second.word];
    const end = rows.end + (second?.length ?? 0);
    return { length: end - place, tokens: endTokens(tokens.slice(place, end), ends, [columnElement(rows.date)]) };
  }
  return null;
}

type EndRows = { readonly word: "minimum" | "maximum"; readonly date: ColumnRef; readonly end: number };

/** "of the first order", with the date that orders are put in order by. */
function endRowsAt(tokens: readonly Token[], place: number, known: Known): EndRows | null {
  const of = phraseAt(tokens, place, ["of the", "of our", "of"]);
  const end = of === 0 ? null : endAt(tokens, place + of);
  if (end === null) return null;
  const noun = place + of + end.length;
  const [table, ...more] = tablesAt(tokens, noun, known);
  const date = table === undefined || more.length > 0 ? null : mainMoment(known.model, table);
  return date === null ? null : { word: end.word, date, end: noun + 1 };
}

type Second = { readonly word: "minimum" | "maximum"; readonly length: number };

/** "and of the newest one". */
function secondEnd(
  tokens: readonly Token[],
  place: number,
  { table, known }: { readonly table: string; readonly known: Known },
): Second | null {
  const joint = phraseAt(tokens, place, ["and of the", "and the", "and of our", "and"]);
  const end = joint === 0 ? null : endAt(tokens, place + joint);
  if (end === null) return null;
  const noun = place + joint + end.length;
  const isSame = tablesAt(tokens, noun, known).includes(table) || tokens[noun]?.lower === "one";
  return isSame ? { word: end.word, length: joint + end.length + 1 } : null;
}
