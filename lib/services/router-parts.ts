/** The message that closes a run which the router ended: a question to the user, or a refusal with what can be asked. */
import "server-only";
import type { RouterOutcome } from "#lib/agents/router/index";
import { type Offered, offerQuestions } from "#lib/agents/runtime/offer";
import type { RunTrail } from "#lib/agents/runtime/run-trail";
import { accountParts } from "#lib/agents/runtime/steps-part";
import { escapeMarkdown } from "#lib/domain/markdown-text";
import type { MessagePart } from "#lib/domain/message";
import type { QuestionReading } from "#lib/domain/question-reading";
import type { SemanticModel } from "#lib/semantic/model";

/** @param now milliseconds since the epoch; the steps' total is counted up to it. */
export function routerParts(
  outcome: Extract<RouterOutcome, { kind: "ask" | "handoff" | "off_topic" }>,
  models: readonly SemanticModel[],
  now: number,
): Offered {
  const trail = [...outcome.trail.notices.map(noticePart), ...stepsParts(outcome.trail, now)];
  if (outcome.kind === "off_topic") {
    const { parts, offers } = offerQuestions(outcome.suggestions, models);
    const said: MessagePart = { type: "text", text: escapeMarkdown(outcome.text) };
    return { parts: [said, ...readingParts(outcome.reading), ...parts, ...trail], offers };
  }
  const { question, options } = outcome.routing;
  const reason = outcome.kind === "ask" ? { reason: outcome.reason } : {};
  const asked: MessagePart[] = question === null ? [] : [{ type: "clarification", question, ...reason, options }];
  const read = outcome.kind === "ask" ? readingParts(outcome.reading) : [];
  return { parts: [...asked, ...read, ...trail], offers: outcome.kind === "ask" ? outcome.offers : [] };
}

function readingParts(reading: QuestionReading | null): MessagePart[] {
  return reading === null ? [] : [{ type: "reading", words: [...reading] }];
}

function noticePart(text: string): MessagePart {
  return { type: "notice", text };
}

function stepsParts(trail: RunTrail, now: number): MessagePart[] {
  return accountParts({ ...trail, rowCount: 0, endedAt: now });
}
