"use client";

/** Two runs beside each other: figures, steps, and the statements that their answers rest on. */
import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import { classNames } from "#components/ui/class-names";
import { formatCount, formatDuration } from "#lib/domain/format";
import type { RunReport } from "#lib/domain/run-report";
import { lastQuery } from "#lib/domain/trace-figures";
import { type Difference, lineDifference, listDifference } from "#lib/state/list-difference";
import { runHref } from "#lib/state/run-address";
import {
  agentName,
  costText,
  momentText,
  nodeName,
  placeText,
  runTimeText,
  statusText,
  tokenText,
  verdictWords,
} from "#lib/state/run-words";
import { type TraceNode, traceNodes } from "#lib/state/trace-tree";
import { IconButtonLink } from "./icon-button-link.tsx";
import { DifferenceLines } from "./node-state.tsx";
import { PageFrame } from "./page-frame.tsx";

type CompareScreenProps = { readonly left: RunReport; readonly right: RunReport };

/** The first one that was chosen stands at the left. */
export function CompareScreen({ left, right }: CompareScreenProps) {
  return (
    <PageFrame
      title="Two runs"
      back={
        <IconButtonLink label="All runs" href="/runs">
          <ArrowLeft aria-hidden className="size-4" />
        </IconButtonLink>
      }
    >
      <Figures left={left} right={right} />
      <Nodes left={left} right={right} />
      <Statements left={left} right={right} />
    </PageFrame>
  );
}

/** No two runs start at once: that says nothing. */
const started = "Started";

const rowsOfFigures: readonly (readonly [string, (report: RunReport) => string])[] = [
  ["Status", ({ run }) => statusText(run)],
  ["Failure", ({ run }) => run.errorCode ?? "None"],
  [started, ({ run }) => momentText(run.startedAt)],
  ["Agent", ({ run }) => agentName(run.agent)],
  ["Model", ({ run }) => run.model ?? "None asked"],
  ["Database", ({ run }) => placeText(run)],
  ["Time", ({ run }) => runTimeText(run)],
  ["Tries", ({ run }) => formatCount(run.attempts)],
  ["Model calls", ({ run }) => formatCount(run.modelCalls)],
  ["Tokens", ({ run }) => tokenText(run)],
  ["Cost", ({ run }) => costText(run.cost)],
  ["Statements", ({ run }) => formatCount(run.statements)],
  ["Rows", ({ run }) => (run.rowCount === null ? "None" : formatCount(run.rowCount))],
  ["Feedback", ({ run }) => (run.verdict === null ? "None" : verdictWords[run.verdict])],
];

const cellLook = "px-3 py-1.5 align-top wrap-anywhere";

function Figures({ left, right }: CompareScreenProps) {
  return (
    <section
      aria-label="Figures"
      className="relative overflow-hidden rounded-lg border border-border bg-surface shadow-raised"
    >
      <table className="w-full table-fixed text-left text-sm">
        <thead className="border-b border-border">
          <tr>
            <th scope="col" className="w-24 px-3 py-2 text-xs font-medium text-muted md:w-40">
              Run
            </th>
            {[left, right].map(({ run }, place) => (
              <th key={place === 0 ? "left" : "right"} scope="col" className={classNames(cellLook, "font-medium")}>
                <Link
                  href={runHref(run.id)}
                  prefetch={false}
                  className="inline-block min-h-6 text-primary underline underline-offset-2"
                >
                  {run.question === "" ? "Not recorded" : run.question}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowsOfFigures.map(([name, read]) => {
            const [first, second] = [read(left), read(right)];
            const isOther = first !== second && name !== started;
            return (
              <tr key={name} className="border-b border-border last:border-b-0">
                <th scope="row" className="px-3 py-1.5 text-xs font-normal text-muted">
                  {name}
                </th>
                <td className={classNames(cellLook, "tabular", isOther && "font-medium")} suppressHydrationWarning>
                  {first}
                </td>
                <td
                  className={classNames(cellLook, "tabular", isOther && "bg-warning-soft font-medium")}
                  suppressHydrationWarning
                >
                  {second}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

function Nodes({ left, right }: CompareScreenProps) {
  const rows = listDifference(traceNodes(left), traceNodes(right), ({ entry }) => `${entry.agent} ${entry.node}`);
  if (rows.length === 0) return <p className="text-sm text-muted">Neither run has a record of its steps.</p>;
  return (
    <section
      aria-label="Steps"
      className="relative overflow-hidden rounded-lg border border-border bg-surface shadow-raised"
    >
      <h2 className="border-b border-border px-3 py-2 text-sm font-semibold">Step by step</h2>
      <table className="w-full table-fixed text-left text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">First run</th>
            <th scope="col">Second run</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of two fixed records have no other identity
            <tr key={place} className="border-b border-border last:border-b-0">
              <NodeCell node={row.side === "right" ? null : row.left} isAlone={row.side === "left"} />
              <NodeCell node={row.side === "left" ? null : row.right} isAlone={row.side === "right"} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function NodeCell({ node, isAlone }: { readonly node: TraceNode | null; readonly isAlone: boolean }) {
  if (node === null) return <td className={classNames(cellLook, "text-subtle")}>Not in this run</td>;
  const { entry, depth } = node;
  return (
    <td className={classNames(cellLook, isAlone && "bg-warning-soft")}>
      <span style={{ paddingLeft: `${depth}rem` }}>{nodeName(entry.node)}</span>
      <span className="tabular block text-xs text-muted">
        {entry.outcome === null ? "No outcome" : nodeName(entry.outcome)} · {formatDuration(entry.ms)}
      </span>
      {entry.detail === null ? null : <span className="block text-xs text-subtle">{entry.detail}</span>}
    </td>
  );
}

/** Of a statement in one line, words would be lost among the rest: it is broken where its parts begin. */
function brokenSql(report: RunReport): string {
  const sql = lastQuery(report.entries)?.sql ?? "";
  return sql.replaceAll(
    /\s+(?=(?:SELECT|FROM|WHERE|GROUP BY|HAVING|QUALIFY|ORDER BY|LIMIT|(?:LEFT |INNER )?JOIN|AND)\b)/gi,
    "\n",
  );
}

function Statements({ left, right }: CompareScreenProps) {
  const lines: readonly Difference<string>[] = lineDifference(brokenSql(left), brokenSql(right));
  const isSame = lines.every(({ side }) => side === "both");
  return (
    <section
      aria-label="SQL"
      className="flex flex-col gap-2 rounded-lg border border-border bg-surface p-3 shadow-raised"
    >
      <h2 className="text-sm font-semibold">The last statement that brought rows</h2>
      <p className="text-xs text-muted">{differenceText(lines.length, isSame)}</p>
      {lines.length === 0 ? null : <DifferenceLines label="Differences of the statements" lines={lines} />}
    </section>
  );
}

function differenceText(count: number, isSame: boolean): string {
  if (count === 0) return "Neither run brought rows.";
  return isSame ? "Both are the same." : "Minus: only in the first run. Plus: only in the second.";
}
