"use client";

/** What the numbers in an answer's text stand for, for whoever draws them: the figures and the results behind them. */
import { createContext, type ReactNode, use, useMemo } from "react";
import type { PointedPlace } from "#components/result/pointed-place";
import { outputAt } from "#lib/domain/column-format";
import { formatCounted } from "#lib/domain/format";
import type { Figure, ResultPart } from "#lib/domain/message";

type AnswerFigures = { readonly figures: readonly Figure[]; readonly results: readonly ResultPart[] };

const FiguresContext = createContext<AnswerFigures>({ figures: [], results: [] });

/** Around the text of an answer. */
export function AnswerFiguresProvider({
  figures,
  results,
  children,
}: AnswerFigures & { readonly children: ReactNode }) {
  const shown = useMemo(() => ({ figures, results }), [figures, results]);
  return <FiguresContext value={shown}>{children}</FiguresContext>;
}

/** Where a number comes from. `words` go on from the number itself: "row 2, column Revenue". */
export type FigureSource =
  | { readonly kind: "place"; readonly place: PointedPlace; readonly words: string; readonly title: string }
  /** It stands in no result of the answer. */
  | { readonly kind: "unknown" }
  /** Nothing can be said of it. */
  | { readonly kind: "none" };

/** Of the number at this position of the list. */
export function useFigureSource(index: number): FigureSource {
  const { figures, results } = use(FiguresContext);
  const figure = figures[index];
  if (figure === undefined) return { kind: "none" };
  if (figure.origin === "unknown") return { kind: "unknown" };
  const result = results.find((candidate) => candidate.ref.id === figure.resultId);
  return result === undefined ? { kind: "none" } : sourceIn(result, figure, results.length > 1);
}

function sourceIn(result: ResultPart, figure: Figure, isOneOfSeveral: boolean): FigureSource {
  const { title, ref } = result;
  const resultId = ref.id;
  const of = isOneOfSeveral ? ` of ${title}` : "";
  const { row, column } = figure;
  if (figure.origin === "rows") {
    const place: PointedPlace = { resultId, kind: "rows", row: 0, column: 0 };
    return { kind: "place", place, words: `number of rows${of}`, title };
  }
  if (column === null || column >= ref.columns.length || figure.origin === "unknown") return { kind: "none" };
  if (figure.origin === "difference" || figure.origin === "change") return changeIn(result, figure, of);
  if (figure.origin === "cell") {
    if (row === null || row >= ref.rowCount) return { kind: "none" };
    const words = `row ${row + 1}, column ${labelOf(result, column)}${of}${inFull(figure)}`;
    return { kind: "place", place: { resultId, kind: "cell", row, column }, words, title };
  }
  const words = `${columnFigures[figure.origin]} of ${columnWords(result, { column, rows: figure.rows })}${of}${inFull(figure)}`;
  return { kind: "place", place: { resultId, kind: "column", row: 0, column }, words, title };
}

/** What a number is of a whole column. */
const columnFigures = {
  sum: "sum",
  share: "share",
  quantile: "median or quarter",
  distinct: "number of different values",
} as const;

/** What a short number is in full. */
function inFull({ exact }: Figure): string {
  return exact === undefined ? "" : `, in full ${exact}`;
}

/** The way leads to the later figure; the words name both. */
function changeIn(result: ResultPart, { origin, row, column, rows, from }: Figure, of: string): FigureSource {
  const { title, ref } = result;
  const isThere = (place: { readonly row: number | null; readonly column: number }): boolean =>
    place.column < ref.columns.length && (place.row === null || place.row < ref.rowCount);
  if (from === undefined || column === null || !isThere({ row, column }) || !isThere(from)) return { kind: "none" };
  const place: PointedPlace = { resultId: ref.id, kind: row === null ? "column" : "cell", row: row ?? 0, column };
  const [later, earlier] = [placeWords(result, { row, column, rows }), placeWords(result, from)];
  const words =
    origin === "difference" ? `difference of ${later} from ${earlier}${of}` : `change to ${later} from ${earlier}${of}`;
  return { kind: "place", place, words, title };
}

type SummedColumn = { readonly column: number; readonly rows?: readonly number[] | undefined };

function placeWords(result: ResultPart, { row, ...summed }: SummedColumn & { readonly row: number | null }): string {
  if (row === null) return `sum of ${columnWords(result, summed)}`;
  return `row ${row + 1}, column ${labelOf(result, summed.column)}`;
}

/** A sum may be one of some rows alone: those of one group, or of one period. */
function columnWords(result: ResultPart, { column, rows }: SummedColumn): string {
  const label = labelOf(result, column);
  return rows === undefined ? `column ${label}` : `${formatCounted(rows.length, "row")} of column ${label}`;
}

function labelOf({ outputs, ref }: ResultPart, column: number): string {
  return outputAt(outputs, ref.columns, column)?.label ?? ref.columns[column]?.name ?? "";
}
