/** The kind of an expression's values, judged from its form and the kinds of its columns. */
import type { ColumnKind } from "#lib/domain/catalog";
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import type { CallExpression, ColumnName, Expression } from "./expression.ts";

export type KindOfColumn = (column: ColumnName) => ColumnKind;

/** The kind of the values; "other" where it cannot be told. */
export function expressionKind(expression: Expression, kindOfColumn: KindOfColumn): ColumnKind {
  const kindOf = (part: Expression): ColumnKind => expressionKind(part, kindOfColumn);
  switch (expression.kind) {
    case "column":
      return kindOfColumn(expression.column);
    case "number":
      return expression.text.includes(".") ? "decimal" : "integer";
    case "text":
      return "text";
    case "word":
      return wordKinds[expression.word];
    case "typed":
      return literalKinds[expression.type];
    case "unary":
      return expression.operator === "NOT" ? "boolean" : kindOf(expression.operand);
    case "binary":
      return binaryKind(expression.operator, kindOf(expression.left), kindOf(expression.right));
    case "case":
      return branchKind([...expression.branches.map(({ value }) => value), expression.otherwise], kindOf);
    case "cast":
      return kindOfType(expression.type) ?? "other";
    case "call":
      return callKind(expression, kindOf);
    default:
      return "boolean";
  }
}

const wordKinds = {
  NULL: "other",
  TRUE: "boolean",
  FALSE: "boolean",
  CURRENT_DATE: "date",
  CURRENT_TIMESTAMP: "timestamp_tz",
} as const;

const literalKinds = { DATE: "date", TIMESTAMP: "timestamp", INTERVAL: "other" } as const;

function binaryKind(operator: string, left: ColumnKind, right: ColumnKind): ColumnKind {
  if (operator === "||") return "text";
  if (!["+", "-", "*", "/", "%"].includes(operator)) return "boolean";
  if (isTemporalKind(left)) return isTemporalKind(right) ? "integer" : "timestamp";
  if (operator === "/") return left === "float" || right === "float" ? "float" : "decimal";
  return widest(left, right);
}

function widest(left: ColumnKind, right: ColumnKind): ColumnKind {
  const kind = (["float", "decimal", "integer"] as const).find((known) => left === known || right === known);
  return kind ?? "decimal";
}

function branchKind(values: readonly (Expression | null)[], kindOf: (part: Expression) => ColumnKind): ColumnKind {
  const kinds = values.flatMap((value) => (value === null ? [] : [kindOf(value)])).filter((kind) => kind !== "other");
  const [first = "other"] = kinds;
  return isNumericKind(first) ? kinds.reduce(widest, first) : first;
}

const fixedKinds: Readonly<Record<string, ColumnKind>> = {
  CONCAT: "text",
  CONCAT_WS: "text",
  CONTAINS: "boolean",
  COUNT: "integer",
  COUNT_IF: "integer",
  DATEDIFF: "integer",
  DATE_PART: "integer",
  DAY: "integer",
  DAYOFWEEK: "integer",
  DAYOFYEAR: "integer",
  DIV0: "decimal",
  DIV0NULL: "decimal",
  EXP: "float",
  HOUR: "integer",
  LEFT: "text",
  LENGTH: "integer",
  LN: "float",
  LOWER: "text",
  LPAD: "text",
  LTRIM: "text",
  MINUTE: "integer",
  MONTH: "integer",
  POWER: "float",
  QUARTER: "integer",
  REPLACE: "text",
  RIGHT: "text",
  RPAD: "text",
  RTRIM: "text",
  SECOND: "integer",
  SQRT: "float",
  SUBSTR: "text",
  TO_DATE: "date",
  TO_TIMESTAMP: "timestamp",
  TO_VARCHAR: "text",
  TRIM: "text",
  UPPER: "text",
  WEEK: "integer",
  YEAR: "integer",
};

/** Calls whose first value is no part of what comes out. */
const resultsBehindFirst: ReadonlySet<string> = new Set(["IFF", "NVL2", "DATE_TRUNC", "DATEADD"]);

function callKind({ name, values }: CallExpression, kindOf: (part: Expression) => ColumnKind): ColumnKind {
  if (Object.hasOwn(fixedKinds, name)) return fixedKinds[name] ?? "other";
  if (name === "DATEADD") return branchKind(values.slice(2), kindOf);
  return branchKind(resultsBehindFirst.has(name) ? values.slice(1) : values, kindOf);
}

const typeKinds: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^(NUMBER|DECIMAL|NUMERIC)\s*\(\s*\d+\s*(,\s*0\s*)?\)$/, "integer"],
  [/^(NUMBER|DECIMAL|NUMERIC|FIXED)\b/, "decimal"],
  [/^(FLOAT|DOUBLE|REAL)/, "float"],
  [/^(BIG|SMALL|TINY|BYTE|HUGE|U)?INT/, "integer"],
  [/^(VARCHAR|TEXT|STRING|CHAR|NVARCHAR)/, "text"],
  [/^BOOL/, "boolean"],
  [/^DATE$/, "date"],
  [/^TIMESTAMP_?(TZ|LTZ)|^TIMESTAMP WITH/, "timestamp_tz"],
  [/^(TIMESTAMP|DATETIME)/, "timestamp"],
  [/^TIME$/, "time"],
  [/^(VARIANT|OBJECT|ARRAY|JSON|MAP)/, "json"],
  [/^(BINARY|VARBINARY|BLOB)/, "binary"],
];

/** The kind of a type's values ("NUMBER(38,2)" -> "decimal"); null for a type that is not known. */
export function kindOfType(type: string): ColumnKind | null {
  const upper = type.trim().toUpperCase();
  return typeKinds.find(([pattern]) => pattern.test(upper))?.[1] ?? null;
}
