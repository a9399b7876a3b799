/**
 * The only file that knows Snowflake's driver. It is loaded when first needed and configured before anything else:
 * no log file, no look at the machine's surroundings, and no cell is ever evaluated.
 */
import "server-only";
import type { Readable } from "node:stream";
import type { ConnectionOptions } from "snowflake-sdk";
import { silenceSnowflakeDriver } from "#lib/config/env";
import { snowflakeLimits } from "#lib/config/limits";
import type { NoteFacts } from "#lib/db/warehouse/process/protocol";
import type { SignInOptions } from "./sign-in.ts";

/** Where the engine's lines go: to the app, which has the log. */
export type EngineLogger = Readonly<Record<"debug" | "warn", (facts: NoteFacts, sentence: string) => void>>;

/** A statement's parameters, such as its tag; they hold for this statement alone. */
export type StatementParameters = Readonly<Record<string, string | number | boolean>>;

export type DriverColumn = {
  getName(): string;
  getType(): string;
  getPrecision(): number;
  getScale(): number;
  isVariant(): boolean;
};

export type DriverStatement = {
  getColumns(): DriverColumn[] | undefined;
  getQueryId(): string;
  streamRows(): Readable;
  cancel(callback: (error: unknown) => void): void;
};

/** As wide as the driver's own words for it. */
export type DriverRequest = {
  sqlText: string;
  parameters?: Record<string, unknown>;
  binds?: unknown;
  describeOnly?: boolean;
  streamResult?: boolean;
  rowMode?: string;
  fetchAsString?: string[];
  complete?(error: unknown, statement: DriverStatement): void;
};

export type DriverConnection = {
  connect(callback: (error: unknown) => void): unknown;
  execute(request: DriverRequest): DriverStatement;
  isUp(): boolean;
  isValidAsync(): Promise<boolean>;
  destroy(callback: () => void): unknown;
};

/**
 * Every type as the text that came over the wire: the driver's own conversions lose digits of numbers in JSON and of
 * seconds, follow formats that an account may set, and throw where nobody can catch.
 */
const everyType = ["String", "Boolean", "Number", "Date", "JSON", "Buffer", "Object", "Array", "Map"];

/** The part of a request that is the same for all statements. */
export const readingAsText: Pick<DriverRequest, "streamResult" | "rowMode" | "fetchAsString"> = {
  streamResult: true,
  rowMode: "array",
  fetchAsString: everyType,
};

/** Columns whose cells come as they are on the wire: the driver passes on unread what it takes for a VARIANT. */
export function columnsAsText(statement: DriverStatement): readonly DriverColumn[] {
  const columns = statement.getColumns() ?? [];
  for (const column of columns) column.isVariant = () => true;
  return columns;
}

/** A connection that has not signed in yet. Its options are the same everywhere: the driver shares them in the process. */
export async function createConnection(
  signIn: SignInOptions,
  logger: EngineLogger,
  maxLoginRetries: number,
): Promise<DriverConnection> {
  const driver = await loadDriver(logger);
  const options: ConnectionOptions = {
    ...signIn,
    application: "SnowGPT",
    clientSessionKeepAlive: false,
    rowStreamHighWaterMark: snowflakeLimits.batchRows,
    resultPrefetch: 1,
    sfRetryMaxLoginRetries: maxLoginRetries,
  };
  return driver.createConnection(options);
}

type Driver = typeof import("snowflake-sdk");

let loading: Promise<Driver> | null = null;

function loadDriver(logger: EngineLogger): Promise<Driver> {
  loading ??= importDriver(logger);
  return loading;
}

async function importDriver(logger: EngineLogger): Promise<Driver> {
  silenceSnowflakeDriver();
  // CommonJS arrives as the default export, which its types do not tell.
  const imported: Driver & { readonly default?: Driver } = await import("snowflake-sdk");
  const driver = imported.default ?? imported;
  const note = (message: string) => logger.debug({ driver: "snowflake" }, message);
  driver.configure({
    logLevel: "INFO",
    customLogger: { error: note, warn: note, info: note, debug: note, trace: note },
    // JSON and XML stay the text that they are. The driver's default would run a cell as JavaScript.
    jsonColumnVariantParser: asItIs,
    xmlColumnVariantParser: asItIs,
  });
  return driver;
}

function asItIs(cell: string): string {
  return cell;
}
