"use client";

/** Which databases there are, and whether each of them answers. */
import { Button } from "#components/ui/button";
import type { DatabaseInfo } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { toShownError } from "#lib/queries/public-failure";
import { useDatabases } from "#lib/queries/use-catalog";
import { useDatabaseTests } from "#lib/queries/use-connection-tests";
import { TestOutcomeText } from "./test-outcome.tsx";

type DatabaseTestsProps = { readonly databases: readonly DatabaseInfo[] | null };

export function DatabaseTests({ databases: first }: DatabaseTestsProps) {
  const databases = useDatabases(first);
  const listed = databases.data ?? [];
  const { outcome, isRunning, run } = useDatabaseTests(listed.map(({ name }) => name));
  if (listed.length === 0) return <NoDatabases error={databases.error} onRetry={() => void databases.refetch()} />;
  const failed = [...(outcome?.values() ?? [])].filter(({ kind }) => kind === "failed").length;
  return (
    <>
      <ul aria-label="Databases" className="flex flex-col divide-y divide-border">
        {listed.map(({ name, engine }) => (
          <li key={name} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
            <span className="w-40 min-w-0 font-mono text-sm wrap-anywhere">{name}</span>
            <span className="w-24 text-xs leading-5 text-muted">{dialects[engine].label}</span>
            <Outcome of={outcome?.get(name)} />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button className="pointer-coarse:h-11" disabled={isRunning} onClick={run}>
          {isRunning ? "Testing the databases…" : "Test the databases"}
        </Button>
        <p role="status" className="text-sm text-muted">
          {outcome === null ? "" : summary(outcome.size, failed)}
        </p>
      </div>
    </>
  );
}

function Outcome({ of }: { readonly of: Parameters<typeof TestOutcomeText>[0]["outcome"] | undefined }) {
  return of === undefined ? null : (
    <span className="min-w-0 flex-1">
      <TestOutcomeText outcome={of} />
    </span>
  );
}

function summary(count: number, failed: number): string {
  if (failed > 0) return `${failed} of ${count} did not answer.`;
  if (count <= 2) return count === 1 ? "It answers." : "Both answer.";
  return `All ${count} answer.`;
}

/** Who may see no data is told so, and whoever's warehouse is away that it is. */
function NoDatabases({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  const { message, nextStep } = error === null ? noneYet : toShownError(error);
  return (
    <div role={error === null ? undefined : "alert"} className="flex flex-col items-start gap-2 text-sm text-muted">
      <p>
        {message} {nextStep}
      </p>
      <Button className="pointer-coarse:h-11" onClick={onRetry}>
        Look again
      </Button>
    </div>
  );
}

const noneYet = { message: "There is no database yet: drop a file on a chat.", nextStep: null };
