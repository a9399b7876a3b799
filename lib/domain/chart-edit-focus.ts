/** The part of a result that an analyst chose to draw: axis, measures, the group that makes the colours. */
import type { ChartEdit } from "./chart-edit-form.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { hasRepeats } from "./chart-shape.ts";

/** The shape of the chosen columns; the same shape where nothing of it is chosen. Unknown columns are passed over. */
export function focusShape(shape: ChartShape, edit: Pick<ChartEdit, "x" | "measures" | "series">): ChartShape {
  const groups = focusGroups(shape, edit);
  const measures = focusMeasures(shape, edit);
  if (groups === null && measures === null) return shape;
  const chosen = groups ?? { time: shape.time, categories: shape.categories, isAxisChosen: false };
  return {
    ...shape,
    ...chosen,
    measures: measures ?? shape.measures,
    hasRepeatedMarks: hasRepeats([chosen.time, ...chosen.categories], shape.rowCount),
  };
}

type Groups = Pick<ChartShape, "time" | "categories" | "isAxisChosen">;

/** Null where the groups stay as they are. */
function focusGroups(shape: ChartShape, { x, series }: Pick<ChartEdit, "x" | "series">): Groups | null {
  const groups = [shape.time, ...shape.categories].filter((field) => field !== null);
  const colours = series === "none" ? undefined : groups.find((field) => field.column === series);
  const axis = groups.find((field) => field.column === x) ?? firstBeside(groups, colours, series);
  if (axis === undefined) return null;
  const rest = colours === undefined ? groups.filter((field) => field !== axis) : [colours];
  const others = series === "none" ? [] : rest.filter((field) => field !== axis);
  // Time that is not the axis is a group like any other.
  if (axis === shape.time) return { time: axis, categories: others, isAxisChosen: true };
  return { time: null, categories: [axis, ...others], isAxisChosen: true };
}

/** Where only the colours are chosen, the first of the other groups is the axis. */
function firstBeside(
  groups: readonly ChartField[],
  colours: ChartField | undefined,
  series: ChartEdit["series"],
): ChartField | undefined {
  if (series === "none") return groups[0];
  return colours === undefined ? undefined : groups.find((field) => field !== colours);
}

/** Null where the measures stay as they are. A measure along the axis comes first. */
function focusMeasures(shape: ChartShape, { x, measures }: Pick<ChartEdit, "x" | "measures">): ChartField[] | null {
  const across = shape.measures.find((field) => field.column === x);
  const chosen = (measures ?? []).flatMap((column) => shape.measures.find((field) => field.column === column) ?? []);
  const named = [...new Set(chosen)];
  if (across === undefined) return named.length === 0 ? null : named;
  const rest = named.length === 0 ? shape.measures : named;
  return [across, ...rest.filter((field) => field !== across)];
}
