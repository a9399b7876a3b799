/** The composition root: everything the actions and pages use, wired once per process. */
import "server-only";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  databaseAddress,
  getSettings,
  namedVariables,
  observeSettings,
  runsAtOnce,
  type Settings,
  snowflakeSettings,
} from "#lib/config/env";
import { instanceLimits } from "#lib/config/instance-limits";
import { secretsOf } from "#lib/config/secrets";
import { openStore } from "#lib/db/store/open-store";
import { keepPrivate } from "#lib/db/store/private-folder";
import { inTurn, lockFolder } from "#lib/db/store/process-lock";
import { createWarehouse, type WarehouseSettings } from "#lib/db/warehouse/registry";
import type { SharedFolder } from "#lib/db/warehouse/uploads";
import type { Caller } from "#lib/domain/caller";
import type { SharedDashboard } from "#lib/domain/dashboard-shared";
import { allRights, type DataRights } from "#lib/domain/data-rights";
import { err, type Result } from "#lib/domain/errors";
import type { Access } from "./access/access.ts";
import type { Removal } from "./access/removal.ts";
import { type ApiDesk, openApiDesk } from "./api/api-desk.ts";
import { accessOf, waysOf } from "./app-access.ts";
import { adoptionOf, embedDeskOf, jobsOf, removalOf, rightsBookOf, sharingOf, stopWorkOf } from "./app-wiring.ts";
import type { Audit } from "./audit.ts";
import { noSuchShare } from "./dashboard-failures.ts";
import type { EmbedDesk } from "./embed/embed-desk.ts";
import type { EnvironmentBook } from "./environment-book.ts";
import { type AppParts, type House, openHouse } from "./house.ts";
import { adoptRun } from "./instances/adopt-run.ts";
import { heedSignals } from "./instances/heed-signals.ts";
import { instanceNameOf, othersAtWork, ownFolder, sharedFolderOf } from "./instances/shared-folder.ts";
import type { JobWorker } from "./jobs/job-worker.ts";
import type { LiveSettingsBook } from "./live-settings.ts";
import { getLogger, type Logger } from "./logger.ts";
import type { ModelService } from "./model.ts";
import { openFastModelPort, openModelPort } from "./model-settings.ts";
import type { Channels } from "./notices/channels.ts";
import type { Notices } from "./notices/notices.ts";
import { storeWatch } from "./observe/observed-house.ts";
import { openObserver } from "./observe/open-observer.ts";
import { processValue } from "./process-value.ts";
import { rereadEnvironment } from "./reread-environment.ts";
import { hasStillRights } from "./rights/link-rights.ts";
import type { RightsBook } from "./rights/rights-book.ts";
import { uploadsOf } from "./rights/uploads-of-rights.ts";
import type { Sessions } from "./sessions.ts";
import type { Sharing } from "./sharing.ts";
import { createStandings } from "./standing.ts";
import { asStartFailure, orThrow, StartFailure, sentencesOf } from "./start-failure.ts";
import { createUploads, type Uploads } from "./uploads.ts";
import type { Quotas } from "./usage/quotas.ts";
import type { World } from "./world.ts";
import { createWorlds, type Worlds } from "./worlds.ts";

/** The app as somebody with some rights on data has it. */
export type App = Omit<World, "forgetDatabase" | "modelChanged" | "isAtWork" | "closeWarehouse"> & {
  readonly model: ModelService;
  readonly sessions: Sessions;
  /** What people took and may take. */
  readonly quotas: Quotas;
  /** What the environment says, and how it is read again. */
  readonly environment: EnvironmentBook;
  readonly uploads: Uploads;
  /** What an admin may change while the app runs. */
  readonly settings: LiveSettingsBook;
  /** null: the app is one person's, and nobody signs in. */
  readonly access: Access | null;
  /** Which group sees what of the data. */
  readonly rights: RightsBook;
  /** What people did. */
  readonly audit: Audit;
  /** Who boards and chats are shared with. */
  readonly sharing: Sharing;
  /** How a person of a team goes. */
  readonly removal: Removal;
  /** What people are told without asking, and where it is sent. */
  readonly notices: Notices;
  readonly channels: Channels;
  /** By what programs ask. */
  readonly api: ApiDesk;
  /** Who looks from pages of others, and what these may show. */
  readonly embeds: EmbedDesk;
};

/** The app of who opened it, and sees everything. What is handed to callers can neither widen its rights nor end the app. */
export type WholeApp = App & {
  /** The same for somebody with other rights. */
  ofRights(rights: DataRights): App;
  /** What it does by itself. */
  readonly jobs: Pick<JobWorker, "look" | "settle">;
  /** Lets runs come to their end, for as long as the app may take to stop; it serves meanwhile. */
  drain(): Promise<void>;
  /** Stops all runs, or leaves them to other processes, then lets go of engine and store. */
  close(): Promise<void>;
};

/** What the process has, before it is known who asks: nothing that reads data. */
export type OpenApp = Pick<
  WholeApp,
  "access" | "api" | "embeds" | "audit" | "rights" | "environment" | "drain" | "close"
> & {
  /** The app with the rights that the caller has at this moment. */
  forCaller(caller: Pick<Caller, "groups">): Promise<App>;
  /** What whoever has a link sees: figures that were read with the rights of who made it. NOT_FOUND for any other token. */
  openShared(token: string): Promise<Result<SharedDashboard>>;
  /** Whether what keeps the chats can be read now. Never rejects. */
  isStoreAnswering(): Promise<boolean>;
  /** Which model answers, for the log of the start. */
  readonly model: Pick<ModelService, "status">;
};

/** The app of this process, opened on first use. @throws StartFailure when its folder or its warehouse cannot be opened. */
export function getApp(): Promise<OpenApp> {
  return processValue("app", isPromiseOfApp, () => openApp(getSettings(), getLogger()));
}

/** Wires the parts, as somebody has them who sees everything. */
export async function assembleApp(parts: AppParts): Promise<WholeApp> {
  const house = await openHouse(parts);
  const book = rightsBookOf(parts, house);
  const standingOf = createStandings({ access: parts.access ?? null, rights: book });
  const worlds = createWorlds(house, standingOf);
  const whole = worlds.of(allRights);
  const uploads = createUploads({
    ...{ ...house, port: parts.uploads, dataDirectory: parts.settings.DATA_DIR, ownName: parts.instanceName ?? null },
    changed: () => void house.signals.send("uploads", ""),
    catalog: { forget: worlds.forgetDatabase },
    suggestions: whole.suggestions,
    forgetKnowledge: worlds.forgetKnowledge,
  });
  await uploads.cleanUp();
  await whole.chats.removeDeleted();
  await whole.dashboards.removeDeleted();
  await house.desk.notices.keepClean();
  house.desk.deliveries.start();
  book.keepReady();
  const sharing = sharingOf(parts, house);
  const removal = removalOf(house, worlds);
  const api = openApiDesk(house);
  const embeds = embedDeskOf(parts, house);
  heedSignals(house, {
    ...{ worlds, uploads, stopWork: (personId) => stopWorkOf(personId, house, worlds) },
    stopRefresh: (ownerId, refreshId) => {
      for (const { dashboards } of worlds.open()) dashboards.stopRefreshHere(ownerId, refreshId);
    },
  });
  if (parts.access != null)
    await house.instances.watch((run) => adoptRun(run, adoptionOf(house, { worlds, book, standingOf })));
  const jobs = jobsOf(house, { worlds, book, standingOf });
  const ofRights = (rights: DataRights): App => ({
    ...worlds.of(rights),
    ...{ access: parts.access ?? null, audit: house.audit, rights: book },
    ...{ model: house.model, sessions: house.sessions, quotas: house.quotas, environment: house.environment },
    ...{ removal, sharing, api, embeds, notices: house.desk.notices, channels: house.desk.channels },
    ...{ uploads: uploadsOf(uploads, rights), settings: house.settings },
  });
  // In an app of one person whoever stops it waits, and asks again what was interrupted.
  const drain = async (): Promise<void> => {
    if (parts.access == null) return;
    await Promise.all([
      house.runs.settle(instanceLimits.drainMs),
      house.signals.isShared ? pause(instanceLimits.handOffMs) : null,
    ]);
  };
  const close = () => jobs.stop().then(() => closeInOrder({ house, worlds, uploads, book }));
  return { ...ofRights(allRights), ofRights, jobs, drain, close };
}

type Parts = {
  readonly house: House;
  readonly worlds: Worlds;
  readonly uploads: Uploads;
  readonly book: RightsBook;
};

/** Work ends before what it works with. */
async function closeInOrder({ house, worlds, uploads, book }: Parts): Promise<void> {
  book.close();
  house.instances.stopWatching();
  await worlds.stopClosing();
  const open = worlds.open();
  for (const { chats, sharedChats } of open) {
    chats.close();
    await sharedChats.close();
  }
  for (const { dashboards } of open) await dashboards.close();
  house.desk.notices.close();
  await house.desk.deliveries.stop();
  house.traces.close();
  house.audit.close();
  await house.runs.close();
  for (const { models } of open) await models.lessons.close();
  await uploads.close();
  await house.results.close();
  for (const { closeWarehouse } of open) await closeWarehouse();
  await house.parts.warehouse.close();
  await house.meter.close();
  await house.instances.leave();
  await house.parts.store.close();
}

async function openApp(settings: Settings, logger: Logger): Promise<OpenApp> {
  const folder = resolve(settings.DATA_DIR);
  const instanceName = instanceNameOf(settings);
  const lock = orThrow(await lockFolder(ownFolder(folder, instanceName)));
  const open = await keepPrivate(folder);
  if (open.length > 0)
    logger.warn(
      { files: open.length, detail: open.slice(0, 10) },
      "other users of this machine can read files of the app",
    );
  const { observer, ...observing } = orThrow(await openObserver(observeSettings(settings), logger));
  const watch = observer === null ? undefined : storeWatch(observer);
  const openOwn = () => openStore(join(folder, "app"), databaseAddress(settings), watch);
  // Two that are started at the same moment would both bring the store up to date.
  const opening =
    instanceName === null ? openOwn() : inTurn(join(/* turbopackIgnore: true */ folder, "app", "starting"), openOwn);
  const store = await opening.catch(asStartFailure);
  const obstacle = await othersAtWork(settings, store.instances);
  if (obstacle !== null) throw new StartFailure(sentencesOf(obstacle));
  const app = await assembleApp({
    store,
    access: await accessOf(settings, store, logger),
    ways: waysOf(settings),
    ...orThrow(
      await createWarehouse(
        warehouseOf(settings, { dataDirectory: folder, logger, shared: sharedFolderOf(instanceName, store.instances) }),
      ),
    ),
    instanceName,
    runsAtOnce: runsAtOnce(settings),
    modelPort: await openModelPort(settings, logger),
    fastModelPort: await openFastModelPort(settings, logger),
    logger,
    secrets: secretsOf(settings),
    settings: { ...settings, DATA_DIR: folder },
    namedVariables: namedVariables(),
    ...(observer === null ? {} : { observer }),
    started: settings,
    reread: rereadEnvironment,
  });
  app.environment.onChange(async ({ LOG_LEVEL = logger.level }) => {
    logger.level = LOG_LEVEL;
  });
  void app.catalog.ping("").then((answer) => {
    // The pages tell it too; whoever starts the app reads it here first.
    if (!answer.ok)
      logger.warn({ failure: answer.error, reason: answer.error.message }, "the databases cannot be reached");
  });
  const { access, api, embeds, audit, rights, model, environment, drain } = app;
  return {
    ...{ access, api, embeds, audit, rights, model, environment, drain },
    forCaller: async (caller) => app.ofRights(await rights.rightsOf(caller)),
    openShared: async (token) => {
      const owner = access === null ? null : await app.dashboards.linkOwner(token);
      const isGood = owner === null || (await hasStillRights({ groups: store.access.groups, book: rights }, owner));
      return isGood ? app.dashboards.openShared(token) : err(noSuchShare());
    },
    isStoreAnswering: () =>
      store.settings.all().then(
        () => true,
        () => false,
      ),
    close: async () => {
      await app.close();
      await observing.close();
      await lock.release();
    },
  };
}

/** The account that the settings name, else what lies in the data folder. */
function warehouseOf(
  settings: Settings,
  parts: { readonly dataDirectory: string; readonly logger: Logger; readonly shared: SharedFolder | undefined },
): WarehouseSettings {
  const account = snowflakeSettings(settings);
  return account === null ? { engine: "duckdb", ...parts } : { engine: "snowflake", account, ...parts };
}

function isPromiseOfApp(candidate: unknown): candidate is Promise<OpenApp> {
  return candidate instanceof Promise;
}
