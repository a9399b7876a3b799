/**
 * Tells the facts as spans of OpenTelemetry to a collector. Nothing is put in the place of the library's global parts: what
 * the framework and other packages would trace by themselves, with addresses and texts in it, is traced by nobody.
 */
import "server-only";
import { randomUUID } from "node:crypto";
import type { Context, HrTime, Link, Span, Tracer } from "@opentelemetry/api";
import type { TraceSettings } from "#lib/config/observe-settings";
import type { ModelCallFacts, NodeEnded, Observed, Observer, RunBegun, RunEnded, StatementFacts } from "./observed.ts";
import type { Place } from "./place.ts";
import type { SpanFacts, SpanKindName } from "./span-table.ts";
import type { RemoteSpan } from "./trace-parent.ts";
import { shortName } from "./words.ts";

export type Spans = {
  readonly observer: Observer;
  /** Sends what waits, within a bound; what a collector that is away does not take is dropped. Never rejects. */
  close(): Promise<void>;
};

/** What is not sent while the collector is away is dropped beyond so many spans. */
const queueLimits = { maxQueueSize: 4_096, maxExportBatchSize: 512, scheduledDelayMillis: 2_000 };
const sendTimeoutMs = 5_000;
const closeTimeoutMs = 3_000;

/** The libraries are loaded here, and so only where a collector is named. */
export async function createSpans({ endpoint, headers, serviceName }: TraceSettings): Promise<Spans> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace-base"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
  ]);
  const exporter = new OTLPTraceExporter({ url: endpoint, headers: { ...headers }, timeoutMillis: sendTimeoutMs });
  const provider = new sdk.BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.instance.id": randomUUID() }),
    // A proxy that does not follow a request keeps us from it as well.
    sampler: new sdk.ParentBasedSampler({ root: new sdk.AlwaysOnSampler() }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter, { ...queueLimits, exportTimeoutMillis: sendTimeoutMs })],
  });
  const tracer = provider.getTracer("snowgpt");
  const writer: SpanWriter = {
    tracer,
    within: (parent) => {
      if (parent === null) return api.ROOT_CONTEXT;
      if (!("traceId" in parent)) return api.trace.setSpan(api.ROOT_CONTEXT, parent);
      const { isSampled, ...ids } = parent;
      const traceFlags = isSampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE;
      return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...ids, traceFlags, isRemote: true });
    },
    fail: (span) => span.setStatus({ code: api.SpanStatusCode.ERROR }),
  };
  return {
    observer: { note: createNoter(writer), watchWaiting: () => undefined },
    close: async () => {
      let timer: NodeJS.Timeout | undefined;
      const bound = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, closeTimeoutMs);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), bound]);
      clearTimeout(timer);
    },
  };
}

type SpanWriter = {
  readonly tracer: Tracer;
  within(parent: Span | RemoteSpan | null): Context;
  fail(span: Span): void;
};

type Opening<Kind extends SpanKindName> = {
  readonly kind: Kind;
  readonly name: string;
  readonly at: number;
  readonly parent: Span | RemoteSpan | null;
  readonly links?: Link[];
  readonly facts: SpanFacts<Kind>;
};

function open<Kind extends SpanKindName>(writer: SpanWriter, opening: Opening<Kind>): Span {
  const { name, at, parent, links = [], facts } = opening;
  return writer.tracer.startSpan(
    name,
    { startTime: timeOf(at), links, attributes: { ...facts } },
    writer.within(parent),
  );
}

function timeOf(milliseconds: number): HrTime {
  return [Math.floor(milliseconds / 1000), Math.round((milliseconds % 1000) * 1_000_000)];
}

type LiveRun = { readonly begun: RunBegun; readonly nodes: NodeEnded[] };

function createNoter(writer: SpanWriter): Observer["note"] {
  const places = new WeakMap<Place, { readonly span: Span; readonly at: number }>();
  const spanOf = (place: Place | null): Span | null => (place === null ? null : (places.get(place)?.span ?? null));
  const runs = new Map<string, LiveRun>();
  const end = (place: Place, ms: number, isFailure: boolean, facts: SpanFacts<"request" | "action">): void => {
    const known = places.get(place);
    if (known === undefined) return;
    known.span.setAttributes({ ...facts });
    if (isFailure) writer.fail(known.span);
    known.span.end(timeOf(known.at + ms));
  };
  const begin = (place: Place, span: Span, at: number): void => void places.set(place, { span, at });
  return (fact) => {
    switch (fact.type) {
      case "request-begun":
        return begin(
          fact.place,
          open(writer, { kind: "request", name: "request", at: fact.at, parent: fact.within, facts: {} }),
          fact.at,
        );
      case "action-begun": {
        const { permission, from, at } = fact;
        const facts = { "snowgpt.permission": permission };
        const span = open(writer, { kind: "action", name: `action ${permission}`, at, parent: spanOf(from), facts });
        return begin(fact.place, span, at);
      }
      case "request-ended": {
        const { method, route, status } = fact;
        spanOf(fact.place)?.updateName(`${method} ${route}`);
        const facts = { "http.request.method": method, "http.route": route, "http.response.status_code": status };
        return end(fact.place, fact.ms, status >= 500, facts);
      }
      case "action-ended":
        return end(fact.place, fact.ms, fact.outcome !== "ok", { "snowgpt.outcome": fact.outcome });
      default:
        return noteWork(fact, { writer, runs, spanOf });
    }
  };
}

type Work = Exclude<Observed, { type: "request-begun" | "request-ended" | "action-begun" | "action-ended" }>;

type Around = {
  readonly writer: SpanWriter;
  readonly runs: Map<string, LiveRun>;
  readonly spanOf: (place: Place | null) => Span | null;
};

function noteWork(fact: Work, { writer, runs, spanOf }: Around): void {
  switch (fact.type) {
    case "run-begun":
      runs.set(fact.runId, { begun: fact, nodes: [] });
      return;
    case "node-ended":
      runs.get(fact.runId)?.nodes.push(fact);
      return;
    case "run-ended": {
      const live = runs.get(fact.runId);
      runs.delete(fact.runId);
      if (live !== undefined) writeRun(writer, live, fact, spanOf(live.begun.from));
      return;
    }
    // What a run sends stands in its nodes.
    case "statement":
      if (fact.place?.kind !== "run") writeStatement(writer, fact, spanOf(fact.place));
      return;
    case "model-call":
      if (fact.place?.kind !== "run") writeModelCall(writer, fact, spanOf(fact.place));
      return;
    default:
      // Sums of bytes, tries and the store's many reads are numbers of the metrics.
      return;
  }
}

/** A whole run at once: a node is told after the nodes within it, and its span has to be there before theirs. */
function writeRun(writer: SpanWriter, { nodes }: LiveRun, ended: RunEnded, from: Span | null): void {
  const { runId, kind, engine, status, stage, failure, startedAt, ms } = ended;
  const span = open(writer, {
    ...{ kind: "run", name: `run ${kind}`, at: startedAt, parent: null },
    links: from === null ? [] : [{ context: from.spanContext() }],
    facts: {
      ...{ "snowgpt.run.id": runId, "snowgpt.run.kind": kind, "snowgpt.run.status": status },
      ...{ "snowgpt.run.stage": shortName(stage), "snowgpt.engine": engine },
      ...(failure === null ? {} : { "snowgpt.run.failure": failure }),
    },
  });
  const written = new Map<number, Span>();
  for (const node of nodes.toSorted((a, b) => a.seq - b.seq)) {
    const parent = (node.parent === null ? undefined : written.get(node.parent)) ?? span;
    written.set(node.seq, writeNode(writer, node, parent));
  }
  if (status === "failed") writer.fail(span);
  span.end(timeOf(startedAt + ms));
}

function writeNode(writer: SpanWriter, node: NodeEnded, parent: Span): Span {
  const agent = shortName(node.agent);
  const name = shortName(node.node);
  const span = open(writer, {
    ...{ kind: "node", name: `${agent} ${name}`, at: node.startedAt, parent },
    facts: {
      ...{ "snowgpt.agent": agent, "snowgpt.node": name, "snowgpt.node.status": node.status },
      "snowgpt.node.attempts": node.attempts,
      ...(node.rows === null ? {} : { "snowgpt.rows": node.rows }),
    },
  });
  for (const statement of node.statements) writeStatement(writer, statement, span);
  for (const call of node.modelCalls) writeModelCall(writer, call, span);
  if (node.status === "failed") writer.fail(span);
  span.end(timeOf(node.startedAt + node.ms));
  return span;
}

function writeStatement(writer: SpanWriter, statement: StatementFacts, parent: Span | null): void {
  const { engine, kind, outcome, startedAt, ms, rows } = statement;
  const span = open(writer, {
    ...{ kind: "statement", name: `statement ${kind}`, at: startedAt, parent },
    facts: {
      ...{ "snowgpt.engine": engine, "snowgpt.statement.kind": kind, "snowgpt.outcome": outcome },
      ...{ "snowgpt.statement.ms": ms, ...(rows === null ? {} : { "snowgpt.rows": rows }) },
    },
  });
  if (outcome !== "ok") writer.fail(span);
  span.end(timeOf(startedAt + ms));
}

function writeModelCall(writer: SpanWriter, call: ModelCallFacts, parent: Span | null): void {
  const { model, isFast, outcome, startedAt, ms, inputTokens, outputTokens, cachedTokens, dollars } = call;
  const span = open(writer, {
    ...{ kind: "model call", name: "model call", at: startedAt, parent },
    facts: {
      ...{ "gen_ai.request.model": shortName(model), "snowgpt.model.role": isFast ? "fast" : "main" },
      ...{ "gen_ai.usage.input_tokens": inputTokens, "gen_ai.usage.output_tokens": outputTokens },
      ...{ "snowgpt.model.cached_tokens": cachedTokens, "snowgpt.outcome": outcome },
      ...(dollars === null ? {} : { "snowgpt.model.dollars": dollars }),
    },
  });
  if (outcome !== "ok") writer.fail(span);
  span.end(timeOf(startedAt + ms));
}
