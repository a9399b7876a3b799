/** Which groups can make the colours of a chart: few values, each of several rows, and none that is somebody's address. */
import { chartLimits } from "./chart-limits.ts";
import type { ChartField, ChartShape } from "./chart-shape.ts";
import { hasRepeats } from "./chart-shape.ts";
import { formatCount } from "./format.ts";

/** Why a group cannot make colours, as a clause; null where it can. */
export function colourProblem(field: ChartField, marks = "colours"): string | null {
  if (holdsAddresses(field)) return `${field.label} holds addresses, which make no ${marks}`;
  if (namesRows(field)) return `every row has a ${field.label} of its own`;
  if (field.distinctCount > chartLimits.splitSeries) {
    return `${formatCount(field.distinctCount)} ${marks} would be unreadable`;
  }
  return null;
}

/** Each value stands in one row only: a name of the rows, which divides nothing. */
export function namesRows({ cells, distinctCount }: ChartField): boolean {
  const absent = cells.filter((cell) => cell === null).length;
  const present = cells.length - absent;
  const isUnique = distinctCount - (absent > 0 ? 1 : 0) === present;
  return isUnique && present > 1 && present > absent;
}

/** E-mail and web addresses: they tell of a row, and group nothing. */
export function holdsAddresses({ cells }: ChartField): boolean {
  const present = cells.filter((cell) => cell !== null);
  return present.length > 0 && present.every((cell) => typeof cell === "string" && addresses.test(cell));
}

const addresses = /^\s*(?:[^\s@]+@[^\s@]+\.[^\s@]+|https?:\/\/\S+)\s*$/i;

/**
 * The shape without the groups that only tell more of rows that another one names already: the e-mail beside the
 * customer. Two groups of which one names the rows stay, for the other one can make colours or panels.
 */
export function withoutAttributes(shape: ChartShape): {
  readonly shape: ChartShape;
  readonly attributes: readonly ChartField[];
} {
  const { time, categories } = shape;
  const groupCount = categories.length + (time === null ? 0 : 1);
  if (groupCount < 2) return { shape, attributes: [] };
  const spoken = categories.filter((field) => !holdsAddresses(field));
  for (const groups of [spoken, categories]) {
    const kept = namedGroups(time, groups);
    const left = [kept.time, ...kept.categories].filter((field) => field !== null);
    const attributes = [time, ...categories].filter((field) => field !== null).filter((field) => !left.includes(field));
    const isWhole = left.length > 0 && !hasRepeats(left, shape.rowCount);
    if (isWhole && attributes.length > 0) return { shape: { ...shape, ...kept }, attributes };
  }
  return { shape, attributes: [] };
}

type Groups = Pick<ChartShape, "time" | "categories">;

function namedGroups(time: ChartField | null, categories: readonly ChartField[]): Groups {
  const all = { time, categories };
  // One row each: "The best product of every month".
  if (time?.isRankedWithin === true && namesRows(time)) return { time, categories: [] };
  const [name, ...more] = categories.filter(namesRows);
  if (name === undefined) return all;
  // A time that stands in one row only as well is the better axis.
  if (time !== null) return namesRows(time) ? { time, categories: [] } : { time: null, categories: [name] };
  const isOneOfTwo = categories.length === 2 && more.length === 0;
  return isOneOfTwo ? all : { time, categories: [name] };
}
