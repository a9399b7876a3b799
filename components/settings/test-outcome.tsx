/** What came of a test, in a sentence; a failure says what helps. */
import { CircleCheck, CircleX } from "lucide-react";
import { formatDuration } from "#lib/domain/format";
import type { TestOutcome } from "#lib/queries/use-connection-tests";

export function TestOutcomeText({ outcome }: { readonly outcome: TestOutcome }) {
  if (outcome.kind === "answered") {
    return (
      <span className="flex items-start gap-1.5 text-sm text-success">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        Answered in {formatDuration(outcome.ms)}.
      </span>
    );
  }
  const { message, nextStep } = outcome.problem;
  return (
    <span className="flex min-w-0 items-start gap-1.5 text-sm text-danger">
      <CircleX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {message} {nextStep}
      </span>
    </span>
  );
}
