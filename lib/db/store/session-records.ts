/** What the store promises of conversations. A save is one transaction and succeeds only on the rev that it was made from. */
import "server-only";
import type { Result } from "#lib/domain/errors";
import type {
  BranchPoint,
  FinalRunStatus,
  Session,
  SessionHit,
  SessionListItem,
  SessionPage,
  SessionStatus,
} from "#lib/domain/session";
import type { RunAdmission } from "./usage-admission.ts";

export type SessionSave = {
  /** What the save was made from; null for a session that was never stored. */
  readonly previous: Session | null;
  readonly next: Session;
  readonly endedRuns: readonly { readonly id: string; readonly status: FinalRunStatus }[];
  /** Under what a run begins that this save starts; without it, it is neither counted nor refused. */
  readonly admission?: RunAdmission | null;
};

/** A session as it lies in the store. */
export type StoredSession = {
  readonly session: Session;
  /** What of it cannot be read, in one sentence: the session then holds what can be, and must not be written. null when whole. */
  readonly damage: string | null;
};

/** A row of the list, with the live run so that the caller can say more about it. */
export type StoredListItem = SessionListItem & { readonly runId: string | null };

/** A piece of the list, as the store knows it. */
export type StoredPage = Pick<SessionPage, "nextCursor"> & { readonly items: readonly StoredListItem[] };

/** A conversation that a search found. */
export type StoredHit = Omit<SessionHit, "item"> & { readonly item: StoredListItem };

export type ListQuery = {
  readonly ownerId: string;
  readonly status: SessionStatus;
  /** From `nextCursor` of the piece before; null for the first. One that cannot be read counts as null. */
  readonly cursor: string | null;
  readonly limit: number;
};

export type SearchQuery = { readonly ownerId: string; readonly text: string; readonly limit: number };

/** A conversation and the run that it waits for. */
export type RunningSession = { readonly id: string; readonly ownerId: string; readonly runId: string };

export type SessionRecords = {
  /** One conversation with its messages, deleted or not; null when there is none. */
  load(sessionId: string): Promise<StoredSession | null>;
  /** Whose a conversation is, and how many messages it has; null when there is none, and for a deleted one. */
  ownerOf(sessionId: string): Promise<{ readonly ownerId: string; readonly messageCount: number } | null>;
  /** Writes what one event changed; INVALID_STATE when somebody else wrote first, QUOTA where its run may not begin. */
  save(change: SessionSave): Promise<Result<null>>;
  /** The owner's conversations of a status: pinned ones first, then the latest. Deleted ones are left out. */
  list(query: ListQuery): Promise<StoredPage>;
  /** Conversations, archived ones too, with all words of a text; each once, with its best place. */
  search(query: SearchQuery): Promise<readonly StoredHit[]>;
  /** The owner's latest questions, latest first, each once. */
  recentQuestions(ownerId: string, limit: number): Promise<readonly string[]>;
  /** Where the conversation parts from others that are not deleted, by seq. */
  branches(session: Pick<Session, "id" | "ownerId" | "branchedFrom">): Promise<readonly BranchPoint[]>;
  /** Conversations with a live run, whoever runs it. */
  withRun(): Promise<readonly RunningSession[]>;
  /** Lets go of the run of a damaged conversation, which no event can end. */
  releaseRun(sessionId: string): Promise<void>;
  /** Deletes a damaged conversation, or takes it back (null): no event can be applied to it. */
  markDeleted(sessionId: string, at: number | null): Promise<void>;
  /**
   * Removes conversations that were deleted before a time for good: messages, runs, events, what is searched, and the
   * records of results that no other conversation uses. @returns how many.
   */
  purge(deletedBefore: number): Promise<number>;
};
