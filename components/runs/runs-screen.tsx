"use client";

/** The list of runs: figures, filters, rows, and two of them to be compared. */
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import type { PublicError } from "#lib/domain/errors";
import type { RunFilter, RunOverview } from "#lib/domain/run-report";
import { type RunsList, useRuns } from "#lib/queries/use-runs";
import {
  compareHref,
  filterTextOf,
  isFiltered,
  noRunFilter,
  type RunFilterText,
  runFilterOf,
  runsHref,
} from "#lib/state/run-address";
import { LabelTable } from "./label-table.tsx";
import { PageFrame } from "./page-frame.tsx";
import { RunFilters } from "./run-filters.tsx";
import { RunMetrics } from "./run-metrics.tsx";
import { RunTable } from "./run-table.tsx";

type RunsScreenProps = {
  /** The address that the page was opened with, and what it has; null where it could not be read. */
  readonly first: { readonly of: string; readonly overview: RunOverview | null };
};

/** A filter changes the address in place: it is no step that Back should take. */
export function RunsScreen({ first }: RunsScreenProps) {
  const filter = filterTextOf(new URLSearchParams(useSearchParams()));
  const { of } = runFilterOf(filter);
  const list = useRuns(filter, first);
  const [chosen, setChosen] = useState<readonly string[]>([]);

  function change(next: RunFilterText) {
    window.history.replaceState(null, "", runsHref(next));
  }

  function choose(runId: string, isChosen: boolean) {
    setChosen((known) => (isChosen ? [...known, runId].slice(0, 2) : known.filter((id) => id !== runId)));
  }

  return (
    <PageFrame title="Runs" actions={<CompareLink chosen={chosen} />}>
      {list.metrics === null ? <Skeleton className="h-24 rounded-lg" /> : <RunMetrics metrics={list.metrics} of={of} />}
      {of === "chats" ? <LabelTable /> : null}
      <RunFilters filter={filter} choices={list.choices} onChange={change} />
      <p role="status" className="sr-only">
        {list.metrics === null || list.isStale ? "" : `${list.metrics.runs} runs found`}
      </p>
      <Rows
        list={list}
        of={of}
        hasOwners={filter.who !== ""}
        chosen={chosen}
        onChoose={choose}
        onClear={isFiltered(filter) ? () => change(noRunFilter) : null}
      />
    </PageFrame>
  );
}

function CompareLink({ chosen }: { readonly chosen: readonly string[] }) {
  const [first, second] = chosen;
  if (first !== undefined && second !== undefined) {
    return (
      <Button look="primary" asChild>
        <Link href={compareHref(first, second)} prefetch={false}>
          Compare the two runs
        </Link>
      </Button>
    );
  }
  return (
    <p className="text-xs text-muted">
      {first === undefined ? "Choose two runs to compare them." : "One run chosen: choose another one."}
    </p>
  );
}

type RowsProps = {
  readonly list: RunsList;
  readonly of: RunFilter["of"];
  readonly hasOwners: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (runId: string, isChosen: boolean) => void;
  /** null where nothing is filtered. */
  readonly onClear: (() => void) | null;
};

function Rows({ list, of, hasOwners, chosen, onChoose, onClear }: RowsProps) {
  if (list.problem !== null && list.runs.length === 0) return <Problem problem={list.problem} onRetry={list.refresh} />;
  if (list.metrics === null) return <Skeleton className="h-64 rounded-lg" />;
  if (list.runs.length === 0) return <NoRuns onClear={onClear} />;
  return (
    <>
      <RunTable runs={list.runs} of={of} hasOwners={hasOwners} chosen={chosen} onChoose={onChoose} />
      {list.hasMore ? (
        <Button className="self-center" disabled={list.isLoadingMore} onClick={list.loadMore}>
          {list.isLoadingMore ? "Loading more runs" : "Show more runs"}
        </Button>
      ) : null}
      {list.problem === null ? null : <Problem problem={list.problem} onRetry={list.refresh} />}
    </>
  );
}

function NoRuns({ onClear }: Pick<RowsProps, "onClear">) {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-border bg-surface p-8 text-center">
      <p className="text-muted">
        {onClear === null ? "Every question that is asked will be listed here." : "No run fits these filters."}
      </p>
      {onClear === null ? (
        <Button asChild>
          <Link href="/chat">Ask the first question</Link>
        </Button>
      ) : (
        <Button onClick={onClear}>Show all runs</Button>
      )}
    </div>
  );
}

function Problem({ problem, onRetry }: { readonly problem: PublicError; readonly onRetry: () => void }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-danger/30 bg-danger-soft p-4"
    >
      <p>
        {problem.message} {problem.nextStep}
      </p>
      <Button size="compact" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
