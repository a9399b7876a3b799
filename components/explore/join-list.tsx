"use client";

/** The joins as a picture, and the same as a list of sentences for who reads it. */
import { useState } from "react";
import { classNames } from "#components/ui/class-names";
import type { ExploredJoin, ExploredTable } from "#lib/domain/exploration";
import { joinDiagram, nodeSize } from "#lib/state/join-diagram";
import type { Ask } from "./use-ask.tsx";

type JoinListProps = {
  readonly joins: readonly ExploredJoin[];
  readonly tables: readonly ExploredTable[];
  readonly ask: Ask;
};

export function JoinList({ joins, tables, ask }: JoinListProps) {
  return (
    <div className="rounded-lg border border-border bg-surface shadow-raised">
      <Diagram joins={joins} tables={tables} ask={ask} />
      <details className="border-t border-border">
        <summary className="min-h-9 cursor-pointer px-3 py-2 text-xs text-muted hover:text-fg pointer-coarse:min-h-11">
          The joins as a list
        </summary>
        <ul className="divide-y divide-border border-t border-border text-sm">
          {joins.map((join) => (
            <JoinRow key={`${join.from} ${join.to} ${join.columns}`} join={join} ask={ask} />
          ))}
        </ul>
      </details>
    </div>
  );
}

function JoinRow({ join, ask }: { readonly join: ExploredJoin; readonly ask: Ask }) {
  const { from, to, columns, isInferred, question } = join;
  const text = `${from} belongs to ${to}`;
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-3 px-3 py-1.5 hover:bg-sunken">
      {question === null ? (
        <span>{text}</span>
      ) : (
        <button
          type="button"
          title={`Ask: ${question.question}`}
          aria-disabled={ask.busy !== null}
          onClick={() => ask.ask(question)}
          className="text-left wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
        >
          {text}
        </button>
      )}
      <span className="font-mono text-[11px] text-muted wrap-anywhere">{columns}</span>
      {isInferred ? <span className="text-xs text-muted">found by names and values</span> : null}
    </li>
  );
}

/** A table that is pointed at or has the focus shows its own lines. */
function Diagram({ joins, tables, ask }: JoinListProps) {
  const [pointed, setPointed] = useState<string | null>(null);
  const { nodes, edges, width, height } = joinDiagram(joins);
  if (nodes.length === 0) return null;
  const isNear = (from: string, to: string) => pointed === null || pointed === from || pointed === to;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who uses the keyboard scrolls it too
    <section aria-label="Picture of the joins" tabIndex={0} className="overflow-x-auto p-3">
      <div className="relative mx-auto" style={{ width, height }}>
        <svg aria-hidden width={width} height={height} className="absolute inset-0">
          {edges.map(({ from, to, path, isInferred }) => (
            <path
              key={`${from} ${to} ${path}`}
              d={path}
              fill="none"
              stroke={isNear(from, to) && pointed !== null ? "var(--color-primary)" : "var(--color-control)"}
              strokeWidth={isNear(from, to) && pointed !== null ? 2 : 1.25}
              strokeDasharray={isInferred ? "4 3" : undefined}
              opacity={isNear(from, to) ? 1 : 0.25}
            />
          ))}
        </svg>
        {nodes.map(({ name, x, y }) => {
          const table = tables.find((candidate) => candidate.name === name);
          return (
            <button
              key={name}
              type="button"
              title={table === undefined ? name : `Ask: ${table.question.question}`}
              aria-disabled={table === undefined || ask.busy !== null}
              onClick={() => (table === undefined ? undefined : ask.ask(table.question))}
              onPointerEnter={() => setPointed(name)}
              onPointerLeave={() => setPointed(null)}
              onFocus={() => setPointed(name)}
              onBlur={() => setPointed(null)}
              style={{ left: x, top: y, width: nodeSize.width, height: nodeSize.height }}
              className={classNames(
                "absolute flex items-center rounded-md border bg-raised px-2.5 text-left text-xs font-medium hover:border-primary",
                pointed === name ? "border-primary" : "border-control/60",
              )}
            >
              <span className="min-w-0 truncate">{name}</span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
