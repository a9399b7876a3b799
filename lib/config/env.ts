/**
 * The environment, read once: the only file that touches `process.env`. An empty variable counts as a
 * missing one; everything that is wrong is said in one list.
 */
import "server-only";
import { createEnv } from "@t3-oss/env-nextjs";
import { z } from "zod";
import { type AccessSettings, accessRules, accessVariables, toAccessSettings } from "./access-settings.ts";
import { databaseRules, databaseVariables, toDatabaseAddress } from "./database-settings.ts";
import { instanceRules, instanceVariables } from "./instance-settings.ts";
import { type MailSettings, mailRules, mailVariables, toMailSettings } from "./mail-settings.ts";
import { modelPricesVariable } from "./model-prices.ts";
import { modelRules, modelVariables } from "./model-settings.ts";
import { type AddressRange, networkRules, networkVariables, toTrustedRanges } from "./network-settings.ts";
import {
  type ObserveSettings,
  observeRules,
  observeVariables,
  pickObserving,
  toObserveSettings,
} from "./observe-settings.ts";
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
  const named = Object.entries(pickVariables(process.env)).filter(([, value]) => value !== undefined && value !== "");
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

/** The server that sends mail; null without one. */
export function mailSettings(settings: Settings): MailSettings | null {
  return toMailSettings(settings);
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
function pickVariables(source: Readonly<Record<string, string | undefined>>) {
  const read = (name: keyof typeof variables) => source[name]?.trim();
  return {
    DATA_DIR: read("DATA_DIR"),
    DATABASE_URL: read("DATABASE_URL"),
    DATABASE_AUTH_TOKEN: read("DATABASE_AUTH_TOKEN"),
    INSTANCES: read("INSTANCES"),
    HOST: read("HOST"),
    PORT: read("PORT"),
    ...pickSignIn(read),
    USE_MODEL: read("USE_MODEL"),
    MODEL: read("MODEL"),
    MODEL_FAST: read("MODEL_FAST"),
    ANSWER_TOKENS: read("ANSWER_TOKENS"),
    ANSWER_DOLLARS: read("ANSWER_DOLLARS"),
    OPENAI_API_KEY: read("OPENAI_API_KEY"),
    OPENAI_BASE_URL: read("OPENAI_BASE_URL"),
    OPENAI_MODEL: read("OPENAI_MODEL"),
    LLM_BASE_URL: read("LLM_BASE_URL"),
    LLM_API_KEY: read("LLM_API_KEY"),
    LLM_MODEL: read("LLM_MODEL"),
    LLM_MODEL_FAST: read("LLM_MODEL_FAST"),
    ANTHROPIC_API_KEY: read("ANTHROPIC_API_KEY"),
    ANTHROPIC_BASE_URL: read("ANTHROPIC_BASE_URL"),
    GOOGLE_GENERATIVE_AI_API_KEY: read("GOOGLE_GENERATIVE_AI_API_KEY"),
    GOOGLE_BASE_URL: read("GOOGLE_BASE_URL"),
    AZURE_API_KEY: read("AZURE_API_KEY"),
    AZURE_RESOURCE_NAME: read("AZURE_RESOURCE_NAME"),
    AZURE_BASE_URL: read("AZURE_BASE_URL"),
    AZURE_API_VERSION: read("AZURE_API_VERSION"),
    MODEL_WORDS: read("MODEL_WORDS"),
    MODEL_TIMEOUT_SECONDS: read("MODEL_TIMEOUT_SECONDS"),
    MODEL_DATA: read("MODEL_DATA"),
    INDEX_VALUES: read("INDEX_VALUES"),
    MODEL_PRICES: read("MODEL_PRICES"),
    MASK_TRACES: read("MASK_TRACES"),
    COST_GATE_GB: read("COST_GATE_GB"),
    DISABLE_SQL_BLOCKING: read("DISABLE_SQL_BLOCKING"),
    SEMANTIC_DIR: read("SEMANTIC_DIR"),
    PREVIEW_ROWS: read("PREVIEW_ROWS"),
    LOG_LEVEL: read("LOG_LEVEL"),
    SNOWFLAKE_ACCOUNT: read("SNOWFLAKE_ACCOUNT"),
    SNOWFLAKE_CONNECTION_NAME: read("SNOWFLAKE_CONNECTION_NAME"),
    SNOWFLAKE_HOME: read("SNOWFLAKE_HOME"),
    SNOWFLAKE_USER: read("SNOWFLAKE_USER"),
    SNOWFLAKE_ROLE: read("SNOWFLAKE_ROLE"),
    SNOWFLAKE_WAREHOUSE: read("SNOWFLAKE_WAREHOUSE"),
    SNOWFLAKE_AUTHENTICATOR: read("SNOWFLAKE_AUTHENTICATOR"),
    SNOWFLAKE_PRIVATE_KEY_PATH: read("SNOWFLAKE_PRIVATE_KEY_PATH"),
    SNOWFLAKE_PRIVATE_KEY: read("SNOWFLAKE_PRIVATE_KEY"),
    SNOWFLAKE_PRIVATE_KEY_PASSPHRASE: read("SNOWFLAKE_PRIVATE_KEY_PASSPHRASE"),
    SNOWFLAKE_PAT: read("SNOWFLAKE_PAT"),
    SNOWFLAKE_OAUTH_TOKEN: read("SNOWFLAKE_OAUTH_TOKEN"),
    SNOWFLAKE_PASSWORD: read("SNOWFLAKE_PASSWORD"),
    SNOWFLAKE_PASSCODE: read("SNOWFLAKE_PASSCODE"),
    SNOWFLAKE_ACCESS_URL: read("SNOWFLAKE_ACCESS_URL"),
    ...pickObserving(read),
    NODE_ENV: read("NODE_ENV"),
  };
}

function pickSignIn(read: (name: keyof typeof variables) => string | undefined) {
  return {
    AUTH: read("AUTH"),
    AUTH_SECRETS: read("AUTH_SECRETS"),
    PUBLIC_URL: read("PUBLIC_URL"),
    TRUSTED_PROXIES: read("TRUSTED_PROXIES"),
    RIGHTS_FILE: read("RIGHTS_FILE"),
    PUBLIC_LINKS: read("PUBLIC_LINKS"),
    PUBLIC_LINK_DAYS: read("PUBLIC_LINK_DAYS"),
    SESSION_IDLE_HOURS: read("SESSION_IDLE_HOURS"),
    SESSION_DAYS: read("SESSION_DAYS"),
    PASSWORD_SIGN_IN: read("PASSWORD_SIGN_IN"),
    REQUIRE_TWO_FACTOR: read("REQUIRE_TWO_FACTOR"),
    SMTP_URL: read("SMTP_URL"),
    MAIL_FROM: read("MAIL_FROM"),
    AUDIT_DAYS: read("AUDIT_DAYS"),
    AUDIT_STATEMENTS: read("AUDIT_STATEMENTS"),
    OIDC_ISSUER: read("OIDC_ISSUER"),
    OIDC_CLIENT_ID: read("OIDC_CLIENT_ID"),
    OIDC_CLIENT_SECRET: read("OIDC_CLIENT_SECRET"),
    OIDC_NAME: read("OIDC_NAME"),
    OIDC_SCOPES: read("OIDC_SCOPES"),
    OIDC_GROUPS_CLAIM: read("OIDC_GROUPS_CLAIM"),
    OIDC_DEFAULT_ROLE: read("OIDC_DEFAULT_ROLE"),
    OIDC_ROLE_GROUPS: read("OIDC_ROLE_GROUPS"),
  };
}

type IssuePath = readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;

function pathOf(path: IssuePath): string {
  return (path ?? []).map((segment) => String(typeof segment === "object" ? segment.key : segment)).join(".");
}
