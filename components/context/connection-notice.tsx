"use client";

/** Why nothing can be asked, and what to check: a line under the header while the connection is lost. */
import { Unplug } from "lucide-react";
import type { Connection } from "#lib/state/connection";

type ConnectionNoticeProps = {
  readonly connection: Connection;
  /** A sentence that stands on the screen already: it is not said twice. */
  readonly saidElsewhere: string | null;
};

/** Nothing while all is well. */
export function ConnectionNotice({ connection, saidElsewhere }: ConnectionNoticeProps) {
  if (connection.kind !== "lost" || connection.problem.message === saidElsewhere) return null;
  const { message, nextStep } = connection.problem;
  return (
    <p
      role="alert"
      className="flex shrink-0 items-start gap-2 border-b border-danger/30 bg-danger-soft px-4 py-1.5 text-sm"
    >
      <Unplug aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
      <span className="min-w-0 wrap-anywhere">
        <span className="font-medium">{message}</span>
        {nextStep === null ? null : ` ${nextStep}`} What you have written is kept.
      </span>
    </p>
  );
}
