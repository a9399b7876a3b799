/** Clauses, types and quotes of another dialect: TOP n, LIMIT a, b, MINUS, backticks, NUMBER, INTERVAL 7 DAY. */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import { madeName } from "#lib/planner/sql/sql-text";
import { afterBracket, isToken, nameOfToken, type SqlToken } from "#lib/planner/sql/sql-tokens";
import { calendarPart } from "./function-slips.ts";
import type { Edit } from "./repair.ts";

type Slip = (tokens: readonly SqlToken[], index: number, dialect: Dialect) => Edit | null;

/** The slip that begins at this token; null where none does. */
export function syntaxSlip(tokens: readonly SqlToken[], index: number, dialect: Dialect): Edit | null {
  for (const slip of slips) {
    const edit = slip(tokens, index, dialect);
    if (edit !== null) return edit;
  }
  return null;
}

const backticks: Slip = (tokens, index) => {
  const token = tokens[index];
  const name = token?.kind === "backtick" && /^`[^`]+`$/.test(token.text) ? nameOfToken(token) : null;
  if (token === undefined || name === null) return null;
  return edit(token, token, madeName(name), `Names stand in double quotes, not in backticks: ${name}.`);
};

const offsetLimit: Slip = (tokens, index) => {
  const [limit, offset, comma, count] = tokens.slice(index, index + 4);
  const isPair =
    isToken(limit, "LIMIT") && offset?.kind === "number" && isToken(comma, ",") && count?.kind === "number";
  if (!isPair || isToken(tokens[index - 1], ".")) return null;
  return edit(
    offset,
    count,
    `${count.text} OFFSET ${offset.text}`,
    "LIMIT with two numbers is written as LIMIT and OFFSET.",
  );
};

const top: Slip = (tokens, index, dialect) => {
  if (dialect.knowsTop || !isToken(tokens[index], "TOP") || !isToken(tokens[index - 1], "SELECT", "DISTINCT"))
    return null;
  const bracket = isToken(tokens[index + 1], "(") ? 1 : 0;
  const count = tokens[index + 1 + bracket];
  const next = tokens[index + 2 + 2 * bracket];
  const last = lastOfQuery(tokens, index);
  const word = tokens[index];
  if (count?.kind !== "number" || next === undefined || last === null || word === undefined) return null;
  return {
    changes: [
      { start: word.start, end: next.start, text: "" },
      { start: last.end, end: last.end, text: ` LIMIT ${count.text}` },
    ],
    sentences: [`TOP ${count.text} is written as LIMIT ${count.text} in ${dialect.label}.`],
  };
};

/** Where a LIMIT belongs; null where the query has one, or goes on with another. */
function lastOfQuery(tokens: readonly SqlToken[], index: number): SqlToken | null {
  let place = index;
  while (place < tokens.length && !isToken(tokens[place], ")", ";")) {
    if (isToken(tokens[place], "LIMIT", "OFFSET", "FETCH", "UNION", "INTERSECT", "EXCEPT", "MINUS")) return null;
    place = isToken(tokens[place], "(") ? afterBracket(tokens, place) : place + 1;
  }
  return tokens[place - 1] ?? null;
}

const minus: Slip = (tokens, index, dialect) => {
  const token = tokens[index];
  const isSet = isToken(token, "MINUS") && isToken(tokens[index + 1], "SELECT", "ALL", "(") && !dialect.knowsMinus;
  const begins = index > 0 && !isToken(tokens[index - 1], ",", ".", "SELECT");
  if (!isSet || !begins || token === undefined) return null;
  return edit(token, token, "EXCEPT", `MINUS is written as EXCEPT in ${dialect.label}.`);
};

const types: Slip = (tokens, index, dialect) => {
  const token = tokens[index];
  const own = dialect.foreignTypes.get(token?.text.toUpperCase() ?? "");
  if (token === undefined || own === undefined || !isTypePlace(tokens, index)) return null;
  // A bare NUMBER holds whole numbers of 38 digits.
  const isBareNumber = own === "DECIMAL" && !isToken(tokens[index + 1], "(");
  const text = isBareNumber ? "DECIMAL(38, 0)" : own;
  return edit(token, token, text, `The type ${token.text} is called ${own} in ${dialect.label}.`);
};

/** What is cast is seldom longer; a list without end would be read over and over. */
const castTokens = 200;

/** `x::TYPE` or the end of `CAST(x AS TYPE`. */
function isTypePlace(tokens: readonly SqlToken[], index: number): boolean {
  if (isToken(tokens[index - 1], "::")) return true;
  if (!isToken(tokens[index - 1], "AS")) return false;
  let depth = 0;
  for (let place = index - 1; place > Math.max(0, index - castTokens); place -= 1) {
    if (isToken(tokens[place], ")")) depth += 1;
    if (isToken(tokens[place], "(")) depth -= 1;
    if (depth < 0) return isToken(tokens[place - 1], "CAST", "TRY_CAST");
  }
  return false;
}

const interval: Slip = (tokens, index, dialect) => {
  const [word, count, unit] = tokens.slice(index, index + 3);
  if (!dialect.writesIntervalsAsText || !isToken(word, "INTERVAL") || unit?.kind !== "word" || count === undefined)
    return null;
  const number = /^'?(\d+)'?$/.exec(count.text)?.[1];
  const step = calendarPart(unit.text);
  if (number === undefined || step === null) return null;
  return edit(count, unit, `'${number} ${step}'`, `An interval is one text in ${dialect.label}: '${number} ${step}'.`);
};

const slips: readonly Slip[] = [backticks, offsetLimit, top, minus, types, interval];

function edit(first: SqlToken, last: SqlToken, text: string, sentence: string): Edit {
  return { changes: [{ start: first.start, end: last.end, text }], sentences: [sentence] };
}
