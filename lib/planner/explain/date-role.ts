/** What a date says of its rows beyond that it is theirs: "signup" of customers, nothing of the order date of orders. */
import type { ColumnRef } from "#lib/domain/plan";
import { splitIdentifier, stem } from "#lib/semantic/words";

/** Null for the plain date of the rows, and for a name that cannot stand before "month": "opened on". */
export function dateRole({ table, column }: ColumnRef): string | null {
  const own = new Set(splitIdentifier(table).map(stem));
  const words = splitIdentifier(column).filter((word) => !plainWords.has(word) && !own.has(stem(word)));
  return words.length === 0 || /ed$/.test(words.at(-1) ?? "") ? null : words.join(" ");
}

const plainWords: ReadonlySet<string> = new Set(
  "date day days time timestamp datetime ts dt at on when week month quarter year period calendar main transaction event".split(
    " ",
  ),
);
