"use client";

/** A form that is sent to the server: it waits for the page's script, and says what was wrong under its fields. */
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { useIsInteractive } from "#components/ui/use-is-interactive";
import type { PublicError } from "#lib/domain/errors";

type AccessFormProps = {
  readonly send: string;
  readonly isBusy: boolean;
  readonly problem: PublicError | null;
  readonly onSend: () => void;
  /** What it does cannot be taken back. */
  readonly isDanger?: boolean;
  /** As wide as its card, or as its words. */
  readonly isWide?: boolean;
  /** Beside the button. */
  readonly after?: ReactNode;
  readonly children?: ReactNode;
};

/** Before the script has taken over nothing can be typed or sent: the browser would send a password by itself. */
export function AccessForm({
  send,
  isBusy,
  problem,
  onSend,
  isDanger = false,
  isWide = false,
  after,
  children,
}: AccessFormProps) {
  const isInteractive = useIsInteractive();
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSend();
      }}
    >
      <fieldset disabled={!isInteractive} className="flex min-w-0 flex-col gap-3">
        {children}
        <AccessProblem problem={problem} />
        <div className="flex flex-wrap items-center gap-2">
          <Button
            type="submit"
            look={isDanger ? "danger" : "primary"}
            aria-disabled={isBusy}
            className={isWide ? "mt-1 h-9 w-full justify-center" : ""}
          >
            {isBusy ? "One moment…" : send}
          </Button>
          {after}
        </div>
      </fieldset>
    </form>
  );
}

/** There from the start, so that screen readers hear what comes into it. */
export function AccessProblem({ problem }: { readonly problem: Pick<PublicError, "message" | "nextStep"> | null }) {
  return (
    <div role="alert">
      {problem === null ? null : (
        <p className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
          {problem.message} {problem.nextStep}
        </p>
      )}
    </div>
  );
}
