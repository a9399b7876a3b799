/** What a run had to show when it was cut short, made from its events. */
import "server-only";
import type { DashboardTile, MessagePart, Step } from "#lib/domain/message";
import type { RunEvent, RunUsage } from "#lib/domain/run-event";

/** Text so far, finished parts and tiles, and the steps, the running one marked as stopped; since it was last begun. */
export function partialParts(all: readonly RunEvent[]): MessagePart[] {
  const events = all.slice(all.findLastIndex(({ type }) => type === "taken-over") + 1);
  const text = events.flatMap((event) => (event.type === "text-delta" ? [event.text] : [])).join("");
  const ready = events.flatMap((event) => (event.type === "part-ready" ? [event.part] : []));
  const hasText = ready.some((part) => part.type === "text");
  return [
    ...(text !== "" && !hasText ? [{ type: "text" as const, text }] : []),
    ...ready.filter((part) => part.type !== "steps"),
    ...dashboardSoFar(events, ready),
    ...stepsSoFar(events, ready),
  ];
}

function dashboardSoFar(events: readonly RunEvent[], ready: readonly MessagePart[]): MessagePart[] {
  const planned = events.find((event) => event.type === "tiles-planned");
  // Several are made at a time: they stand as they were planned, not as they became ready.
  const tiles: DashboardTile[] = events
    .flatMap((event) => (event.type === "tile-ready" ? [event] : []))
    .toSorted((left, right) => left.index - right.index)
    .map(({ tile }) => tile);
  if (planned === undefined || tiles.length === 0 || ready.some((part) => part.type === "dashboard")) return [];
  return [{ type: "dashboard", title: planned.title, tiles, form: planned.form }];
}

function stepsSoFar(events: readonly RunEvent[], ready: readonly MessagePart[]): MessagePart[] {
  const steps = new Map<string, Step>();
  for (const event of events) {
    if (event.type === "step-start" || event.type === "step-end") steps.set(event.step.id, event.step);
  }
  const [first] = steps.values();
  if (first === undefined) return [];
  const results = ready.flatMap((part) => (part.type === "result" ? [part] : []));
  const last = events.at(-1)?.at ?? first.startedAt;
  const spent = events.findLast((event) => event.type === "usage")?.usage ?? null;
  return [
    {
      type: "steps",
      steps: [...steps.values()].map((step) =>
        step.status === "running" ? { ...step, status: "stopped", sql: null } : step,
      ),
      totalMs: Math.max(0, last - first.startedAt),
      queryCount: results.length,
      rowCount: results.reduce((sum, part) => sum + part.ref.rowCount, 0),
      modelCallCount: spent?.modelCalls ?? 0,
      ...(spent === null ? {} : { modelUse: modelUseOf(spent) }),
    },
  ];
}

function modelUseOf({ inputTokens, outputTokens, cachedTokens = 0, cost }: RunUsage) {
  return { inputTokens, outputTokens, cachedTokens, cost };
}
