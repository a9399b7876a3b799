/**
 * Answers as what is pasted elsewhere: a table for spreadsheets, and Markdown. Cells may be written by anybody: in a
 * spreadsheet none is run as a formula, and in Markdown or HTML none becomes markup. Pure.
 */
import { type CopiedCell, clipboardFields, harmlessField } from "#lib/domain/clipboard-text";
import { outputAt } from "#lib/domain/column-format";
import { isNumericKind } from "#lib/domain/column-kind";
import { formatCount, formatCounted } from "#lib/domain/format";
import { escapedHtml } from "#lib/domain/html-text";
import { markdownTable } from "#lib/domain/markdown-table";
import { lineText } from "#lib/domain/markdown-text";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import type { Reach } from "./dashboard-filter-words.ts";

/** What does not belong into a clipboard: a download does it better. */
export const copyLimits = { cells: 1_000_000, markdownRows: 500, markdownColumns: 50, cellCharacters: 200 } as const;

export type CopiedAnswer = {
  readonly part: Pick<ResultPart, "title" | "context" | "sources" | "chips" | "outputs" | "ref" | "notes">;
  /** The first ones, as they are looked at. */
  readonly rows: readonly ResultRow[];
  /** How many there are under that look. */
  readonly rowCount: number;
  /** Filters that its figures are narrowed down by, and those that do not reach it. */
  readonly reach: Reach;
};

export type TableClip = { readonly text: string; readonly html: string };

/** How many rows of an answer a clipboard has room for, beside as many others. */
export function copiedRowCount({ ref }: Pick<ResultPart, "ref">, answers = 1): number {
  return Math.max(1, Math.floor(copyLimits.cells / answers / Math.max(1, ref.columns.length)));
}

/** One answer is its rows under their headings; of several each stands under its title, with a blank line between. */
export function tableClip(answers: readonly CopiedAnswer[]): TableClip {
  const isOne = answers.length === 1;
  const texts = answers.map((answer) => {
    const lines = linesOf(answer);
    const above = isOne ? [] : linesAbove(answer).map((note) => [textCell(note)]);
    return clipboardFields([...above, ...lines]);
  });
  const html = answers.map((answer) => htmlTable(answer, isOne)).join("");
  return { text: texts.join("\r\n\r\n"), html };
}

/** Each answer under its title: where it is from, what it is made of, what it is narrowed down by, and its rows. */
export function markdownClip(
  answers: readonly CopiedAnswer[],
  { timeZone, title }: { readonly timeZone: string; readonly title: string | null },
): string {
  const sections = answers.map((answer) => {
    const shown = answer.rows.slice(0, copyLimits.markdownRows);
    const { markdownColumns: tableColumns, cellCharacters } = copyLimits;
    const table =
      shown.length === 0 ? [] : [markdownTable(answer.part, shown, { timeZone, tableColumns, cellCharacters })];
    const notes = notesOf(answer).map(lineText).join("\\\n");
    return [`### ${headingOf(answer.part.title)}`, notes, ...table, countText(answer, shown.length)].join("\n\n");
  });
  return [...(title === null ? [] : [`## ${headingOf(title)}`]), ...sections].join("\n\n");
}

function headingOf(title: string): string {
  const text = lineText(title);
  return text === "" ? "Result" : text;
}

/** What the figures are of, a line each. */
function notesOf({ part, reach }: CopiedAnswer): string[] {
  const contexts = part.sources.length === 0 ? [part.context] : part.sources.map(({ context }) => context);
  const from = contexts.map(({ database, schema }) => `${database} / ${schema}`).join(" and ");
  // Columns of listed rows are the headings of the table.
  const parts = part.chips.flatMap(({ kind, text }) => (kind === "column" ? [] : [text]));
  return [
    [from, ...parts].join(" · "),
    ...(reach.reachedBy.length === 0 ? [] : [`Filtered by ${reach.reachedBy.join("; ")}`]),
    ...reach.notReached.map(({ name, why }) => `Not filtered by ${name}: ${why}`),
    ...(part.notes ?? []),
  ];
}

/** Over the rows of one of several. */
function linesAbove(answer: CopiedAnswer): string[] {
  return [answer.part.title, ...notesOf(answer), countText(answer, answer.rows.length)];
}

function countText({ part: { ref }, rowCount }: CopiedAnswer, shown: number): string {
  const columns = ref.columns.length;
  const { markdownColumns } = copyLimits;
  const cut = columns > markdownColumns ? `The first ${markdownColumns} of ${formatCount(columns)} columns. ` : "";
  const isFiltered = !ref.limited && rowCount < ref.rowCount;
  const counted = isFiltered
    ? `${formatCounted(rowCount, "row")} of ${formatCount(ref.rowCount)}, as the table is filtered`
    : formatCounted(rowCount, "row");
  const all = ref.limited ? `the first ${counted} of more` : counted;
  if (rowCount === 0) return "No rows.";
  if (shown < rowCount) return `${cut}${formatCount(shown)} of ${all}.`;
  return ref.limited ? `${cut}These are ${all}.` : `${cut}${all}.`;
}

function linesOf({ part, rows }: CopiedAnswer): CopiedCell[][] {
  const { columns } = part.ref;
  return [
    columns.map(({ name }, position) => textCell(outputAt(part.outputs, columns, position)?.label ?? name)),
    ...rows.map((row) => columns.map(({ kind }, position) => ({ cell: row[position] ?? null, kind }))),
  ];
}

function textCell(cell: string): CopiedCell {
  return { cell, kind: "text" };
}

function htmlTable(answer: CopiedAnswer, isOne: boolean): string {
  const [heads = [], ...lines] = linesOf(answer);
  const [title = "", ...notes] = isOne ? [] : linesAbove(answer);
  const above = isOne ? [] : [`<h3>${htmlCell(textCell(title))}</h3>`, ...notes.map(htmlNote)];
  const head = `<thead><tr>${heads.map((cell) => `<th>${htmlCell(cell)}</th>`).join("")}</tr></thead>`;
  const body = lines.map((line) => `<tr>${line.map(htmlField).join("")}</tr>`).join("");
  return `${above.join("")}<table>${head}<tbody>${body}</tbody></table>`;
}

function htmlNote(note: string): string {
  return `<p>${htmlCell(textCell(note))}</p>`;
}

function htmlField(cell: CopiedCell): string {
  return isNumericKind(cell.kind) ? `<td align="right">${htmlCell(cell)}</td>` : `<td>${htmlCell(cell)}</td>`;
}

function htmlCell({ cell, kind }: CopiedCell): string {
  return escapedHtml(harmlessField(cell, kind));
}
