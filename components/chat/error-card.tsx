"use client";

/** What went wrong, what to do about it, and the code for whoever is asked for help. */
import { RotateCcw, TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button";
import type { PublicError } from "#lib/domain/errors";

type ErrorCardProps = {
  readonly error: PublicError;
  readonly runId: string;
  /** null where asking again makes no sense. */
  readonly onRetry: (() => void) | null;
};

/** Never shows an engine's own words: those stay on the server. */
export function ErrorCard({ error, runId, onRetry }: ErrorCardProps) {
  return (
    <div className="flex max-w-160 flex-col gap-3 rounded-lg border border-danger/30 bg-danger-soft p-4">
      <div className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{error.message}</p>
          {error.nextStep === null ? null : <p className="wrap-anywhere text-muted">{error.nextStep}</p>}
        </div>
      </div>
      <div className="flex flex-wrap items-start gap-3 pl-6">
        {onRetry === null ? null : (
          <Button size="compact" onClick={onRetry}>
            <RotateCcw aria-hidden className="size-3.5" />
            Try again
          </Button>
        )}
        <details className="min-w-0 text-xs text-muted">
          <summary className="inline-flex min-h-7 items-center rounded-sm underline decoration-control/60 underline-offset-2 hover:text-fg">
            Details
          </summary>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 pt-1">
            <dt>Code</dt>
            <dd className="font-mono">{error.code}</dd>
            <dt>Run</dt>
            <dd className="font-mono break-all">{runId}</dd>
          </dl>
        </details>
      </div>
    </div>
  );
}
