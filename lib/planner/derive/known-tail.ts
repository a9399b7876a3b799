/** "..., known seats only" behind groups of seats: a condition on the number, and no further group. */
import type { Token } from "../words/tokenise.ts";
import type { Known } from "./moments.ts";
import { type NumberColumn, numbersAt } from "./numbers.ts";
import { phraseAt, wordAt } from "./token-words.ts";

export type KnownTail = { readonly length: number; readonly tokens: readonly Token[] };

/** What says it as the reader knows it; nothing where the words speak of something else. */
export function knownTail(
  tokens: readonly Token[],
  place: number,
  { numbers, known }: { readonly numbers: readonly NumberColumn[]; readonly known: Known },
): KnownTail {
  const none = { length: 0, tokens: [] };
  const opening = phraseAt(tokens, place, [", known", "known", ", only known", "only known", ", with known"]);
  const [first] = tokens.slice(place, place + 1);
  const named = opening === 0 ? null : numbersAt(tokens, place + opening, known);
  if (named === null || first === undefined) return none;
  const isSame = named.numbers.some(({ column }) =>
    numbers.some((own) => own.column.table === column.table && own.column.column === column.column),
  );
  const start = place + opening;
  const only = phraseAt(tokens, start + named.length, ["only"]);
  const end = start + named.length + only;
  const isLast = tokens[end] === undefined || tokens[end]?.text === ",";
  if (!isSame || !isLast) return none;
  const subject = tokens.slice(start, start + named.length);
  return {
    length: end - place,
    tokens: [wordAt(first, "where"), ...subject, wordAt(first, "is"), wordAt(first, "known")],
  };
}
