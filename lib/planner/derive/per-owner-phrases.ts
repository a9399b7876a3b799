/** "how many different products are in an order on average": how many different ones each row of another table has. */
import { derivedName } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";
import { countFor, partsAt, tablesAt as tablesCalled } from "./counts.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { tablesAt } from "./subjects.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const countings = ["number of", "how many", "the number of"];
const differents = ["different", "distinct", "unique", "separate", "various"];
const averages: ReadonlySet<string> = new Set(["average", "avg", "mean", "median"]);
const averagely = ["on average", "in average", "on the average", "typically", "usually"];
/** Between what is counted and whose it is. */
const between: ReadonlySet<string> = new Set(
  "are is there do does did were was in on per for of within an a each every one the single average typical".split(" "),
);
const linking: ReadonlySet<string> = new Set(["in", "on", "per", "for", "of", "within", "does", "do", "did", "each"]);
const holding = [
  "have",
  "has",
  "contain",
  "contains",
  "include",
  "includes",
  "hold",
  "holds",
  "get",
  "gets",
  "need",
  "take",
];

/** "average number of different products per order", "how many events does a ticket have on average". */
export function perOwnerPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const counting = phraseAt(tokens, place, countings);
  if (counting === 0) return null;
  const start = place + counting + phraseAt(tokens, place + counting, differents);
  for (let length = mostNameWords; length > 0; length -= 1) {
    const owner = ownerBehind(tokens, start + length, known);
    const column = owner === null ? null : countColumn(tokens, { start, length, owner: owner.table, known });
    if (owner !== null && column !== null) return averaged(tokens, place, { owner, column });
  }
  return null;
}

const mostNameWords = 3;

type Per = { readonly owner: Owner; readonly column: ColumnRef };

/** Without an average it asks how many there are for each of them. */
function averaged(tokens: readonly Token[], place: number, { owner, column }: Per): Derived | null {
  const before = tokens.slice(Math.max(0, place - 2), place);
  const isSaid = before.some(({ lower }) => averages.has(lower));
  const verb = phraseAt(tokens, owner.end, holding);
  const average = phraseAt(tokens, owner.end + verb, averagely);
  const [first] = tokens.slice(place, place + 1);
  const isAveraged = average > 0 || owner.isAverage;
  if (first === undefined || (!isSaid && !isAveraged)) return null;
  const end = owner.end + verb + average;
  const names = [{ element: { kind: "column", ...column }, weight: 1 }] as const;
  const counted = derivedToken(tokens.slice(place, end), names);
  return { length: end - place, tokens: isSaid ? [counted] : [wordAt(first, "average"), counted] };
}

type Owner = { readonly table: string; readonly end: number; readonly isAverage: boolean };

/** "are in an order", "per order", "does each order". */
function ownerBehind(tokens: readonly Token[], from: number, known: Known): Owner | null {
  let place = from;
  while (between.has(tokens[place]?.lower ?? "") && place < from + mostBetween) place += 1;
  const words = tokens.slice(from, place).map(({ lower }) => lower);
  const named = words.some((word) => linking.has(word)) ? tablesAt(tokens, place, known) : null;
  const [table, ...others] = named?.tables ?? [];
  if (named === null || table === undefined || others.length > 0) return null;
  return { table, end: place + named.length, isAverage: words.some((word) => averages.has(word)) };
}

const mostBetween = 5;

type Counted = { readonly start: number; readonly length: number; readonly owner: string; readonly known: Known };

/** What belongs to the owner under a name beside its own, or different things that its parts name. */
function countColumn(tokens: readonly Token[], { start, length, owner, known }: Counted): ColumnRef | null {
  const named = tablesAt(tokens, start, known);
  if (named === null && length === 1) {
    const [part, ...more] = partsAt(tokens, start, { owner, known });
    return part === undefined || more.length > 0 ? null : countFor(owner, part, known);
  }
  if (named === null || named.length !== length || named.tables.length > 1) return null;
  const [thing = ""] = named.tables;
  const own = thing === owner ? null : countFor(owner, thing, known);
  // What belongs to the owner itself is read as it stands, but for "events" of ticket events.
  if (thing === owner || own !== null) return tablesCalled(tokens, start, known).length > 0 ? null : own;
  return differentThings(known.model, owner, thing);
}

/** Through the table whose rows name one of each: the only one, or the one that is called after the owner. */
function differentThings(model: SemanticModel, owner: string, thing: string): ColumnRef | null {
  const links = model.tables.flatMap(({ name }) => {
    const [toOwner] = pathsToOne(model, name, owner);
    const [toThing] = pathsToOne(model, name, thing);
    const [step, further] = [toOwner?.[0], toThing?.[0]];
    const isDirect = toOwner?.length === 1 && toThing?.length === 1;
    const [by, key, of] = [step?.fromColumns[0], step?.toColumns[0], further?.fromColumns[0]];
    if (!isDirect || by === undefined || key === undefined || of === undefined) return [];
    const definition = { by: { table: name, column: by }, key: { table: owner, column: key } };
    const column = {
      kind: "summary",
      function: "count_distinct",
      of: { table: name, column: of },
      ...definition,
    } as const;
    return [{ table: owner, column: derivedName(column), isOwn: isCalledAfter(model, name, owner) }];
  });
  const own = links.length > 1 ? links.filter(({ isOwn }) => isOwn) : links;
  const [link, ...more] = own;
  return link === undefined || more.length > 0 ? null : { table: link.table, column: link.column };
}

/** "order lines" of orders. */
function isCalledAfter(model: SemanticModel, table: string, owner: string): boolean {
  const wordsOf = (name: string): string[] => splitIdentifier(findTable(model, name)?.label ?? "").map(stem);
  const words = wordsOf(table);
  return wordsOf(owner).every((word) => words.includes(word));
}
