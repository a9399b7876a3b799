/**
 * Looks at everything that the app stands on, as its settings name it, beside an app that may run: what works, what does
 * not, and what to do about it. It changes nothing, and tells no secret.
 */
import "server-only";
import { join, resolve } from "node:path";
import {
  accessSettings,
  channelHosts,
  databaseAddress,
  mailSettings,
  observeSettings,
  readSettings,
  type Settings,
  SettingsError,
  silenceSnowflakeDriver,
  snowflakeSettings,
} from "#lib/config/env";
import { secretsOf } from "#lib/config/secrets";
import { hideSecrets } from "../hide-secrets.ts";
import { createLogger } from "../logger.ts";
import { checkChannels } from "./check-channels.ts";
import { checkClock, type NamedServer } from "./check-clock.ts";
import { checkCollector } from "./check-collector.ts";
import {
  checkDataFolder,
  checkEnvironmentFile,
  checkMetricsPort,
  checkNamedPath,
  checkNode,
  checkPort,
} from "./check-machine.ts";
import { checkMail } from "./check-mail.ts";
import { checkModels } from "./check-model.ts";
import { checkProvider } from "./check-provider.ts";
import { checkProxy } from "./check-proxy.ts";
import { checkChats } from "./check-store.ts";
import { checkEmbedded, checkSnowflake } from "./check-warehouses.ts";
import { broken, type Finding, type Found, fine } from "./finding.ts";
import { unreadSecrets } from "./unread-secrets.ts";

export type DoctorParts = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the app is: what relative paths count from. */
  readonly projectFolder: string;
  readonly nodeVersion: string;
  /** False: no model is called. */
  readonly asksModel: boolean;
  readonly now: () => number;
};

/** @param tell is called with each finding as soon as it is there. @returns all of them. */
export async function examine(parts: DoctorParts, tell: (finding: Finding) => void): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  const { settings, found } = settingsOf(parts.environment);
  const read = settings === null ? [] : secretsOf(settings);
  const secrets = [...new Set([...read, ...unreadSecrets(parts.environment)])].toSorted((a, b) => b.length - a.length);
  const note = (part: string, all: readonly Found[]): void => {
    for (const { level, text, help } of all) {
      const hidden = { text: hideSecrets(text, secrets), help: help === null ? null : hideSecrets(help, secrets) };
      const finding = { part, level, ...hidden };
      findings.push(finding);
      tell(finding);
    }
  };
  note("Node", [checkNode(parts.nodeVersion)]);
  note("Settings", found);
  if (settings === null) return findings;
  for (const [part, check] of checksOf(settings, parts)) note(part, await bounded(check));
  return findings;
}

type Check = () => Promise<readonly Found[]>;

function checksOf(settings: Settings, parts: DoctorParts): readonly (readonly [string, Check])[] {
  const { projectFolder, asksModel, now } = parts;
  const dataFolder = resolve(projectFolder, settings.DATA_DIR);
  const access = accessSettings(settings);
  const observing = observeSettings(settings);
  const silent = createLogger({ level: "silent", secrets: [] });
  return [
    ["Folders", async () => [...(await checkDataFolder(dataFolder)), ...(await checkEnvironmentFile(projectFolder))]],
    ["Folders", () => checkNamedPaths(settings, projectFolder)],
    [
      "Ports",
      async () => [
        ...(await checkPort({ host: settings.HOST, port: settings.PORT })),
        ...(await checkMetricsPort(observing)),
      ],
    ],
    ["Store", () => checkChats(join(dataFolder, "app"), databaseAddress(settings))],
    ["Databases", () => checkEmbedded(dataFolder)],
    [
      "Snowflake",
      () => {
        silenceSnowflakeDriver();
        return checkSnowflake(snowflakeSettings(settings), { logger: silent, projectRoot: projectFolder });
      },
    ],
    ["Model", () => checkModels(settings, asksModel)],
    ["Mail", async () => [await checkMail(mailSettings(settings))]],
    ["Channels", () => checkChannels(channelHosts(settings))],
    ["Provider", () => checkProvider(access?.oidc ?? null)],
    ["Proxy", () => checkProxy(access?.publicUrl ?? null)],
    ["Traces", () => checkCollector(observing.traces)],
    ["Clock", () => checkClock(serversOf(settings), now)],
  ];
}

async function checkNamedPaths({ RIGHTS_FILE, SNOWFLAKE_PRIVATE_KEY_PATH }: Settings, folder: string) {
  const named = Object.entries({ RIGHTS_FILE, SNOWFLAKE_PRIVATE_KEY_PATH });
  const found: Found[] = [];
  for (const [variable, path] of named) {
    if (path !== undefined) found.push(await checkNamedPath(variable, resolve(folder, path)));
  }
  return found;
}

/** All that is wrong with the settings, one line each. */
function settingsOf(environment: DoctorParts["environment"]): {
  readonly settings: Settings | null;
  readonly found: readonly Found[];
} {
  try {
    return { settings: readSettings(environment), found: [fine("The settings fit together.")] };
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    const [, ...lines] = cause.message.split("\n");
    const help = "Correct it in .env or where the app's environment is set; the README's table says what each may be.";
    return { settings: null, found: lines.map((line) => broken(`${line.trim()}.`, help)) };
  }
}

/** Those whose address the settings name, and that the app speaks to anyway. */
function serversOf(settings: Settings): readonly NamedServer[] {
  const store = /^(?:libsql|wss?|https?):\/\//.test(settings.DATABASE_URL ?? "") ? settings.DATABASE_URL : undefined;
  const named: readonly (readonly [string, string | undefined])[] = [
    ["the libSQL server", store?.replace(/^(?:libsql|wss):/, "https:").replace(/^ws:/, "http:")],
    ["Snowflake", snowflakeAddress(settings)],
    ["the model's server", settings.LLM_BASE_URL ?? settings.OPENAI_BASE_URL],
    ["the provider", settings.OIDC_ISSUER],
    ["the proxy", settings.PUBLIC_URL],
  ];
  return named.flatMap(([name, url]) => (url === undefined ? [] : [{ name, url }]));
}

function snowflakeAddress({ SNOWFLAKE_ACCESS_URL, SNOWFLAKE_ACCOUNT }: Settings): string | undefined {
  if (SNOWFLAKE_ACCESS_URL !== undefined) return SNOWFLAKE_ACCESS_URL;
  return SNOWFLAKE_ACCOUNT === undefined ? undefined : `https://${SNOWFLAKE_ACCOUNT}.snowflakecomputing.com`;
}

/** No part may keep the others waiting for ever; each bounds its own calls before that. */
const partTimeoutMs = 120_000;

async function bounded(check: Check): Promise<readonly Found[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Found[]>((resolve) => {
    const help = "Look at the network of this machine, and call the doctor again.";
    timer = setTimeout(() => resolve([broken("It did not answer within two minutes.", help)]), partTimeoutMs);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return [
      broken(
        `It could not be looked at: ${reason}`,
        "If the app itself works, this is a fault of the doctor: report it.",
      ),
    ];
  } finally {
    clearTimeout(timer);
  }
}
