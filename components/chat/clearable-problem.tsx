"use client";

/** Why the last action was refused: one line above the composer that can be put away. */
import { X } from "lucide-react";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import type { PublicError } from "#lib/domain/errors";
import { useSession } from "./session-provider.tsx";

/** Announced when it appears. */
export function ClearableProblem({ problem }: { readonly problem: PublicError }) {
  const showProblem = useSession((state) => state.showProblem);
  return (
    <div
      role="alert"
      className="flex items-start gap-2 rounded-lg border border-danger/30 bg-danger-soft py-1.5 pr-1.5 pl-3 text-sm"
    >
      <p className="flex-1 py-0.5">
        <span className="font-medium">{problem.message}</span>
        {problem.nextStep === null ? "" : ` ${problem.nextStep}`}
      </p>
      {problem.code === "STALE_PAGE" ? (
        <Button size="compact" onClick={() => window.location.reload()}>
          Reload
        </Button>
      ) : null}
      <IconButton label="Dismiss" isCompact onClick={() => showProblem(null)}>
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </div>
  );
}
