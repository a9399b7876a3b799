/** The plain measures that a metric is made of, and their tables. */
import type { MeasureExpression, MeasureOperand, PlainMeasure, SimpleMeasure } from "#lib/domain/plan";

/** What is aggregated, without conditions, from left to right. */
export function plainMeasures(expression: MeasureExpression | MeasureOperand): readonly PlainMeasure[] {
  switch (expression.kind) {
    case "number":
      return [];
    case "ratio":
      return [plainOf(expression.numerator), plainOf(expression.denominator)];
    case "over_groups":
      return [plainOf(expression.measure)];
    case "arithmetic":
      return [...plainMeasures(expression.left), ...plainMeasures(expression.right)];
    default:
      return [plainOf(expression)];
  }
}

/** The tables whose rows it measures, each once. */
export function tablesOfMeasure(expression: MeasureExpression): readonly string[] {
  return [...new Set(plainMeasures(expression).map(tableOfPlain))];
}

/** The table whose rows a plain measure is of. */
export function tableOfPlain(measure: PlainMeasure): string {
  return measure.kind === "count" ? measure.table : measure.column.table;
}

function plainOf(measure: SimpleMeasure): PlainMeasure {
  return measure.kind === "filtered" ? measure.measure : measure;
}
