/** Finds what a statement takes from another dialect and writes it as the engine at hand does, one place after the other. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import {
  afterBracket,
  applyChanges,
  isToken,
  meaningfulTokens,
  readSqlTokens,
  type SqlToken,
  splitAtCommas,
} from "#lib/planner/sql/sql-tokens";
import { calendarPart, functionSlips, partFunctions } from "./function-slips.ts";
import type { Edit, Repair } from "./repair.ts";
import { syntaxSlip } from "./syntax-slips.ts";

/** The statement without slips, and a sentence for each; null where it has none. */
export function mendSlips(sql: string, dialect: Dialect): Repair | null {
  const changes: string[] = [];
  let text = sql;
  // Each round mends one place; a rewriting never brings back what was mended.
  for (let round = 0; round < maxRounds; round += 1) {
    const edit = nextSlip(text, dialect);
    if (edit === null) break;
    text = applyChanges(text, edit.changes);
    changes.push(...edit.sentences);
  }
  return text === sql ? null : { sql: text, changes: [...new Set(changes)] };
}

const maxRounds = 60;

/** Whether a function is one that another dialect has and `mendSlips` knows how to write. */
export function isKnownSlip(name: string, dialect: Dialect): boolean {
  // What DuckDB's parser makes of a name in backticks.
  return name.startsWith("`") || functionSlips(dialect).has(name.toLowerCase());
}

function nextSlip(sql: string, dialect: Dialect): Edit | null {
  const tokens = meaningfulTokens(readSqlTokens(sql, dialect));
  for (const index of tokens.keys()) {
    const slip = syntaxSlip(tokens, index, dialect) ?? callSlip(sql, tokens, { index, dialect });
    if (slip !== null) return slip;
  }
  return null;
}

type Place = { readonly index: number; readonly dialect: Dialect };

function callSlip(sql: string, tokens: readonly SqlToken[], { index, dialect }: Place): Edit | null {
  const name = tokens[index];
  if (name?.kind !== "word" || !isToken(tokens[index + 1], "(") || isToken(tokens[index - 1], ".", "AS")) return null;
  const end = afterBracket(tokens, index + 1);
  if (!isToken(tokens[end - 1], ")")) return null;
  const call: Call = { name, sql, tokens, open: index + 1, end, dialect };
  return bareCalendarPart(call) ?? orderedList(call) ?? foreignFunction(call);
}

type Call = {
  readonly name: SqlToken;
  readonly sql: string;
  readonly tokens: readonly SqlToken[];
  /** Place of the opening bracket, and the place behind the closing one. */
  readonly open: number;
  readonly end: number;
  readonly dialect: Dialect;
};

/** A step of the calendar as a bare word where the engine wants a text: `date_trunc(month, …)`. */
function bareCalendarPart({ name, tokens, open, dialect }: Call): Edit | null {
  const part = tokens[open + 1];
  const isBare =
    dialect.writesStepsAsText &&
    partFunctions.has(name.text.toLowerCase()) &&
    part?.kind === "word" &&
    isToken(tokens[open + 2], ",");
  const step = isBare ? calendarPart(part.text) : null;
  if (part === undefined || step === null) return null;
  return {
    changes: [{ start: part.start, end: part.end, text: `'${step}'` }],
    sentences: [`${name.text} takes its step as a text in ${dialect.label}, so ${part.text} stands in quotes.`],
  };
}

/** The order of a list's items, moved to where the engine wants it: behind WITHIN GROUP or among the arguments. */
function orderedList({ name, sql, tokens, open, end, dialect }: Call): Edit | null {
  const isList = ["listagg", "string_agg", "group_concat"].includes(name.text.toLowerCase());
  const close = tokens[end - 1];
  if (!isList || close === undefined) return null;
  const inner = tokens.slice(open + 1, end - 1);
  const { name: own, order: place } = dialect.listFunction;
  if (place === "among_arguments") {
    if (!isToken(tokens[end], "WITHIN") || !isToken(tokens[end + 1], "GROUP") || !isToken(tokens[end + 2], "("))
      return null;
    const after = afterBracket(tokens, end + 2);
    const order = textOf(sql, tokens.slice(end + 3, after - 1));
    const last = tokens[after - 1] ?? close;
    const text = `${own}(${textOf(sql, inner)} ${order})`;
    return { changes: [{ start: name.start, end: last.end, text }], sentences: [toldAs(name, text, dialect)] };
  }
  const orderAt = inner.findIndex((token, index) => isToken(token, "ORDER") && isToken(inner[index + 1], "BY"));
  if (orderAt < 1) return null;
  const [values, order] = [inner.slice(0, orderAt), inner.slice(orderAt)].map((part) => textOf(sql, part));
  const text = `${own}(${values}) WITHIN GROUP (${order})`;
  return { changes: [{ start: name.start, end: close.end, text }], sentences: [toldAs(name, text, dialect)] };
}

function foreignFunction({ name, sql, tokens, open, end, dialect }: Call): Edit | null {
  const close = tokens[end - 1];
  const rewrite = functionSlips(dialect).get(name.text.toLowerCase());
  if (rewrite === undefined || close === undefined) return null;
  const text = rewrite(splitAtCommas(tokens.slice(open + 1, end - 1)).map((part) => textOf(sql, part)));
  if (text === null) return null;
  return { changes: [{ start: name.start, end: close.end, text }], sentences: [toldAs(name, text, dialect)] };
}

const toldCharacters = 60;

/** What was written anew and why: "NVL is not known to DuckDB, so it is written as coalesce(REVENUE, 0)." */
function toldAs({ text: name }: SqlToken, written: string, dialect: Dialect): string {
  // `A<B` would read as markup, and a number that is cut as another one: such a sentence would be left out.
  const line = written.replaceAll(/\s+/g, " ").replaceAll(/<(?=[\p{L}/!?])/gu, "< ");
  const shown = line.length <= toldCharacters ? line : `${line.slice(0, toldCharacters).replace(/[\d.,]+$/, "")}…`;
  return `${name} is not known to ${dialect.label}, so it is written as ${shown}.`;
}

function textOf(sql: string, tokens: readonly SqlToken[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first === undefined || last === undefined ? "" : sql.slice(first.start, last.end);
}
