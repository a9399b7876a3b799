/**
 * For whom something is done, however far from the request that is: a statement is sent by what was begun for somebody, long
 * after the action has answered. What several wait for is done for whoever asked first.
 */
import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { Role } from "#lib/domain/roles";
import { processValue } from "./process-value.ts";

/** Who acts, from where. */
export type Acting = {
  /** Null: nobody who is known yet, or the app itself. */
  readonly personId: string | null;
  readonly role: Role | null;
  readonly groups: readonly string[];
  /** Null without a request. */
  readonly address: string | null;
  readonly device: string | null;
};

/** The app by itself: nobody asked. */
export const nobody: Acting = { personId: null, role: null, groups: [], address: null, device: null };

/** Pages and actions may have this module twice, and have to know of each other's work. */
const isStorage = (candidate: unknown): candidate is AsyncLocalStorage<Acting> =>
  candidate instanceof AsyncLocalStorage;
const current = () => processValue("acting", isStorage, () => new AsyncLocalStorage<Acting>());

/** Whatever `work` begins is done for this person. */
export function actingAs<Value>(acting: Acting, work: () => Value): Value {
  return current().run(acting, work);
}

/** Who acts here and now. */
export function currentActing(): Acting {
  return current().getStore() ?? nobody;
}
