"use client";

/** Which language model is connected, and whether it answers. */
import { useMay } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import { useModelTest } from "#lib/queries/use-connection-tests";
import { TestOutcomeText } from "./test-outcome.tsx";

type ModelTestProps = {
  /** null: none is set. */
  readonly name: string | null;
  /** Why it does not help; null when all is well. */
  readonly notice: string | null;
  /** Of the fast one that chooses and judges; null where the same one does. */
  readonly fastName: string | null;
  /** What an answer may take, in sentences; empty where nothing is set. */
  readonly budget: readonly string[];
};

/** The question that is sent holds nothing of the data. */
export function ModelTest({ name, notice, fastName, budget }: ModelTestProps) {
  const { outcome, isRunning, run } = useModelTest();
  const mayTest = useMay("testModel");
  return (
    <>
      <p className="text-sm text-muted">
        {name === null ? (
          "No language model is connected: the built-in planner answers."
        ) : (
          <>
            {notice === null ? "Connected" : "Set"}: <span className="font-mono wrap-anywhere text-fg">{name}</span>
          </>
        )}
      </p>
      {fastName === null ? null : (
        <p className="text-sm text-muted">
          For choosing, routing and judging: <span className="font-mono wrap-anywhere text-fg">{fastName}</span>
        </p>
      )}
      {budget.map((sentence) => (
        <p key={sentence} className="text-sm wrap-anywhere text-muted">
          {sentence}
        </p>
      ))}
      {notice === null ? null : <p className="text-sm wrap-anywhere">{notice}</p>}
      {mayTest ? (
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <Button className="pointer-coarse:h-11" disabled={isRunning} onClick={run}>
            {isRunning ? "Testing the model…" : "Test the model"}
          </Button>
          <p role="status" className="flex min-h-8 min-w-0 flex-1 items-center">
            {outcome === null ? null : <TestOutcomeText outcome={outcome} />}
          </p>
        </div>
      ) : null}
    </>
  );
}
