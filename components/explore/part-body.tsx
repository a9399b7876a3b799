/** A part that is read, on its way, or could not be read. */
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import type { ExploredPart } from "#lib/domain/exploration";
import type { PartState } from "#lib/queries/use-exploration";

type PartBodyProps = {
  readonly state: PartState;
  readonly children: (part: ExploredPart) => ReactNode;
};

/** What fails leaves the others. */
export function PartBody({ state, children }: PartBodyProps) {
  const { part, problem, retry } = state;
  if (part !== null) return children(part);
  if (problem === null) return <Skeleton className="h-16 w-full" />;
  return (
    <div className="flex flex-col items-start gap-1.5 text-xs text-muted">
      <p className="wrap-anywhere">
        {problem.message} {problem.nextStep}
      </p>
      {problem.retryable ? (
        <Button size="compact" className="pointer-coarse:h-11" onClick={retry}>
          <RotateCw aria-hidden className="size-3.5" />
          Try again
        </Button>
      ) : null}
    </div>
  );
}
