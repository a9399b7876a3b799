/**
 * The settings as they stand: what the app was started with, and over it what an admin changed since. Whatever asks for
 * one asks when it needs it, so that a change counts from the next question on.
 */
import "server-only";
import { createSerialQueue } from "#lib/db/store/serial-queue";
import type { KeptSetting, SettingRecords } from "#lib/db/store/setting-records";
import { editorName } from "#lib/domain/editor-name";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { type ChangeSetting, keptSettingsSchema } from "#lib/domain/inputs/live-settings";
import {
  type LiveSettingName,
  type LiveSettingState,
  type LiveSettings,
  liveSettingFault,
  liveSettingNames,
  liveSettings,
} from "#lib/domain/live-settings";
import type { Logger } from "./logger.ts";

/** What whoever works by the settings sees of them. */
export type CurrentSettings = {
  /** As they stand now. */
  current(): LiveSettings;
};

export type LiveSettingsBook = CurrentSettings & {
  /** The environment says something else now. */
  restart(started: LiveSettings, named: ReadonlySet<string>): Promise<void>;
  /** All of them, for the page on which they are changed. */
  list(): Promise<readonly LiveSettingState[]>;
  /**
   * Changes one, or takes a change back; it counts at once.
   * @param personId who does it.
   * @returns all of them; FORBIDDEN for one that the environment names.
   */
  change(personId: string, change: ChangeSetting): Promise<Result<readonly LiveSettingState[]>>;
  /** Takes what another process changed. */
  reload(): Promise<void>;
};

export type LiveSettingsParts = {
  readonly records: SettingRecords;
  /** What the app was started with. */
  readonly started: LiveSettings;
  /** The variables that the environment names. */
  readonly named: ReadonlySet<string>;
  readonly isTeam: boolean;
  /** Told after each change. */
  readonly changed?: () => void;
  readonly logger: Pick<Logger, "info" | "warn">;
  readonly now: () => number;
};

/** Reads what was changed before. What is kept of a setting that may not be that any more counts as not changed. */
export async function openLiveSettings(parts: LiveSettingsParts): Promise<LiveSettingsBook> {
  const { records, isTeam, logger, now } = parts;
  let { started, named } = parts;
  const fixedBy = (name: LiveSettingName): string | null =>
    liveSettings[name].variables.find((variable) => named.has(variable)) ?? null;
  const isFixed = (name: LiveSettingName): boolean => fixedBy(name) !== null;
  const shownNames = liveSettingNames.filter((name) => isTeam || liveSettings[name].isForTeams !== true);
  // One change after the other: what is read back is never older than what was changed last.
  const inTurn = createSerialQueue();
  let current = overlay(started, await readKept(parts, isFixed));
  const list = async (): Promise<readonly LiveSettingState[]> => {
    // Names are looked up anew: people get other ones, and go.
    const kept = await readKept(parts, isFixed);
    return shownNames.map((name) => {
      const row = kept.get(name);
      const changed = row === undefined ? null : { by: editorName(row.changedBy), at: row.changedAt };
      return { name, value: current[name], standard: started[name], fixedBy: fixedBy(name), changed };
    });
  };
  return {
    current: () => current,
    list,
    reload: () =>
      inTurn(async () => {
        current = overlay(started, await readKept(parts, isFixed));
      }),
    restart: (nextStarted, nextNamed) =>
      inTurn(async () => {
        started = nextStarted;
        named = nextNamed;
        current = overlay(started, await readKept(parts, isFixed));
      }),
    change: (personId, { name, value }) =>
      inTurn(async () => {
        if (!shownNames.includes(name)) return err(ofTeams(name));
        const variable = fixedBy(name);
        if (variable !== null) return err(fixed(name, variable));
        if (value === undefined) await records.remove(name);
        else await records.keep({ name, value, changedBy: personId, changedAt: now() });
        current = { ...current, ...readSetting(name, value ?? (value === null ? null : started[name])) };
        logger.info({ setting: name, personId }, "a setting was changed");
        parts.changed?.();
        return ok(await list());
      }),
  };
}

type Kept = ReadonlyMap<LiveSettingName, KeptSetting>;

async function readKept(
  { records, logger }: Pick<LiveSettingsParts, "records" | "logger">,
  isFixed: (name: LiveSettingName) => boolean,
): Promise<Kept> {
  const kept = new Map<LiveSettingName, KeptSetting>();
  const rows = new Map((await records.all()).map((row) => [row.name, row]));
  for (const name of liveSettingNames) {
    const row = rows.get(name);
    if (row === undefined || isFixed(name)) continue;
    if (liveSettingFault(name, row.value) === null) kept.set(name, row);
    else logger.warn({ setting: name }, "a setting that was changed cannot be that any more");
  }
  return kept;
}

function overlay(started: LiveSettings, kept: Kept): LiveSettings {
  const changes = [...kept].map(([name, { value }]) => [name, value] as const);
  return { ...started, ...keptSettingsSchema.parse(Object.fromEntries(changes)) };
}

function readSetting(name: LiveSettingName, value: unknown) {
  return keptSettingsSchema.parse({ [name]: value });
}

function ofTeams(name: LiveSettingName): AppError {
  return appError("NOT_FOUND", `"${liveSettings[name].title}" is a setting of a team.`);
}

function fixed(name: LiveSettingName, variable: string): AppError {
  const { title } = liveSettings[name];
  return appError("FORBIDDEN", `"${title}" was set when the app was started.`, {
    nextStep: `Take ${variable} out of the environment and start the app again, then it can be changed here.`,
  });
}
