/** "width of the salary range": from the lower end of it to the upper one, where the rows have both. */
import { isNumericKind } from "#lib/domain/column-kind";
import { derivedName } from "#lib/domain/derived-column";
import type { Candidate } from "#lib/semantic/index-model";
import type { SemanticColumn, SemanticTable } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { phraseAt } from "./token-words.ts";

const openings = [
  ...[
    "width of the",
    "width of",
    "size of the",
    "spread of the",
    "spread of",
    "span of the",
    "span of",
    "spread between",
  ],
  ...["the width of the", "the spread of the", "the size of the", "height of the"],
];
const ranges = [
  "range",
  "band",
  "spread",
  "corridor",
  "bracket",
  "span",
  "range width",
  "band width",
  "ranges",
  "bands",
];
const uppers: ReadonlySet<string> = new Set(["max", "maximum", "upper", "high", "highest", "to", "top"]);
const lowers: ReadonlySet<string> = new Set(["min", "minimum", "lower", "low", "lowest", "from", "bottom"]);
const longestName = 3;

/** "width of the salary range", "spread of the daily temperature"; without a word of a width the range is two numbers. */
export function rangePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const opening = phraseAt(tokens, place, openings);
  for (let length = longestName; length > 0; length -= 1) {
    const words = tokens.slice(place + opening, place + opening + length);
    const range = phraseAt(tokens, place + opening + length, ranges);
    const isWidth = opening > 0 || /width|spread|span/.test(textOf(tokens, place + opening + length, range));
    const isSpread = range > 0 || /spread|span/.test(textOf(tokens, place, opening));
    if (!isWidth || !isSpread || words.length < length || words.some(({ kind }) => kind !== "word")) continue;
    const [name, ...others] = known.model.tables.flatMap((table) => widthsOf(table, words));
    if (name === undefined || others.length > 0) continue;
    const end = place + opening + length + range;
    return { length: end - place, tokens: [derivedToken(tokens.slice(place, end), [name])] };
  }
  return null;
}

function textOf(tokens: readonly Token[], place: number, length: number): string {
  return tokens
    .slice(place, place + length)
    .map(({ lower }) => lower)
    .join(" ");
}

/** The upper end minus the lower one: two numbers of the table that are called alike but for that. */
function widthsOf({ name: table, columns }: SemanticTable, words: readonly Token[]): Candidate[] {
  const said = words
    .filter(({ lower }) => !["the", "of", "daily", "our"].includes(lower))
    .map((word) => word.stem)
    .toSorted()
    .join(" ");
  const ends = (of: ReadonlySet<string>): SemanticColumn[] => columns.filter((column) => isEnd(column, of, said));
  const [[upper, ...more], [lower, ...others]] = [ends(uppers), ends(lowers)];
  if (upper === undefined || lower === undefined || more.length + others.length > 0 || said === "") return [];
  const [left, right] = [
    { table, column: upper.name },
    { table, column: lower.name },
  ];
  const column = derivedName({ kind: "calculation", operator: "-", left, right });
  return [{ element: { kind: "column", table, column }, weight: 1 }];
}

const quiet: ReadonlySet<string> = new Set(["amt", "amount", "value", "usd", "eur", "qty"]);

function isEnd({ label, kind, role }: SemanticColumn, of: ReadonlySet<string>, said: string): boolean {
  const words = splitIdentifier(label).filter((word) => !quiet.has(word));
  const ends = words.filter((word) => of.has(word));
  const rest = words.filter((word) => !of.has(word)).map(stem);
  return isNumericKind(kind) && role !== "key" && ends.length === 1 && rest.toSorted().join(" ") === said;
}
