/** Opens what the settings ask for: numbers on a port, traces to a collector, or neither, and then nothing is loaded. */
import "server-only";
import type { MetricsSettings, ObserveSettings } from "#lib/config/observe-settings";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Logger } from "../logger.ts";
import { setCurrentObserver } from "./current-observer.ts";
import { createMetrics } from "./metrics.ts";
import { openMetricsServer } from "./metrics-server.ts";
import { type Observer, observeBy } from "./observed.ts";
import { watchRequests } from "./observed-requests.ts";
import { createSpans } from "./spans.ts";

export type OpenObserver = {
  /** null: nobody looks, and what would tell facts is not put in place at all. */
  readonly observer: Observer | null;
  /** Where the numbers are read; null where none are. */
  readonly metricsPort: number | null;
  /** Sends what waits, within a bound, and lets go of the port. Never rejects. */
  close(): Promise<void>;
};

const nothing: OpenObserver = { observer: null, metricsPort: null, close: async () => undefined };

/** Call it before the app is opened. UNAVAILABLE where the port for the numbers cannot be had. */
export async function openObserver(
  { metrics, traces }: ObserveSettings,
  logger: Pick<Logger, "warn" | "info">,
): Promise<Result<OpenObserver>> {
  if (metrics === null && traces === null) return ok(nothing);
  const counted = metrics === null ? null : await openMetrics(metrics);
  if (counted !== null && !counted.ok) return counted;
  const spans = traces === null ? null : await createSpans(traces);
  const parts = [counted?.value.observer, spans?.observer].filter((part) => part !== undefined);
  let isTold = false;
  const observer = observeBy(parts, (cause) => {
    // A fault of ours comes again with each fact: it is told once.
    if (!isTold) logger.warn({ cause }, "a fact about the app's work could not be noted");
    isTold = true;
  });
  const watch = watchRequests(observer, counted?.value.server ?? null, Date.now);
  setCurrentObserver(observer);
  return ok({
    observer,
    metricsPort: counted?.value.port ?? null,
    close: async () => {
      setCurrentObserver(null);
      watch.close();
      await Promise.all([counted?.value.close(), spans?.close()]);
    },
  });
}

async function openMetrics({ host, port }: MetricsSettings) {
  const metrics = await createMetrics();
  try {
    return ok({ observer: metrics.observer, ...(await openMetricsServer(metrics, { host, port })) });
  } catch (cause) {
    return err(
      appError("UNAVAILABLE", `The numbers cannot be read on ${host}, port ${port}.`, {
        nextStep: "Choose another METRICS_PORT, or leave it out.",
        cause: String(cause),
      }),
    );
  }
}
