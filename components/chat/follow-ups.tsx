"use client";

/** Questions that lead on from an answer; a click asks. */
import { CornerDownRight } from "lucide-react";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import { useChat } from "./session-provider.tsx";

/** Only under the latest answer: an older one would be asked in the wrong place. */
export function FollowUps({ questions }: { readonly questions: readonly OfferedQuestion[] }) {
  const { actions, composer } = useChat();
  if (questions.length === 0) return null;
  return (
    <ul aria-label="Follow-up questions" className="flex flex-col border-t border-border pt-1">
      {questions.map(({ question, planId }) => (
        <li key={question}>
          <button
            type="button"
            onClick={() => {
              composer.current?.focus();
              void actions.ask(question, planId);
            }}
            className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 py-1 text-left text-sm text-muted transition-colors duration-120 ease-calm hover:bg-fg/5 hover:text-fg pointer-coarse:min-h-11"
          >
            <CornerDownRight aria-hidden className="size-3.5 shrink-0 text-control" />
            {question}
          </button>
        </li>
      ))}
    </ul>
  );
}
