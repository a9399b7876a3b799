/** The rows of the last answer, read only for a question that cannot be understood without them. */
import "server-only";
import { historyLimits } from "#lib/config/limits";
import type { AgentDependencies } from "./dependencies.ts";
import { dataLine } from "./prompt.ts";
import type { ConversationTurn, EnhancedQuestion } from "./question.ts";

const cellCharacters = 80;

/** As text, one row a line; null where they are not needed, may not leave, or cannot be read. */
export async function readPreviousRows(
  { needsPreviousRows }: Pick<EnhancedQuestion, "needsPreviousRows">,
  turns: readonly ConversationTurn[],
  { readRows, modelData }: Pick<AgentDependencies, "readRows" | "modelData">,
): Promise<string | null> {
  const last = turns.findLast(({ resultId }) => resultId !== null);
  if (!needsPreviousRows || modelData !== "results" || last?.resultId == null) return null;
  const rows = await readRows(last.resultId, { offset: 0, limit: historyLimits.previousRows });
  if (!rows.ok || rows.value.length === 0) return null;
  const lines = rows.value.slice(0, historyLimits.previousRows).map((row) => row.map(cellText).join(" | "));
  return [last.resultColumns.map(cellText).join(" | "), ...lines].join("\n");
}

function cellText(cell: string | number | boolean | null): string {
  return cell === null ? "NULL" : dataLine(String(cell), cellCharacters);
}
