/** A statement that does not end by itself. */
import type { Warehouse } from "#lib/db/warehouse/contract";
import { appError, err } from "#lib/domain/errors";
import { sign } from "../run-world.ts";

/** `run` hangs until it is stopped; `begun` and `stopped` tell of the first that is. */
export function hangingRun() {
  const [begun, stopped] = [sign(), sign()];
  const run = async (...[, { signal }]: Parameters<Warehouse["run"]>): ReturnType<Warehouse["run"]> => {
    begun.give();
    signal.addEventListener("abort", () => stopped.give(), { once: true });
    await stopped.seen;
    return err(appError("CANCELLED", "The statement was stopped."));
  };
  return { run, begun: begun.seen, stopped: stopped.seen };
}
