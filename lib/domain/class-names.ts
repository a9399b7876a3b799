/** What classes of stated bounds are called: "under 15", "15 to under 60", "10-49", "1,000 and more". */
import type { ClassEdge, DerivedColumn } from "./derived-column.ts";

type Classes = Extract<DerivedColumn, { readonly kind: "classes" }>;

/** What lies outside of all classes. */
export const otherClass = "other";

/** The names of the classes in their order, without the one of what lies outside. */
export function classNames(definition: Classes): string[] {
  if (definition.names !== undefined) return [...definition.names];
  const { edges, isOpenBelow, isOpenAbove } = definition;
  const said = (value: number): string => amountText(value / (definition.unit?.size ?? 1));
  const [first] = edges;
  const last = edges.at(-1);
  const below = isOpenBelow && first !== undefined ? [`${first.isBelow ? "up to" : "under"} ${said(first.at)}`] : [];
  const above =
    isOpenAbove && last !== undefined ? [last.isBelow ? `over ${said(last.at)}` : `${said(last.at)} and more`] : [];
  const between = edges.slice(1).flatMap((high, place) => {
    const low = edges[place];
    if (low === undefined) return [];
    return [definition.isWhole ? wholeName(low, high) : rangeName(low, high, said)];
  });
  return [...below, ...between, ...above];
}

/** Of whole numbers the first and the last one: "10-49", "3". */
function wholeName(low: ClassEdge, high: ClassEdge): string {
  const [first, last] = [low.isBelow ? low.at + 1 : low.at, high.isBelow ? high.at : high.at - 1];
  if (first === last) return amountText(first);
  return `${amountText(first)}${first < 0 ? " to " : "-"}${amountText(last)}`;
}

function rangeName(low: ClassEdge, high: ClassEdge, said: (value: number) => string): string {
  if (low.at === high.at) return said(low.at);
  return `${low.isBelow ? "over " : ""}${said(low.at)} to ${high.isBelow ? "" : "under "}${said(high.at)}`;
}

/** As many digits as keep a conversion of units from showing. */
const digits = 12;

function amountText(value: number): string {
  return Number(value.toPrecision(digits)).toLocaleString("en-US", { maximumFractionDigits: digits });
}

/** The class that a number lies in, by its place from 1 on; the last place is that of what lies outside. */
export function classPlaces({ edges, isOpenBelow, isOpenAbove }: Classes): {
  readonly belowEdge: readonly number[];
  readonly above: number;
} {
  const count = edges.length - 1 + Number(isOpenBelow) + Number(isOpenAbove);
  const outside = count + 1;
  const belowEdge = edges.map((_, place) => {
    if (isOpenBelow) return place + 1;
    return place === 0 ? outside : place;
  });
  return { belowEdge, above: isOpenAbove ? count : outside };
}
