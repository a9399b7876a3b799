/**
 * Opens what the app keeps: a libSQL file, owned by one process at a time, or a libSQL server. Reads run side by side;
 * writes queue up here, because a write to a file that meets another one would block the whole process.
 */
import "server-only";
import { existsSync } from "node:fs";
import { chmod, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { type Client, createClient } from "@libsql/client";
import { appError, ok } from "#lib/domain/errors";
import { type AccessRecords, createAccessRecords } from "./access-records.ts";
import { type ApiRecords, createApiRecords } from "./api-records.ts";
import { type AuditRecords, createAuditRecords } from "./audit-records.ts";
import { type ChannelRecords, createChannelRecords } from "./channel-records.ts";
import { createDashboardRecords, type DashboardRecords } from "./dashboard-records.ts";
import { createVersionRecords, type VersionRecords } from "./dashboard-versions.ts";
import { createDatabase, type StoreWatch } from "./database.ts";
import { createDeliveryRecords, type DeliveryRecords } from "./delivery-records.ts";
import { createEmbedRecords, type EmbedRecords } from "./embed-records.ts";
import { createFeedbackRecords, type FeedbackRecords } from "./feedback-records.ts";
import { createFolderRecords, type FolderRecords } from "./folder-records.ts";
import { createGrantRecords, type GrantRecords } from "./grant-records.ts";
import { createInstanceRecords, type InstanceRecords } from "./instance-records.ts";
import { createJobRecords, type JobRecords } from "./job-records.ts";
import { createLessonRecords, type LessonRecords } from "./lesson-records.ts";
import { currentVersion, migrate, storedVersion } from "./migrations.ts";
import { createModelRecords, type ModelShelf } from "./model-records.ts";
import { createNoticeRecords, type NoticeRecords } from "./notice-records.ts";
import { createSessionRecords } from "./open-session-records.ts";
import { createRemovalRecords, type RemovalRecords } from "./person-removal.ts";
import { lockStoreFile } from "./process-lock.ts";
import { createRefreshRecords, type RefreshRecords } from "./refresh-records.ts";
import { createResultRecords, type ResultRecords } from "./result-records.ts";
import { createRunList, type RunList } from "./run-list.ts";
import { createRunRecords, type RunRecords } from "./run-records.ts";
import type { SessionRecords } from "./session-records.ts";
import { createSettingRecords, type SettingRecords } from "./setting-records.ts";
import { createShareRecords, type ShareRecords } from "./share-records.ts";
import { StoreFailure, toStoreFailure } from "./store-failure.ts";
import { locateStore, noAddress, type StoreAddress, type StoreLocation } from "./store-location.ts";
import { createTraceRecords, type TraceRecords } from "./trace-records.ts";
import { createUsageRecords, type UsageRecords } from "./usage-records.ts";
import { createWatchRecords, type WatchRecords } from "./watch-records.ts";

/** What others than the app read of its store while it may run. */
export type ReadStore = Pick<Store, "lessons" | "models" | "close">;

export type Store = {
  readonly sessions: SessionRecords;
  readonly runs: RunRecords;
  readonly refreshes: RefreshRecords;
  readonly results: ResultRecords;
  readonly dashboards: DashboardRecords;
  readonly versions: VersionRecords;
  readonly folders: FolderRecords;
  readonly shares: ShareRecords;
  readonly grants: GrantRecords;
  readonly feedback: FeedbackRecords;
  readonly lessons: LessonRecords;
  readonly models: ModelShelf;
  readonly traces: TraceRecords;
  readonly runList: RunList;
  readonly settings: SettingRecords;
  /** Processes that share it. */
  readonly instances: InstanceRecords;
  /** Of an app that people sign in to. */
  readonly access: AccessRecords;
  /** How a person goes. */
  readonly removal: RemovalRecords;
  /** What was done in it. */
  readonly audit: AuditRecords;
  /** What people took of it, and may take. */
  readonly usage: UsageRecords;
  /** What people were told without asking, where it is sent, and how that went. */
  readonly notices: NoticeRecords;
  readonly channels: ChannelRecords;
  readonly deliveries: DeliveryRecords;
  /** By what programs ask. */
  readonly api: ApiRecords;
  /** What the server does by itself, for its owners and as work. */
  readonly watches: WatchRecords;
  readonly jobs: JobRecords;
  /** What pages of others show, and to whom. */
  readonly embeds: EmbedRecords;
  close(): Promise<void>;
};

/** How long a statement waits for another process that holds the file; the whole process waits with it. */
const busyTimeoutMs = 100;

/** How long a server may take for one request. */
const serverTimeoutMs = 20_000;

/**
 * Opens or makes the store.
 * @param folder where the file is, unless an address says otherwise.
 * @param watch is told how each read and write went.
 * @throws StoreFailure when it cannot be opened: the app cannot start without it.
 */
export async function openStore(folder: string, address: StoreAddress = noAddress, watch?: StoreWatch): Promise<Store> {
  const location = locateStore(folder, address);
  const lock = location.kind === "file" ? await lockStoreFile(location.file, folder) : ok(null);
  if (!lock.ok) throw new StoreFailure(lock.error);
  const client = await openClient(location).catch(async (cause: unknown) => {
    await lock.value?.release();
    throw toStoreFailure(cause);
  });
  const database = createDatabase(client, watch);
  return {
    sessions: createSessionRecords(database),
    runs: createRunRecords(database),
    refreshes: createRefreshRecords(database),
    results: createResultRecords(database),
    dashboards: createDashboardRecords(database),
    versions: createVersionRecords(database),
    folders: createFolderRecords(database),
    shares: createShareRecords(database),
    grants: createGrantRecords(database),
    feedback: createFeedbackRecords(database),
    lessons: createLessonRecords(database),
    models: createModelRecords(database),
    traces: createTraceRecords(database),
    runList: createRunList(database),
    settings: createSettingRecords(database),
    instances: createInstanceRecords(database),
    access: createAccessRecords(client, database),
    removal: createRemovalRecords(database),
    audit: createAuditRecords(database),
    usage: createUsageRecords(database),
    notices: createNoticeRecords(database),
    channels: createChannelRecords(database),
    deliveries: createDeliveryRecords(database),
    api: createApiRecords(database),
    watches: createWatchRecords(database),
    jobs: createJobRecords(database),
    embeds: createEmbedRecords(database),
    close: async () => {
      await database.close();
      await lock.value?.release();
    },
  };
}

/**
 * Opens a store that is there, beside the app: it is neither locked nor changed.
 * @throws StoreFailure when there is none, or another version of the app wrote it.
 */
export async function openStoreToRead(folder: string, address: StoreAddress = noAddress): Promise<ReadStore> {
  const { database } = await openBeside(folder, address);
  return {
    lessons: createLessonRecords(database),
    models: createModelRecords(database),
    close: () => database.close(),
  };
}

/**
 * Opens what is kept of people in a store that is there, beside the app that may run: for commands of whoever runs it.
 * @throws StoreFailure when there is none, or another version of the app wrote it.
 */
export async function openAccessBeside(
  folder: string,
  address: StoreAddress = noAddress,
): Promise<Pick<Store, "access" | "audit" | "close">> {
  const { client, database } = await openBeside(folder, address);
  const audit = createAuditRecords(database);
  return { access: createAccessRecords(client, database), audit, close: () => database.close() };
}

async function openBeside(folder: string, address: StoreAddress) {
  const location = locateStore(folder, address);
  if (location.kind === "file" && !existsSync(location.file)) throw new StoreFailure(noStoreYet());
  const client = connectBeside(location);
  const version = await storedVersion(client).catch((cause: unknown) => {
    client.close();
    throw toStoreFailure(cause);
  });
  if (version !== currentVersion) {
    client.close();
    throw new StoreFailure(noStoreYet());
  }
  return { client, database: createDatabase(client) };
}

/** A connection beside the app that may run. Nothing is asked by it yet, and a file that is not there would be made. */
export function connectBeside(location: StoreLocation): Client {
  return location.kind === "file" ? createFileClient(location.file) : openServer(location);
}

function noStoreYet() {
  return appError("UNAVAILABLE", "There is no store of this version of the app yet.", {
    nextStep: "Start the app once, or see that DATA_DIR names its folder.",
  });
}

/** The connection to a store that is up to date. */
async function openClient(location: StoreLocation): Promise<Client> {
  const client = location.kind === "file" ? await openFile(location.file) : openServer(location);
  try {
    await migrate(client);
    return client;
  } catch (cause) {
    client.close();
    throw cause;
  }
}

async function openFile(file: string): Promise<Client> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const client = createFileClient(file);
  // Chats quote the data: nobody else on this machine may read them.
  await chmod(file, 0o600);
  await client.execute("PRAGMA journal_mode = WAL");
  return client;
}

function createFileClient(file: string): Client {
  return createClient({ url: pathToFileURL(file).href, timeout: busyTimeoutMs });
}

function openServer({ url, authToken }: { readonly url: string; readonly authToken: string | null }): Client {
  return createClient({
    url,
    ...(authToken === null ? {} : { authToken }),
    fetch: (request: Request) => fetch(request, { signal: AbortSignal.timeout(serverTimeoutMs) }),
  });
}
