/** A card that asks its question as a whole; its heading is the button, its content the picture beside it. */
import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import type { Ask } from "./use-ask.tsx";

type AskCardProps = {
  readonly title: string;
  /** Beside the title: the table. */
  readonly hint: string;
  /** null: there is nothing to ask yet. */
  readonly question: OfferedQuestion | null;
  readonly ask: Ask;
  readonly children: ReactNode;
};

export function AskCard({ title, hint, question, ask, children }: AskCardProps) {
  const isBusy = question !== null && ask.busy === question.question;
  return (
    <li
      className={classNames(
        "relative flex min-w-0 flex-col gap-2 rounded-lg border border-border bg-surface p-3 shadow-raised",
        question !== null && "transition-colors duration-120 ease-calm hover:border-primary/60",
        isBusy && "border-primary",
      )}
    >
      <div className="flex items-baseline justify-between gap-2">
        <h3 className="min-w-0 text-sm font-medium">
          {question === null ? (
            title
          ) : (
            <button
              type="button"
              title={`Ask: ${question.question}`}
              aria-disabled={ask.busy !== null}
              onClick={() => ask.ask(question)}
              // The whole card is the button's.
              className="text-left wrap-anywhere after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary"
            >
              {title}
            </button>
          )}
        </h3>
        <span className="max-w-[50%] shrink-0 truncate font-mono text-[11px] text-subtle">{hint}</span>
      </div>
      {children}
    </li>
  );
}
