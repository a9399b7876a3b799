"use client";

/** The environment file, read again without a restart: what counts now, what waits, and what is wrong in it. */
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { TitledSection } from "#components/ui/titled-section";
import type { EnvironmentReport } from "#lib/domain/environment-report";
import type { PublicError } from "#lib/domain/errors";
import { rereadEnvironment } from "#lib/queries/live-settings";

type EnvironmentSectionProps = {
  /** Variables that were changed since the start and wait for the next one. */
  readonly waiting: readonly string[];
};

export function EnvironmentSection({ waiting }: EnvironmentSectionProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  const [report, setReport] = useState<EnvironmentReport | null>(null);
  const [problem, setProblem] = useState<PublicError | null>(null);
  async function read() {
    setBusy(true);
    setProblem(null);
    setReport(null);
    const result = await rereadEnvironment();
    setBusy(false);
    if (!result.ok) return setProblem(result.error);
    setReport(result.value);
    // The settings below may stand otherwise now.
    router.refresh();
  }
  const shown = report?.waiting ?? waiting;
  return (
    <TitledSection title="Environment file">
      <p className="text-sm text-muted">
        Much of what the file .env says can count without a restart. All of it is checked first: where anything is
        wrong, nothing changes.
      </p>
      <div>
        <Button disabled={isBusy} onClick={() => void read()}>
          Read the environment file again
        </Button>
      </div>
      <div role="status" className="flex flex-col gap-1 text-sm">
        {report === null ? null : (
          <p>
            {report.applied.length === 0
              ? "Nothing to apply was changed."
              : `Counts from now on: ${listed(report.applied)}.`}
          </p>
        )}
        {shown.length === 0 ? null : <p>Waits for a restart: {listed(shown)}.</p>}
      </div>
      {problem === null ? null : (
        <p role="alert" className="text-sm whitespace-pre-line text-danger">
          {problem.message} {problem.nextStep}
        </p>
      )}
    </TitledSection>
  );
}

function listed(names: readonly string[]): string {
  return names.join(", ");
}
