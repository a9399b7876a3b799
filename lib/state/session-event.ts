/**
 * What can happen to a session, and what the reducer answers. Ids, clocks and bounds travel in the event,
 * so that replaying the accepted events gives an equal session.
 */
import type { ContextSelection } from "#lib/domain/context-selection";
import type { ErrorCode } from "#lib/domain/errors";
import type { ClarificationOption, EditedSql, Message, MessagePart } from "#lib/domain/message";
import type { ChosenOffer, PlanOffer } from "#lib/domain/plan-offer";
import type { FinalRunStatus, PendingStatement, Routing, Session, SteeredPlan } from "#lib/domain/session";

/** What a new run is made of; the ids are made by the caller. */
type RunStart = {
  readonly clientMessageId: string;
  readonly runId: string;
  readonly messageId: string;
  readonly bootId: string;
  readonly at: number;
};

/** What an ending run is made of: the one assistant message that closes it. */
type RunEnd = { readonly messageId: string; readonly at: number };

/** What the closing message offers to choose; left out where it offers nothing. */
type Offering = { readonly offers?: readonly PlanOffer[] };

export type SessionEvent =
  | { readonly type: "INIT" }
  | { readonly type: "SET_CONTEXT"; readonly context: ContextSelection; readonly at: number }
  | ({
      readonly type: "SEND";
      readonly text: string;
      /** What the text stands for, where it was chosen instead of typed. */
      readonly chosen?: ChosenOffer | null;
    } & RunStart)
  | ({ readonly type: "RETRY"; readonly of: string } & RunStart)
  /** The analyst's own statement: it is checked and run, and no model sees it. */
  | ({ readonly type: "EDITED_SQL"; readonly edited: EditedSql } & RunStart)
  /** An answer's plan as the analyst changed it: it is compiled and run, and no model sees it. */
  | ({ readonly type: "STEER"; readonly steered: SteeredPlan } & RunStart)
  /** Another version of an answer is to be shown; both are results of one card. */
  | { readonly type: "SHOW_VERSION"; readonly card: string; readonly resultId: string; readonly at: number }
  /** An answer is put on the chat's sheet, or taken off it. */
  | { readonly type: "ON_SHEET"; readonly card: string; readonly isOn: boolean }
  | ({
      readonly type: "ROUTED";
      readonly runId: string;
      readonly routing: Routing;
      readonly relation: RequestRelation;
      /** The whole question that the last message was read as; left out where nothing was read into it. */
      readonly enhancedQuestion?: string | undefined;
      /** Clarifying questions that a request may ask; beyond it the agent states assumptions instead. */
      readonly maxRounds: number;
      readonly parts: readonly MessagePart[];
    } & RunEnd &
      Offering)
  | ({
      readonly type: "OFF_TOPIC";
      readonly runId: string;
      /** `complete`: what is said is itself the answer. */
      readonly status: "complete" | "not_answered";
      readonly parts: readonly MessagePart[];
    } & RunEnd)
  | ({
      readonly type: "AGENT_ASKED";
      readonly runId: string;
      readonly routing: Routing;
      readonly maxRounds: number;
      readonly parts: readonly MessagePart[];
    } & RunEnd &
      Offering)
  /** The checked statement would read more than is read unasked. Not counted as a round of questions. */
  | ({
      readonly type: "CONFIRM";
      readonly runId: string;
      readonly question: string;
      readonly options: readonly ClarificationOption[];
      readonly pending: PendingStatement;
      readonly parts: readonly MessagePart[];
    } & RunEnd)
  | ({
      readonly type: "AGENT_DONE";
      readonly runId: string;
      readonly status: "complete" | "partial" | "not_answered";
      readonly kind: Message["kind"];
      readonly parts: readonly MessagePart[];
    } & RunEnd &
      Offering)
  /** `parts` hold what is known and the error itself. */
  | ({ readonly type: "RUN_FAILED"; readonly runId: string; readonly parts: readonly MessagePart[] } & RunEnd)
  /** `parts` hold what came before Stop. */
  | ({ readonly type: "CANCEL"; readonly runId: string; readonly parts: readonly MessagePart[] } & RunEnd)
  | { readonly type: "NEW_QUESTION"; readonly at: number }
  | { readonly type: "RENAME"; readonly title: string }
  | { readonly type: "PIN"; readonly isPinned: boolean }
  /** The messages up to a number were on the user's screen. */
  | { readonly type: "READ"; readonly upTo: number }
  | ({ readonly type: "ARCHIVE"; readonly parts: readonly MessagePart[] } & RunEnd)
  | { readonly type: "UNARCHIVE"; readonly at: number }
  /** Takes back what CLEAR_CHAT did to the messages. */
  | { readonly type: "SHOW_CLEARED"; readonly at: number }
  /** Hides the chat from everything; RESTORE takes it back until it is removed for good. */
  | ({ readonly type: "DELETE"; readonly parts: readonly MessagePart[] } & RunEnd)
  | { readonly type: "RESTORE"; readonly at: number }
  | ({ readonly type: "CLEAR_CHAT"; readonly parts: readonly MessagePart[] } & RunEnd)
  /** A process started; a run of another process can never end by itself. */
  | ({ readonly type: "BOOT"; readonly bootId: string; readonly parts: readonly MessagePart[] } & RunEnd)
  /** Another process goes on with the run of one that is gone: from its question, as nothing of its work can be continued. */
  | {
      readonly type: "TAKE_OVER";
      readonly runId: string;
      /** The process that is gone. */
      readonly from: string;
      readonly bootId: string;
      /** How often a run is begun anew: one that ends each process that works on it must come to an end. */
      readonly most: number;
      readonly at: number;
    }
  /** The process ends before the run did. */
  | ({ readonly type: "INTERRUPT"; readonly runId: string; readonly parts: readonly MessagePart[] } & RunEnd);

export type EventOf<Type extends SessionEvent["type"]> = Extract<SessionEvent, { type: Type }>;

/** How a message relates to what was said: it answers the open question, starts anew, or goes on from the last answer. */
export type RequestRelation = "standalone" | "follow_up" | "answers" | "new_request";

export type SessionEffect =
  | { readonly type: "start-run"; readonly runId: string }
  | {
      readonly type: "start-agent";
      readonly runId: string;
      readonly agent: "sql_query_agent" | "dashboard_agent";
    }
  | { readonly type: "abort-run"; readonly runId: string }
  | { readonly type: "end-run"; readonly runId: string; readonly status: FinalRunStatus }
  | {
      readonly type: "change-context";
      readonly from: ContextSelection | null;
      readonly to: ContextSelection;
      readonly at: number;
    };

export type SessionResult =
  | { readonly kind: "accepted" }
  /** The event asks for what already is; `runId` names the run of a message that was sent before. */
  | { readonly kind: "unchanged"; readonly runId: string | null }
  /** The session has messages: another context needs a fresh session. */
  | { readonly kind: "open_new" }
  | { readonly kind: "rejected"; readonly code: ErrorCode };

/** `session` is the same reference unless the event was accepted; then `rev` grew by one. */
export type Reduction = {
  readonly session: Session;
  readonly effects: readonly SessionEffect[];
  readonly result: SessionResult;
};
