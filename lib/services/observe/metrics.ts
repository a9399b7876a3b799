/** Counts the facts that the app tells, by the library of Prometheus, in a registry of its own. */
import "server-only";
import { type Metric, metricTable } from "./metric-table.ts";
import type { Observed, Observer } from "./observed.ts";
import { wordOf } from "./words.ts";

export type Metrics = {
  readonly observer: Observer;
  /** All numbers in the text form that Prometheus reads. */
  read(): Promise<{ readonly contentType: string; readonly text: string }>;
};

/** The library is loaded here, and so only where somebody counts. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const live = createLiveRuns();
  const counters = new Map<Metric, InstanceType<typeof Counter>>();
  const histograms = new Map<Metric, InstanceType<typeof Histogram>>();
  for (const metric of Object.values<Metric>(metricTable)) {
    const { name, help, labels, kind, seconds = [] } = metric;
    const settings = { name, help, labelNames: Object.keys(labels), registers: [registry] };
    if (kind === "counter") counters.set(metric, new Counter(settings));
    if (kind === "histogram") histograms.set(metric, new Histogram({ ...settings, buckets: [...seconds] }));
  }
  const { name, help, labels } = metricTable.runsNow;
  new Gauge({
    ...{ name, help, labelNames: Object.keys(labels), registers: [registry] },
    collect() {
      this.reset();
      for (const { engine, state, count } of live.counts()) this.set({ engine, state }, count);
    },
  });
  const add = ({ metric, labels: given, by }: Sum): void => {
    counters.get(metric)?.inc(labelled(metric, given), by);
    histograms.get(metric)?.observe(labelled(metric, given), by);
  };
  return {
    observer: {
      note: (fact) => {
        live.note(fact);
        for (const sum of sumsOf(fact)) add(sum);
      },
      watchWaiting: live.watchWaiting,
    },
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

type Labels = Readonly<Record<string, string>>;

/** What a fact adds to a metric: a count, or a duration in seconds. */
type Sum = { readonly metric: Metric; readonly labels: Labels; readonly by: number };

/** Whatever was given: a label has a word of its list, or `other`. */
function labelled({ labels }: Metric, given: Labels): Record<string, string> {
  const pairs = Object.entries(labels).map(([name, list]) => [name, wordOf(list, given[name] ?? "")] as const);
  return Object.fromEntries(pairs);
}

/** Beginnings of requests and actions and the nodes of a run add nothing: what is counted of them is told by what ends. */
function sumsOf(fact: Observed): readonly Sum[] {
  switch (fact.type) {
    case "run-begun":
      return [sum("runsBegun", { kind: fact.kind, engine: fact.engine })];
    case "run-ended": {
      const { kind, status, stage, ms } = fact;
      return [sum("runsEnded", { kind, status, stage }), sum("runSeconds", { kind, status }, ms / 1000)];
    }
    case "statement":
      return statementSums(fact);
    case "model-call":
      return modelSums(fact);
    case "result-stored":
      return [sum("results", {}), sum("resultBytes", {}, fact.bytes)];
    case "sign-in-failed":
      return [sum("signInFailures", { door: fact.door, outcome: fact.outcome })];
    case "store-operation": {
      const { operation, outcome, ms } = fact;
      return [sum("storeOperations", { operation, outcome }), sum("storeSeconds", { operation }, ms / 1000)];
    }
    case "request-ended": {
      const { method, route, status, ms } = fact;
      const seconds = sum("requestSeconds", { method, route }, ms / 1000);
      return [sum("requests", { method, route, status: String(status) }), seconds];
    }
    case "action-ended":
      return [sum("actions", { permission: fact.permission, outcome: fact.outcome })];
    default:
      return [];
  }
}

function sum(name: keyof typeof metricTable, labels: Labels, by = 1): Sum {
  return { metric: metricTable[name], labels, by };
}

function statementSums({ engine, kind, outcome, ms, rows }: Extract<Observed, { type: "statement" }>) {
  return [
    sum("statements", { engine, kind, outcome }),
    sum("statementSeconds", { engine, kind }, ms / 1000),
    ...(rows === null ? [] : [sum("statementRows", { engine }, rows)]),
  ];
}

function modelSums(fact: Extract<Observed, { type: "model-call" }>) {
  const role = fact.isFast ? "fast" : "main";
  return [
    sum("modelCalls", { role, outcome: fact.outcome }),
    sum("modelSeconds", { role }, fact.ms / 1000),
    sum("modelTokens", { role, direction: "in" }, fact.inputTokens),
    sum("modelTokens", { role, direction: "out" }, fact.outputTokens),
    sum("modelTokens", { role, direction: "cached" }, fact.cachedTokens),
    ...(fact.dollars === null ? [] : [sum("modelDollars", { role }, fact.dollars)]),
  ];
}

/** Runs that have begun and not ended, and which of them wait. */
function createLiveRuns() {
  const engines = new Map<string, string>();
  let waitingRuns: () => Iterable<string> = () => [];
  return {
    note: (fact: Observed): void => {
      if (fact.type === "run-begun") engines.set(fact.runId, fact.engine);
      if (fact.type === "run-ended") engines.delete(fact.runId);
    },
    watchWaiting: (runs: () => Iterable<string>): void => {
      waitingRuns = runs;
    },
    counts: () => {
      const waiting = new Set(waitingRuns());
      const { engine: kinds, state: states } = metricTable.runsNow.labels;
      return kinds.flatMap((engine) =>
        states.map((state) => {
          const isMeant = ([runId, asked]: readonly [string, string]) =>
            asked === engine && waiting.has(runId) === (state === "waiting");
          return { engine, state, count: [...engines].filter(isMeant).length };
        }),
      );
    },
  };
}
