/** An answer as text for a terminal or a pipe. What comes of the data is made harmless: it may hold the signs that move a cursor. */
import { harmlessLine } from "#lib/domain/harmless-line";
import type { Answer, AnswerResult } from "../api/client-types.ts";

/** For people: the sentence, then each result as a table. */
export function answerTable(answer: Answer): string {
  const notes = [...answer.assumptions, ...answer.notices].map((note) => `  ${harmlessLine(note)}`);
  // Of one result the sentence says what it is of.
  const titleOf = ({ title }: AnswerResult) => (answer.results.length > 1 ? ["", harmlessLine(title)] : [""]);
  const tables = answer.results.flatMap((result) => [...titleOf(result), resultTable(result)]);
  return [harmlessLine(answer.sentence), ...tables, ...notes, ""].join("\n");
}

/** The statements that ran, one after the other. */
export function answerSql(answer: Answer): string {
  return `${answer.results.map(({ sql }) => (sql.trimEnd().endsWith(";") ? sql : `${sql};`)).join("\n\n")}\n`;
}

/** What is asked back, with the options that can be sent in the same chat. */
export function questionBack({ question, chatId }: Answer): string {
  if (question === null) return "";
  const options = question.options.map(
    ({ label, effect }) => `  - ${harmlessLine(label)}${effect === null ? "" : ` (${harmlessLine(effect)})`}`,
  );
  return [
    harmlessLine(question.text),
    ...options,
    `Answer with: npm run ask -- "<one of these>" --chat ${chatId}`,
    "",
  ].join("\n");
}

function resultTable({ columns, rows, rowCount, isCut }: AnswerResult): string {
  if (rows === null) return "The rows are kept no longer.";
  const cells = [columns.map(({ name }) => harmlessLine(name)), ...rows.map((row) => row.map(cellText))];
  const widths = columns.map((_column, place) => Math.max(...cells.map((line) => (line[place] ?? "").length)));
  const isNumber = columns.map(({ kind }) => ["integer", "decimal", "float"].includes(kind));
  const lineOf = (line: readonly string[]) =>
    widths
      .map((width, place) => (isNumber[place] === true ? line[place]?.padStart(width) : line[place]?.padEnd(width)))
      .join("  ")
      .trimEnd();
  const [head = [], ...body] = cells;
  const rule = widths.map((width) => "-".repeat(width)).join("  ");
  const more =
    rows.length < rowCount || isCut ? [`… ${rows.length} of ${isCut ? "more than " : ""}${rowCount} rows`] : [];
  return [lineOf(head), rule, ...body.map(lineOf), ...more].join("\n");
}

function cellText(cell: string | number | boolean | null): string {
  return cell === null ? "" : harmlessLine(String(cell));
}
