/** "cancellations by month" where orders are "CANCELLED", "order cancellations", "cancellations" of a cancellation reason: the rows that it happened to. */
import type { Candidate, SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticColumn, SemanticModel, SemanticTable } from "#lib/semantic/model";
import { plural, splitIdentifier, stem } from "#lib/semantic/words";
import { phraseCue } from "../phrases/cues.ts";
import { singularLabel } from "../plan/measures.ts";
import { matchTimeWindow } from "../time/time-window.ts";
import type { Token } from "../words/tokenise.ts";

type Known = { readonly index: SemanticIndex; readonly model: SemanticModel };

/** Rows to which a deed was done, in the words of the model: "cancelled" of ORDERS. */
export type Deed = { readonly table: string; readonly before: readonly string[]; readonly behind: readonly string[] };

const wholeName = 0.6;

/** Less sure than this a name is a word of another one: "cancellation" of a cancellation reason. */
const ownName = 0.8;

/** What tells of a deed that it was done, and how or when. */
const circumstances: ReadonlySet<string> = new Set(["reason", "cause", "code", "date", "time", "day"]);

const deedsByModel = new WeakMap<SemanticModel, ReadonlyMap<string, readonly Deed[]>>();

/** The tokens with the rows in place of such a noun, and a sentence that tells so; as they are where no or several tables have them. */
export function withDeedNouns(
  tokens: readonly Token[],
  known: Known,
): { readonly tokens: readonly Token[]; readonly corrections: readonly string[] } {
  const deeds = deedsIn(known);
  const corrections: string[] = [];
  const read: Token[] = [];
  for (const [place, token] of tokens.entries()) {
    const isOne = token.lower === token.stem;
    // "signup year" of a signup date is when it was; "signups" are the rows.
    const found = (token.kind === "word" ? (deeds.get(token.stem) ?? []) : []).filter(
      ({ before, behind }) => !isOne || before.length + behind.length > 0,
    );
    const owner = tableCalled(tokens[place - 1], known);
    const deed = isBareAt(tokens, place + 1) ? meant(found, owner, { token, tokens, known }) : null;
    if (deed === null) {
      read.push(token);
      continue;
    }
    const own = owner === null ? [] : read.splice(-1, 1);
    const words = [...deed.before, rowsOf(known.model, deed.table), ...deed.behind];
    const said = [...own, token].map(({ text }) => text).join(" ");
    corrections.push(`"${said}" is read as "${words.join(" ")}".`);
    read.push(
      ...words
        .flatMap((word) => word.split(" "))
        .map((word) => asWord({ ...token, start: own[0]?.start ?? token.start }, word)),
    );
  }
  return { tokens: read, corrections };
}

/** What was done to rows, by the stems of its nouns; made once for each model. */
export function deedsIn(known: Known): ReadonlyMap<string, readonly Deed[]> {
  const deeds = deedsByModel.get(known.model) ?? deedsOf(known);
  deedsByModel.set(known.model, deeds);
  return deeds;
}

/** Whether nothing follows there that belongs to the noun in front of it: a word of the language does not, nor does a time. */
export function isBareAt(tokens: readonly Token[], place: number): boolean {
  const next = tokens[place];
  if (next === undefined || next.kind !== "word" || phraseCue([next]) !== null) return true;
  return matchTimeWindow(tokens, place) !== null;
}

type Place = { readonly token: Token; readonly tokens: readonly Token[]; readonly known: Known };

/** Of the table named right before it; else of the only one that has it, or that is named elsewhere. */
function meant(found: readonly Deed[], owner: string | null, { token, tokens, known }: Place): Deed | null {
  if (owner !== null) return found.find(({ table }) => table === owner) ?? null;
  const { phrases, values } = known.index;
  const isName = (phrases.get(token.stem) ?? []).some(({ weight }) => weight >= ownName);
  if (isName || values.has(token.lower)) return null;
  if (found.length === 1) return found[0] ?? null;
  const named = new Set(tokens.map((other) => tableCalled(other, known)));
  const own = found.filter(({ table }) => named.has(table));
  return own.length === 1 ? (own[0] ?? null) : null;
}

function tableCalled(token: Token | undefined, { index }: Known): string | null {
  const named = token === undefined ? [] : (index.phrases.get(token.stem) ?? []);
  const table = named.find(({ element, weight }) => element.kind === "table" && element.via === null && weight >= 0.9);
  return table?.element.kind === "table" ? table.element.table : null;
}

function rowsOf({ tables }: SemanticModel, name: string): string {
  return plural(singularLabel(tables.find((table) => table.name === name)?.label ?? name));
}

/** By the nouns of the deeds, as stems. */
function deedsOf({ index, model }: Known): ReadonlyMap<string, readonly Deed[]> {
  const deeds = new Map<string, Deed[]>();
  const add = (noun: string, deed: Deed): void => {
    const known = deeds.get(noun) ?? [];
    // What was done to a row says more than that it is told when or why.
    if (!known.some(({ table }) => table === deed.table)) deeds.set(noun, [...known, deed]);
  };
  const known = [...states(index, "flag"), ...model.tables.flatMap(toldOf), ...states(index, "value")];
  for (const { nouns, deed } of known) for (const noun of nouns) add(noun, deed);
  return deeds;
}

type Named = { readonly nouns: ReadonlySet<string>; readonly deed: Deed };

/** Participles that name a yes/no column or a condition, or that are stored, each with its table. */
function states({ phrases, values }: SemanticIndex, kind: "flag" | "value"): Named[] {
  const all: readonly [string, readonly Candidate[]][] = [...(kind === "flag" ? phrases : values)];
  return all.flatMap(([word, candidates]) => {
    if (!participle.test(word)) return [];
    const tables = candidates.flatMap(({ element, weight }) =>
      element.kind === kind && weight >= wholeName ? [element.table] : [],
    );
    return [...new Set(tables)].map((table) => ({ nouns: nounsOf(word), deed: { table, before: [word], behind: [] } }));
  });
}

/** What the columns of a table say was done to its rows. */
function toldOf(table: SemanticTable): Named[] {
  return table.columns.flatMap((column) => (column.isHidden ? [] : (begun(table, column) ?? doneTo(table, column))));
}

/** "hires" of a hire date that stands for the rows: each of them is one. Null for other columns. */
function begun({ name: table, mainTimeColumn }: SemanticTable, { name }: SemanticColumn): Named[] | null {
  const [noun = "", second = "", ...more] = splitIdentifier(name);
  if (name !== mainTimeColumn || more.length > 0 || !dates.has(second)) return null;
  // Of "reviews" that a table of performance reviews holds it is not sure that they are all of them.
  const isOwnName = splitIdentifier(table).map(stem).includes(stem(noun));
  if (isOwnName || general.has(noun) || noun.length <= 3 || participle.test(noun)) return null;
  return [{ nouns: new Set([stem(noun)]), deed: { table, before: [], behind: [] } }];
}

/** "cancellation reason", "shipped on": what rows lack to which it was not done. */
function doneTo({ name: table }: SemanticTable, { name, role, profile }: SemanticColumn): Named[] {
  const [first = "", second = "", ...more] = splitIdentifier(name);
  if (more.length > 0 || (profile.nullCount ?? 0) === 0) return [];
  const isNoun = circumstances.has(second) && /(?:ation|ment|sion|tion|al|ure)$/.test(first);
  const nouns = role === "time" && participle.test(first) ? nounsOf(first) : new Set(isNoun ? [stem(first)] : []);
  const behind = ["whose", first, second, "is", "not", "empty"].filter((word) => word !== "");
  return nouns.size === 0 ? [] : [{ nouns, deed: { table, before: [], behind } }];
}

const dates: ReadonlySet<string> = new Set(["date", "dt", "day", "ts", "timestamp"]);

/** What anything has that is dated. */
const general: ReadonlySet<string> = new Set(
  "start begin end open close valid from since event record entry create update first last effective birth due".split(
    " ",
  ),
);

const participle = /^\p{L}{3,}ed$/u;
const endings: readonly string[] = ["ation", "ion", "ment", "al", "ure", "ance", "ence", "y", "ery"];

/** "cancelled": cancellation, cancelment, ...; one of them is the word that people use. */
export function nounsOf(done: string): ReadonlySet<string> {
  const base = done.slice(0, -2);
  const single = base.replace(/(\p{L})\1$/u, "$1");
  const bases = [...new Set([base, single])];
  const softened = bases.flatMap((word) => [
    ...(/t$/.test(word) ? [`${word.slice(0, -1)}sion`, `${word.slice(0, -1)}ssion`] : []),
    ...(/d$/.test(word) ? [`${word.slice(0, -1)}sion`] : []),
    ...(/i$/.test(word) ? [`${word.slice(0, -1)}ication`] : []),
  ]);
  return new Set([...bases.flatMap((word) => endings.map((ending) => `${word}${ending}`)), ...softened]);
}

function asWord(token: Token, word: string): Token {
  return { ...token, text: word, lower: word, stem: stem(word) };
}
