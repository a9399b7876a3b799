"use client";

/** What a statement does, step by step in plain words. */
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { toShownError } from "#lib/queries/public-failure";
import { type ExplainedStatement, useExplanation } from "#lib/queries/use-statement-help";

type SqlExplanationProps = { readonly title: string; readonly statement: ExplainedStatement };

/** Read when it is opened; it is told when it has come. */
export function SqlExplanation({ title, statement }: SqlExplanationProps) {
  const explanation = useExplanation(statement, true);
  if (explanation.isError) {
    const { message, nextStep } = toShownError(explanation.error);
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 border-t border-border px-4 py-2.5 text-sm">
        <p className="min-w-0 flex-1 basis-52 wrap-anywhere">
          {message} {nextStep}
        </p>
        <Button size="compact" className="pointer-coarse:h-11" onClick={() => void explanation.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (explanation.data === undefined) return <ExplanationSkeleton />;
  return (
    <section
      aria-label={`What the SQL of ${title} does`}
      aria-live="polite"
      className="border-t border-border px-4 py-3"
    >
      <ol className="flex max-w-160 list-decimal flex-col gap-1 pl-5 text-sm marker:text-subtle">
        {explanation.data.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a fixed statement have no other identity
          <li key={index} className="wrap-anywhere">
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}

function ExplanationSkeleton() {
  return (
    <div
      role="status"
      aria-label="Reading the statement"
      className="flex flex-col gap-2 border-t border-border px-4 py-3"
    >
      {["w-56", "w-72", "w-44"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
