"use client";

/** A run: what was asked, what it took, the way that it went, and each step in detail. */
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { useRef, useState } from "react";
import { QuestionWords } from "#components/chat/question-words";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { localEditor } from "#lib/domain/editor-name";
import { formatCount } from "#lib/domain/format";
import type { RunItem, RunReport } from "#lib/domain/run-report";
import { useRunReport } from "#lib/queries/use-runs";
import { sessionHref } from "#lib/state/chat-address";
import { dashboardHref } from "#lib/state/dashboard-address";
import { noRunFilter, runsHref } from "#lib/state/run-address";
import { agentName, costText, momentText, placeText, runTimeText, tokenText } from "#lib/state/run-words";
import { pathOf, type TraceNode, traceNodes } from "#lib/state/trace-tree";
import { IconButtonLink } from "./icon-button-link.tsx";
import { NodePanel } from "./node-panel.tsx";
import { PageFrame } from "./page-frame.tsx";
import { RunActions } from "./run-actions.tsx";
import { RunPath } from "./run-path.tsx";
import { RunStatusBadge } from "./run-status.tsx";
import { Verdict } from "./run-table.tsx";
import { Waterfall } from "./waterfall.tsx";

/** Follows a run that goes on, until it has ended. */
export function RunScreen({ first }: { readonly first: RunReport }) {
  const report = useRunReport(first);
  const { run } = report;
  const nodes = traceNodes(report);
  return (
    <PageFrame
      title={run.question === "" ? "A run" : run.question}
      back={
        <IconButtonLink
          label="All runs"
          href={runsHref({ ...noRunFilter, of: run.sessionId === null ? "dashboards" : "" })}
        >
          <ArrowLeft aria-hidden className="size-4" />
        </IconButtonLink>
      }
      actions={<RunActions run={run} />}
    >
      <RunFacts report={report} />
      <Reading report={report} />
      <Gap report={report} />
      {nodes.length === 0 ? null : <Steps nodes={nodes} report={report} />}
    </PageFrame>
  );
}

function Reading({ report: { reading } }: { readonly report: RunReport }) {
  if (reading === null) return null;
  return (
    <div className="rounded-lg border border-border bg-surface p-4 shadow-raised">
      <QuestionWords reading={reading} />
    </div>
  );
}

type Facts = readonly (readonly [name: string, value: string])[];

/** A refresh asks no agent and no model. */
function factsOf({ run, entries }: RunReport): Facts {
  const isAnswer = run.sessionId !== null;
  const asked: Facts = [
    ["Agent", agentName(run.agent)],
    ["Model", modelsText(run, entries)],
    ["Tries", formatCount(run.attempts)],
    ["Model calls", formatCount(run.modelCalls)],
    ["Tokens", tokenText(run)],
    ["Cost", costText(run.cost)],
  ];
  return [
    ...(run.owner === localEditor ? [] : [["Asked by", run.owner] as const]),
    ["Database", placeText(run)],
    ["Started", momentText(run.startedAt)],
    ["Time", runTimeText(run)],
    ...(isAnswer ? asked : []),
    ["Statements", formatCount(run.statements)],
    ["Rows", run.rowCount === null ? "None" : formatCount(run.rowCount)],
    ...(run.errorCode === null ? [] : [["Failure", run.errorCode] as const]),
  ];
}

/** All that were asked, the one that is named in the list first; without a record that one alone. */
function modelsText({ model }: RunItem, entries: RunReport["entries"]): string {
  if (model === null) return "None asked";
  const asked = entries.flatMap(({ modelCalls }) => modelCalls.map((call) => call.model));
  return [...new Set([model, ...asked])].join(", ");
}

/** Where it was begun. */
function Origin({ run: { sessionId, dashboardId } }: { readonly run: RunItem }) {
  const [href, name] =
    sessionId === null
      ? [dashboardHref(dashboardId ?? ""), "Open the dashboard"]
      : [sessionHref(sessionId), "Open the chat"];
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-6 items-center text-primary underline underline-offset-2 pointer-coarse:min-h-11"
    >
      {name}
    </Link>
  );
}

function RunFacts({ report }: { readonly report: RunReport }) {
  const { run, isMasked, feedback } = report;
  return (
    <section
      aria-label="The run"
      className="flex flex-col gap-3 rounded-lg border border-border bg-surface p-4 shadow-raised"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <RunStatusBadge run={run} />
        <span className="inline-flex items-center gap-1 text-xs text-muted">
          Run <span className="font-mono break-all">{run.id}</span>
          <CopyIconButton label="Copy the run's id" text={run.id} />
        </span>
        <Origin run={run} />
        {feedback === null ? null : <Verdict verdict={feedback.verdict} />}
        {isMasked ? <span className="text-xs text-muted">Row values are hidden.</span> : null}
      </div>
      {feedback === null || feedback.text === "" ? null : (
        <p className="text-sm wrap-anywhere text-muted">“{feedback.text}”</p>
      )}
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 md:grid-cols-4 xl:grid-cols-6">
        {factsOf(report).map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-muted">{name}</dt>
            {/* The server's clock may be in another time zone than the reader's. */}
            <dd className="tabular text-sm wrap-anywhere" suppressHydrationWarning>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const gapSentences = {
  not_recorded:
    "Nothing was recorded of this run: it is of an earlier version of the app, or it ended before its first step.",
  removed: "The record of this run was removed because of its age.",
  damaged: "A part of this record is damaged on disk and left out. The rest is shown.",
} as const;

function Gap({ report: { gap, entries, run } }: { readonly report: RunReport }) {
  const isWaiting = gap === null && entries.length === 0 && run.status === "running";
  if (gap === null && !isWaiting) return null;
  const again = run.sessionId === null ? "Refresh the dashboard to get one." : "Ask again to get a new one.";
  return (
    <p role="status" className="rounded-lg border border-border bg-surface p-4 text-sm text-muted">
      {gap === null ? "The run has begun. Its steps appear here as they end." : gapSentences[gap]}{" "}
      {gap === null || gap === "damaged" ? null : again}
    </p>
  );
}

type StepsProps = { readonly nodes: readonly TraceNode[]; readonly report: RunReport };

/** A failed step opens by itself. */
function Steps({ nodes, report }: StepsProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const panel = useRef<HTMLElement>(null);
  const failed = nodes.find(({ entry }) => entry.status === "failed") ?? nodes[0];
  const current = nodes.find(({ entry }) => entry.seq === chosen) ?? failed;

  function choose(seq: number) {
    setChosen(seq);
    // Where the two stand above each other, what was chosen is out of sight.
    if (!matchMedia("(min-width: 1024px)").matches) panel.current?.scrollIntoView({ block: "nearest" });
  }

  if (current === undefined) return null;
  return (
    <>
      <RunPath steps={pathOf(nodes)} current={current.entry.seq} onChoose={choose} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)]">
        <Waterfall nodes={nodes} current={current.entry.seq} onChoose={choose} />
        <NodePanel ref={panel} key={current.entry.seq} node={current} isMasked={report.isMasked} />
      </div>
    </>
  );
}
