/** Reads the SQL expression of a metric into the plan's measure form, so that it can be compiled fan-out safe. */
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { MeasureExpression, MeasureOperand, SimpleMeasure } from "#lib/domain/plan";
import type { CallExpression, ColumnName, Expression } from "./expression/expression.ts";
import { isAggregateName } from "./expression/functions.ts";
import { parseExpression } from "./expression/parse.ts";
import type { MeasurePlace } from "./hidden-columns.ts";
import { readAggregate } from "./metric-aggregate.ts";

export type MetricPlace = MeasurePlace & {
  /** Another metric by the name that the expression gives it. */
  readonly metricNamed: (name: ColumnName) => MeasureExpression | null;
};

/** The measure that the text means, or a sentence that says what in it cannot be used. */
export function readMetricText(text: string, place: MetricPlace): Result<MeasureExpression> {
  const parsed = parseExpression(text);
  if (!parsed.ok) return parsed;
  const reading = readOperand(parsed.value, place);
  if (!reading.ok) return reading;
  if (reading.value.kind === "number") return refused("it is a number and measures nothing");
  return ok(reading.value);
}

function readOperand(written: Expression, place: MetricPlace): Result<MeasureOperand> {
  const expression = withoutGuards(written);
  switch (expression.kind) {
    case "number":
      return ok({ kind: "number", value: Number(expression.text) });
    case "column":
      return readReference(expression.column, place);
    case "unary":
      return expression.operator === "-" ? readNegative(expression.operand, place) : notRead();
    case "binary":
      return readBinary(expression, place);
    case "call":
      return readCall(expression, place);
    default:
      return notRead();
  }
}

function readReference(name: ColumnName, place: MetricPlace): Result<MeasureOperand> {
  const metric = place.metricNamed(name);
  if (metric === null) return refused(`${name.name} is neither an aggregate nor another metric`);
  if (metric.kind === "over_groups")
    return refused(`${name.name} is an average over groups and no part of another metric`);
  return ok(metric);
}

function readNegative(inner: Expression, place: MetricPlace): Result<MeasureOperand> {
  const minusOne: Expression = { kind: "number", text: "-1" };
  return readBinary({ kind: "binary", operator: "*", left: minusOne, right: inner }, place);
}

const arithmeticOperators = ["+", "-", "*", "/"] as const;

function readBinary(
  { operator, left, right }: Extract<Expression, { kind: "binary" }>,
  place: MetricPlace,
): Result<MeasureOperand> {
  const known = arithmeticOperators.find((candidate) => candidate === operator);
  if (known === undefined) return notRead();
  const first = readOperand(left, place);
  if (!first.ok) return first;
  const second = readOperand(right, place);
  if (!second.ok) return second;
  const [a, b] = [first.value, second.value];
  if (a.kind === "number" && b.kind === "number") return ok(calculated(known, a.value, b.value));
  if (known === "/" && isSimple(a) && isSimple(b)) return ok({ kind: "ratio", numerator: a, denominator: b });
  return ok({ kind: "arithmetic", operator: known, left: a, right: b });
}

function calculated(operator: (typeof arithmeticOperators)[number], left: number, right: number): MeasureOperand {
  const results = { "+": left + right, "-": left - right, "*": left * right, "/": right === 0 ? 0 : left / right };
  return { kind: "number", value: results[operator] };
}

function isSimple(operand: MeasureOperand): operand is SimpleMeasure {
  return operand.kind === "aggregate" || operand.kind === "count" || operand.kind === "filtered";
}

function readCall(call: CallExpression, place: MetricPlace): Result<MeasureOperand> {
  if (isAggregateName(call.name)) return readAggregate(call, place);
  const [left, right] = call.values;
  const isDivision = call.name === "DIV0" || call.name === "DIV0NULL";
  if (!isDivision || left === undefined || right === undefined)
    return refused(`${call.name} cannot stand around aggregates`);
  return readBinary({ kind: "binary", operator: "/", left, right }, place);
}

/**
 * What keeps a division from failing or a figure from being empty is left to the compiler, and how many decimals are
 * shown to the format: `NULLIF(x, 0)`, `COALESCE(x, 0)`, `ROUND(x, 2)`, casts to numbers.
 */
function withoutGuards(expression: Expression): Expression {
  if (expression.kind === "cast" && /^(DECIMAL|DOUBLE|INTEGER|BIGINT)/.test(expression.type)) {
    return withoutGuards(expression.operand);
  }
  const inner = expression.kind === "call" ? guardedValue(expression) : guardedBranch(expression);
  return inner === null ? expression : withoutGuards(inner);
}

function guardedValue({ name, values }: CallExpression): Expression | null {
  const [value, other] = values;
  if (value === undefined) return null;
  if (name === "ROUND" || name === "ZEROIFNULL" || name === "NULLIFZERO") return value;
  if ((name === "NULLIF" || (name === "COALESCE" && values.length === 2)) && isZero(other)) return value;
  return name === "IFF" ? guardedBranch(caseOf(values)) : null;
}

function caseOf([when, value, otherwise]: readonly Expression[]): Expression {
  const nothing: Expression = { kind: "word", word: "NULL" };
  const branches = [{ when: when ?? nothing, value: value ?? nothing }];
  return { kind: "case", subject: null, branches, otherwise: otherwise ?? null };
}

/** A guard against a divisor of 0 is left out: `CASE WHEN x = 0 THEN NULL ELSE y / x END` is `y / x`. */
function guardedBranch(expression: Expression): Expression | null {
  if (expression.kind !== "case" || expression.subject !== null) return null;
  const [branch, another] = expression.branches;
  if (branch === undefined || another !== undefined || branch.when.kind !== "binary") return null;
  const { when, value } = branch;
  if (!isZero(when.right)) return null;
  const { otherwise } = expression;
  if (when.operator === "=" && isNothing(value)) return divisionBy(otherwise, when.left);
  return (when.operator === ">" || when.operator === "<>") && isNothing(otherwise)
    ? divisionBy(value, when.left)
    : null;
}

function divisionBy(expression: Expression | null, divisor: Expression): Expression | null {
  const bare = expression === null ? null : withoutGuards(expression);
  if (bare?.kind !== "binary" || bare.operator !== "/") return null;
  return JSON.stringify(withoutGuards(bare.right)) === JSON.stringify(divisor) ? bare : null;
}

function isNothing(expression: Expression | null): boolean {
  return expression === null || isZero(expression) || (expression.kind === "word" && expression.word === "NULL");
}

function isZero(expression: Expression | undefined): boolean {
  return expression?.kind === "number" && Number(expression.text) === 0;
}

function notRead(): Result<never> {
  return refused("it is no aggregate, and no arithmetic of aggregates");
}

function refused(reason: string): Result<never> {
  return err(appError("BAD_REQUEST", `The expression cannot be used: ${reason}.`));
}
