"use client";

/** What can be done with a finished answer: copy its words; ask the last one again. */
import { RotateCw } from "lucide-react";
import { classNames } from "#components/ui/class-names";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { IconButton } from "#components/ui/icon-button";
import { selectReadOnly } from "#lib/state/session-store";
import type { Turn } from "#lib/state/turns";
import { useChat, useSession } from "./session-provider.tsx";

/** Always seen under the latest answer; under an earlier one on hover and focus. */
export function AnswerActions({ turn }: { readonly turn: Extract<Turn, { kind: "answer" }> }) {
  const { actions, composer } = useChat();
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const { content, runId, isEnd, isLatest } = turn;
  const isWhole = content.status === "complete" || content.status === "partial";
  if (!isWhole || content.clarification !== null) return null;
  return (
    <div
      className={classNames(
        "-mt-1 -ml-1.5 flex min-h-7 items-center gap-0.5 transition-opacity duration-120 ease-calm",
        !isLatest &&
          "-mb-4 opacity-0 group-focus-within/answer:opacity-100 group-hover/answer:opacity-100 pointer-coarse:opacity-100",
      )}
    >
      {content.text === "" ? null : (
        <CopyIconButton label="Copy answer" text={content.text} className="pointer-coarse:size-11" />
      )}
      {isEnd && !isReadOnly ? (
        <IconButton
          label="Answer again"
          isCompact
          className="pointer-coarse:size-11"
          onClick={() => {
            composer.current?.focus();
            void actions.retry(runId);
          }}
        >
          <RotateCw aria-hidden className="size-3.5" />
        </IconButton>
      ) : null}
    </div>
  );
}
