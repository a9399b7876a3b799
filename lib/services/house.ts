/** What the app has once, whoever asks: what is kept, what works, what is counted. Nothing of it reads the data. */
import "server-only";
import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { auditLimits } from "#lib/config/audit-limits";
import type { Settings } from "#lib/config/env";
import { instanceLimits } from "#lib/config/instance-limits";
import { runLimits } from "#lib/config/limits";
import { openResultFiles } from "#lib/db/results/result-files";
import { type GrantRecords, noGrants } from "#lib/db/store/grant-records";
import type { Store } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { PartialRights, RestrictedWarehouses } from "#lib/db/warehouse/restricted";
import type { Uploads as UploadPort } from "#lib/db/warehouse/uploads";
import { wholeDatabases } from "#lib/db/warehouse/whole-databases";
import type { EngineName } from "#lib/domain/catalog";
import type { LinkPolicy } from "#lib/domain/link-policy";
import type { Access } from "./access/access.ts";
import { type AppSettings, linkPolicyOf, startedSettings } from "./app-settings.ts";
import { type Audit, createAudit, noAudit } from "./audit.ts";
import { createChartReading } from "./chart-reading.ts";
import { createEnvironmentBook, type EnvironmentBook, type EnvironmentParts } from "./environment-book.ts";
import { type InstanceTimes, joinInstances, type Membership } from "./instances/membership.ts";
import { createMirrors } from "./instances/mirrors.ts";
import { createSignals, noSignals, type Signals } from "./instances/signals.ts";
import { interruptStaleRuns } from "./interrupt-stale-runs.ts";
import { createDueBell, type DueBell } from "./jobs/due-bell.ts";
import { type LiveSettingsBook, openLiveSettings } from "./live-settings.ts";
import type { Logger } from "./logger.ts";
import type { ModelService } from "./model.ts";
import { type ChannelWays, type NoticeDesk, noWays, openNotices } from "./notices/open-notices.ts";
import type { Observer } from "./observe/observed.ts";
import { observedAudit, observedParts, observedTraces } from "./observe/observed-house.ts";
import { createRefreshRuns, type RefreshRuns } from "./refresh-runs.ts";
import { createResults, type ResultShelf } from "./results.ts";
import { createRunPlaces, type RunPlaces } from "./run-places.ts";
import { createRuns, type RunDesk } from "./runs.ts";
import { createSessions, type Sessions } from "./sessions.ts";
import { openShareKey, type ShareKey } from "./share-key.ts";
import { createTraces, type Traces } from "./traces.ts";
import { openUsage } from "./usage/open-usage.ts";
import type { Quotas } from "./usage/quotas.ts";
import type { UsageMeter } from "./usage/usage-meter.ts";

/** What the app is made of; tests put their own worlds in. */
export type AppParts = {
  readonly store: Store;
  /** Over everything: for who sees all of it, and for what rights are applied to. */
  readonly warehouse: Warehouse;
  /** The same for people who see parts; without it, of a database that is seen in parts nothing is. */
  readonly restricted?: RestrictedWarehouses;
  /** What tells this process from others on the same folder, also after a restart; null where there are none. */
  readonly instanceName?: string | null;
  /** How many runs work on an engine of each kind at once; the limits' own where left out. */
  readonly runsAtOnce?: Readonly<Record<EngineName, number>>;
  /** How soon processes that share the store notice that one is gone; the limits' own where left out. */
  readonly instanceTimes?: InstanceTimes;
  /** The way to the database that dropped files make; it is one of the warehouse's. */
  readonly uploads: UploadPort;
  readonly modelPort: ModelPort | null;
  /** Chooses and judges in its place. */
  readonly fastModelPort?: ModelPort | null;
  readonly logger: Logger;
  /** Values of the settings that may stand in no record. */
  readonly secrets?: readonly string[];
  readonly settings: AppSettings;
  /** What the process was started with, and how the environment is read again; see `environment-book.ts`. */
  readonly started?: Settings;
  readonly reread?: EnvironmentParts["reread"];
  /** The variables that the environment names: nobody changes what they say while the app runs. */
  readonly namedVariables?: ReadonlySet<string>;
  /** Sign-in, for an app of several people. */
  readonly access?: Access | null;
  /** Where messages may be sent; nowhere where left out. */
  readonly ways?: ChannelWays;
  /** Counts and times what is done; nobody does without it. */
  readonly observer?: Observer;
};

export type House = {
  readonly parts: AppParts;
  readonly logger: Logger;
  readonly now: () => number;
  readonly newId: () => string;
  readonly bootId: string;
  readonly restricted: RestrictedWarehouses;
  readonly settings: LiveSettingsBook;
  /** This process among those that share the store. */
  readonly instances: Membership;
  readonly signals: Signals;
  /** What the environment says, as it was read last. */
  readonly environment: EnvironmentBook;
  readonly sessions: Sessions;
  readonly results: ResultShelf;
  readonly traces: Traces;
  readonly runs: RunDesk;
  readonly refreshRuns: RefreshRuns;
  /** Where whatever asks the engines waits for its turn. */
  readonly places: RunPlaces;
  readonly model: ModelService;
  /** Counts what is taken. */
  readonly meter: UsageMeter;
  /** How much may be taken. */
  readonly quotas: Quotas;
  readonly shareKey: ShareKey;
  /** What people are told without asking, and where it is sent. */
  readonly desk: NoticeDesk;
  /** Rung when something may be due. */
  readonly due: DueBell;
  /** What people did; in an app of one person nothing is recorded. */
  readonly audit: Audit;
  /** What is shared in the team; nothing in an app of one person. */
  readonly grants: GrantRecords;
  /** Whether and for how long boards are shown by links. */
  readonly linkPolicy: () => LinkPolicy;
};

/**
 * Opens it. In an app of one person, runs that an earlier process left behind are interrupted first; in a team they are
 * begun anew once everything is open.
 */
export async function openHouse(given: AppParts): Promise<House> {
  const parts = observedParts(given);
  const { store, logger, settings, warehouse, secrets = [] } = parts;
  const context = { logger, now: Date.now, newId: randomUUID, bootId: randomUUID() };
  const sessions = createSessions({ records: store.sessions, admissionOf: (session) => quotas.runAdmission(session) });
  const isTeam = parts.access != null;
  const signals = settings.INSTANCES === "several" ? createSignals(instanceParts(parts, context)) : noSignals;
  const instances = await joinInstances({
    ...instanceParts(parts, context),
    refreshes: store.refreshes,
    signals,
    ...timesOf(parts),
  });
  if (!isTeam) await interruptStaleRuns({ ...context, sessions, store });
  const folder = resolve(settings.DATA_DIR, "results");
  const shelf = { records: store.results, folder, files: openResultFiles({ folder }) };
  const results = createResults({
    ...{ ...context, ...shelf },
    leftAfterMs: signals.isShared ? instanceLimits.leftAfterMs : 0,
  });
  await results.keepClean();
  const environment = createEnvironmentBook({ ...parts, wasReread: () => void signals.send("environment", "") });
  const live = await openLiveSettings({
    ...{ ...context, records: store.settings, started: startedSettings(settings) },
    ...{ named: parts.namedVariables ?? new Set(), isTeam },
    changed: () => void signals.send("settings", ""),
  });
  environment.onChange((next, named) => live.restart(startedSettings(next), named));
  const usage = openUsage(parts, { ...context, settings: live, environment: environment.current });
  const { quotas } = usage;
  const kept = createTraces({ ...context, records: store.traces, secrets });
  await kept.keepClean();
  const traces = observedTraces(kept, parts, context.now);
  const audit = observedAudit(auditOf(parts, { ...context, environment }), parts.observer);
  await audit.keepClean();
  const places = createRunPlaces(
    parts.runsAtOnce ?? runLimits.atOnce,
    (database) => warehouse.dialectOf(database).engine,
  );
  parts.observer?.watchWaiting(places.waiting);
  const common = { ...context, sessions, traces: traces.questions, places };
  const mirrors = createMirrors({ ...context, records: store.runs, sessions });
  return {
    ...{ ...common, ...usage, parts, results, audit, environment, settings: live, instances, signals },
    restricted: parts.restricted ?? { open: (rights) => withoutRoles(warehouse, rights), prepare: async () => [] },
    runs: createRuns({
      ...common,
      ...{ records: store.runs, charts: createChartReading({ results }), rights: null },
      others: isTeam ? { bootId: context.bootId, signals, mirrors } : null,
      work: () => Promise.reject(new Error("A run was begun that is nobody's.")),
    }),
    refreshRuns: createRefreshRuns({ ...context, records: store.refreshes, traces: traces.refreshes, quotas }),
    desk: openNotices({
      ...{ ...context, store, access: parts.access ?? null, ways: parts.ways ?? noWays },
      dataFolder: resolve(settings.DATA_DIR),
    }),
    shareKey: openShareKey(resolve(settings.DATA_DIR, "app")),
    due: createDueBell(),
    grants: parts.access == null ? noGrants : store.grants,
    linkPolicy: () => linkPolicyOf(live.current(), isTeam),
  };
}

function instanceParts({ store, logger }: AppParts, { bootId: id }: Pick<House, "bootId">) {
  return { records: store.instances, id, logger };
}

function timesOf({ instanceTimes: times }: AppParts) {
  return times === undefined ? {} : { times };
}

function auditOf(
  { store, settings, access = null, logger }: AppParts,
  { now, environment }: Pick<House, "now" | "environment">,
): Audit {
  const keptDays = () => environment.current().AUDIT_DAYS ?? auditLimits.keptDays;
  const keepsText = settings.AUDIT_STATEMENTS === "text";
  const audit = createAudit({ records: store.audit, keepsText, keptDays, logger, now });
  // What a team left behind gets too old all the same.
  return access === null ? { ...noAudit, keepClean: audit.keepClean, close: audit.close } : audit;
}

/** What nobody opens with a role is not shown to who has one. */
function withoutRoles(warehouse: Warehouse, rights: PartialRights): Warehouse {
  return wholeDatabases(warehouse, rights.snowflakeRole === null ? rights : { ...rights, databases: new Map() });
}
