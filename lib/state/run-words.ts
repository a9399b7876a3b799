/** Runs in words and figures, as their pages show them. Pure; browser-safe: types only. */
import { formatCount, formatCounted, formatDuration } from "#lib/domain/format";
import type { RunUsage } from "#lib/domain/run-event";
import type { RunItem } from "#lib/domain/run-report";
import type { RunStatus } from "#lib/domain/session";
import { dollarsText } from "#lib/domain/spend-words";
import type { TraceEntry } from "#lib/domain/trace";

export const statusWords = {
  running: "Running",
  awaiting_user: "Asked back",
  succeeded: "Answered",
  partial: "Answered in part",
  not_answered: "Not answered",
  failed: "Failed",
  cancelled: "Stopped",
  interrupted: "Interrupted",
} as const satisfies Record<RunStatus, string>;

/** What a refresh is said to be; it answers nothing and asks nothing back. */
export const refreshWords = {
  running: "Running",
  succeeded: "Refreshed",
  partial: "Refreshed in part",
  failed: "Failed",
  cancelled: "Stopped",
  interrupted: "Interrupted",
} as const satisfies Partial<Record<RunStatus, string>>;

/** How a run ended: "Answered", or of a refresh "Refreshed". */
export function statusText({ status, dashboardId }: Pick<RunItem, "status" | "dashboardId">): string {
  const words: Partial<Record<RunStatus, string>> = dashboardId === null ? statusWords : refreshWords;
  return words[status] ?? statusWords[status];
}

/** Where a run asks, and a refresh may ask several databases: "DEMO / SALES". */
export function placeText({ database, schema, dashboardId }: Pick<RunItem, "database" | "schema" | "dashboardId">) {
  if (database !== null) return `${database} / ${schema}`;
  return dashboardId === null ? "Not recorded" : "Several";
}

export const verdictWords = { up: "Good", down: "Bad", none: "None" } as const;

const agentNames = new Map([
  ["router", "Router"],
  ["SQL", "SQL agent"],
  ["databases", "Several databases"],
  ["dashboard", "Dashboard agent"],
  ["refresh", "Refresh"],
]);

/** An agent as people call it. */
export function agentName(agent: string | null): string {
  return agent === null ? "None yet" : (agentNames.get(agent) ?? agent);
}

/** The name of a step, as one says it: "Ask database". */
export function nodeName(node: string): string {
  const words = node.replaceAll(/[_-]+/g, " ");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** What cannot be known is said so; nothing is never shown for it. */
export function costText(cost: number | null): string {
  return cost === null ? "Not known" : dollarsText(cost);
}

/** The tokens that were spent ("1,204 tokens"); nothing where no model was asked. */
export function tokenText({ inputTokens, outputTokens, modelCalls }: Tokens): string {
  return modelCalls === 0 ? "None" : formatCount(inputTokens + outputTokens);
}

type Tokens = Pick<RunItem, "inputTokens" | "outputTokens" | "modelCalls">;

/** What is spent of each bound, and what was not begun is left out: "Try 2 of 10 · 1,204 tokens · 5 of 40 statements". */
export function usageText(usage: RunUsage): string {
  const { cost, maxTokens, maxDollars } = usage;
  const tokens = usage.inputTokens + usage.outputTokens;
  const ofDollars = maxDollars === null ? "" : ` of ${dollarsText(maxDollars)}`;
  return [
    ...(usage.attempts === 0 ? [] : [`Try ${usage.attempts} of ${usage.maxAttempts}`]),
    ...(usage.modelCalls === 0 ? [] : [`${usage.modelCalls} of ${usage.maxModelCalls} model calls`]),
    ...(tokens === 0 ? [] : [ofMost(tokens, maxTokens)]),
    ...(tokens === 0 || cost === null ? [] : [`${dollarsText(cost)}${ofDollars}`]),
    ...(usage.statements === 0 ? [] : [`${usage.statements} of ${usage.maxStatements} statements`]),
  ].join(" · ");
}

function ofMost(tokens: number, most: number | null): string {
  return most === null ? formatCounted(tokens, "token") : `${formatCount(tokens)} of ${formatCounted(most, "token")}`;
}

/** How long a run took, or that it goes on. */
export function runTimeText({ ms, status }: Pick<RunItem, "ms" | "status">): string {
  if (ms !== null) return formatDuration(ms);
  return status === "running" ? "Running" : "Not known";
}

/** A share as a whole percentage; a dash where there is nothing to share. */
export function shareText(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}

/** A node stands out when it took a second or more, and much of the run's time. */
export function isSlow({ ms }: Pick<TraceEntry, "ms">, runMs: number): boolean {
  return ms >= slowMs && ms >= runMs * slowShare;
}

const slowMs = 1_000;
const slowShare = 0.4;

/** A moment to the second, on the reader's clock: "2026-11-22 09:15:04". */
export function momentText(at: number): string {
  const moment = new Date(at);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join("-");
  return `${day} ${[moment.getHours(), moment.getMinutes(), moment.getSeconds()].map(two).join(":")}`;
}
