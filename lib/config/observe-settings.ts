/** Where the app's own numbers are read, and where its traces are sent. Both are off unless an address is named. */
import "server-only";
import { isIP } from "node:net";
import { z } from "zod";

export const observeVariables = {
  /** A second port, on which Prometheus reads numbers about the app's work. */
  METRICS_PORT: z.coerce
    .number({ error: "must be a port number" })
    .int({ error: "must be a port number" })
    .min(1, { error: "must be a port number" })
    .max(65_535, { error: "must be a port number" })
    .optional(),
  /** The address of that port; whoever can reach it reads the numbers. Without it 127.0.0.1. */
  METRICS_HOST: z.string().refine(isHost, { error: "must be an address or a name such as 10.0.0.5" }).optional(),
  /** A collector of OpenTelemetry, over HTTP: http://127.0.0.1:4318 */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isCollector, { error: "must be an address such as http://127.0.0.1:4318, without user and password" })
    .optional(),
  /** What it is sent along: api-key=secret,other=value, with special letters as in addresses. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine((text) => readHeaders(text) !== null, { error: "must be a list such as api-key=secret,other=value" })
    .optional(),
  /** What the app is called there. */
  OTEL_SERVICE_NAME: z.string().default("snowgpt"),
};

type ObserveVariables = {
  readonly PORT: number;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_HOST?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
  readonly OTEL_SERVICE_NAME: string;
};

export const observeRules: readonly {
  readonly path: string;
  readonly error: string;
  readonly holds: (settings: ObserveVariables) => boolean;
}[] = [
  {
    path: "METRICS_PORT",
    error: "must be another port than PORT: what a proxy publishes of the app must not publish them",
    holds: ({ METRICS_PORT, PORT }) => METRICS_PORT === undefined || METRICS_PORT !== PORT,
  },
  {
    path: "METRICS_HOST",
    error: "is the address of METRICS_PORT: set that as well",
    holds: ({ METRICS_PORT, METRICS_HOST }) => METRICS_HOST === undefined || METRICS_PORT !== undefined,
  },
  {
    path: "OTEL_EXPORTER_OTLP_HEADERS",
    error: "is sent to a collector: set OTEL_EXPORTER_OTLP_ENDPOINT to its address",
    holds: ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers }) =>
      headers === undefined || endpoint !== undefined,
  },
];

export type MetricsSettings = { readonly host: string; readonly port: number };

export type TraceSettings = {
  /** Where spans are posted. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
};

/** null: it is off. */
export type ObserveSettings = { readonly metrics: MetricsSettings | null; readonly traces: TraceSettings | null };

/** Both off where nothing is set. */
export function toObserveSettings(settings: ObserveVariables): ObserveSettings {
  return { metrics: toMetricsSettings(settings), traces: toTraceSettings(settings) };
}

function toMetricsSettings({ METRICS_PORT: port, METRICS_HOST }: ObserveVariables): MetricsSettings | null {
  return port === undefined ? null : { host: METRICS_HOST?.replace(/^\[|\]$/g, "") ?? "127.0.0.1", port };
}

function toTraceSettings(settings: ObserveVariables): TraceSettings | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_HEADERS: headers } = settings;
  if (base === undefined) return null;
  return {
    endpoint: `${base.replace(/\/+$/, "")}/v1/traces`,
    headers: readHeaders(headers ?? "") ?? {},
    serviceName: settings.OTEL_SERVICE_NAME,
  };
}

function isHost(text: string): boolean {
  return isIP(text.replace(/^\[|\]$/g, "")) !== 0 || /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i.test(text);
}

function isCollector(text: string): boolean {
  const address = URL.parse(text);
  if (address === null || !["http:", "https:"].includes(address.protocol)) return false;
  return [address.username, address.password, address.search, address.hash].every((part) => part === "");
}

/** null where it is no such list. */
function readHeaders(text: string): Readonly<Record<string, string>> | null {
  const entries = text.split(",").filter((entry) => entry.trim() !== "");
  const pairs = entries.map((entry) => /^\s*([\w.!#$%&'*+^`|~-]+)\s*=(.*)$/.exec(entry));
  const read: [string, string][] = [];
  for (const pair of pairs) {
    const value = decoded(pair?.[2] ?? "");
    if (pair?.[1] === undefined || value === null || /[^\t\x20-\x7e]/.test(value)) return null;
    read.push([pair[1].toLowerCase(), value]);
  }
  return Object.fromEntries(read);
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    return null;
  }
}
