/**
 * What the app tells of its own work, to be counted and timed. Everything in here is a number, an id of a run, the name of
 * a model or a word of the code's own lists: no name, no value, no question and no statement can be told by it.
 */
import "server-only";
import type { EngineName } from "#lib/domain/catalog";
import type { ErrorCode } from "#lib/domain/errors";
import type { Permission } from "#lib/domain/permissions";
import type { FinalRunStatus } from "#lib/domain/session";
import type { Place } from "./place.ts";
import type { RemoteSpan } from "./trace-parent.ts";
import type { SignInDoor } from "./words.ts";

/** How something ended: well, or with a failure of this class. */
export type Outcome = "ok" | ErrorCode;

export type RunKind = "question" | "refresh";

/** A run may ask databases of several engines, or of none that is known. */
export type RunEngine = EngineName | "several";

export type RunBegun = {
  readonly type: "run-begun";
  readonly runId: string;
  readonly kind: RunKind;
  readonly engine: RunEngine;
  readonly at: number;
  /** The request that it was begun by. */
  readonly from: Place | null;
};

export type StatementKind = "query" | "check" | "values" | "catalog";

export type StatementFacts = {
  readonly engine: EngineName;
  readonly kind: StatementKind;
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly ms: number;
  readonly rows: number | null;
};

export type ModelCallFacts = {
  readonly isFast: boolean;
  readonly model: string;
  readonly outcome: Outcome;
  readonly startedAt: number;
  readonly ms: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly cachedTokens: number;
  /** Null where the model's price is not known. */
  readonly dollars: number | null;
};

/** One visit to a node of an agent's table, with what it sent. */
export type NodeEnded = {
  readonly type: "node-ended";
  readonly runId: string;
  readonly seq: number;
  readonly parent: number | null;
  readonly agent: string;
  readonly node: string;
  readonly status: "done" | "failed" | "stopped";
  readonly attempts: number;
  readonly rows: number | null;
  readonly startedAt: number;
  readonly ms: number;
  readonly statements: readonly StatementFacts[];
  readonly modelCalls: readonly ModelCallFacts[];
};

export type RunEnded = {
  readonly type: "run-ended";
  readonly runId: string;
  readonly kind: RunKind;
  readonly engine: RunEngine;
  readonly status: FinalRunStatus;
  /** The agent that worked last; `waiting` where none did. */
  readonly stage: string;
  readonly failure: ErrorCode | null;
  readonly startedAt: number;
  readonly ms: number;
};

export type RequestBegun = {
  readonly type: "request-begun";
  readonly place: Place;
  readonly at: number;
  /** The span of a trusted proxy that it is part of. */
  readonly within: RemoteSpan | null;
};

export type RequestEnded = {
  readonly type: "request-ended";
  readonly place: Place;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly ms: number;
};

export type ActionBegun = {
  readonly type: "action-begun";
  readonly place: Place;
  readonly from: Place | null;
  readonly permission: Permission;
  readonly at: number;
};

export type ActionEnded = {
  readonly type: "action-ended";
  readonly place: Place;
  readonly permission: Permission;
  readonly outcome: Outcome;
  readonly ms: number;
};

export type Observed =
  | RunBegun
  | NodeEnded
  | RunEnded
  | RequestBegun
  | RequestEnded
  | ActionBegun
  | ActionEnded
  | ({ readonly type: "statement"; readonly place: Place | null } & StatementFacts)
  | ({ readonly type: "model-call"; readonly place: Place | null } & ModelCallFacts)
  | { readonly type: "result-stored"; readonly bytes: number; readonly rows: number }
  | { readonly type: "sign-in-failed"; readonly door: SignInDoor; readonly outcome: Outcome }
  | {
      readonly type: "store-operation";
      readonly operation: "read" | "write";
      readonly outcome: "ok" | "failed";
      readonly ms: number;
    };

export type Observer = {
  /** Takes a fact. Never throws, and is never waited for. */
  note(fact: Observed): void;
  /** Tells the observer where to read which runs wait for a place. */
  watchWaiting(runs: () => Iterable<string>): void;
};

/** Tells several; what one of them gets wrong costs neither the others nor whoever tells it. */
export function observeBy(observers: readonly Observer[], onFault: (cause: unknown) => void): Observer {
  const each = (tell: (observer: Observer) => void): void => {
    for (const observer of observers) {
      try {
        tell(observer);
      } catch (cause) {
        onFault(cause);
      }
    }
  };
  return {
    note: (fact) => each((observer) => observer.note(fact)),
    watchWaiting: (runs) => each((observer) => observer.watchWaiting(runs)),
  };
}
