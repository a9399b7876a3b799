/**
 * Whose use counts for what is done, however far from the request that is: whoever's run is worked on, else whoever acts.
 * What several wait for counts for whoever asked first.
 */
import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { localEditor } from "#lib/domain/editor-name";
import { appItself } from "#lib/domain/usage";
import { currentActing } from "../acting.ts";
import { processValue } from "../process-value.ts";

export type Payer = {
  readonly personId: string;
  /** The run that is worked on; null outside of runs. */
  readonly runId: string | null;
};

/** Pages and actions may have this module twice, and have to know of each other's work. */
const isStorage = (candidate: unknown): candidate is AsyncLocalStorage<Payer> => candidate instanceof AsyncLocalStorage;
const current = () => processValue("payer", isStorage, () => new AsyncLocalStorage<Payer>());

/** What `work` takes counts for this person, and is taken of what this run holds. */
export function payingFor<Value>(payer: Payer, work: () => Value): Value {
  return current().run(payer, work);
}

/** @param isTeam in an app of one person everything is that person's. */
export function currentPayer(isTeam: boolean): Payer {
  const nobody = isTeam ? appItself : localEditor;
  return current().getStore() ?? { personId: currentActing().personId ?? nobody, runId: null };
}
