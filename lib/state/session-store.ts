/**
 * The active chat as the user of this tab sees it. The server owns the truth: its changes win by
 * `rev`; until one comes, a sent question is shown at once by the reducer's own rule. A store is made
 * per screen by the factory, so no request and no other chat shares it.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { type ContextSelection, selectionOf } from "#lib/domain/context-selection";
import type { PublicError } from "#lib/domain/errors";
import type { OpenedSession, SessionChange } from "#lib/domain/session";
import type { QueuedMessage } from "./drafts.ts";
import { type PlaceWish, type WishedPlace, withWishes } from "./place-wish.ts";
import { createSession, reduce } from "./session-reducer.ts";
import {
  adoptView,
  confirmSent,
  type SentQuestion,
  sendQuestion,
  takeBack,
  toSession,
  unconfirmed,
} from "./session-sending.ts";
import { applyChange, projectSession } from "./session-view.ts";
import type { LeftChat, SessionState } from "./shown-session.ts";

export type { SentQuestion, SessionState };

export type SessionActions = {
  write(draft: string): void;
  /** Shows the question at once; null when it may not be sent now (the draft is kept and `problem` says why). */
  send(text: string, planId?: string | null): SentQuestion | null;
  /** The same for a question of the queue, which stays there until the server has it; the draft is left alone. */
  sendQueued(message: QueuedMessage): SentQuestion | null;
  /** The server has the question: what still stands of it here without the server's word is taken away. */
  sendConfirmed(question: SentQuestion): void;
  /** The server refused the question: the chat is as before and the text is back in the composer, or still queued. */
  sendRefused(question: SentQuestion, problem: PublicError): void;
  showProblem(problem: PublicError | null): void;
  /** Shows what is wanted at once. */
  wish(wish: PlaceWish): void;
  /** The server has answered: from now on its word is shown. */
  wishAnswered(wish: PlaceWish): void;
  /** Half a choice; null drops it. */
  pickDatabase(pickedDatabase: string | null): void;
  showQueue(queue: readonly QueuedMessage[]): void;
  holdQueue(isHeld: boolean): void;
  /**
   * Takes what changed on the server when it is of this chat and newer.
   * @returns false when messages before it are missing: the chat is to be loaded anew.
   */
  acceptChange(change: SessionChange): boolean;
  /** Takes the chat as the server has it, when it is this chat and no older. */
  acceptOpened(opened: OpenedSession): void;
  /** Other databases or schemas: an empty chat is bound anew, one with messages is left for a fresh one. */
  chooseContext(context: ContextSelection): "same" | "rebound" | "opened_new";
  startNewChat(context: ContextSelection | null): void;
  /** A fresh chat about the same; what runs goes on in this one. */
  leaveInBackground(): void;
  /** Shows another chat. */
  openChat(opened: OpenedSession): void;
  dismissLeftChat(): void;
};

export type SessionStore = StoreApi<SessionState & SessionActions>;

type StoreDependencies = { readonly newId: () => string; readonly now: () => number };

/** A store for one screen, starting from what the server sent with the page. */
export function createSessionStore(
  first: OpenedSession,
  dependencies: StoreDependencies = browserDependencies,
): SessionStore {
  return createStore<SessionState & SessionActions>()((set, get) => {
    const send = (message: QueuedMessage, isQueued: boolean) => {
      const { change, question } = sendQuestion(get(), { message, isQueued, at: dependencies.now() });
      set(change);
      return question;
    };
    return {
      ...shownChat(first),
      write: (draft) => set({ draft }),
      send: (text, planId = null) => {
        const { returned } = get();
        const chosen = planId === null ? {} : { planId };
        return send(
          isSame(returned, text, planId) ? returned : { clientMessageId: dependencies.newId(), text, ...chosen },
          false,
        );
      },
      sendQueued: (message) => send(message, true),
      sendConfirmed: (question) => set((state) => told(state, confirmSent(state, question))),
      sendRefused: (question, problem) => set((state) => told(state, takeBack(state, question, problem))),
      showProblem: (problem) => set({ problem }),
      wish: (wish) => set(({ place, wishes }) => laidOver(place, [...wishes, wish])),
      wishAnswered: (wish) =>
        set(({ place, wishes }) =>
          laidOver(
            place,
            wishes.filter((other) => other !== wish),
          ),
        ),
      pickDatabase: (pickedDatabase) => set({ pickedDatabase, problem: null }),
      showQueue: (queue) => set({ queue }),
      holdQueue: (isQueueHeld) => set({ isQueueHeld }),
      acceptChange: (change) => {
        const { taken, isWhole } = takeChange(get(), change);
        set(taken);
        return isWhole;
      },
      acceptOpened: ({ session, branches, damage }) =>
        set((state) => {
          if (session.id !== state.id || session.rev < state.rev) return {};
          // The same rev has nothing new, and a question that is on its way to the server stays.
          if (session.rev === state.rev) return { branches, damage };
          return { ...told(state, adoptView(state, session)), branches, damage };
        }),
      chooseContext: (context) => {
        const { change, kind } = changeContext(get(), context, dependencies);
        set(change);
        return kind;
      },
      startNewChat: (context) => set(shownChat(freshChat(context, dependencies))),
      leaveInBackground: () =>
        set((state) => ({
          ...shownChat(freshChat(selectionOf(state), dependencies)),
          leftChat: leftChatOf(state, "background"),
        })),
      // The chat that is shown already keeps what was written in it.
      openChat: (opened) => {
        if (opened.session.id === get().id) get().acceptOpened(opened);
        else set(shownChat(opened));
      },
      dismissLeftChat: () => set({ leftChat: null }),
    };
  });
}

/** A chat that nobody has written to yet; the server makes it with the first question. */
export function freshChat(context: ContextSelection | null, { newId, now }: StoreDependencies): OpenedSession {
  const session = projectSession(createSession({ id: newId(), ownerId: "", context, at: now() }));
  return { session, branches: [], damage: null };
}

/** The run that can be followed and stopped: a question that is not confirmed has no run on the server yet. */
export function selectRunId(state: SessionState): string | null {
  return state.beforeSend === null ? (state.run?.id ?? null) : null;
}

/** A run is going on, or is about to. */
export function selectIsBusy(state: SessionState): boolean {
  return state.run !== null;
}

/** Why nothing can be said in the chat; null when it can. */
export function selectReadOnly(state: SessionState): "damaged" | "archived" | null {
  if (state.damage !== null) return "damaged";
  return state.status === "archived" ? "archived" : null;
}

/** The question that is on its way to the server: it stands in the conversation, also while the queue still has it. */
export function selectSendingId(state: SessionState): string | null {
  return state.beforeSend === null ? null : (state.run?.id ?? null);
}

const browserDependencies: StoreDependencies = { newId: () => crypto.randomUUID(), now: () => Date.now() };

/** The question that came back is sent again: from the composer by its words, from an offer only as that offer. */
function isSame(returned: QueuedMessage | null, text: string, planId: string | null): returned is QueuedMessage {
  return returned !== null && returned.text === text && (planId === null || returned.planId === planId);
}

function shownChat({ session, branches, damage }: OpenedSession): SessionState {
  const unsent = { draft: "", pickedDatabase: null, queue: [], isQueueHeld: false, returned: null, beforeSend: null };
  const unanswered = laidOver(session, []);
  return { ...session, ...unsent, ...unanswered, problem: null, leftChat: null, branches, damage };
}

/** The server's newer word, with what the user wants and it has not answered yet. */
function told(
  { wishes }: SessionState,
  { shownVersions, sheet, ...view }: Partial<SessionState>,
): Partial<SessionState> {
  if (shownVersions !== undefined && sheet !== undefined)
    return { ...view, ...laidOver({ shownVersions, sheet }, wishes) };
  // It went below a question that is on its way.
  return view.beforeSend == null ? view : { ...view, ...laidOver(view.beforeSend, wishes) };
}

function laidOver({ shownVersions, sheet }: WishedPlace, wishes: readonly PlaceWish[]) {
  const place = { shownVersions, sheet };
  return { place, wishes, ...withWishes(place, wishes) };
}

/** A change is laid over what the server confirmed last, not over a question that it has not confirmed. */
function takeChange(
  state: SessionState,
  change: SessionChange,
): { readonly taken: Partial<SessionState>; readonly isWhole: boolean } {
  if (change.id !== state.id || change.rev <= state.rev) return { taken: {}, isWhole: true };
  const view = applyChange(state.beforeSend ?? state, change);
  return view === null ? { taken: {}, isWhole: false } : { taken: told(state, adoptView(state, view)), isWhole: true };
}

type ContextOutcome = {
  readonly change: Partial<SessionState>;
  readonly kind: "same" | "rebound" | "opened_new";
};

function changeContext(
  state: SessionState,
  context: ContextSelection,
  dependencies: StoreDependencies,
): ContextOutcome {
  // An archived chat is left for a fresh one like any other.
  const current = { ...toSession(state), status: "open" as const };
  const { session, result } = reduce(current, { type: "SET_CONTEXT", context, at: dependencies.now() });
  if (result.kind === "open_new") {
    const fresh = shownChat(freshChat(context, dependencies));
    // The text goes with the user: it is why they chose other databases.
    return { change: { ...fresh, draft: state.draft, leftChat: leftChatOf(state, "context") }, kind: "opened_new" };
  }
  if (result.kind !== "accepted") return { change: { pickedDatabase: null }, kind: "same" };
  const rebound = { ...unconfirmed(state, session), status: state.status, pickedDatabase: null, problem: null };
  return { change: rebound, kind: "rebound" };
}

function leftChatOf(state: SessionState, reason: LeftChat["reason"]): LeftChat | null {
  const context = selectionOf(state);
  return context === null ? null : { sessionId: state.id, title: state.title, context, reason };
}
