/** What a statement consists of, as a check looks it up: names, texts, numbers, years, clauses and functions. Pure. */
import "server-only";
import { isTemporalKind } from "#lib/domain/column-kind";
import type { Dialect } from "#lib/domain/dialect";
import {
  allSelects,
  readStatement,
  type SelectOutline,
  type StatementOutline,
} from "#lib/planner/explain/read-statement";
import {
  isToken,
  meaningfulTokens,
  nameOfToken,
  readSqlTokens,
  type SqlToken,
  valueOfToken,
} from "#lib/planner/sql/sql-tokens";
import { nameStems } from "#lib/semantic/column-role";
import type { SemanticModel } from "#lib/semantic/model";
import { valueKey } from "#lib/semantic/words";
import { functionOf } from "./function-words.ts";

export type StatementParts = {
  /** Names of tables and columns that it reads, in lower case; no headings. */
  readonly names: ReadonlySet<string>;
  /** Single words of these names, as stems, each with the name that it stands in. */
  readonly stems: ReadonlyMap<string, string>;
  /** Plain texts, as they are written. */
  readonly texts: readonly string[];
  /** Those that rows are picked by. */
  readonly conditionTexts: readonly string[];
  readonly numbers: ReadonlySet<number>;
  /** Years in its texts and numbers. */
  readonly years: ReadonlySet<number>;
  /** Keywords and names of functions, in capitals. */
  readonly words: ReadonlySet<string>;
  readonly signs: ReadonlySet<string>;
  /** Something is asked of a time. */
  readonly hasTime: boolean;
  readonly comparesNumbers: boolean;
  /** So many rows are shown at most; null where no plain number says so. */
  readonly limit: number | null;
  /** The name that has this stem in it, or a word of its family: "cancelled" in CANCEL_DATE; null where none has. */
  alike(stem: string): string | null;
  /** Whether a text or a part of one says these words. */
  hasText(words: string): boolean;
  /** The function or clause that says what this stem says; null where none does. */
  functionFor(stem: string): string | null;
};

/** Null where the statement's shape cannot be read. */
export function readParts(sql: string, model: SemanticModel, dialect: Dialect): StatementParts | null {
  const outline = readStatement(sql, dialect);
  if (outline === null) return null;
  const tokens = meaningfulTokens(readSqlTokens(sql, dialect));
  const selects = allSelects(outline);
  const made = headingsIn(outline, selects);
  const columns = new Set(
    model.tables.flatMap(({ name, columns: all }) => [name, ...all.map((one) => one.name)].map(lower)),
  );
  const names = tokens.flatMap((token) => (made.has(token.start) ? [] : (nameOfToken(token)?.toLowerCase() ?? [])));
  const read = new Set(names.filter((name) => columns.has(name)));
  const texts = tokens.flatMap((token) => valueOfToken(token) ?? []);
  const keys = texts.map(valueKey);
  const numbers = new Set(tokens.flatMap((token) => (token.kind === "number" ? [Number(token.text)] : [])));
  const words = new Set(tokens.flatMap(({ kind, text }) => (kind === "word" ? [text.toUpperCase()] : [])));
  const signs = new Set(tokens.flatMap(({ kind, text }) => (kind === "sign" ? [text] : [])));
  const parts = { words, signs, numbers };
  const stems = new Map([...read].flatMap((name) => nameStems(name).map((stem) => [stem, name] as const)));
  return {
    names: read,
    stems,
    alike: (said) => stems.get(said) ?? familyOf(said, stems),
    texts,
    conditionTexts: selects.flatMap(conditionTokens).flatMap((token) => valueOfToken(token) ?? []),
    ...parts,
    years: new Set([...texts, ...[...numbers].map(String)].flatMap(yearsIn)),
    hasTime: readsTime(read, words, model),
    limit: limitOf(outline.limit),
    comparesNumbers: [">", "<", ">=", "<="].some((sign) => signs.has(sign)),
    hasText: (said) => keys.some((key) => ` ${key} `.includes(` ${valueKey(said)} `) || isPattern(key, said)),
    functionFor: (stem) => functionOf(stem, parts),
  };
}

function limitOf(tokens: readonly SqlToken[]): number | null {
  const [only] = tokens;
  return only?.kind === "number" ? Number(only.text) : null;
}

function lower(name: string): string {
  return name.toLowerCase();
}

/** Where the statement names its own columns, and where it orders by such a name: that says nothing of what they hold. */
function headingsIn({ orderBy }: StatementOutline, selects: readonly SelectOutline[]): ReadonlySet<number> {
  const headings = selects.flatMap(({ items }) => items.flatMap((item) => headingOf(item) ?? []));
  const names = new Set(headings.map(({ text }) => lower(text.replaceAll('"', ""))));
  const ordered = orderBy.filter((token, place) => {
    const name = nameOfToken(token);
    return name !== null && names.has(lower(name)) && !isToken(orderBy[place - 1], ".");
  });
  return new Set([...headings, ...ordered].map(({ start }) => start));
}

/** The last name of an item that is more than that name. */
function headingOf(item: readonly SqlToken[]): SqlToken | null {
  const last = item.at(-1);
  if (last === undefined || item.length === 1 || nameOfToken(last) === null) return null;
  return isToken(item.at(-2), "AS", ")") ? last : null;
}

/** What picks rows and groups. */
function conditionTokens({ where, having, qualify, sources }: SelectOutline): readonly SqlToken[] {
  return [...where, ...having, ...qualify, ...sources.flatMap(({ on }) => on)];
}

/** Words of one family begin alike: so many letters are no chance. */
const familyLetters = 5;

function familyOf(said: string, stems: ReadonlyMap<string, string>): string | null {
  if (said.length < familyLetters) return null;
  const beginning = said.slice(0, familyLetters);
  return [...stems].find(([stem]) => stem.startsWith(beginning))?.[1] ?? null;
}

function yearsIn(text: string): number[] {
  return [...text.matchAll(/(?<!\d)(?:19|20)\d{2}(?!\d)/g)].map(([year]) => Number(year));
}

/** `LIKE '%net%'` looks for "net" within other words. */
function isPattern(key: string, said: string): boolean {
  return said.length >= shortestPattern && key.replaceAll(" ", "").includes(said.toLowerCase());
}

const shortestPattern = 3;

const timeWords = [
  "INTERVAL",
  "CURRENT_DATE",
  "DATE_TRUNC",
  "DATE_PART",
  "DATEDIFF",
  "DATE_DIFF",
  "EXTRACT",
  "YEAR",
  "MONTH",
];

function readsTime(read: ReadonlySet<string>, words: ReadonlySet<string>, model: SemanticModel): boolean {
  if (timeWords.some((word) => words.has(word))) return true;
  return model.tables.some(({ columns }) =>
    columns.some(({ name, kind, role }) => read.has(lower(name)) && (isTemporalKind(kind) || role === "time")),
  );
}
