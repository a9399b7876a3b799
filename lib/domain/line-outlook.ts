/** What a result tells of one line beside its values: what was expected, what is remarkable, where a forecast begins. */
import { cellToNumber } from "./cell-number.ts";
import type { LineOutlook, OutputColumn } from "./chart.ts";
import type { Cell, ResultRow } from "./result-set.ts";

/** The columns beside a line, and whose line it is. */
export type ShapeOutlook = {
  /** The column of the measure. */
  readonly measure: number;
  readonly columns: LineOutlook;
  /** All numbers that are drawn beside those of the measure. */
  readonly numbers: readonly number[];
};

type OutlookArgs = {
  readonly outputs: readonly OutputColumn[];
  readonly rows: readonly ResultRow[];
  /** The column of the time; -1 where there is none. */
  readonly time: number;
  /** The column of the measure; -1 where there is none. */
  readonly measure: number;
};

/** Null where nothing is told beside a line, or where there is none. Columns without a single value tell nothing. */
export function readOutlook({ outputs, rows, time, measure }: OutlookArgs): ShapeOutlook | null {
  if (time < 0 || measure < 0) return null;
  const numbersOf = (column: number): number[] => rows.flatMap((row) => cellToNumber(row[column]) ?? []);
  const filled = (part: OutputColumn["outlook"], isFilled: (column: number) => boolean): number | null => {
    const column = outputs.findIndex(({ outlook }) => outlook === part);
    return column >= 0 && isFilled(column) ? column : null;
  };
  const hasNumbers = (column: number): boolean => numbersOf(column).length > 0;
  const [low, high] = [filled("low", hasNumbers), filled("high", hasNumbers)];
  const label = outputs[low ?? -1]?.bandLabel ?? defaultBandLabel;
  const forecastFrom = outputs[time]?.forecastFrom ?? null;
  const columns: LineOutlook = {
    band: low === null || high === null ? null : { low, high, label },
    expected: filled("expected", hasNumbers),
    forecast: filled("forecast", hasNumbers),
    forecastFrom: rows.some((row) => row[time] === forecastFrom) ? forecastFrom : null,
    marks: filled("mark", (column) => rows.some((row) => markText(row[column], "") !== null)),
  };
  const { band, expected, forecast } = columns;
  const isEmpty = Object.values(columns).every((part) => part === null);
  const numeric = [band?.low, band?.high, expected, forecast].filter((column) => column != null);
  return isEmpty ? null : { measure, columns, numbers: numeric.flatMap(numbersOf) };
}

const defaultBandLabel = "Expected range";

/** What a point is marked with: a text, or the column's name where the cell only says yes. Null without a mark. */
export function markText(cell: Cell | undefined, name: string): string | null {
  if (cell === undefined || cell === null || cell === false) return null;
  if (cell === true) return name;
  const text = String(cell).trim();
  return text === "" ? null : text;
}

/** Both name the same columns in the same parts. */
export function isSameOutlook(left: LineOutlook, right: LineOutlook): boolean {
  const parts = ({ band, expected, forecast, forecastFrom, marks }: LineOutlook) =>
    JSON.stringify([band?.low, band?.high, expected, forecast, forecastFrom, marks]);
  return parts(left) === parts(right);
}
