"use client";

/** The runs, a row each, the latest first; two of them can be chosen to be compared. */
import { ThumbsDown, ThumbsUp } from "lucide-react";
import Link from "next/link";
import { classNames } from "#components/ui/class-names";
import { ColumnHead, WideTable } from "#components/ui/wide-table";
import { formatCount } from "#lib/domain/format";
import type { RunFilter, RunItem } from "#lib/domain/run-report";
import { runHref } from "#lib/state/run-address";
import { agentName, costText, momentText, runTimeText, tokenText, verdictWords } from "#lib/state/run-words";
import { RunStatusBadge } from "./run-status.tsx";

type RunTableProps = {
  readonly runs: readonly RunItem[];
  readonly of: RunFilter["of"];
  /** Runs of others stand among them. */
  readonly hasOwners: boolean;
  /** Of at most two runs. */
  readonly chosen: readonly string[];
  readonly onChoose: (runId: string, isChosen: boolean) => void;
};

const cellLook = "px-3 py-2 align-top";
const numberLook = classNames(cellLook, "tabular text-right whitespace-nowrap");
/** What a phone has no room for stands on the run's own page. */
const wideOnly = "hidden xl:table-cell";
const roomy = "hidden sm:table-cell";

export function RunTable({ runs, of, hasOwners, chosen, onChoose }: RunTableProps) {
  const isOfChats = of === "chats";
  const longest = Math.max(1, ...runs.map(({ ms }) => ms ?? 0));
  return (
    <WideTable
      name="Runs"
      heads={
        <>
          <th scope="col" className="w-8 py-2 pl-3">
            <span className="sr-only">Compare</span>
          </th>
          <ColumnHead name="Status" />
          <ColumnHead name={isOfChats ? "Question" : "Dashboard"} />
          {isOfChats ? <ColumnHead name="Agent" look={wideOnly} /> : null}
          {isOfChats ? <ColumnHead name="Tries" look={classNames(wideOnly, "text-right")} /> : null}
          <ColumnHead name="Time" look={classNames(roomy, "text-right")} />
          {isOfChats ? <ColumnHead name="Tokens, cost" look={classNames(wideOnly, "text-right")} /> : null}
          <ColumnHead name="Rows" look={classNames(wideOnly, "text-right")} />
          {isOfChats ? <ColumnHead name="Feedback" look={wideOnly} /> : null}
          <ColumnHead name="Started" look={wideOnly} />
        </>
      }
    >
      <tbody>
        {runs.map((run) => (
          <RunRow
            key={run.id}
            run={run}
            hasOwner={hasOwners}
            longest={longest}
            isChosen={chosen.includes(run.id)}
            canChoose={chosen.length < 2 || chosen.includes(run.id)}
            onChoose={onChoose}
          />
        ))}
      </tbody>
    </WideTable>
  );
}

type RunRowProps = Pick<RunTableProps, "onChoose"> & {
  readonly run: RunItem;
  readonly hasOwner: boolean;
  readonly longest: number;
  readonly isChosen: boolean;
  readonly canChoose: boolean;
};

function RunRow({ run, hasOwner, longest, isChosen, canChoose, onChoose }: RunRowProps) {
  const question = run.question === "" ? "Not recorded" : run.question;
  const isAnswer = run.sessionId !== null;
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
        <RunStatusBadge run={run} />
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
          {hasOwner ? <span className="font-medium text-muted wrap-anywhere">{run.owner} · </span> : null}
          {run.database === null ? null : `${run.database} / ${run.schema}`}
          <span className="sm:hidden"> · {runTimeText(run)}</span>
          <span className="xl:hidden" suppressHydrationWarning>
            {" · "}
            {momentText(run.startedAt)}
          </span>
        </p>
      </td>
      {isAnswer ? (
        <>
          <td className={classNames(cellLook, wideOnly, "whitespace-nowrap")}>{agentName(run.agent)}</td>
          <td className={classNames(numberLook, wideOnly)}>{formatCount(run.attempts)}</td>
        </>
      ) : null}
      <TimeCell run={run} longest={longest} />
      {isAnswer ? (
        <td className={classNames(numberLook, wideOnly)}>
          {tokenText(run)}
          <span className="block text-xs text-subtle">{costText(run.cost)}</span>
        </td>
      ) : null}
      <td className={classNames(numberLook, wideOnly)}>{run.rowCount === null ? "–" : formatCount(run.rowCount)}</td>
      {isAnswer ? (
        <td className={classNames(cellLook, wideOnly)}>
          <Verdict verdict={run.verdict} />
        </td>
      ) : null}
      {/* The server's clock may be in another time zone than the reader's. */}
      <td className={classNames(cellLook, wideOnly, "tabular whitespace-nowrap text-muted")}>
        <Started at={run.startedAt} />
      </td>
    </tr>
  );
}

function TimeCell({ run, longest }: Pick<RunRowProps, "run" | "longest">) {
  return (
    <td className={classNames(numberLook, roomy)}>
      {runTimeText(run)}
      <span aria-hidden className="mt-1 ml-auto block h-1 w-16 rounded-full bg-fg/8">
        <span
          className="block h-1 rounded-full bg-primary/70"
          style={{ width: `${Math.max(2, ((run.ms ?? 0) / longest) * 100)}%` }}
        />
      </span>
    </td>
  );
}

/** The day above the time: side by side they take the room of the question. */
function Started({ at }: { readonly at: number }) {
  const [day, time] = momentText(at).split(" ");
  return (
    <time dateTime={new Date(at).toISOString()}>
      <span suppressHydrationWarning>{day}</span>{" "}
      <span className="block text-xs text-subtle" suppressHydrationWarning>
        {time}
      </span>
    </time>
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
