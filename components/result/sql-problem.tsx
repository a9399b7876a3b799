"use client";

/** What is wrong with a statement, in one sentence, and what can be done about it. */
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { PublicError } from "#lib/domain/errors";

type SqlProblemProps = {
  /** Stands before the error's own sentence; none by default. */
  readonly title?: string;
  readonly error: PublicError;
  /** What can be done. */
  readonly children?: ReactNode;
};

/** Announced when it appears. */
export function SqlProblem({ title, error, children }: SqlProblemProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-start gap-x-3 gap-y-1.5 border-t border-danger/30 bg-danger-soft px-4 py-2 text-sm"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
        {title === undefined ? null : `${title} `}
        <span className="font-medium">{error.message}</span>
        {error.nextStep === null ? null : <span className="text-muted"> {error.nextStep}</span>}
      </p>
      {children}
    </div>
  );
}
