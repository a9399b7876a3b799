/** A form on its way to the server: one at a time, and what came back. */
import { useState } from "react";
import type { PublicError, Result } from "#lib/domain/errors";

export type Sending = {
  readonly isBusy: boolean;
  readonly problem: PublicError | null;
  /** @param then gets the value where it went well. */
  send<Value>(call: () => Promise<Result<Value, PublicError>>, then: (value: Value) => void): void;
};

export function useSending(): Sending {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<PublicError | null>(null);
  async function run<Value>(call: () => Promise<Result<Value, PublicError>>, then: (value: Value) => void) {
    setBusy(true);
    setProblem(null);
    const result = await call();
    setBusy(false);
    if (result.ok) then(result.value);
    else setProblem(result.error);
  }
  return { isBusy, problem, send: (call, then) => void run(call, then) };
}
