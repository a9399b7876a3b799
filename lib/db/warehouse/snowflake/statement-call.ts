/**
 * One statement handed to the driver. The driver knows no deadline and may never call back: whoever waits is told at
 * once when the time is up, and the cancelling goes on behind.
 */
import "server-only";
import { snowflakeLimits } from "#lib/config/limits";
import {
  type DriverConnection,
  type DriverRequest,
  type DriverStatement,
  readingAsText,
  type StatementParameters,
} from "./driver.ts";

export type StatementRequest = {
  readonly sql: string;
  readonly parameters?: StatementParameters;
  readonly binds?: readonly (string | number)[];
  /** Compiles only and tells the columns. */
  readonly isDescribeOnly?: boolean;
};

export type CallOutcome =
  | { readonly kind: "done"; readonly statement: DriverStatement }
  /** `wasTaken`: the server had begun to work on it. */
  | { readonly kind: "failed"; readonly thrown: unknown; readonly wasTaken: boolean }
  /** `hasEnded` settles to whether the driver confirmed the end in time. */
  | { readonly kind: "stopped"; readonly hasEnded: Promise<boolean> };

/** Runs a statement until it is answered or the signal fires. Never throws, never settles twice. */
export function callStatement(
  connection: DriverConnection,
  request: StatementRequest,
  stop: AbortSignal,
): Promise<CallOutcome> {
  return new StatementCall(connection, stop).start(request);
}

const cancelAgainMs = 100;

class StatementCall {
  private readonly connection: DriverConnection;
  private readonly stop: AbortSignal;
  private readonly answered: Promise<CallOutcome>;
  private answer: (outcome: CallOutcome) => void = () => undefined;
  private isAnswered = false;

  constructor(connection: DriverConnection, stop: AbortSignal) {
    this.connection = connection;
    this.stop = stop;
    this.answered = new Promise((resolve) => {
      this.answer = (outcome) => {
        this.isAnswered = true;
        resolve(outcome);
      };
    });
  }

  start(request: StatementRequest): Promise<CallOutcome> {
    if (this.stop.aborted) return Promise.resolve({ kind: "stopped", hasEnded: Promise.resolve(true) });
    const statement = this.submit(request);
    if (statement === null) return this.answered;
    return new Promise((resolve) => {
      const onStop = () => resolve({ kind: "stopped", hasEnded: this.cancel(statement) });
      this.stop.addEventListener("abort", onStop, { once: true });
      void this.answered.then((outcome) => {
        this.stop.removeEventListener("abort", onStop);
        resolve(outcome);
      });
    });
  }

  // Null when the driver refused the call itself; the answer then says why.
  private submit(request: StatementRequest): DriverStatement | null {
    try {
      return this.connection.execute(this.driverRequest(request));
    } catch (thrown) {
      this.answer({ kind: "failed", thrown, wasTaken: false });
      return null;
    }
  }

  private driverRequest({ sql, parameters, binds, isDescribeOnly }: StatementRequest): DriverRequest {
    return {
      ...readingAsText,
      sqlText: sql,
      parameters: { ...parameters, MULTI_STATEMENT_COUNT: 1 },
      ...(binds === undefined ? {} : { binds: [...binds] }),
      ...(isDescribeOnly === true ? { describeOnly: true } : {}),
      // Rows of a failed statement are never asked for: the driver would then send the statement again.
      complete: (thrown, statement) => {
        if (thrown === undefined || thrown === null) this.answer({ kind: "done", statement });
        else this.answer({ kind: "failed", thrown, wasTaken: hasQueryId(statement) });
      },
    };
  }

  // A cancel that overtakes its statement finds nothing to cancel, so it is repeated until the statement has ended.
  private async cancel(statement: DriverStatement): Promise<boolean> {
    const givenUpAt = performance.now() + snowflakeLimits.cancelGraceMs;
    const sendCancel = () => statement.cancel(() => undefined);
    sendCancel();
    while (!this.isAnswered && performance.now() < givenUpAt) {
      await Promise.race([this.answered, pause(cancelAgainMs)]);
      if (!this.isAnswered) sendCancel();
    }
    return this.isAnswered;
  }
}

function hasQueryId(statement: DriverStatement | undefined): boolean {
  const id: unknown = statement?.getQueryId();
  return typeof id === "string" && id !== "";
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
