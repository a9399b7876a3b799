"use client";

/** What the numbers in an answer's text stand for, for whoever draws them: the figures and the results behind them. */
import { createContext, type ReactNode, use, useMemo } from "react";
import type { PointedPlace } from "#components/result/pointed-place";
import { outputAt } from "#lib/domain/column-format";
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
  if (column === null || column >= ref.columns.length) return { kind: "none" };
  if (figure.origin === "cell") {
    if (row === null || row >= ref.rowCount) return { kind: "none" };
    const words = `row ${row + 1}, column ${labelOf(result, column)}${of}`;
    return { kind: "place", place: { resultId, kind: "cell", row, column }, words, title };
  }
  const words = `${figure.origin === "sum" ? "sum" : "share"} of column ${labelOf(result, column)}${of}`;
  return { kind: "place", place: { resultId, kind: "column", row: 0, column }, words, title };
}

function labelOf({ outputs, ref }: ResultPart, column: number): string {
  return outputAt(outputs, ref.columns, column)?.label ?? ref.columns[column]?.name ?? "";
}
