/** Parts of a statement in plain words: conditions, expressions, sort keys. What has no plain words stays as it is written. */

import { afterBracket, isToken, splitAt, splitAtCommas, valueOfToken } from "../sql/sql-tokens.ts";
import { readTokens, type Tokens } from "./read-statement.ts";

/** The conditions that all have to hold, each by itself; one where an OR holds them together. */
export function splitConditions(tokens: Tokens): readonly Tokens[] {
  return alternatives(tokens).length > 1 ? [tokens] : conjuncts(tokens);
}

/** A condition in words: `STATUS is "COMPLETED"`. */
export function conditionWords(tokens: Tokens): string {
  if (isToken(tokens[0], "(") && afterBracket(tokens, 0) === tokens.length && !isToken(tokens[1], "SELECT"))
    return conditionWords(tokens.slice(1, -1));
  const branches = alternatives(tokens).map(conjuncts);
  const [first = []] = branches;
  if (branches.length > 1 || first.length > 1)
    return branches.map((branch) => branch.map(conditionWords).join(" and ")).join(" or ");
  const isNegated = isToken(tokens[0], "NOT");
  const bare = isNegated ? tokens.slice(1) : tokens;
  if (isToken(bare[0], "EXISTS")) return existsWords(bare, isNegated);
  return (isNegated ? null : comparisonWords(tokens)) ?? plainText(tokens);
}

function alternatives(tokens: Tokens): readonly Tokens[] {
  const depths = caseDepths(tokens);
  return splitAt(tokens, (token, index) => isToken(token, "OR") && depths[index] === 0);
}

function conjuncts(tokens: Tokens): readonly Tokens[] {
  const depths = caseDepths(tokens);
  return splitAt(
    tokens,
    (token, index) => isToken(token, "AND") && depths[index] === 0 && !closesBetween(tokens, index),
  );
}

/** An expression in words: `sum of o.REVENUE`, `month of o.ORDER_DATE`, else as it is written. */
export function expressionWords(tokens: Tokens): string {
  const inner =
    tokens.length > 2 && isToken(tokens[1], "(") && afterBracket(tokens, 1) === tokens.length
      ? tokens.slice(2, -1)
      : null;
  if (inner === null) return plainText(tokens);
  const name = tokens[0]?.text.toLowerCase() ?? "";
  if (name === "cast") {
    const asAt = splitAt(inner, (token) => isToken(token, "AS"));
    return expressionWords(asAt[0] ?? inner);
  }
  if (name === "count") return countWords(inner);
  if (name === "date_trunc") {
    const [grain = [], column = []] = splitAtCommas(inner);
    return `${plainText(grain).replaceAll("'", "").toLowerCase()} of ${plainText(column)}`;
  }
  const word = aggregateWords.get(name);
  return word === undefined ? plainText(tokens) : `${word} ${plainText(inner)}`;
}

/** Tokens as text, with the blanks that stood between them as one. */
export function plainText(tokens: Tokens): string {
  return tokens
    .map(
      (token, index) =>
        `${tokens[index - 1] === undefined || tokens[index - 1]?.end === token.start ? "" : " "}${token.text}`,
    )
    .join("");
}

const aggregateWords: ReadonlyMap<string, string> = new Map([
  ["sum", "sum of"],
  ["avg", "average of"],
  ["min", "smallest"],
  ["max", "largest"],
  ["median", "median of"],
]);

function countWords(inner: Tokens): string {
  if (inner.length === 1 && isToken(inner[0], "*")) return "number of rows";
  if (isToken(inner[0], "DISTINCT")) return `number of different values of ${plainText(inner.slice(1))}`;
  return `number of rows with ${plainText(inner)}`;
}

/** How many CASE … END each token stands in. */
function caseDepths(tokens: Tokens): readonly number[] {
  let depth = 0;
  return tokens.map((token) => {
    if (isToken(token, "CASE")) depth += 1;
    const own = depth;
    if (isToken(token, "END")) depth -= 1;
    return own;
  });
}

/** Whether this AND belongs to a BETWEEN before it. */
function closesBetween(tokens: Tokens, index: number): boolean {
  let depth = 0;
  for (let place = index - 1; place >= 0; place -= 1) {
    if (isToken(tokens[place], ")")) depth += 1;
    if (isToken(tokens[place], "(")) depth -= 1;
    if (depth === 0 && isToken(tokens[place], "AND")) return false;
    if (depth === 0 && isToken(tokens[place], "BETWEEN")) return true;
  }
  return false;
}

type Comparison = { readonly signs: readonly string[]; readonly words: (right: Tokens) => string | null };

const comparisons: readonly Comparison[] = [
  { signs: ["IS", "NOT", "NULL"], words: () => "is filled" },
  { signs: ["IS", "NULL"], words: () => "is empty" },
  { signs: ["IS", "DISTINCT", "FROM"], words: (right) => `is not ${valueWords(right)}` },
  { signs: ["NOT", "IN"], words: (right) => listWords("is none of", right) },
  { signs: ["IN"], words: (right) => listWords("is one of", right) },
  { signs: ["BETWEEN"], words: betweenWords },
  { signs: ["NOT", "LIKE"], words: (right) => `is not like ${valueWords(right)}` },
  { signs: ["NOT", "ILIKE"], words: (right) => `is not like ${valueWords(right)}` },
  { signs: ["LIKE"], words: (right) => `is like ${valueWords(right)}` },
  { signs: ["ILIKE"], words: (right) => `is like ${valueWords(right)}` },
  { signs: ["="], words: (right) => `is ${valueWords(right)}` },
  { signs: ["<>"], words: (right) => `is not ${valueWords(right)}` },
  { signs: ["!="], words: (right) => `is not ${valueWords(right)}` },
  {
    signs: [">="],
    words: (right) => (isDate(right) ? `is ${valueWords(right)} or later` : `is at least ${valueWords(right)}`),
  },
  {
    signs: ["<="],
    words: (right) => (isDate(right) ? `is ${valueWords(right)} or earlier` : `is at most ${valueWords(right)}`),
  },
  { signs: [">"], words: (right) => `is ${isDate(right) ? "after" : "more than"} ${valueWords(right)}` },
  { signs: ["<"], words: (right) => `is ${isDate(right) ? "before" : "less than"} ${valueWords(right)}` },
];

function comparisonWords(tokens: Tokens): string | null {
  let depth = 0;
  for (const [index, token] of tokens.entries()) {
    if (isToken(token, "(")) depth += 1;
    if (isToken(token, ")")) depth -= 1;
    if (depth > 0 || index === 0) continue;
    const found = comparisons.find(({ signs }) => signs.every((sign, offset) => isToken(tokens[index + offset], sign)));
    if (found === undefined) continue;
    const words = found.words(tokens.slice(index + found.signs.length));
    return words === null ? null : `${expressionWords(tokens.slice(0, index))} ${words}`;
  }
  return null;
}

function isDate(tokens: Tokens): boolean {
  return isToken(tokens[0], "DATE", "TIMESTAMP") && tokens.length === 2;
}

function valueWords(tokens: Tokens): string {
  const [only] = isDate(tokens) ? tokens.slice(1) : tokens;
  const value = only !== undefined && tokens.length - (isDate(tokens) ? 1 : 0) === 1 ? valueOfToken(only) : null;
  if (value === null) return expressionWords(tokens);
  return isDate(tokens) ? value : `"${value}"`;
}

function betweenWords(right: Tokens): string | null {
  const [low, high] = splitAt(right, (token) => isToken(token, "AND"));
  return low === undefined || high === undefined ? null : `is between ${valueWords(low)} and ${valueWords(high)}`;
}

function listWords(lead: string, right: Tokens): string | null {
  if (!isToken(right[0], "(") || afterBracket(right, 0) !== right.length) return null;
  const inner = right.slice(1, -1);
  if (isToken(inner[0], "SELECT", "WITH")) return `${lead} the values that a query of its own finds`;
  return `${lead} ${splitAtCommas(inner).map(valueWords).join(", ")}`;
}

function existsWords(tokens: Tokens, isNegated: boolean): string {
  const inner = readTokens(tokens.slice(2, -1));
  const table = inner?.selects[0]?.sources[0]?.path.at(-1) ?? null;
  if (table === null) return plainText(isNegated ? [...tokens] : tokens);
  return `there is ${isNegated ? "no" : "a"} row of ${table} that belongs to it`;
}
