/**
 * The settings of the environment as they stand: those that may change while the app runs follow the environment file when
 * it is read again, the others wait for a restart. What is wrong in the file changes nothing.
 */
import "server-only";
import type { Settings } from "#lib/config/env";
import type { EnvironmentReport } from "#lib/domain/environment-report";
import { ok, type Result } from "#lib/domain/errors";
import type { AppSettings } from "./app-settings.ts";
import type { Logger } from "./logger.ts";

/** The environment as it would be if the app were started now. */
export type EnvironmentReading = { readonly settings: Settings; readonly named: ReadonlySet<string> };

export type EnvironmentBook = {
  /** As they stand. */
  current(): AppSettings;
  /** Reads the file again. BAD_REQUEST with every variable that is wrong, and then nothing has changed. */
  reread(): Promise<Result<EnvironmentReport>>;
  /** The same because it was read again elsewhere. */
  reload(): Promise<Result<EnvironmentReport>>;
  /** Variables that wait for a restart. */
  waiting(): readonly string[];
  /** Told when settings have changed, before anybody is told what came of it. */
  onChange(listener: (settings: AppSettings, named: ReadonlySet<string>) => Promise<void>): void;
};

export type EnvironmentParts = {
  readonly settings: AppSettings;
  /** All of them, as the process was started with; left out where nothing can be read again. */
  readonly started?: Settings;
  readonly reread?: () => Promise<Result<EnvironmentReading>>;
  /** Told when the file was read again here, and is right. */
  readonly wasReread?: () => void;
  readonly logger: Pick<Logger, "info">;
};

/** One for the process. */
export function createEnvironmentBook(parts: EnvironmentParts): EnvironmentBook {
  const { settings, started, reread, wasReread, logger } = parts;
  const listeners: Parameters<EnvironmentBook["onChange"]>[0][] = [];
  let current = settings;
  let known = started;
  let waiting: readonly string[] = [];
  const reload: EnvironmentBook["reload"] = async () => {
    const read = (await reread?.()) ?? null;
    if (read === null || known === undefined) return ok({ applied: [], waiting });
    if (!read.ok) return read;
    const next = followed(read.value.settings);
    const changed = changedNames(known, read.value.settings);
    const applied = changed.filter((name) => Object.hasOwn(next, name));
    waiting = changed.filter((name) => !Object.hasOwn(next, name));
    current = { ...current, ...next };
    known = { ...known, ...next };
    for (const listener of listeners) await listener(current, read.value.named);
    logger.info({ applied, waiting }, "the environment file was read again");
    return ok({ applied, waiting });
  };
  return {
    current: () => current,
    waiting: () => waiting,
    onChange: (listener) => void listeners.push(listener),
    reload,
    reread: async () => {
      const report = await reload();
      if (report.ok) wasReread?.();
      return report;
    },
  };
}

/** Whoever asks for one of these asks when it is needed. */
function followed(settings: Settings) {
  const { LOG_LEVEL, MODEL_PRICES, MODEL_DATA, COST_GATE_GB, DISABLE_SQL_BLOCKING, PREVIEW_ROWS } = settings;
  const { MASK_TRACES, ANSWER_TOKENS, ANSWER_DOLLARS, AUDIT_DAYS, PUBLIC_LINKS, PUBLIC_LINK_DAYS } = settings;
  const { QUOTA_RUNS, QUOTA_TOKENS, QUOTA_DOLLARS, QUOTA_GB, QUOTA_WARNING_PERCENT } = settings;
  return {
    ...{ LOG_LEVEL, MODEL_PRICES, MODEL_DATA, COST_GATE_GB, DISABLE_SQL_BLOCKING, PREVIEW_ROWS },
    ...{ MASK_TRACES, ANSWER_TOKENS, ANSWER_DOLLARS, AUDIT_DAYS, PUBLIC_LINKS, PUBLIC_LINK_DAYS },
    ...{ QUOTA_RUNS, QUOTA_TOKENS, QUOTA_DOLLARS, QUOTA_GB, QUOTA_WARNING_PERCENT },
  };
}

function changedNames(before: Settings, after: Settings): readonly string[] {
  const known = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  const names = new Set([...known.keys(), ...now.keys()]);
  return [...names].filter((name) => JSON.stringify(known.get(name)) !== JSON.stringify(now.get(name))).toSorted();
}
