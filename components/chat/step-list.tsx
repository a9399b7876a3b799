"use client";

/** What is being done for an answer, step by step in plain words; one line once it is done. */
import { Check, ChevronDown, CircleMinus, CircleStop, LoaderCircle, X } from "lucide-react";
import Link from "next/link";
import { useEffect, useId, useState } from "react";
import { classNames } from "#components/ui/class-names";
import { formatCounted, formatDuration } from "#lib/domain/format";
import type { Step } from "#lib/domain/message";
import type { RunUsage } from "#lib/domain/run-event";
import { spendText } from "#lib/domain/spend-words";
import { runHref } from "#lib/state/run-address";
import { usageText } from "#lib/state/run-words";
import type { AnswerContent } from "#lib/state/turn";
import { QuestionWords } from "./question-words.tsx";

type StepsProps = Pick<AnswerContent, "status" | "steps" | "summary" | "usage"> & {
  /** How the question was read; null where that is told elsewhere, or nowhere. */
  readonly reading?: AnswerContent["reading"];
  /** Of the record that tells all of it; null before the server has given the run a name. */
  readonly runId: string | null;
};

/** Open while the run goes on, collapsed to a summary afterwards. */
export function Steps({ status, steps, summary, usage, reading = null, runId }: StepsProps) {
  const [isExpanded, setIsExpanded] = useState(false);
  const listId = useId();
  if (status === "running") {
    return (
      <div>
        <StepList steps={steps} id={listId} />
        {usage === null ? null : <BudgetMeter usage={usage} />}
      </div>
    );
  }
  if (steps.length === 0) return runId === null ? null : <RunLink runId={runId} />;
  return (
    <div>
      <span className="flex flex-wrap items-center gap-x-2">
        <button
          type="button"
          aria-expanded={isExpanded}
          aria-controls={listId}
          onClick={() => setIsExpanded(!isExpanded)}
          className="-ml-1.5 inline-flex min-h-6 items-center gap-1.5 rounded-md px-1.5 text-xs text-muted hover:bg-fg/5 hover:text-fg pointer-coarse:min-h-11"
        >
          <OutcomeIcon status={status} />
          <span className="tabular text-left">{summaryText(status, steps, summary)}</span>
          <ChevronDown
            aria-hidden
            className={classNames("size-3.5 transition-transform duration-120 ease-calm", isExpanded && "rotate-180")}
          />
        </button>
        {runId === null ? null : <RunLink runId={runId} />}
      </span>
      <div id={listId} hidden={!isExpanded} className="flex flex-col gap-3 pt-1">
        {isExpanded ? (
          <>
            <QuestionWords reading={reading} />
            <div>
              <StepList steps={steps} id={undefined} />
              {summary === null ? null : <ModelUse summary={summary} />}
            </div>
          </>
        ) : null}
      </div>
    </div>
  );
}

/** To the record of everything that was done. */
function RunLink({ runId }: { readonly runId: string }) {
  return (
    <Link
      href={runHref(runId)}
      prefetch={false}
      className="inline-flex min-h-6 items-center rounded-md px-1 text-xs text-muted underline decoration-control/60 underline-offset-2 hover:text-fg pointer-coarse:min-h-11"
    >
      How this was answered
    </Link>
  );
}

/** What the run has spent of what it may: quiet, and no live region, because it changes all the time. */
function BudgetMeter({ usage }: { readonly usage: RunUsage }) {
  return <p className="tabular pl-6 text-xs leading-6 text-subtle">{usageText(usage)}</p>;
}

/** What the answer took of language models, in full; the line above has the calls alone. */
function ModelUse({ summary }: { readonly summary: NonNullable<AnswerContent["summary"]> }) {
  return <p className="tabular py-1 pl-6 text-xs text-subtle">{modelUseText(summary)}</p>;
}

function modelUseText({ modelCallCount: calls, modelUse }: NonNullable<AnswerContent["summary"]>): string {
  const { inputTokens = 0, outputTokens = 0, cachedTokens = 0, cost = null } = modelUse ?? {};
  // Chats of an earlier version kept the calls alone.
  if (modelUse === undefined && calls > 0) return formatCounted(calls, "model call");
  return spendText({ calls, tokens: inputTokens + outputTokens, cachedTokens, cost });
}

function StepList({ steps, id }: { readonly steps: readonly Step[]; readonly id: string | undefined }) {
  return (
    <ul id={id} aria-label="Steps" className="flex flex-col">
      {steps.map((step) => (
        <StepRow key={step.id} step={step} />
      ))}
    </ul>
  );
}

function StepRow({ step }: { readonly step: Step }) {
  return (
    <li className="animate-float-in flex min-h-6 items-start gap-2 text-sm leading-6 text-muted">
      <span className="flex h-6 w-4 shrink-0 items-center justify-center">
        <StepIcon status={step.status} />
      </span>
      <span className={classNames("min-w-0", step.status === "running" && "text-fg")}>
        {step.label}
        {step.detail === null ? null : <span className="text-subtle"> – {step.detail}</span>}
      </span>
      <span className="tabular ml-auto shrink-0 pl-3 text-xs leading-6 text-subtle">
        {step.ms === null ? <Elapsed since={step.startedAt} /> : formatDuration(step.ms)}
      </span>
    </li>
  );
}

function StepIcon({ status }: Pick<Step, "status">) {
  if (status === "running") return <LoaderCircle aria-label="running" className="size-3.5 animate-spin text-primary" />;
  if (status === "done") return <Check aria-label="done" className="size-3.5 text-success" />;
  if (status === "failed") return <X aria-label="failed" className="size-3.5 text-danger" />;
  return <CircleStop aria-label="stopped" className="size-3.5 text-subtle" />;
}

function OutcomeIcon({ status }: Pick<AnswerContent, "status">) {
  if (status === "complete") return <Check aria-hidden className="size-3.5 text-success" />;
  if (status === "not_answered") return <CircleMinus aria-hidden className="size-3.5 text-muted" />;
  if (status === "cancelled") return <CircleStop aria-hidden className="size-3.5 text-subtle" />;
  return <X aria-hidden className="size-3.5 text-danger" />;
}

/** Ticks from the second on; before it a number would only flicker. */
function Elapsed({ since }: { readonly since: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 500);
    return () => clearInterval(timer);
  }, [since]);
  return seconds < 1 ? null : <span aria-hidden>{formatDuration(seconds * 1000)}</span>;
}

const outcomeWords = {
  complete: "Done",
  partial: "Done in part",
  not_answered: "Not answered",
  failed: "Failed",
  cancelled: "Stopped",
  interrupted: "Interrupted",
} as const;

/** What the run took, in one line: "Done in 5 steps · 3.2 s · 2 queries, 1,204 rows · 1 model call". */
function summaryText(
  status: Exclude<AnswerContent["status"], "running">,
  steps: readonly Step[],
  summary: AnswerContent["summary"],
): string {
  const word = outcomeWords[status];
  const counted = formatCounted(steps.length, "step");
  const first = status === "complete" || status === "partial" ? `${word} in ${counted}` : `${word} after ${counted}`;
  if (summary === null) return first;
  const queries = formatCounted(summary.queryCount, "query", "queries");
  const work = summary.queryCount === 0 ? [] : [`${queries}, ${formatCounted(summary.rowCount, "row")}`];
  const { modelCallCount } = summary;
  const model = modelCallCount === 0 ? [] : [formatCounted(modelCallCount, "model call")];
  return [first, formatDuration(summary.totalMs), ...work, ...model].join(" · ");
}
