/** Signs in, one at a time. After a refusal nobody tries again for a while: a user is locked after a few wrong passwords. */
import "server-only";
import { snowflakeLimits } from "#lib/config/limits";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { type AppError, err, ok, type Result } from "#lib/domain/errors";
import { createConnection, type DriverConnection, type EngineLogger } from "./driver.ts";
import { toLoginFailure } from "./errors.ts";
import { Session } from "./session.ts";
import type { SignInOptions } from "./sign-in.ts";
import type { Supervision } from "./supervision.ts";

export type LoginLimits = { readonly loginTimeoutMs: number; readonly loginPauseMs: number };

export type LoginDependencies = {
  readonly signIn: SignInOptions;
  readonly logger: EngineLogger;
  readonly limits: LoginLimits;
  readonly now: () => number;
};

// A connection test tells soon what is wrong; a statement waits through a short disturbance.
const retriesOfTest = 1;
const retriesOfWork = 3;

export class Login {
  private readonly dependencies: LoginDependencies;
  private last: Promise<unknown> = Promise.resolve();
  private refusal: { readonly error: AppError; readonly until: number } | null = null;

  constructor(dependencies: LoginDependencies) {
    this.dependencies = dependencies;
  }

  /** A new session with no role but the one of the settings. A test is tried in spite of an earlier refusal. */
  open(supervision: Supervision, purpose: "work" | "test" = "work"): Promise<Result<Session>> {
    const opened = this.last.then(() => this.attempt(supervision, purpose));
    // A bug in one sign-in must not end all others.
    this.last = opened.catch(() => undefined);
    return opened;
  }

  private async attempt(supervision: Supervision, purpose: "work" | "test"): Promise<Result<Session>> {
    if (supervision.isStopped) return err(supervision.failure());
    const { refusal } = this;
    if (purpose === "work" && refusal !== null && this.dependencies.now() < refusal.until) return err(refusal.error);
    const connected = await this.connect(supervision, purpose === "test" ? retriesOfTest : retriesOfWork);
    this.refusal = null;
    if (connected.ok) return await withoutSecondaryRoles(new Session(connected.value), supervision);
    if (connected.error.code === "AUTH") {
      this.refusal = { error: connected.error, until: this.dependencies.now() + this.dependencies.limits.loginPauseMs };
    }
    return connected;
  }

  private async connect(supervision: Supervision, maxRetries: number): Promise<Result<DriverConnection>> {
    const { signIn, logger, limits } = this.dependencies;
    try {
      const connection = await createConnection(signIn, logger, maxRetries);
      return await connectInTime(connection, supervision, limits.loginTimeoutMs);
    } catch (thrown) {
      return err(toLoginFailure(thrown));
    }
  }
}

// The driver may call back late or never; a session that nobody waits for any more is ended.
function connectInTime(
  connection: DriverConnection,
  supervision: Supervision,
  timeoutMs: number,
): Promise<Result<DriverConnection>> {
  return new Promise((resolve) => {
    let isOver = false;
    const finish = (result: Result<DriverConnection>) => {
      isOver = true;
      clearTimeout(timer);
      supervision.signal.removeEventListener("abort", onStop);
      resolve(result);
    };
    const onStop = () => finish(err(supervision.failure()));
    const timer = setTimeout(() => finish(err(silentLogin())), timeoutMs);
    supervision.signal.addEventListener("abort", onStop, { once: true });
    connection.connect((thrown) => {
      const isConnected = thrown === undefined || thrown === null;
      if (!isOver) finish(isConnected ? ok(connection) : err(toLoginFailure(thrown)));
      else if (isConnected) connection.destroy(() => undefined);
    });
  });
}

// Without this a statement could use every role of the user, and what the settings' role may not read would be read.
async function withoutSecondaryRoles(session: Session, supervision: Supervision): Promise<Result<Session>> {
  const used = await session.run({ sql: "USE SECONDARY ROLES NONE" }, supervision);
  if (used.ok) return ok(session);
  void session.settle().then(() => session.close(snowflakeLimits.cancelGraceMs));
  return used;
}

function silentLogin(): AppError {
  return warehouseFailure("UNAVAILABLE", { message: "The database did not answer the sign-in in time." });
}
