/**
 * What a chosen mark of a chart leads to: its rows, a narrower question, a sentence about it. Values of cells are
 * quoted as words, never run; they are cut to a length that a question can carry. Pure; browser-safe.
 */
import type { OutputColumn } from "#lib/domain/chart";
import { categoryLabel } from "#lib/domain/chart-data-types";
import type { Cell, ResultColumn } from "#lib/domain/result-set";
import type { ResultFilter, ResultView } from "#lib/domain/result-view";

export type ChosenMark = {
  /** Its place on the axis, in words. */
  readonly label: string;
  /** By which its rows are found, the one of the axis first; none where no value is its own. */
  readonly cells: readonly { readonly column: number; readonly cell: Cell }[];
  readonly series: string | null;
};

/** The result that the chart is of. */
export type MarkedResult = {
  readonly title: string;
  readonly columns: readonly ResultColumn[];
  readonly outputs: readonly OutputColumn[];
};

/** As long as a filter's value and a stored text of a chart may be: beyond it only the beginning is known. */
const filterCharacters = 1_000;
const valueCharacters = 80;

/** The view that shows the rows of the mark and no others; null where they cannot be told apart. */
export function viewOfMark({ cells }: ChosenMark): ResultView | null {
  return cells.length === 0 ? null : { order: [], filters: cells.map(filterOf) };
}

/** The question that keeps to the mark: "only Region North and Month January 2025". Null where it has no words of its own. */
export function narrowerQuestion(mark: ChosenMark, result: MarkedResult): string | null {
  const pieces = mark.cells.map((_, place) => pieceOf(mark, place, result));
  return pieces.length === 0 ? null : `only ${pieces.join(" and ")}`;
}

/** The beginning of a question about the mark, to be gone on with. */
export function aboutMark(mark: ChosenMark, result: MarkedResult): string {
  const pieces = mark.cells.map((_, place) => pieceOf(mark, place, result));
  const named = pieces.length === 0 ? shortened(markName(mark)) : pieces.join(", ");
  return `About ${named} in "${shortened(result.title)}": `;
}

/** What each cell of the mark is called as a filter: "Region: North". */
export function markFilterLabels(mark: ChosenMark, result: MarkedResult): string[] {
  return mark.cells.map((_, place) => {
    const { name, value } = partOf(mark, place, result);
    return `${name}: ${value ?? "(no value)"}`;
  });
}

/** Where a mark stands: its group on the axis, then its series: "January 2025, North". */
export function markName({ label, series }: ChosenMark): string {
  return shortened(series === null || series === label ? label : `${label}, ${series}`);
}

function filterOf({ column, cell }: ChosenMark["cells"][number]): ResultFilter {
  if (cell === null) return { operator: "is_null", column };
  if (typeof cell === "string" && cell.length >= filterCharacters) {
    return { operator: "starts_with", column, text: cell.slice(0, filterCharacters) };
  }
  return { operator: "=", column, value: cell };
}

function pieceOf(mark: ChosenMark, place: number, result: MarkedResult): string {
  const { name, value } = partOf(mark, place, result);
  return value === null ? `rows without ${name}` : `${name} ${value}`;
}

type MarkPart = { readonly name: string; readonly value: string | null };

function partOf(mark: ChosenMark, place: number, { columns, outputs }: MarkedResult): MarkPart {
  const { column, cell } = mark.cells[place] ?? { column: -1, cell: null };
  const output = outputs[column];
  const name = shortened(output?.label ?? columns[column]?.name ?? "");
  if (cell === null) return { name, value: null };
  // A period is named by the step of its axis; the cell knows only its first day.
  const value = output?.role === "time" && place === 0 ? mark.label : categoryLabel(cell, columns[column]);
  return { name, value: shortened(value) };
}

/** One line of bounded length. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > valueCharacters ? `${line.slice(0, valueCharacters - 1)}…` : line;
}
