/** The collector that traces are sent to. A running app says nothing of one that is away: answers do not depend on it. */
import "server-only";
import type { TraceSettings } from "#lib/config/observe-settings";
import { doubtful, type Found, fine } from "./finding.ts";

const patienceMs = 5_000;

/** Sends it a list of no spans. @param settings null: no traces are sent. */
export async function checkCollector(settings: TraceSettings | null): Promise<readonly Found[]> {
  if (settings === null) return [];
  const { endpoint, headers } = settings;
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: '{"resourceSpans":[]}',
      signal: AbortSignal.timeout(patienceMs),
    });
    return [response.ok ? fine(`The collector at ${endpoint} takes traces.`) : refused(endpoint, response.status)];
  } catch {
    const help = "See that OTEL_EXPORTER_OTLP_ENDPOINT is its address for HTTP (mostly port 4318) and that it runs.";
    return [doubtful(`The collector at ${endpoint} cannot be reached: traces are dropped.`, help)];
  }
}

function refused(endpoint: string, status: number): Found {
  const isSignIn = status === 401 || status === 403;
  return doubtful(
    `The collector at ${endpoint} refuses traces (${status}): they are dropped.`,
    isSignIn
      ? "Set OTEL_EXPORTER_OTLP_HEADERS to what it wants to see."
      : "See that it takes OTLP over HTTP in JSON at this address, and below it /v1/traces.",
  );
}
