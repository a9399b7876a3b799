/** What a tool gives, in a few words to read; all of it stands in the structure beside them. */
import "server-only";
import { mcpLimits } from "#lib/config/mcp-limits";
import type { PublicError } from "#lib/domain/errors";
import { harmlessLine } from "#lib/domain/harmless-line";
import type { ToldAnswer } from "#lib/domain/mcp/tools";
import type { ResultRow } from "#lib/domain/result-set";

/** The sentence, the first rows, what was assumed, how sure it is, and how to go on. */
export function toldAnswer({
  sentence,
  results,
  question,
  assumptions,
  checks,
  notices,
  ...answer
}: ToldAnswer): string {
  return [
    harmlessLine(sentence),
    ...results.flatMap(toldResult),
    ...(question === null ? [] : toldQuestion(question, answer.chatId)),
    ...assumptions.map((text) => `Assumed: ${harmlessLine(text)}`),
    ...(checks === null ? [] : [harmlessLine(checks.sentence)]),
    ...notices.map(harmlessLine),
    ...(answer.error?.nextStep == null ? [] : [harmlessLine(answer.error.nextStep)]),
    `Run ${answer.runId} of chat ${answer.chatId}: ${answer.links.chat}`,
  ].join("\n");
}

function toldResult({ id, title, columns, rows, rowCount, isCut }: ToldAnswer["results"][number]): readonly string[] {
  const names = columns.map(({ name }) => name);
  const shown = (rows ?? []).slice(0, mcpLimits.toldRows);
  const count = `${isCut ? "more than " : ""}${rowCount}`;
  return [
    `${harmlessLine(title)} (result ${id}, rows: ${count}${shown.length < rowCount ? `, the first ${shown.length} here` : ""}):`,
    ...toldRows(names, shown),
  ];
}

/** A row a line, as a table of markdown. */
export function toldRows(names: readonly string[], rows: readonly ResultRow[]): readonly string[] {
  const lineOf = (cells: readonly unknown[]) => `| ${cells.map(cellText).join(" | ")} |`;
  return [lineOf(names), lineOf(names.map(() => "---")), ...rows.map(lineOf)];
}

function cellText(cell: unknown): string {
  return cell === null ? "" : harmlessLine(String(cell)).replaceAll("|", "\\|");
}

function toldQuestion({ options }: NonNullable<ToldAnswer["question"]>, chatId: string): readonly string[] {
  const lines = options.map(({ label, effect }) =>
    effect === null ? `- ${harmlessLine(label)}` : `- ${harmlessLine(label)} (${harmlessLine(effect)})`,
  );
  return [...lines, `Answer by ask with chatId ${chatId} and one of these, or other words, as the question.`];
}

/** A failure with its code, which the pages know as well. */
export function toldFailure({ code, message, nextStep }: Pick<PublicError, "code" | "message" | "nextStep">): string {
  return [message, nextStep ?? "", `(${code})`].filter((part) => part !== "").join(" ");
}
