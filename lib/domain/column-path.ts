/** Columns as sentences name them: "ORDERS.ORDER_DATE", and what is calculated in words. */
import { classNames } from "./class-names.ts";
import { type DerivedColumn, derivedColumn } from "./derived-column.ts";
import { quantileWord } from "./quantile.ts";

type Place = { readonly table: string; readonly column: string };

/** "ORDERS.ORDER_DATE"; of a calculation what it is made of: "days from ORDERS.ORDER_DATE to ORDERS.SHIPPED_ON". */
export function columnPath({ table, column }: Place): string {
  const definition = derivedColumn(column);
  return definition === null ? `${table}.${column}` : definitionWords(definition);
}

const operators = { "+": "plus", "-": "minus", "*": "times", "/": "divided by" } as const;
const ends = {
  min: "smallest",
  max: "largest",
  sum: "sum of",
  count: "number of",
  count_distinct: "number of different",
} as const;

function definitionWords(definition: DerivedColumn): string {
  switch (definition.kind) {
    case "elapsed": {
      const { unit, from, to } = definition;
      return `${unit} from ${columnPath(from)} to ${typeof to === "string" ? to : columnPath(to)}`;
    }
    case "calculation":
      return `${columnPath(definition.left)} ${operators[definition.operator]} ${columnPath(definition.right)}`;
    case "band":
      return `${columnPath(definition.of)} in steps of ${definition.width}`;
    case "classes":
      return `${columnPath(definition.of)} in classes (${classNames(definition).join(", ")})`;
    case "quantile":
      return `${quantileWord(definition.groups)} of ${columnPath(definition.of)} among all rows`;
    case "summary": {
      const { of, by } = definition;
      const what = of === null ? `rows in ${by.table}` : columnPath(of);
      return `${ends[definition.function]} ${what} for each ${columnPath(by)}`;
    }
    case "nth":
      return `${columnPath(definition.date)} number ${definition.place} of each ${columnPath(definition.by)}`;
    case "ordinal":
      return `place by ${columnPath(definition.date)} among the rows of each ${columnPath(definition.by)}`;
    case "neighbour":
      return `${definition.side} ${columnPath(definition.date)} of the same ${columnPath(definition.by)}`;
    case "gap": {
      const { unit, date, by } = definition;
      return `${unit} since the previous ${columnPath(date)}${by === null ? "" : ` of the same ${columnPath(by)}`}`;
    }
    case "session": {
      const { gives, pause, unit, date, by } = definition;
      const session = `sessions of ${columnPath(by)} by ${columnPath(date)} with pauses of at most ${pause} ${unit}`;
      return gives === "start" ? `begun ${session}` : `${unit} since the row before it within ${session}`;
    }
    case "newness": {
      const { grain, date, by } = definition;
      return `whether the ${grain} of ${columnPath(date)} is the first one of its ${columnPath(by)}`;
    }
  }
}
