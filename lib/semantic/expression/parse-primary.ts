/** The smallest parts of an expression: literals, columns, calls, casts, CASE. */
import type { CaseBranch, Expression } from "./expression.ts";
import { arityOf, castType, functionName, isAggregateName, unitFirst, unitName } from "./functions.ts";
import type { TokenReader } from "./token-reader.ts";

/** Reads a whole expression; given to the parts, which hold whole expressions in brackets. */
export type ReadWhole = () => Expression | null;

const constants = ["NULL", "TRUE", "FALSE", "CURRENT_DATE", "CURRENT_TIMESTAMP"] as const;
const literalTypes = ["DATE", "TIMESTAMP", "INTERVAL"] as const;

/** Words that can never be a column or a function here: what would make a statement of the text. */
const statementWords: ReadonlySet<string> = new Set(
  "SELECT FROM WHERE WITH UNION GROUP ORDER HAVING LIMIT JOIN OVER PARTITION QUALIFY INTO VALUES EXISTS".split(" "),
);

/** The part that begins at the next token; null where none does, and the reader says why. */
export function parsePrimary(reader: TokenReader, readWhole: ReadWhole): Expression | null {
  const token = reader.peek();
  if (token === undefined) return reader.failHere();
  if (token.kind === "number" || token.kind === "text") {
    reader.next();
    return token.kind === "number" ? { kind: "number", text: token.text } : { kind: "text", value: token.text };
  }
  if (token.kind === "sign") return parseBrackets(reader, readWhole);
  if (token.isQuoted) return parseColumn(reader);
  return parseWord(reader, readWhole, token.text.toUpperCase());
}

function parseBrackets(reader: TokenReader, readWhole: ReadWhole): Expression | null {
  if (!reader.takeSign("(")) return reader.failHere();
  const inner = readWhole();
  return inner !== null && reader.takeSign(")") ? inner : reader.failHere();
}

function parseWord(reader: TokenReader, readWhole: ReadWhole, word: string): Expression | null {
  if (statementWords.has(word)) return reader.fail(`"${word}" makes it more than an expression`);
  if (word === "CASE") return parseCase(reader, readWhole);
  if (reader.isSign(".", 1)) return parseColumn(reader);
  const constant = constants.find((known) => known === word);
  if (constant !== undefined) return parseConstant(reader, constant);
  const type = literalTypes.find((known) => known === word);
  const literal = reader.peek(1);
  if (type !== undefined && literal?.kind === "text") return parseTypedLiteral(reader, type, literal.text);
  if (!reader.isSign("(", 1)) return parseColumn(reader);
  if (word === "CAST" || word === "TRY_CAST") return parseCast(reader, readWhole);
  return word === "EXTRACT" ? parseExtract(reader, readWhole) : parseCall(reader, readWhole);
}

function parseConstant(reader: TokenReader, word: (typeof constants)[number]): Expression | null {
  reader.next();
  if (reader.takeSign("(") && !reader.takeSign(")")) return reader.failHere();
  return { kind: "word", word };
}

const literalForms = {
  DATE: /^\d{4}-\d{2}-\d{2}$/,
  TIMESTAMP: /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/,
  INTERVAL: /^-?\d+ (second|minute|hour|day|week|month|year)s?$/i,
};

function parseTypedLiteral(reader: TokenReader, type: (typeof literalTypes)[number], value: string): Expression | null {
  if (!literalForms[type].test(value)) return reader.fail(`${type} '${value}' is not read`);
  reader.next();
  reader.next();
  return { kind: "typed", type, value };
}

function parseColumn(reader: TokenReader): Expression | null {
  const names: string[] = [];
  do {
    const token = reader.next();
    if (token?.kind !== "name") return reader.fail("a name is missing");
    names.push(token.text);
  } while (reader.takeSign("."));
  const [name = "", table = null] = names.toReversed();
  return names.length > 2
    ? reader.fail(`"${names.join(".")}" has too many parts`)
    : { kind: "column", column: { table, name } };
}

function parseCase(reader: TokenReader, readWhole: ReadWhole): Expression | null {
  reader.next();
  const subject = reader.isWord("WHEN") ? null : readWhole();
  const branches: CaseBranch[] = [];
  while (reader.takeWord("WHEN")) {
    const when = readWhole();
    if (when === null || !reader.takeWord("THEN")) return reader.failHere();
    const value = readWhole();
    if (value === null) return reader.failHere();
    branches.push({ when, value });
  }
  const otherwise = reader.takeWord("ELSE") ? readWhole() : null;
  if (branches.length === 0 || !reader.takeWord("END")) return reader.failHere();
  return { kind: "case", subject, branches, otherwise };
}

function parseCast(reader: TokenReader, readWhole: ReadWhole): Expression | null {
  reader.next();
  reader.next();
  const operand = readWhole();
  if (operand === null || !reader.takeWord("AS")) return reader.failHere();
  const type = parseType(reader);
  if (type === null || !reader.takeSign(")")) return reader.failHere();
  return { kind: "cast", operand, type };
}

/** A type with its numbers in brackets, where it has some: `NUMBER(18,2)`. */
export function parseType(reader: TokenReader): string | null {
  const token = reader.next();
  const written = token?.kind === "name" ? token.text : "";
  const sizes: string[] = [];
  if (reader.takeSign("(")) {
    do {
      const size = reader.next();
      if (size?.kind !== "number") return reader.fail("a size is missing");
      sizes.push(size.text);
    } while (reader.takeSign(","));
    if (!reader.takeSign(")")) return reader.failHere();
  }
  return castType(written, sizes) ?? reader.fail(`the type "${written}" is not read`);
}

function parseExtract(reader: TokenReader, readWhole: ReadWhole): Expression | null {
  reader.next();
  reader.next();
  const part = unitName(reader.next()?.text ?? "");
  if (part === null || !reader.takeWord("FROM")) return reader.failHere();
  const operand = readWhole();
  if (operand === null || !reader.takeSign(")")) return reader.failHere();
  const values: Expression[] = [{ kind: "text", value: part }, operand];
  return { kind: "call", name: "DATE_PART", isDistinct: false, isStar: false, values };
}

function parseCall(reader: TokenReader, readWhole: ReadWhole): Expression | null {
  const written = reader.next()?.text ?? "";
  const name = functionName(written);
  if (name === null) return reader.fail(`the function ${written} is not read`);
  reader.next();
  const isStar = name === "COUNT" && reader.takeSign("*");
  const isDistinct = isAggregateName(name) && reader.takeWord("DISTINCT");
  const values = isStar ? [] : parseValues(reader, readWhole, unitFirst.has(name));
  if (values === null || !reader.takeSign(")")) return reader.failHere();
  if (name === "DATEADD" && !isWholeNumber(values[1])) return reader.fail(`${written} adds whole numbers only`);
  const [least, most] = arityOf(name) ?? [0, 0];
  const isRight = isStar || (values.length >= least && values.length <= most);
  return isRight
    ? { kind: "call", name, isDistinct, isStar, values }
    : reader.fail(`${written} has too many or too few values`);
}

function isWholeNumber(value: Expression | undefined): boolean {
  const digits = value?.kind === "unary" && value.operator === "-" ? value.operand : value;
  return digits?.kind === "number" && /^\d+$/.test(digits.text);
}

function parseValues(reader: TokenReader, readWhole: ReadWhole, hasUnit: boolean): Expression[] | null {
  const values: Expression[] = [];
  if (hasUnit) {
    const token = reader.next();
    const unit = unitName(token?.text ?? "");
    if (unit === null) return reader.fail(`"${token?.text ?? ""}" is no unit of time`);
    values.push({ kind: "text", value: unit });
    if (!reader.takeSign(",")) return reader.failHere();
  }
  do {
    const value = readWhole();
    if (value === null) return null;
    values.push(value);
  } while (reader.takeSign(","));
  return values;
}
