/**
 * Within what something is done, however far from it that is: a statement belongs to the request or to the run that sends
 * it. A place is only a mark; what is known of it is kept by who observes.
 */
import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { processValue } from "../process-value.ts";

export type Place =
  | { readonly kind: "request" }
  | { readonly kind: "action" }
  /** What the run's own record tells of it is told by that. */
  | { readonly kind: "run" };

/** Pages and actions may have this module twice. */
const isStorage = (candidate: unknown): candidate is AsyncLocalStorage<Place> => candidate instanceof AsyncLocalStorage;
const current = () => processValue("place", isStorage, () => new AsyncLocalStorage<Place>());

/** Whatever `work` begins is done within this place. */
export function insidePlace<Value>(place: Place, work: () => Value): Value {
  return current().run(place, work);
}

/** What follows in the same turn is done within this place: for what arrives by an event and is handled by listeners after us. */
export function enterPlace(place: Place): void {
  current().enterWith(place);
}

/** Within what this is done; null where nobody asked. */
export function currentPlace(): Place | null {
  return current().getStore() ?? null;
}
