/**
 * The server's log: one JSON line per event, with the id of the request that it belongs to, and without data unless it is
 * asked for (`log-fields.ts`). Fields that are called like a secret are cut out, and the values of the settings' secrets
 * wherever they stand in a line.
 */
import "server-only";
import { type DestinationStream, type LoggerOptions as LoggerSettings, pino, stdSerializers } from "pino";
import { getSettings } from "#lib/config/env";
import { secretsOf } from "#lib/config/secrets";
import { hideSecrets } from "./hide-secrets.ts";
import { keptFields, type LogFields } from "./log-fields.ts";
import { currentArrival } from "./network/arrivals.ts";

/** Each line is a sentence that stands in the code, with fields: what varies is a field, so that it can be judged. */
export type Logger = Readonly<
  Record<"fatal" | "error" | "warn" | "info" | "debug" | "trace", (fields: LogFields, sentence: string) => void>
> & {
  isLevelEnabled(level: string): boolean;
  /** The least that is written; it may be changed. */
  level: string;
};

/** Fields that may hold a secret wherever they turn up. */
const secretFields = ["apiKey", "authorization", "cookie", "password", "secret", "token"];

let current: Logger | null = null;

/** The one of this process, by its settings. */
export function getLogger(): Logger {
  if (current === null) {
    const settings = getSettings();
    current = createLogger({ level: settings.LOG_LEVEL, secrets: secretsOf(settings) });
  }
  return current;
}

export type LoggerOptions = {
  readonly level: string;
  /** The longest first, so that none leaves a piece of another behind. */
  readonly secrets: readonly string[];
};

/** @param destination where the lines go; standard output where none is named. */
export function createLogger({ level, secrets }: LoggerOptions, destination?: DestinationStream): Logger {
  // A text may quote JSON, in which a line break of a key is written with a backslash.
  const written = secrets.flatMap((secret) => [...new Set([JSON.stringify(secret).slice(1, -1), secret])]);
  const hide = (_name: string, value: unknown) => (typeof value === "string" ? hideSecrets(value, written) : value);
  const isWhole = level === "debug" || level === "trace";
  const options: LoggerSettings = {
    level,
    mixin: () => {
      const arrival = currentArrival();
      return arrival === null ? {} : { requestId: arrival.id };
    },
    ...(isWhole ? {} : { formatters: { log: keptFields } }),
    hooks: { streamWrite: (line) => `${JSON.stringify(JSON.parse(line), hide)}\n` },
    base: null,
    // An Error has no fields of its own to print: without this its text would be lost.
    ...(isWhole ? { serializers: { cause: stdSerializers.err } } : {}),
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: "[secret]" },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
