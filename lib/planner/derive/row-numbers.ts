/** Words for a number of the rows that a condition is on, or of what they belong to. */
import { isNumericKind } from "#lib/domain/column-kind";
import type { ColumnRef } from "#lib/domain/plan";
import { spelledOut } from "#lib/semantic/abbreviations";
import { findTable, type SemanticColumn } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { phraseCue } from "../phrases/cues.ts";
import { figureOfVerb, moneyOfVerb } from "../rewrite/verb-figures.ts";
import type { Token } from "../words/tokenise.ts";
import { areAlike } from "./alike-words.ts";
import type { Known } from "./moments.ts";
import { numbersOf } from "./numbers.ts";
import { belongsTo, tablesAt } from "./subjects.ts";
import { phraseAt, wordAt } from "./token-words.ts";

export type RowNumber = { readonly columns: readonly ColumnRef[]; readonly length: number };

const articles = ["the", "its", "their", "our", "a", "an", "his", "her"];
const plainWords = ["current", "own", "respective", "corresponding"];

/** As many words as the name of a number may have. */
const longestName = 6;

/** The longest name of a number that the subject's rows know: "the product's current list price", "the maximum of the opening's salary range". */
export function rowNumberAt(tokens: readonly Token[], place: number, subject: string, known: Known): RowNumber | null {
  const start = place + phraseAt(tokens, place, articles);
  const owner = tablesAt(tokens, start, known);
  const within = owner === null ? [] : reachedOf(owner.tables, subject, known);
  const owned =
    owner === null || within.length === 0 ? null : longestAt(tokens, start + owner.length, { within, known });
  if (owned !== null && owner !== null) return { ...owned, length: start - place + owner.length + owned.length };
  const all = reachedOf(
    known.model.tables.map(({ name }) => name),
    subject,
    known,
  );
  const found = longestAt(tokens, start, { within: all, known });
  if (found === null) return null;
  const behind = ownerBehind(tokens, start + found.length, { ...found, subject, known });
  return behind === null
    ? { columns: nearest(found.columns, subject), length: start - place + found.length }
    : { columns: behind.columns, length: start - place + found.length + behind.length };
}

/** Of a number that the rows have themselves and one of what they belong to, the rows' own is meant. */
function nearest(columns: readonly ColumnRef[], subject: string): readonly ColumnRef[] {
  const own = columns.filter(({ table }) => table === subject);
  return own.length > 0 ? own : columns;
}

function reachedOf(tables: readonly string[], subject: string, { model }: Known): string[] {
  return tables.filter((table) => belongsTo(model, subject, table));
}

type Within = { readonly within: readonly string[]; readonly known: Known };

function longestAt(tokens: readonly Token[], place: number, { within, known }: Within): RowNumber | null {
  const plain = phraseAt(tokens, place, plainWords);
  const start = place + plain;
  for (let length = Math.min(longestName, tokens.length - start); length > 0; length -= 1) {
    const words = tokens.slice(start, start + length);
    if (words.some(({ kind, names }) => kind !== "word" && names === undefined)) continue;
    const columns = columnsOf(words, { within, known });
    if (columns.length > 0) return { columns, length: plain + length };
  }
  return null;
}

/** "the list price of the product". */
function ownerBehind(
  tokens: readonly Token[],
  place: number,
  { columns, subject, known }: RowNumber & { readonly subject: string; readonly known: Known },
): RowNumber | null {
  if (tokens[place]?.lower !== "of") return null;
  const article = phraseAt(tokens, place + 1, articles);
  const owner = tablesAt(tokens, place + 1 + article, known);
  const own = owner === null ? [] : columns.filter(({ table }) => owner.tables.includes(table));
  const isReached = owner !== null && reachedOf(owner.tables, subject, known).length > 0;
  return owner === null || !isReached || own.length === 0 ? null : { columns: own, length: 1 + article + owner.length };
}

/** By their name in the model, else by all words of their label in any order. */
function columnsOf(words: readonly Token[], { within, known }: Within): ColumnRef[] {
  const named = numbersOf(words, known)
    .filter(({ column }) => within.includes(column.table))
    .toSorted((left, right) => right.weight - left.weight);
  const best = named[0]?.weight ?? 0;
  const sure = named.filter(({ weight }) => weight >= best - leastGap).map(({ column }) => column);
  if (sure.length > 0) return distinct(sure);
  if (words.some(({ names }) => names !== undefined)) return [];
  const said = words.map(({ lower }) => lower);
  // A name does not begin or end in the middle of another one.
  if (small.has(said.at(0) ?? "") || small.has(said.at(-1) ?? "")) return [];
  const telling = said.filter((word) => !small.has(word) && !spans.has(word));
  const called = (labelled: (column: ColumnRef) => readonly string[]): ColumnRef[] =>
    numericColumns(within, known).filter((column) => isCalled(labelled(column), withoutOwner(telling, column, known)));
  const whole = called((column) => labelOf(column, known));
  // "its opening" is told by the opening price, where nothing is called so itself.
  return whole.length > 0 ? whole : called((column) => withoutPrice(labelOf(column, known)));
}

/** "the maximum of the opening's salary range": whose it is stands between the words of its name. */
function withoutOwner(said: readonly string[], column: ColumnRef, known: Known): string[] {
  const owner = splitIdentifier(findTable(known.model, column.table)?.label ?? "").map(stem);
  const label = labelOf(column, known);
  return said.filter((word) => label.includes(word) || !owner.includes(stem(word)));
}

const leastGap = 0.1;
const small: ReadonlySet<string> = new Set(["of", "the", "its", "their", "a", "an"]);
const spans: ReadonlySet<string> = new Set(["range", "band"]);

function distinct(columns: readonly ColumnRef[]): ColumnRef[] {
  return columns.filter(
    (column, place) =>
      columns.findIndex((other) => other.table === column.table && other.column === column.column) === place,
  );
}

function numericColumns(within: readonly string[], { model }: Known): ColumnRef[] {
  return within.flatMap((table) =>
    (findTable(model, table)?.columns ?? []).filter(isNumber).map(({ name }) => ({ table, column: name })),
  );
}

function isNumber({ kind, role, isHidden }: SemanticColumn): boolean {
  return isNumericKind(kind) && role !== "key" && !isHidden;
}

/** What says only that it is a number. */
const kindsOfNumber: ReadonlySet<string> = new Set(
  "amt amount qty quantity cnt count value number num total usd eur pct percent".split(" "),
);

const ends: Readonly<Record<string, string>> = {
  ...{ maximum: "max", upper: "max", top: "max", highest: "max", ceiling: "max" },
  ...{ minimum: "min", lower: "min", bottom: "min", lowest: "min", floor: "min" },
};

function labelOf({ table, column }: ColumnRef, { model }: Known): string[] {
  const label = findTable(model, table)?.columns.find(({ name }) => name === column)?.label ?? "";
  return splitIdentifier(label).filter((word) => !kindsOfNumber.has(word));
}

/** Every word of the label is said, and nothing else is; one word alone may be said in another form. */
function isCalled(label: readonly string[], said: readonly string[]): boolean {
  const plain = (word: string): string => stem(ends[word] ?? word);
  const [names, words] = [
    label
      .flatMap((word) => (word in ends ? [plain(word)] : spelledOut(word).map(plain)))
      .map((word) => stem(ends[word] ?? word)),
    said.filter((word) => !kindsOfNumber.has(word)).map(plain),
  ];
  if (names.length === 0 || names.length !== words.length) return false;
  const areSame = (name: string, word: string): boolean => name === word || areAlike(name, word);
  return (
    words.every((word) => names.some((name) => areSame(name, word))) &&
    names.every((name) => words.some((word) => areSame(name, word)))
  );
}

const plans: ReadonlySet<string> = new Set(
  "planned plan budgeted budget forecast expected estimated targeted target projected".split(" "),
);

/** "planned", "claimed", "billed": what else is known of the amount, as one column of the subject's own rows. */
export function numberOfDeed(tokens: readonly Token[], place: number, subject: string, known: Known): RowNumber | null {
  const start = place + phraseAt(tokens, place, ["was", "were", "it was", "they were", "had been", "what was", "been"]);
  const [word] = tokens.slice(start, start + 1);
  // "closed" may be said of the rows as of their number.
  const cue = word?.kind === "word" ? phraseCue([word]) : null;
  if (word?.kind !== "word" || (cue !== null && cue.type !== "verb")) return null;
  const columns = numericColumns([subject], known).filter((column) => {
    const label = labelOf(column, known);
    if (plans.has(word.lower)) return label.some((name) => plans.has(name));
    return isAlone(label, word.lower) || isAlone(withoutPrice(label), word.lower);
  });
  return columns.length === 0 ? null : { columns, length: start - place + 1 };
}

function isAlone(label: readonly string[], word: string): boolean {
  return label.length === 1 && areAlike(label[0] ?? "", word);
}

/** "closed" is told by a closing price as well as by a close. */
function withoutPrice(label: readonly string[]): string[] {
  return label.filter((word) => word !== "price");
}

const pronouns = ["they", "it", "he", "she", "these", "those", "each"];
const purposes = ["to make", "to produce", "to build", "to develop", "to run", "to create", "to buy", "us", "in total"];

/** "than they cost to make", "than it earned": a verb that is said of the rows themselves. */
export function numberOfOwnDeed(
  tokens: readonly Token[],
  place: number,
  subject: string,
  known: Known,
): RowNumber | null {
  const pronoun = phraseAt(tokens, place, pronouns);
  const said = pronoun === 0 ? null : numberOfVerb(tokens, place + pronoun, subject, known);
  if (said === null) return null;
  const length = pronoun + said.length;
  return { columns: said.columns, length: length + phraseAt(tokens, place + length, purposes) };
}

/** "less worldwide than": of the numbers of one kind that the rows have those that are called so. */
export function ofKind(
  columns: readonly ColumnRef[],
  kind: readonly Token[],
  { subject, known }: { readonly subject: string; readonly known: Known },
): ColumnRef[] {
  const said = kind.filter(({ lower }) => !small.has(lower) && lower !== "in").map((word) => word.stem);
  if (said.length === 0 || kind.some(({ kind: type }) => type !== "word")) return [];
  const heads = new Set(columns.map((column) => labelOf(column, known).at(-1)));
  return numericColumns([subject], known).filter((column) => {
    const label = labelOf(column, known);
    return heads.has(label.at(-1)) && said.every((word) => label.some((name) => stem(name) === word));
  });
}

/** "spent", "earned", "cost": the amount that the verb speaks of, of the subject's own rows. */
export function numberOfVerb(tokens: readonly Token[], place: number, subject: string, known: Known): RowNumber | null {
  const [verb] = tokens.slice(place, place + 1);
  // What something is sold for is its price as well as what it brings in.
  if (verb?.kind !== "word" || trades.has(verb.lower)) return null;
  const own = (columns: readonly ColumnRef[]): ColumnRef[] => columns.filter(({ table }) => table === subject);
  const nouns = costs.has(verb.lower) ? ["cost", "spend", "spending", "budget"] : nounsOf(verb.lower, known);
  const named = nouns.map((noun) =>
    own(
      columnsOf(
        noun.split(" ").map((word) => wordAt(verb, word)),
        { within: [subject], known },
      ),
    ),
  );
  const found = named.find((columns) => columns.length > 0);
  if (found !== undefined) return { columns: found, length: 1 };
  const deed = numberOfDeed(tokens, place, subject, known);
  return deed?.length === 1 && !plans.has(verb.lower) ? deed : null;
}

const trades: ReadonlySet<string> = new Set("sell sells sold buy buys bought purchase purchases purchased".split(" "));
const costs: ReadonlySet<string> = new Set(["cost", "costs", "costed"]);

function nounsOf(verb: string, known: Known): readonly string[] {
  const figure = figureOfVerb(verb, known);
  return [...(figure === null ? [] : [figure]), ...moneyOfVerb(verb)];
}
