"use client";

/** The rows of a result could not be read: says so and offers another try. */
import { Button } from "#components/ui/button";

/** Stands where the rows or the chart would. */
export function LoadProblem({ onRetry }: { onRetry(): void }) {
  return (
    <div role="alert" className="flex min-h-32 flex-col items-center justify-center gap-3 p-4 text-center">
      <p className="text-sm text-muted">The rows of this result could not be loaded.</p>
      <Button size="compact" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
