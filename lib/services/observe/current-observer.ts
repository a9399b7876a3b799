/** The observer of this process, for what is not made of the app's parts: actions, which only know the open app. */
import "server-only";
import { processValue } from "../process-value.ts";
import type { Observer } from "./observed.ts";

type Holder = { observer: Observer | null };

const isHolder = (candidate: unknown): candidate is Holder =>
  typeof candidate === "object" && candidate !== null && "observer" in candidate;
/** Pages and actions may have this module twice, and have the same observer. */
const holder = () => processValue("observer", isHolder, (): Holder => ({ observer: null }));

/** null where nothing is observed. */
export function currentObserver(): Observer | null {
  return holder().observer;
}

/** The app is open, or, with null, closed again. */
export function setCurrentObserver(observer: Observer | null): void {
  holder().observer = observer;
}
