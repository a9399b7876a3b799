/** What holds where a comparison does not, and what it is with its sides changed over. */
import type { ComparisonOperator } from "#lib/domain/plan";

export const oppositeOf: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "=": "!=",
  "!=": "=",
  ">": "<=",
  ">=": "<",
  "<": ">=",
  "<=": ">",
};

export const mirroredOf: Readonly<Record<ComparisonOperator, ComparisonOperator>> = {
  "=": "=",
  "!=": "!=",
  ">": "<",
  ">=": "<=",
  "<": ">",
  "<=": ">=",
};
