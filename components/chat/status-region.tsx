"use client";

/** What a screen reader hears of an answer: that it started, each step once, and the result in a sentence. */
import { useMemo } from "react";
import { formatCounted } from "#lib/domain/format";
import type { AnswerContent, Turn } from "#lib/state/turn";
import { firstSentence } from "#lib/state/turns";

/** Invisible; lines are only added while a run goes on, so each is read once. */
export function StatusRegion({ turns }: { readonly turns: readonly Turn[] }) {
  const lines = useMemo(() => announcements(turns.at(-1)), [turns]);
  return (
    <div role="status" aria-live="polite" aria-atomic="false" className="sr-only">
      {lines.map((line) => (
        <p key={line.key}>{line.text}</p>
      ))}
    </div>
  );
}

type Line = { readonly key: string; readonly text: string };

function announcements(turn: Turn | undefined): readonly Line[] {
  if (turn?.kind !== "answer") return [];
  const { content, key } = turn;
  const started = { key: `${key}-started`, text: "Answer started" };
  const steps = content.steps.map((step) => ({ key: `${key}-${step.id}`, text: step.label }));
  if (content.status === "running") return [started, ...steps];
  return [started, ...steps, { key: `${key}-end`, text: closing(content) }];
}

function closing(content: AnswerContent): string {
  if (content.clarification !== null) {
    const { question, options } = content.clarification;
    return options.length === 0 ? question : `${question} ${formatCounted(options.length, "option")} to choose from.`;
  }
  if (content.status === "cancelled") return "Stopped.";
  if (content.error !== null) return content.error.message;
  return [firstSentence(content.text), ...results(content)].filter((text) => text !== "").join(" ");
}

function results({ results: shown, dashboard }: AnswerContent): readonly string[] {
  const lines = shown.map((result) => {
    const rows = formatCounted(result.ref.rowCount, "row");
    return result.chart === null ? `${rows}.` : `${rows}, chart available.`;
  });
  return dashboard === null ? lines : [...lines, `${formatCounted(dashboard.tiles.length, "chart")} available.`];
}
