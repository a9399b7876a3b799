/** What a tab knows of the chat that it shows: the server's view of it and what is only here. */
import type { ContextSelection } from "#lib/domain/context-selection";
import type { PublicError } from "#lib/domain/errors";
import type { BranchPoint, SessionView } from "#lib/domain/session";
import type { QueuedMessage } from "./drafts.ts";
import type { PlaceWish, WishedPlace } from "./place-wish.ts";

/** The chat that was left for a fresh one; it stays in the list. */
export type LeftChat = {
  readonly sessionId: string;
  readonly title: string;
  readonly context: ContextSelection;
  /** Other databases were chosen, or its run is to go on without being watched. */
  readonly reason: "context" | "background";
};

export type SessionState = SessionView & {
  /** Unsent text of the composer. */
  readonly draft: string;
  /** A database that was picked and has no schema yet: until it has one, nothing that is written is sent. */
  readonly pickedDatabase: string | null;
  /** Questions that wait until the chat is free, in their order. */
  readonly queue: readonly QueuedMessage[];
  /** A question could not be sent: the queue waits for the user's word. */
  readonly isQueueHeld: boolean;
  /** The question that came back from the server last: sent once more it keeps its id, should it have arrived after all. */
  readonly returned: QueuedMessage | null;
  /** The chat as it was before a question that the server has not confirmed; null when all is confirmed. */
  readonly beforeSend: SessionView | null;
  /** What the user wants shown and the server has not answered yet, the latest last. */
  readonly wishes: readonly PlaceWish[];
  /** What the wishes are laid over: the server's last word. */
  readonly place: WishedPlace;
  /** Why the last action was refused; shown by the composer until the next one. */
  readonly problem: PublicError | null;
  readonly leftChat: LeftChat | null;
  /** Where other chats part from this one. */
  readonly branches: readonly BranchPoint[];
  /** Why the chat can only be read; null when it can be written to. */
  readonly damage: string | null;
};
