"use client";

/** The steps of a run over its time: what is a part of another one is indented; slow and failed ones stand out. */
import { Check, CircleStop, Hourglass, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { classNames } from "#components/ui/class-names";
import { formatCount, formatCounted, formatDuration } from "#lib/domain/format";
import { agentName, nodeName } from "#lib/state/run-words";
import type { TraceNode } from "#lib/state/trace-tree";

type WaterfallProps = {
  readonly nodes: readonly TraceNode[];
  readonly current: number;
  readonly onChoose: (seq: number) => void;
};

/** One stop for Tab; arrows, Home and End go from step to step. */
export function Waterfall({ nodes, current, onChoose }: WaterfallProps) {
  const tree = useRef<HTMLDivElement>(null);

  function handleKey(event: KeyboardEvent) {
    const from = nodes.findIndex(({ entry }) => entry.seq === current);
    const to = placeAfter(event.key, { from, last: nodes.length - 1, depths: nodes.map(({ depth }) => depth) });
    const next = to === null ? undefined : nodes[to];
    if (next === undefined) return;
    event.preventDefault();
    onChoose(next.entry.seq);
    tree.current?.querySelector<HTMLElement>(`[data-seq="${next.entry.seq}"]`)?.focus();
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label="Steps"
      tabIndex={-1}
      onKeyDown={handleKey}
      className="relative max-h-144 min-w-0 overflow-y-auto rounded-lg border border-border bg-surface p-1 shadow-raised outline-none"
    >
      {nodes.map((node) => (
        <Row key={node.entry.seq} node={node} isCurrent={node.entry.seq === current} onChoose={onChoose} />
      ))}
    </div>
  );
}

type Places = { readonly from: number; readonly last: number; readonly depths: readonly number[] };

/** Where a key leads; null for a key that leads nowhere. Left is the step around this one. */
function placeAfter(key: string, { from, last, depths }: Places): number | null {
  switch (key) {
    case "ArrowDown":
      return Math.min(last, from + 1);
    case "ArrowUp":
      return Math.max(0, from - 1);
    case "Home":
      return 0;
    case "End":
      return last;
    case "ArrowLeft":
      return Math.max(
        0,
        depths.findLastIndex((depth, place) => place < from && depth < (depths[from] ?? 0)),
      );
    case "ArrowRight":
      return (depths[from + 1] ?? 0) > (depths[from] ?? 0) ? from + 1 : null;
    default:
      return null;
  }
}

type RowProps = { readonly node: TraceNode; readonly isCurrent: boolean; readonly onChoose: (seq: number) => void };

function Row({ node, isCurrent, onChoose }: RowProps) {
  const { entry, depth, isSlow } = node;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it takes the keys
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={isCurrent}
      tabIndex={isCurrent ? 0 : -1}
      data-seq={entry.seq}
      onClick={() => onChoose(entry.seq)}
      className={classNames(
        "flex min-h-7 cursor-pointer flex-wrap items-center gap-x-2 rounded-md px-2 py-1 text-sm outline-offset-[-2px] pointer-coarse:min-h-11",
        isCurrent ? "bg-primary-soft" : "hover:bg-fg/5",
      )}
    >
      <span className="flex min-w-0 flex-1 items-center gap-2" style={{ paddingLeft: `${depth}rem` }}>
        <EntrySign node={node} />
        <span className={classNames("truncate", entry.status === "failed" && "text-danger")}>
          {nodeName(entry.node)}
          {entry.subject === null ? null : <span className="text-muted"> · {entry.subject}</span>}
          <span className="sr-only">, {agentName(entry.agent)}</span>
        </span>
      </span>
      <span className="tabular flex shrink-0 items-center gap-2 text-xs text-muted">
        {figuresOf(node).map((figure) => (
          <span key={figure}>{figure}</span>
        ))}
        <span className={classNames("w-20 text-right whitespace-nowrap", isSlow && "font-semibold text-warning")}>
          {formatDuration(entry.ms)}
          {isSlow && entry.status !== "done" ? <span className="sr-only">, slow</span> : null}
        </span>
      </span>
      <Bar node={node} />
    </div>
  );
}

function EntrySign({ node: { entry, isSlow } }: Pick<RowProps, "node">) {
  if (entry.status === "failed") return <X aria-label="failed" className="size-3.5 shrink-0 text-danger" />;
  if (entry.status === "stopped") return <CircleStop aria-label="stopped" className="size-3.5 shrink-0 text-subtle" />;
  if (isSlow) return <Hourglass aria-label="slow" className="size-3.5 shrink-0 text-warning" />;
  return <Check aria-label="done" className="size-3.5 shrink-0 text-success" />;
}

function figuresOf({ entry, modelCalls, statements, tokens }: TraceNode): string[] {
  return [
    ...(modelCalls === 0 ? [] : [`${formatCount(tokens)} tokens`]),
    ...(statements === 0 ? [] : [formatCounted(statements, "statement")]),
    ...(entry.rowCount === null || statements === 0 ? [] : [formatCounted(entry.rowCount, "row")]),
  ];
}

/** Where in the run's time the step lies: a picture of what the time says. */
function Bar({ node: { start, length, isSlow, entry } }: Pick<RowProps, "node">) {
  const look = entry.status === "failed" ? "text-danger" : "text-primary/70";
  return (
    <svg
      aria-hidden
      preserveAspectRatio="none"
      viewBox="0 0 1000 4"
      className={classNames("h-1 w-full", isSlow && entry.status !== "failed" ? "text-warning" : look)}
    >
      <rect x={0} y={1.5} width={1000} height={1} fill="currentColor" opacity={0.2} />
      <rect x={start * 1000} y={0} width={Math.max(4, length * 1000)} height={4} fill="currentColor" />
    </svg>
  );
}
