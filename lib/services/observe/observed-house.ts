/** Puts what counts and times into the places of the app's parts, where somebody looks; where nobody does, nothing is there. */
import "server-only";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import type { ModelPrices } from "#lib/config/model-prices";
import type { StoreWatch } from "#lib/db/store/database";
import type { Store } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { type Audit, noAudit } from "../audit.ts";
import type { Traces } from "../traces.ts";
import type { Observer } from "./observed.ts";
import { createObservedAudit, createObservedModel, createObservedResults } from "./observed-parts.ts";
import { createObservedTraces } from "./observed-traces.ts";
import { createObservedWarehouse } from "./observed-warehouse.ts";

type Parts = {
  readonly store: Store;
  readonly modelPort: ModelPort | null;
  readonly fastModelPort?: ModelPort | null;
  readonly settings: { readonly MODEL_PRICES?: ModelPrices | undefined };
  readonly observer?: Observer;
};

/** The same parts; calls of models and kept results are told. */
export function observedParts<Given extends Parts>(parts: Given): Given {
  const { observer, store, modelPort, fastModelPort = null, settings } = parts;
  if (observer === undefined) return parts;
  const watch = (port: ModelPort | null, isFast: boolean) => {
    const around = { observer, isFast, prices: settings.MODEL_PRICES ?? {}, now: Date.now };
    return port === null ? null : createObservedModel(port, around);
  };
  return {
    ...parts,
    store: { ...store, results: createObservedResults(store.results, observer) },
    ...{ modelPort: watch(modelPort, false), fastModelPort: watch(fastModelPort, true) },
  };
}

type TracesParts = {
  readonly observer?: Observer;
  readonly warehouse: Pick<Warehouse, "dialectOf">;
};

/** What keeps the records of questions and of refreshes: each begins and ends runs of its kind. */
export function observedTraces(
  traces: Traces,
  { observer, warehouse }: TracesParts,
  now: () => number,
): { readonly questions: Traces; readonly refreshes: Traces } {
  if (observer === undefined) return { questions: traces, refreshes: traces };
  const parts = { observer, engineOf: (database: string) => warehouse.dialectOf(database).engine, now };
  return {
    questions: createObservedTraces(traces, "question", parts),
    refreshes: createObservedTraces(traces, "refresh", parts),
  };
}

/** Ways in that led nobody in are told; in an app of one person there are none. */
export function observedAudit(audit: Audit, observer: Observer | undefined): Audit {
  return observer === undefined || audit === noAudit ? audit : createObservedAudit(audit, observer);
}

/** Calls of engines are told. */
export function observedWarehouse(warehouse: Warehouse, observer: Observer | undefined, now: () => number): Warehouse {
  return observer === undefined ? warehouse : createObservedWarehouse(warehouse, observer, now);
}

/** Reads and writes of the store are told. */
export function storeWatch(observer: Observer): StoreWatch {
  return (operation, outcome, ms) => observer.note({ type: "store-operation", operation, outcome, ms });
}
