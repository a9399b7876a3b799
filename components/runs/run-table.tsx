"use client";

/** The runs, a row each, the latest first; two of them can be chosen to be compared. */
import { ThumbsDown, ThumbsUp } from "lucide-react";
import Link from "next/link";
import { classNames } from "#components/ui/class-names";
import { formatCount } from "#lib/domain/format";
import type { RunItem } from "#lib/domain/run-report";
import { runHref } from "#lib/state/run-address";
import { agentName, costText, momentText, runTimeText, tokenText, verdictWords } from "#lib/state/run-words";
import { RunStatusBadge } from "./run-status.tsx";

type RunTableProps = {
  readonly runs: readonly RunItem[];
  /** Of at most two runs. */
  readonly chosen: readonly string[];
  readonly onChoose: (runId: string, isChosen: boolean) => void;
};

const cellLook = "px-3 py-2 align-top";
const numberLook = classNames(cellLook, "tabular text-right whitespace-nowrap");
/** What a phone has no room for stands on the run's own page. */
const wideOnly = "hidden lg:table-cell";
const roomy = "hidden sm:table-cell";

/** Scrolls sideways by itself where it must; the page never does. */
export function RunTable({ runs, chosen, onChoose }: RunTableProps) {
  const longest = Math.max(1, ...runs.map(({ ms }) => ms ?? 0));
  return (
    <section
      aria-label="Runs"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-border bg-surface shadow-raised"
    >
      <table className="w-full text-left text-sm">
        <thead className="border-b border-border text-xs text-muted">
          <tr>
            <th scope="col" className="w-8 py-2 pl-3">
              <span className="sr-only">Compare</span>
            </th>
            <Head name="Status" />
            <Head name="Question" />
            <Head name="Agent" look={wideOnly} />
            <Head name="Tries" look={classNames(wideOnly, "text-right")} />
            <Head name="Time" look={classNames(roomy, "text-right")} />
            <Head name="Tokens" look={classNames(wideOnly, "text-right")} />
            <Head name="Cost" look={classNames(wideOnly, "text-right")} />
            <Head name="Rows" look={classNames(wideOnly, "text-right")} />
            <Head name="Feedback" look={wideOnly} />
            <Head name="Started" look={wideOnly} />
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              longest={longest}
              isChosen={chosen.includes(run.id)}
              canChoose={chosen.length < 2 || chosen.includes(run.id)}
              onChoose={onChoose}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Head({ name, look }: { readonly name: string; readonly look?: string }) {
  return (
    <th scope="col" className={classNames("px-3 py-2 font-medium whitespace-nowrap", look)}>
      {name}
    </th>
  );
}

type RunRowProps = Pick<RunTableProps, "onChoose"> & {
  readonly run: RunItem;
  readonly longest: number;
  readonly isChosen: boolean;
  readonly canChoose: boolean;
};

function RunRow({ run, longest, isChosen, canChoose, onChoose }: RunRowProps) {
  const question = run.question === "" ? "Not recorded" : run.question;
  return (
    <tr className="border-b border-border last:border-b-0 hover:bg-fg/3">
      <td className="w-8 py-2 pl-3 align-top">
        <input
          type="checkbox"
          aria-label={`Compare: ${question}`}
          checked={isChosen}
          disabled={!canChoose}
          onChange={(event) => onChoose(run.id, event.target.checked)}
          className="mt-0.5 size-6 accent-primary pointer-coarse:size-8"
        />
      </td>
      <td className={cellLook}>
        <RunStatusBadge status={run.status} />
      </td>
      <td className={classNames(cellLook, "w-full min-w-44")}>
        <Link
          href={runHref(run.id)}
          prefetch={false}
          className="inline-flex min-h-6 items-center font-medium text-fg underline decoration-control/60 underline-offset-2 wrap-anywhere hover:text-primary"
        >
          <span className="line-clamp-2">{question}</span>
        </Link>
        <p className="text-xs text-subtle">
          {run.database === null ? null : `${run.database} / ${run.schema}`}
          <span className="sm:hidden"> · {runTimeText(run)}</span>
          <span className="lg:hidden" suppressHydrationWarning>
            {" · "}
            {momentText(run.startedAt)}
          </span>
        </p>
      </td>
      <td className={classNames(cellLook, wideOnly, "whitespace-nowrap")}>{agentName(run.agent)}</td>
      <td className={classNames(numberLook, wideOnly)}>{formatCount(run.attempts)}</td>
      <td className={classNames(numberLook, roomy)}>
        {runTimeText(run)}
        <span aria-hidden className="mt-1 ml-auto block h-1 w-16 rounded-full bg-fg/8">
          <span
            className="block h-1 rounded-full bg-primary/70"
            style={{ width: `${Math.max(2, ((run.ms ?? 0) / longest) * 100)}%` }}
          />
        </span>
      </td>
      <td className={classNames(numberLook, wideOnly)}>{tokenText(run)}</td>
      <td className={classNames(numberLook, wideOnly)}>{costText(run.cost)}</td>
      <td className={classNames(numberLook, wideOnly)}>{run.rowCount === null ? "–" : formatCount(run.rowCount)}</td>
      <td className={classNames(cellLook, wideOnly)}>
        <Verdict verdict={run.verdict} />
      </td>
      {/* The server's clock may be in another time zone than the reader's. */}
      <td className={classNames(cellLook, wideOnly, "tabular whitespace-nowrap text-muted")} suppressHydrationWarning>
        {momentText(run.startedAt)}
      </td>
    </tr>
  );
}

/** What the user said of the answer. */
export function Verdict({ verdict }: Pick<RunItem, "verdict">) {
  if (verdict === null) return <span className="text-subtle">–</span>;
  const Icon = verdict === "up" ? ThumbsUp : ThumbsDown;
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden className={classNames("size-3.5", verdict === "up" ? "text-success" : "text-danger")} />
      {verdictWords[verdict]}
    </span>
  );
}
