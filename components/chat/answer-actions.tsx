"use client";

/** What can be done with a finished answer: copy its words, say what it is worth, ask again or ask the other agent. */
import { RotateCw } from "lucide-react";
import { classNames } from "#components/ui/class-names";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { IconButton } from "#components/ui/icon-button";
import { selectReadOnly } from "#lib/state/session-store";
import type { AnswerContent, Turn } from "#lib/state/turn";
import { AgentSwitch } from "./agent-switch.tsx";
import { AnswerFeedback } from "./answer-feedback.tsx";
import { useChat, useSession } from "./session-provider.tsx";

/** Always seen under the latest answer; under an earlier one on hover and focus, and where something was said of it. */
export function AnswerActions({ turn }: { readonly turn: Extract<Turn, { kind: "answer" }> }) {
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const { content, shownRunId, isLatest, messageId } = turn;
  if (!settledStatuses.has(content.status) || content.clarification !== null || messageId === null) return null;
  return (
    <AnswerFeedback
      // Another version is another answer: what was said of one is not said of it.
      key={shownRunId}
      runId={shownRunId}
      canBeVerified={canBeVerified(content)}
      row={(thumbs, isSaid) => (
        <div
          className={classNames(
            "-mt-1 -ml-1.5 flex min-h-7 flex-wrap items-center gap-x-0.5 transition-opacity duration-120 ease-calm",
            !(isLatest || isSaid) &&
              "-mb-4 opacity-0 group-focus-within/answer:opacity-100 group-hover/answer:opacity-100 pointer-coarse:opacity-100",
          )}
        >
          {content.text === "" ? null : (
            <CopyIconButton label="Copy answer" text={content.text} className="pointer-coarse:size-11" />
          )}
          {thumbs}
          {isReadOnly ? null : <AnswerAgain turn={turn} />}
          <AgentSwitch content={content} canSwitch={isLatest && !isReadOnly} />
        </div>
      )}
    />
  );
}

/** Something was said that can be copied and judged; a stop or a failure has an ending of its own. */
const settledStatuses: ReadonlySet<AnswerContent["status"]> = new Set(["complete", "partial", "not_answered"]);

/** One statement over one database answered, and nobody has checked it yet. */
function canBeVerified({ results: [result, ...others] }: AnswerContent): boolean {
  return result !== undefined && others.length === 0 && result.sources.length === 0 && result.verified === undefined;
}

function AnswerAgain({ turn }: { readonly turn: Extract<Turn, { kind: "answer" }> }) {
  const { actions, composer } = useChat();
  if (!turn.isEnd) return null;
  return (
    <IconButton
      label="Answer again"
      isCompact
      className="pointer-coarse:size-11"
      onClick={() => {
        composer.current?.focus();
        void actions.retry(turn.runId);
      }}
    >
      <RotateCw aria-hidden className="size-3.5" />
    </IconButton>
  );
}
