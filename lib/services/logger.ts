/** The server's log: one JSON line per event, secrets cut out. */
import "server-only";
import { type Logger, pino, stdSerializers } from "pino";
import { getSettings } from "#lib/config/env";

export type { Logger } from "pino";

/** Fields that may hold a secret wherever they turn up. */
const secretFields = ["apiKey", "authorization", "cookie", "password", "secret", "token"];

let current: Logger | null = null;

export function getLogger(): Logger {
  current ??= createLogger(getSettings().LOG_LEVEL);
  return current;
}

function createLogger(level: string): Logger {
  return pino({
    level,
    base: null,
    // An Error has no fields of its own to print: without this its text would be lost.
    serializers: { cause: stdSerializers.err },
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]), censor: "[secret]" },
  });
}
