/** The checked answer that a message holds, for whoever has no page to show it on. */
import "server-only";
import { answerLimits } from "#lib/config/api-limits";
import { assertNever } from "#lib/domain/assert-never";
import type { AnswerResult, CheckedAnswer } from "#lib/domain/checked-answer";
import type { Message, MessagePart, ResultPart } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
import { plainView } from "#lib/domain/plain-view";
import type { Session } from "#lib/domain/session";
import { answerText } from "#lib/state/answer-text";
import { firstSentence } from "#lib/state/turns";
import type { Results } from "../results.ts";

/** The message that ended a run; undefined while it is at work, and for none of the chat. */
export function closingMessage({ messages, run }: Session, runId: string): Message | undefined {
  if (run?.id === runId) return undefined;
  return messages.findLast((message) => message.role === "assistant" && message.runId === runId);
}

/** The first rows of results; each is read once, as soon as somebody wants them. */
export type FirstRows = {
  /** null where they are kept no longer, or were read with other rights. */
  of(resultId: string): Promise<AnswerResult["rows"]>;
};

/** Of one person's results. */
export function createFirstRows(ownerId: string, results: Pick<Results, "readPage">): FirstRows {
  const reading = new Map<string, ReturnType<FirstRows["of"]>>();
  const read = async (resultId: string): ReturnType<FirstRows["of"]> => {
    const page = await results.readPage(ownerId, { resultId, view: plainView, offset: 0, limit: answerLimits.rows });
    return page.ok ? [...page.value.rows] : null;
  };
  return {
    of: (resultId) => {
      const known = reading.get(resultId);
      if (known !== undefined) return known;
      const rows = read(resultId);
      reading.set(resultId, rows);
      // What could not be read ahead may be there once it is needed.
      const forget = () => reading.delete(resultId);
      void rows.then((found) => found === null && forget(), forget);
      return rows;
    },
  };
}

type Told = { readonly chatId: string; readonly message: Message };

/** With the first rows of each result. */
export async function checkedAnswer({ chatId, message }: Told, rows: FirstRows): Promise<CheckedAnswer> {
  const { parts, runId } = message;
  const { text } = answerText(parts);
  const error = firstOf(parts, "error")?.error ?? null;
  const question = questionOf(parts);
  const told = [text, question?.text ?? "", error?.message ?? "", dashboardWords(parts)].find((words) => words !== "");
  const shown = parts.flatMap(resultsOfPart);
  const checks = firstOf(parts, "checks");
  return {
    ...{ chatId, runId, status: answerStatus(message), sentence: firstSentence(told ?? ""), text },
    results: await Promise.all(shown.map((part) => answerResult(part, rows))),
    question,
    assumptions: parts.flatMap((part) => (part.type === "assumptions" ? part.items : [])),
    checks: checks === undefined ? null : { level: checks.level, sentence: checks.sentence, notes: [...checks.notes] },
    notices: [...parts.flatMap(noticesOf), ...shown.flatMap(({ notes = [] }) => notes)],
    error,
    links: { chat: `/chat/${chatId}` },
  };
}

/** How a message says that its run ended. */
export function answerStatus({ kind, status }: Pick<Message, "kind" | "status">): CheckedAnswer["status"] {
  if (kind === "clarification") return "needs-clarification";
  switch (status) {
    case "complete":
    case "partial":
      return "answered";
    case "not_answered":
      return "refused";
    case "failed":
    case "interrupted":
      return "failed";
    case "cancelled":
      return "stopped";
    default:
      return assertNever(status);
  }
}

type PartOf<Type extends MessagePart["type"]> = Extract<MessagePart, { readonly type: Type }>;

function firstOf<Type extends MessagePart["type"]>(
  parts: readonly MessagePart[],
  type: Type,
): PartOf<Type> | undefined {
  return parts.find((part): part is PartOf<Type> => part.type === type);
}

function questionOf(parts: readonly MessagePart[]): CheckedAnswer["question"] {
  const asked = firstOf(parts, "clarification");
  if (asked === undefined) return null;
  const options = asked.options.map(({ label, effect }) => ({ label, effect }));
  return { text: asked.question, reason: asked.reason ?? null, options };
}

function dashboardWords(parts: readonly MessagePart[]): string {
  const board = firstOf(parts, "dashboard");
  return board === undefined ? "" : `${board.title}.`;
}

/** Remarks, and charts of a dashboard that could not be made. */
function noticesOf(part: MessagePart): readonly string[] {
  if (part.type === "notice") return [part.text];
  if (part.type !== "dashboard") return [];
  return part.tiles.flatMap((tile) => (tile.status === "failed" ? [`${tile.title}: ${tile.error.message}`] : []));
}

/** A result with its first rows. */
export async function answerResult(
  { ref, title, context, engine, sql, chart }: ResultPart,
  rows: FirstRows,
): Promise<AnswerResult> {
  return {
    ...{ id: ref.id, title, ...context, engine, sql, chart },
    columns: ref.columns.map(({ name, kind }) => ({ name, kind })),
    rows: await rows.of(ref.id),
    rowCount: ref.rowCount,
    isCut: ref.limited,
  };
}
