/**
 * "SLA breach rate", "cancellation rate", "rate of cancelled orders": the share of the rows that it happened to, where a
 * column of yes and no, or a stored state, tells which they are. "SLA breaches" are those rows.
 */
import { derivedMetricName } from "#lib/domain/derived-metric";
import type { PlanFilter, SimpleMeasure } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { findTable } from "#lib/semantic/model";
import { labelOf, phraseKey, plural, stem } from "#lib/semantic/words";
import { singularLabel } from "../plan/measures.ts";
import { type Deed, deedsIn, isBareAt, nounsOf } from "../rewrite/deed-nouns.ts";
import type { Token } from "../words/tokenise.ts";
import { derivedToken } from "./derived-token.ts";
import { lifeOf } from "./durations.ts";
import type { Known } from "./moments.ts";
import { textOf, wordAt } from "./token-words.ts";

const rates: ReadonlySet<string> = new Set(["rate", "rates"]);
const belongings: ReadonlySet<string> = new Set(["of", "for", "among"]);
const longestName = 3;
const wholeName = 0.8;

/** What is stored is said as surely as this in the other forms of its words. */
const leastName = 0.6;

/** Rows that began one day and end another are no part of those that were there: nobody means their share by such a rate. */
const endings =
  /^(?:cancel|churn|terminat|end|le(?:ft|av)|los[st]|attrition|turnover|clos|retir|expir|renew|retention|quit)/u;

type Found = Place & { readonly words: readonly string[]; readonly tokens: readonly Token[] };

type Place = { readonly from: number; readonly to: number };
type Said = { readonly tokens: readonly Token[]; readonly known: Known };

/** The tokens with the share, or the rows, in place of such words, and a sentence that tells so. */
export function withStateRates(
  tokens: readonly Token[],
  known: Known,
): { readonly tokens: readonly Token[]; readonly corrections: readonly string[] } {
  for (let place = 0; place < tokens.length; place += 1) {
    const found = rateAt(tokens, place, known) ?? rateOf(tokens, place, known) ?? rowsAt(tokens, place, known);
    if (found === null) continue;
    const said = textOf(tokens.slice(found.from, found.to));
    return {
      tokens: [...tokens.slice(0, found.from), ...found.tokens, ...tokens.slice(found.to)],
      corrections: [`"${said}" is read as "${found.words.join(" ")}".`],
    };
  }
  return { tokens, corrections: [] };
}

/** A rate behind what happened. */
function rateAt(tokens: readonly Token[], place: number, known: Known): Found | null {
  if (!rates.has(tokens[place]?.lower ?? "")) return null;
  const behind = ownerBehind(tokens, place + 1, known);
  for (let length = Math.min(longestName, place); length > 0; length -= 1) {
    const from = place - length;
    if (isNamed(tokens.slice(from, place + 1), known)) return null;
    const states = statesCalled(tokens.slice(from, place), known);
    const before = ownerOf(tokens[from - 1], known);
    const owner = before ?? behind.table;
    const state = meant(states, owner);
    if (state === null || !isShareOfAll(state, known) || (length === 1 && hasPrice(state, known))) continue;
    const whole = before === null ? { from, to: behind.to } : { from: from - 1, to: place + 1 };
    return shareAt(whole, state, { tokens, known });
  }
  return null;
}

/** A rate in front of what happened: "rate of SLA breaches". */
function rateOf(tokens: readonly Token[], place: number, known: Known): Found | null {
  if (!rates.has(tokens[place]?.lower ?? "") || tokens[place + 1]?.lower !== "of") return null;
  for (let length = longestName; length > 0; length -= 1) {
    const to = place + 2 + length;
    const words = tokens.slice(place + 2, to);
    if (words.length < length || !isBareAt(tokens, to)) continue;
    const state = meant(statesCalled(words, known), null);
    const isShare = state !== null && isShareOfAll(state, known) && (length > 1 || !hasPrice(state, known));
    if (state !== null && isShare) return shareAt({ from: place, to }, state, { tokens, known });
  }
  return null;
}

/** A figure of its own, so that groups can be ranked by it and held against each other. */
function shareAt(place: Place, state: Deed, { tokens, known }: Said): Found | null {
  const filter = filterOf(state, known);
  const said = tokens.slice(place.from, place.to);
  if (filter === null) return null;
  const { table } = state;
  const rows = { kind: "count", table } as const;
  const numerator: SimpleMeasure = { kind: "filtered", measure: rows, filters: [filter] };
  const expression = { kind: "ratio", numerator, denominator: rows } as const;
  const words = ["share of", ...rowsWith(state, known)];
  const name = derivedMetricName({ label: words.join(" "), format: "percent", expression });
  const token = derivedToken(said, [{ element: { kind: "metric", metric: name }, weight: 1 }]);
  return { ...place, words, tokens: [token] };
}

/** Null where several columns of the rows may tell of it. */
function filterOf({ table, before, behind }: Deed, known: Known): PlanFilter | null {
  const [word] = before;
  const key = word ?? behind.slice(1).join(" ");
  const { phrases, values } = known.index;
  const conditions = [...(phrases.get(key) ?? []), ...(word === undefined ? [] : (values.get(word) ?? []))].flatMap(
    ({ element, weight }) => (weight >= leastName ? conditionOf(element, table) : []),
  );
  const told = conditions.length > 0 || behind[0] !== "whose" ? conditions : knownOf(behind, table, known);
  const columns = new Set(told.map(({ column }) => column.column));
  return columns.size === 1 ? (told[0] ?? null) : null;
}

function conditionOf(element: ModelElement, table: string): PlanFilter[] {
  if ((element.kind !== "flag" && element.kind !== "value") || element.table !== table) return [];
  const value = element.kind === "flag" ? true : element.value;
  const column = { table, column: element.column };
  return [{ column, via: null, condition: { operator: "=", value }, evidence: [] }];
}

/** "whose cancellation reason is not empty". */
function knownOf(behind: readonly string[], table: string, { model }: Known): PlanFilter[] {
  const name = behind.slice(1, -3).join(" ");
  const columns = (findTable(model, table)?.columns ?? []).filter((column) => labelOf(column.name) === name);
  return columns.map((column) => ({
    column: { table, column: column.name },
    via: null,
    condition: { operator: "is_not_null" },
    evidence: [],
  }));
}

/** What happened, as so many rows: only where several words name it, one alone is read as a deed is. */
function rowsAt(tokens: readonly Token[], place: number, known: Known): Found | null {
  for (let length = longestName; length > 1; length -= 1) {
    const words = tokens.slice(place, place + length);
    const last = words.at(-1);
    if (words.length < length || last === undefined || last.lower === last.stem) continue;
    if (!isBareAt(tokens, place + length) || isOfRate(tokens, place)) continue;
    if (isNamed(words, known)) return null;
    const state = meant(statesCalled(words, known), null);
    if (state !== null) return rowsOf({ from: place, to: place + length }, state, { tokens, known });
  }
  return null;
}

function rowsOf(place: Place, state: Deed, { tokens, known }: Said): Found | null {
  const [first, ...more] = tokens.slice(place.from, place.to);
  if (first === undefined) return null;
  const words = rowsWith(state, known);
  const at = { ...first, end: more.at(-1)?.end ?? first.end };
  return { ...place, words, tokens: words.flatMap((word) => word.split(" ")).map((word) => wordAt(at, word)) };
}

/** "rate of" stands in front: it is read with it, or not at all. */
function isOfRate(tokens: readonly Token[], place: number): boolean {
  return tokens[place - 1]?.lower === "of" && rates.has(tokens[place - 2]?.lower ?? "");
}

type Owner = { readonly table: string | null; readonly to: number };

/** "failure rate of payments": of which rows. */
function ownerBehind(tokens: readonly Token[], place: number, known: Known): Owner {
  if (!belongings.has(tokens[place]?.lower ?? "")) return { table: null, to: place };
  const article = /^(?:the|our|all)$/.test(tokens[place + 1]?.lower ?? "") ? 1 : 0;
  const table = ownerOf(tokens[place + 1 + article], known);
  return table === null || !isBareAt(tokens, place + 2 + article)
    ? { table: null, to: place }
    : { table, to: place + 2 + article };
}

function ownerOf(token: Token | undefined, { index }: Known): string | null {
  const named = token?.kind === "word" ? (index.phrases.get(token.stem) ?? []) : [];
  const table = named.find(({ element, weight }) => element.kind === "table" && element.via === null && weight >= 0.9);
  return table?.element.kind === "table" ? table.element.table : null;
}

/** "discount rate" of a column that is called so. */
function isNamed(words: readonly Token[], { index }: Known): boolean {
  return (index.phrases.get(phraseKey(words.map(({ lower }) => lower))) ?? []).some(
    ({ weight }) => weight >= wholeName,
  );
}

/** The one that is meant: of the rows that are named, else the only one. */
function meant(states: readonly Deed[], owner: string | null): Deed | null {
  const own = owner === null ? states : states.filter(({ table }) => table === owner);
  return own.length === 1 ? (own[0] ?? null) : null;
}

function isShareOfAll({ table, before, behind }: Deed, { model }: Known): boolean {
  return lifeOf(model, table) === null || ![...before, ...behind].some((word) => endings.test(word));
}

const prices: ReadonlySet<string> = new Set(["price", "rate", "fee", "fare", "tariff", "charge", "wage"]);

/** The "charter rate" of boats that have a price is what a charter costs. */
function hasPrice({ table }: Deed, { model }: Known): boolean {
  const columns = findTable(model, table)?.columns ?? [];
  return columns.some(({ role, label }) => role === "fact" && label.split(" ").some((word) => prices.has(stem(word))));
}

function rowsWith({ table, before, behind }: Deed, { model }: Known): string[] {
  const rows = plural(singularLabel(findTable(model, table)?.label ?? table));
  return [...before, rows, ...behind];
}

function statesCalled(words: readonly Token[], known: Known): readonly Deed[] {
  if (words.some(({ kind }) => kind !== "word")) return [];
  const key = phraseKey(words.map(({ lower }) => lower));
  const flags = flagsOf(known).get(key) ?? [];
  const deeds = words.length === 1 ? (deedsIn(known).get(key) ?? []) : [];
  const told = deeds.filter((deed) => deed.before.length + deed.behind.length > 0);
  const others = told.filter(({ table }) => !flags.some((flag) => flag.table === table));
  return [...flags, ...others];
}

const flagsByModel = new WeakMap<Known["model"], ReadonlyMap<string, readonly Deed[]>>();

function flagsOf(known: Known): ReadonlyMap<string, readonly Deed[]> {
  const flags = flagsByModel.get(known.model) ?? readFlags(known);
  flagsByModel.set(known.model, flags);
  return flags;
}

/** Columns of yes and no, by what they are called and by the noun of it: "breach" of "breached". */
function readFlags({ index }: Known): ReadonlyMap<string, readonly Deed[]> {
  const flags = new Map<string, Deed[]>();
  for (const [key, candidates] of index.phrases)
    for (const { element, weight } of candidates) {
      if (element.kind !== "flag" || weight < wholeName) continue;
      const deed = { table: element.table, before: [], behind: ["with", ...key.split(" ")] };
      for (const name of namesOf(key)) {
        const others = flags.get(name) ?? [];
        if (!others.some(({ table }) => table === deed.table)) flags.set(name, [...others, deed]);
      }
    }
  return flags;
}

function namesOf(key: string): readonly string[] {
  const words = key.split(" ");
  const last = words.at(-1) ?? "";
  const front = words.slice(0, -1);
  const nouns = /^\p{L}{3,}ed$/u.test(last) ? [last.slice(0, -2), ...nounsOf(last)] : [];
  return [key, ...nouns.map((noun) => [...front, stem(noun)].join(" "))];
}
