/**
 * Whether the app may be given requests: it is open, its store answers, and it is not on its way out. A proxy asks every few
 * seconds, of several apps, and sends people to those that say yes.
 */
import "server-only";
import { z } from "zod";
import { getApp, type OpenApp } from "./app.ts";
import { processValue } from "./process-value.ts";

/** A word for each part; none of them tells anything of data. */
export type ReadinessParts = {
  readonly app: "open" | "opening" | "failed";
  /** unknown: the app is not open, so its store cannot be asked. */
  readonly store: "answers" | "silent" | "unknown";
  /** ending: what is at work goes on, and nothing new is to come. */
  readonly work: "taken" | "ending";
};

export type Readiness = { readonly isReady: boolean; readonly parts: ReadinessParts };

/** A store that takes longer is none that people can work with; whoever asks has given up by then, too. */
const patienceMs = 2_000;

/** However many ask, the store is asked so often. */
const freshMs = 1_000;

type Draining = { isDraining: boolean };
const isDraining = (candidate: unknown): candidate is Draining =>
  z.object({ isDraining: z.boolean() }).safeParse(candidate).success;
const draining = () => processValue("draining", isDraining, (): Draining => ({ isDraining: false }));

/** From now on the app says that it is not ready: what asks for it goes elsewhere, what is at work comes to its end. */
export function drain(): void {
  draining().isDraining = true;
}

/** Whether the app is on its way out. */
export function isOnItsWayOut(): boolean {
  return draining().isDraining;
}

export type ReadinessDependencies = {
  readonly openApp: () => Promise<Pick<OpenApp, "isStoreAnswering">>;
  readonly isEnding: () => boolean;
  readonly now: () => number;
};

/** @returns what tells how ready the app is, within two seconds whatever happens. */
export function createReadiness({ openApp, isEnding, now }: ReadinessDependencies): () => Promise<Readiness> {
  let asked: { readonly at: number; readonly parts: Promise<Pick<ReadinessParts, "app" | "store">> } | null = null;
  return async () => {
    if (asked === null || now() - asked.at >= freshMs) asked = { at: now(), parts: askParts(openApp) };
    const { app, store } = await asked.parts;
    const work = isEnding() ? "ending" : "taken";
    return { isReady: app === "open" && store === "answers" && work === "taken", parts: { app, store, work } };
  };
}

async function askParts(openApp: ReadinessDependencies["openApp"]): Promise<Pick<ReadinessParts, "app" | "store">> {
  const app = await within(openApp(), patienceMs);
  if (app.kind !== "value") return { app: app.kind === "late" ? "opening" : "failed", store: "unknown" };
  const store = await within(app.value.isStoreAnswering(), patienceMs);
  return { app: "open", store: store.kind === "value" && store.value ? "answers" : "silent" };
}

type Within<Value> = { readonly kind: "value"; readonly value: Value } | { readonly kind: "late" | "failed" };

/** Never rejects, and never takes longer. */
function within<Value>(work: Promise<Value>, ms: number): Promise<Within<Value>> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: "late" }), ms);
    work
      .then(
        (value) => resolve({ kind: "value", value }),
        () => resolve({ kind: "failed" }),
      )
      .finally(() => clearTimeout(timer));
  });
}

const current = createReadiness({ openApp: getApp, isEnding: isOnItsWayOut, now: Date.now });

/** How ready the app of this process is. */
export function currentReadiness(): Promise<Readiness> {
  return current();
}
