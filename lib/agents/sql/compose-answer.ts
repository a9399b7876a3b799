/** Puts the parts of an answer in their order: text, figures, reading, result, checks, notices, assumptions, definitions, follow-ups; the steps come last. */
import "server-only";
import type { Figure, MessagePart, ResultPart } from "#lib/domain/message";
import type { QuestionReading } from "#lib/domain/question-reading";

export type AnswerPieces = {
  readonly text: string;
  /** Of the text. */
  readonly figures: readonly Figure[];
  /** How the question was read; null where that is not told. */
  readonly reading?: QuestionReading | null;
  /** One, or one for each database that stands alone. */
  readonly results: readonly ResultPart[];
  /** How sure the answer is; null where nobody looked. */
  readonly checks: MessagePart | null;
  readonly notices: readonly string[];
  /** Assumptions of the plan first, then what the checks found. */
  readonly assumptions: readonly string[];
  /** What of the glossary it is made with; null where that is not told. */
  readonly definitions?: Extract<MessagePart, { type: "definitions" }> | null;
  /** What it offers to go on with. */
  readonly offered: readonly MessagePart[];
};

/** Empty lists make no part. */
export function composeAnswer({
  text,
  figures,
  reading = null,
  results,
  checks,
  notices,
  assumptions,
  definitions = null,
  offered,
}: AnswerPieces): readonly MessagePart[] {
  const parts: MessagePart[] = [{ type: "text", text }];
  if (figures.length > 0) parts.push({ type: "figures", figures: [...figures] });
  if (reading !== null) parts.push({ type: "reading", words: [...reading] });
  parts.push(...results);
  if (checks !== null) parts.push(checks);
  for (const notice of new Set(notices)) parts.push({ type: "notice", text: notice });
  if (assumptions.length > 0) parts.push({ type: "assumptions", items: [...new Set(assumptions)] });
  if (definitions !== null && definitions.items.length > 0) parts.push(definitions);
  parts.push(...offered);
  return parts;
}
