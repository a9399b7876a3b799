"use client";

/** One step of a run in detail: what was decided, what was asked and answered, sent and returned, read and changed. */
import type { ReactNode, RefObject } from "react";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs";
import { formatCount, formatCounted, formatDuration } from "#lib/domain/format";
import { priceText, tokensText } from "#lib/domain/spend-words";
import type { TraceEntry } from "#lib/domain/trace";
import { agentName, nodeName } from "#lib/state/run-words";
import type { TraceNode } from "#lib/state/trace-tree";
import { ModelOutputs, ModelPrompts } from "./node-calls.tsx";
import { NodeState } from "./node-state.tsx";
import { NodeStatements } from "./node-statements.tsx";
import { TextBlock } from "./text-block.tsx";

type NodePanelProps = {
  readonly ref: RefObject<HTMLElement | null>;
  readonly node: TraceNode;
  readonly isMasked: boolean;
};

/** Opens where there is most to see. */
export function NodePanel({ ref, node, isMasked }: NodePanelProps) {
  const { entry } = node;
  return (
    <section
      ref={ref}
      aria-label={`Step: ${nodeName(entry.node)}`}
      className="flex min-w-0 flex-col gap-3 rounded-lg border border-border bg-surface p-4 shadow-raised"
    >
      <h2 className="text-lg font-semibold wrap-anywhere">
        {nodeName(entry.node)}
        {entry.subject === null ? null : <span className="font-normal text-muted"> · {entry.subject}</span>}
      </h2>
      <Tabs defaultValue="summary" className="flex min-w-0 flex-col gap-3">
        <TabsList aria-label="Parts of the step" className="flex-wrap self-start">
          <Tab value="summary">Summary</Tab>
          <Tab value="prompt">{counted("Prompt", entry.modelCalls.length)}</Tab>
          <Tab value="output">Output</Tab>
          <Tab value="sql">{counted("SQL", entry.statements.length)}</Tab>
          <Tab value="state">State</Tab>
          <Tab value="raw">Raw</Tab>
        </TabsList>
        <TabsContent value="summary">
          <Summary node={node} />
        </TabsContent>
        <TabsContent value="prompt">
          <ModelPrompts calls={entry.modelCalls} />
        </TabsContent>
        <TabsContent value="output">
          <ModelOutputs calls={entry.modelCalls} />
        </TabsContent>
        <TabsContent value="sql">
          <NodeStatements statements={entry.statements} isMasked={isMasked} />
        </TabsContent>
        <TabsContent value="state">
          <NodeState entry={entry} />
        </TabsContent>
        <TabsContent value="raw">
          <TextBlock label="The step as JSON" text={JSON.stringify(entry, null, 2)} />
        </TabsContent>
      </Tabs>
    </section>
  );
}

function Tab({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  return (
    <TabsTrigger value={value} className="pointer-coarse:h-11">
      {children}
    </TabsTrigger>
  );
}

function counted(name: string, count: number): string {
  return count === 0 ? name : `${name} (${count})`;
}

const statusText = { done: "Done", failed: "Failed", stopped: "Stopped" } as const;

function Summary({ node }: { readonly node: TraceNode }) {
  const { entry } = node;
  const facts: readonly (readonly [string, string])[] = [
    ["Agent", agentName(entry.agent)],
    ["Ended as", statusText[entry.status]],
    ["Outcome", entry.outcome === null ? "None" : nodeName(entry.outcome)],
    ["Next", nextText(entry)],
    ["Time", formatDuration(entry.ms)],
    ["Tries so far", formatCount(entry.attempts)],
    [
      "Model calls",
      node.modelCalls === 0
        ? "None"
        : `${formatCounted(node.modelCalls, "call")}, ${tokensText(node.tokens)}, ${priceText(node.cost)}`,
    ],
    ["Statements", node.statements === 0 ? "None" : formatCount(node.statements)],
    ["Rows at hand", entry.rowCount === null ? "None" : formatCount(entry.rowCount)],
  ];
  return (
    <div className="flex flex-col gap-3">
      <p className="wrap-anywhere">
        {entry.detail ?? `${nodeName(entry.node)}: ${statusText[entry.status].toLowerCase()}.`}
      </p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="tabular text-sm wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function nextText({ next }: TraceEntry): string {
  if (next === null) return "None";
  return next === "end" ? "The end" : nodeName(next);
}
