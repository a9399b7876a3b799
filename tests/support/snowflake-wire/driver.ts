/** The unmodified driver, ready for tests: promises in place of callbacks, and settings for this machine alone. */
import type { Connection, ConnectionOptions, RowStatement, StatementOption } from "snowflake-sdk";
import type { SnowflakeWire } from "./index.ts";

// Else it asks the addresses of cloud platforms when it is imported and at each login.
process.env.SNOWFLAKE_DISABLE_PLATFORM_DETECTION = "true";
const { default: driver } = await import("snowflake-sdk");
const ignore = () => undefined;
// Else it writes a log file into the working directory.
driver.configure({
  logLevel: "OFF",
  customLogger: { error: ignore, warn: ignore, info: ignore, debug: ignore, trace: ignore },
  // As the app sets it: the driver's settings are one for the whole process, whichever file comes first.
  jsonColumnVariantParser: (cell: string) => cell,
});

/** A failure as the driver tells it. */
export type DriverFailure = { readonly code: string; readonly sqlState: string | null; readonly message: string };

export type Answer = {
  readonly statement: RowStatement;
  readonly rows: readonly Record<string, unknown>[];
  /** `NAME type`, in order; none of a statement in the background. */
  readonly columns: readonly string[];
};

export type DriverSession = {
  readonly connection: Connection;
  run(sqlText: string, options?: Partial<StatementOption>): Promise<Answer>;
  rows(sqlText: string, options?: Partial<StatementOption>): Promise<readonly Record<string, unknown>[]>;
  /** The failure of a statement that must fail. */
  failure(sqlText: string, options?: Partial<StatementOption>): Promise<DriverFailure>;
  close(): Promise<void>;
};

/** Logs in as the server's first user, unless told otherwise. */
export async function connectDriver(
  wire: Pick<SnowflakeWire, "credentials">,
  options: Partial<ConnectionOptions> = {},
): Promise<DriverSession> {
  const connection = driver.createConnection({ ...wire.credentials, sfRetryMaxLoginRetries: 1, ...options });
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(error) : resolve()));
  });
  const run = (sqlText: string, more: Partial<StatementOption> = {}) =>
    new Promise<Answer>((resolve, reject) => {
      connection.execute({
        ...more,
        sqlText,
        complete: (error, statement, rows) =>
          error
            ? reject(error)
            : resolve({ statement, rows: rows ?? [], columns: more.asyncExec === true ? [] : columnsOf(statement) }),
      });
    });
  return {
    connection,
    run,
    rows: async (sqlText, more) => (await run(sqlText, more)).rows,
    failure: (sqlText, more) => failureOf(run(sqlText, more)),
    close: () => new Promise((resolve) => connection.destroy(() => resolve())),
  };
}

function columnsOf(statement: RowStatement): string[] {
  return (statement.getColumns() ?? []).map((column) => `${column.getName()} ${column.getType()}`);
}

/** The failure of what must fail. */
export async function failureOf(attempt: Promise<unknown>): Promise<DriverFailure> {
  try {
    await attempt;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code, sqlState } = { code: "", sqlState: null, ...error };
    return { code: String(code), sqlState: sqlState === null ? null : String(sqlState), message: error.message };
  }
  throw new Error("The call was expected to fail.");
}
