"use client";

/** Lets the parts of an answer be changed: what is shown, whether it can be changed now, and what became of the last change. */
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import { useChat, useSession } from "#components/chat/session-provider";
import type { PublicError } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import type { PlanEdit } from "#lib/domain/plan-part";
import { type MarkNumber, useSteer, type WantedDrill } from "#lib/queries/use-steering";
import { selectIsBusy, selectReadOnly } from "#lib/state/session-store";
import type { ShownResult } from "#lib/state/shown-result";
import type { AnswerVersion } from "#lib/state/turn";

export type Steering = {
  readonly sessionId: string;
  /** The result that is shown. */
  readonly part: ResultPart;
  /** The chat is at work: nothing else can be run. */
  readonly isBusy: boolean;
  /** The change that is being run; null while none is. */
  readonly running: AnswerVersion | null;
  /** Why the last change has no result; null where it has one, or was made a while ago. */
  readonly problem: PublicError | null;
  /** False: the chat is put aside, or its answer is still being made. */
  readonly canChange: boolean;
  apply(edits: readonly PlanEdit[]): void;
  /** Goes from a number to its records, or to another group of it. */
  drill(wanted: WantedDrill): void;
  /** Asks what moved a number, which the chat answers below. */
  explain(number: MarkNumber): void;
  stop(): void;
  dismiss(): void;
};

const SteeringContext = createContext<Steering | null>(null);

type SteeringProviderProps = {
  readonly shown: ShownResult;
  /** Oldest first. */
  readonly versions: readonly AnswerVersion[];
  readonly children: ReactNode;
};

/** Around a card whose result was made from a plan. */
export function SteeringProvider({ shown, versions, children }: SteeringProviderProps) {
  const { store, actions } = useChat();
  const sessionId = useSession((state) => state.id);
  const isBusy = useSession(selectIsBusy);
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const steer = useSteer({ store, actions });
  const [isStarting, setStarting] = useState(false);
  const [refused, setRefused] = useState<PublicError | null>(null);
  const [watched, setWatched] = useState<string | null>(null);
  const latest = versions.at(-1) ?? null;
  const ofPlan = latest !== null && latest.sql === null ? latest : null;
  const runningId = ofPlan?.content.status === "running" ? ofPlan.runId : null;
  // What failed before this page was opened is told by nobody any more.
  useEffect(() => {
    if (runningId !== null) setWatched(runningId);
  }, [runningId]);
  const failed = ofPlan !== null && ofPlan.runId === watched ? (ofPlan.content.error ?? null) : null;
  const resultId = shown.part.ref.id;
  const start = async (run: () => Promise<PublicError | null>) => {
    if (isBusy || isStarting) return;
    setStarting(true);
    setWatched(null);
    setRefused(await run());
    setStarting(false);
  };
  const steering: Steering = {
    sessionId,
    part: shown.part,
    isBusy: isBusy || isStarting,
    running: ofPlan?.content.status === "running" ? ofPlan : null,
    problem: refused ?? failed,
    canChange: !isReadOnly && shown.part.chips.length > 0 && shown.part.sources.length === 0,
    apply: (edits) => {
      if (edits.length > 0) void start(() => steer.change(resultId, edits));
    },
    drill: (wanted) => void start(() => steer.drill(resultId, wanted)),
    explain: (number) => void start(() => steer.explain(resultId, number)),
    stop: () => void actions.stop(),
    dismiss: () => {
      setRefused(null);
      setWatched(null);
    },
  };
  return <SteeringContext value={steering}>{children}</SteeringContext>;
}

/** Around what only shows a result: nothing in it can be changed. */
export function NoSteering({ children }: { readonly children: ReactNode }) {
  return <SteeringContext value={null}>{children}</SteeringContext>;
}

/** What can be done with the parts of the answer around; null where there are none to change. */
export function useSteering(): Steering | null {
  return use(SteeringContext);
}
