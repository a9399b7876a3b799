/** The message that closes a run which the router ended: a question to the user, or a refusal with what can be asked. */
import "server-only";
import type { RouterOutcome } from "#lib/agents/router/index";
import { escapeMarkdown } from "#lib/agents/runtime/markdown-text";
import type { RunTrail } from "#lib/agents/runtime/run-trail";
import type { MessagePart } from "#lib/domain/message";

/** @param now milliseconds since the epoch; the steps' total is counted up to it. */
export function routerParts(
  outcome: Extract<RouterOutcome, { kind: "ask" | "handoff" | "off_topic" }>,
  now: number,
): MessagePart[] {
  const trail = [...outcome.trail.notices.map(noticePart), stepsPart(outcome.trail, now)];
  if (outcome.kind === "off_topic") {
    const suggestions: MessagePart[] =
      outcome.suggestions.length === 0 ? [] : [{ type: "follow-ups", questions: [...outcome.suggestions] }];
    return [{ type: "text", text: escapeMarkdown(outcome.text) }, ...suggestions, ...trail];
  }
  const { question, options } = outcome.routing;
  return question === null ? trail : [{ type: "clarification", question, options }, ...trail];
}

function noticePart(text: string): MessagePart {
  return { type: "notice", text };
}

function stepsPart(trail: RunTrail, now: number): MessagePart {
  return {
    type: "steps",
    steps: [...trail.steps],
    totalMs: Math.max(0, now - trail.startedAt),
    queryCount: trail.usage.queries,
    rowCount: 0,
    modelCallCount: trail.usage.modelCalls,
  };
}
