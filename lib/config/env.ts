/**
 * The environment, read once: the only file that touches `process.env`. An empty variable counts as a
 * missing one; everything that is wrong is said in one list.
 */
import "server-only";
import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";
import { type AccessSettings, accessRules, accessVariables, toAccessSettings } from "./access-settings.ts";
import { apiVariables } from "./api-settings.ts";
import { type ChannelHost, channelVariables, toChannelHosts } from "./channel-settings.ts";
import { databaseRules, databaseVariables, toDatabaseAddress } from "./database-settings.ts";
import { type EmbedSettings, embedRules, embedVariables, toEmbedSettings } from "./embed-settings.ts";
import { readFileAtStart, readFileNow, type Variables, variablesNow } from "./environment-file.ts";
import { instanceRules, instanceVariables, toRunsAtOnce } from "./instance-settings.ts";
import { type MailSettings, mailRules, mailVariables, toMailSettings } from "./mail-settings.ts";
import { mcpVariables } from "./mcp-settings.ts";
import { modelPricesVariable } from "./model-prices.ts";
import { modelRules, modelVariables } from "./model-settings.ts";
import { type AddressRange, networkRules, networkVariables, toTrustedRanges } from "./network-settings.ts";
import { type ObserveSettings, observeRules, observeVariables, toObserveSettings } from "./observe-settings.ts";
import { quotaVariables } from "./quota-settings.ts";
import {
  type SnowflakeSettings,
  snowflakeRules,
  snowflakeVariables,
  toSnowflakeSettings,
} from "./snowflake-settings.ts";

const variables = {
  /** Folder of everything the app keeps: databases, chats, results. */
  DATA_DIR: z.string().default(".data"),
  ...databaseVariables,
  ...instanceVariables,
  ...networkVariables,
  ...accessVariables,
  ...mailVariables,
  ...channelVariables,
  ...modelVariables,
  /** What a model may see: result rows and sample values, sample values only, or names and comments only. */
  MODEL_DATA: z
    .enum(["results", "samples", "metadata"], { error: "must be results, samples or metadata" })
    .default("results"),
  /** False: of the tables only names, types and counts are read beforehand, and no stored value is kept in memory. */
  INDEX_VALUES: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("true")
    .transform((value) => value === "true"),
  /** Prices of models, which win over the built-in table: `{"name": {"input": 0.25, "output": 2}}`. */
  MODEL_PRICES: modelPricesVariable,
  /** Shows the record of a run without row values; a download of it never has them. */
  MASK_TRACES: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("false")
    .transform((value) => value === "true"),
  /** A statement that would read more gigabytes than this waits for the user's yes; for engines that tell. */
  COST_GATE_GB: z.coerce.number({ error: "must be a number of gigabytes" }).min(0).default(1),
  /** Runs costly statements without asking. What keeps a statement from writing or leaving its schema stays on. */
  DISABLE_SQL_BLOCKING: z
    .enum(["true", "false"], { error: "must be true or false" })
    .default("false")
    .transform((value) => value === "true"),
  /** Folder of the curated semantic models: YAML, and data dictionaries in JSON. */
  SEMANTIC_DIR: z.string().default("semantic"),
  /** Rows of a table that its preview shows. */
  PREVIEW_ROWS: z.coerce
    .number({ error: "must be a number of rows from 1 to 1000" })
    .int({ error: "must be a number of rows from 1 to 1000" })
    .min(1, { error: "must be a number of rows from 1 to 1000" })
    .max(1000, { error: "must be a number of rows from 1 to 1000" })
    .default(100),
  /** How much is logged. */
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be fatal, error, warn, info, debug, trace or silent",
    })
    .default("info"),
  ...quotaVariables,
  ...apiVariables,
  ...mcpVariables,
  ...embedVariables,
  ...snowflakeVariables,
  ...observeVariables,
  /** Set by the framework. */
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
};

// Every rule is checked whatever else is wrong, so that one list names all.
const settingsSchema = [
  ...modelRules,
  ...databaseRules,
  ...instanceRules,
  ...snowflakeRules,
  ...accessRules,
  ...mailRules,
  ...networkRules,
  ...observeRules,
  ...embedRules,
].reduce(
  (schema, { path, error, holds }) => schema.refine(holds, { path: [path], error, when: () => true }),
  z.object(variables),
);

export type Settings = Readonly<z.infer<typeof settingsSchema>>;

/** The names of all variables: `.env.example` is compared with them. */
export const settingNames: readonly string[] = Object.keys(variables);

/** Thrown when the environment cannot be used; `message` lists every issue, one a line. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

let current: Settings | null = null;

/** The settings of this process. @throws SettingsError naming every variable that is wrong. */
export function getSettings(): Settings {
  current ??= readSettings(process.env);
  return current;
}

/** What the environment file said when the process started; it is compared with what it says later. */
let fileAtStart: Variables | null = null;

const environmentFile = ".env";

/** To be called at the start, before the file may change. */
export function noteEnvironmentFile(): void {
  fileAtStart ??= readFileAtStart(environmentFile);
}

/** The settings and the named variables as the next start would find them. @throws SettingsError as at the start. */
export async function rereadSettings(): Promise<{ readonly settings: Settings; readonly named: ReadonlySet<string> }> {
  const now = variablesNow(pickVariables(process.env), fileAtStart ?? {}, await readFileNow(environmentFile));
  return { settings: readSettings(now), named: namedIn(now) };
}

/** Reads settings from any source. @throws SettingsError naming every variable that is wrong. */
export function readSettings(source: Readonly<Record<string, string | undefined>>): Settings {
  return createEnv({
    server: variables,
    runtimeEnv: pickVariables(source),
    emptyStringAsUndefined: true,
    createFinalSchema: () => settingsSchema,
    onValidationError: (issues) => {
      const lines = issues.map((issue) => `  ${pathOf(issue.path)} ${issue.message}`);
      throw new SettingsError(`The configuration cannot be used:\n${lines.join("\n")}`);
    },
  });
}

/** The variables that the environment of this process names. */
export function namedVariables(): ReadonlySet<string> {
  return namedIn(process.env);
}

function namedIn(source: Variables): ReadonlySet<string> {
  const named = Object.entries(pickVariables(source)).filter(([, value]) => value !== undefined && value !== "");
  return new Set(named.map(([name]) => name));
}

/** Where the settings say that chats are kept; the token must reach no log. */
export function databaseAddress(settings: Settings): {
  readonly url: string | null;
  readonly authToken: string | null;
} {
  return toDatabaseAddress(settings);
}

/** The Snowflake account of the settings; null when none is named. */
export function snowflakeSettings(settings: Settings): SnowflakeSettings | null {
  return toSnowflakeSettings(settings);
}

/** How people sign in; null for an app of one person. */
export function accessSettings(settings: Settings): AccessSettings | null {
  return toAccessSettings(settings);
}

/** The parts of the network whose word on callers is taken. */
export function trustedRanges(settings: Settings): readonly AddressRange[] {
  return toTrustedRanges(settings);
}

/** What is told of the app's own work, and where. */
export function observeSettings(settings: Settings): ObserveSettings {
  return toObserveSettings(settings);
}

/** How many runs work on an engine of each kind at once. */
export function runsAtOnce(settings: Settings): ReturnType<typeof toRunsAtOnce> {
  return toRunsAtOnce(settings);
}

/** The server that sends mail; null without one. */
export function mailSettings(settings: Settings): MailSettings | null {
  return toMailSettings(settings);
}

/** The hosts that messages may be sent to. */
export function channelHosts(settings: Pick<Settings, "CHANNEL_HOSTS">): readonly ChannelHost[] {
  return toChannelHosts(settings);
}

/** Which pages of others may show boards and chats of this app; null: none. */
export function embedSettings(
  settings: Partial<Pick<Settings, "EMBED_ORIGINS" | "EMBED_SECRET">>,
): EmbedSettings | null {
  return toEmbedSettings(settings);
}

/**
 * Call it before Snowflake's driver is loaded. On load the driver asks addresses of cloud providers where it runs, and
 * loads a binary that only reports about itself; after a login it reports how the account was written.
 */
export function silenceSnowflakeDriver(): void {
  process.env.SNOWFLAKE_DISABLE_PLATFORM_DETECTION = "true";
  process.env.SNOWFLAKE_DISABLE_MINICORE = "true";
  process.env.SF_TELEMETRY_DISABLE_CONNECTION_SHAPE = "true";
}

/**
 * Call it before a package of a model's provider is loaded. They read addresses by themselves where they are loaded, and
 * fail on a blank one, which is a variable that was left out.
 */
export function forgetBlankAddresses(): void {
  for (const [name, value] of Object.entries(process.env)) {
    if (name.endsWith("_BASE_URL") && value?.trim() === "") delete process.env[name];
  }
}

/** How the driver reaches its account from here, and which certificates it believes. */
const driverVariable =
  /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|NODE_USE_SYSTEM_CA|SSL_CERT_(?:FILE|DIR)|HOME|XDG_CACHE_HOME|SF_OCSP_\w+|SNOWFLAKE_CRL_\w+)$/i;

/**
 * What the process of Snowflake's driver gets to know of the environment: `HTTPS_PROXY` and its like, no setting of the
 * app and no secret of it.
 */
export function driverVariables(): Record<string, string> {
  const known = Object.entries(process.env).filter(([name]) => driverVariable.test(name));
  return Object.fromEntries(known.map(([name, value]) => [name, value ?? ""]));
}

/** Blank counts as empty: a variable of spaces in a file is a variable that was left out. */
function pickVariables(source: Readonly<Record<string, string | undefined>>): Record<string, string | undefined> {
  return Object.fromEntries(settingNames.map((name) => [name, source[name]?.trim()]));
}

type IssuePath = readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;

function pathOf(path: IssuePath): string {
  return (path ?? []).map((segment) => String(typeof segment === "object" ? segment.key : segment)).join(".");
}
