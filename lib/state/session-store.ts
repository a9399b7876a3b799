/**
 * The active chat as the user of this tab sees it. The server owns the truth: its changes win by
 * `rev`; until one comes, a sent question is shown at once by the reducer's own rule. A store is made
 * per screen by the factory, so no request and no other chat shares it.
 */
import { createStore, type StoreApi } from "zustand/vanilla";
import { type ContextSelection, selectionOf } from "#lib/domain/context-selection";
import type { ErrorCode, PublicError } from "#lib/domain/errors";
import type { BranchPoint, OpenedSession, Session, SessionChange, SessionView } from "#lib/domain/session";
import { createSession, reduce } from "./session-reducer.ts";
import { applyChange, projectSession } from "./session-view.ts";

/** The chat that a change of context left behind; it stays in the list. */
export type LeftChat = { readonly sessionId: string; readonly context: ContextSelection };

export type SessionState = SessionView & {
  /** Unsent text of the composer. */
  readonly draft: string;
  /** The chat as it was before a question that the server has not confirmed; null when all is confirmed. */
  readonly beforeSend: SessionView | null;
  /** Why the last action was refused; shown by the composer until the next one. */
  readonly problem: PublicError | null;
  readonly leftChat: LeftChat | null;
  /** Where other chats part from this one. */
  readonly branches: readonly BranchPoint[];
  /** Why the chat can only be read; null when it can be written to. */
  readonly damage: string | null;
};

/** A question on its way to the server. */
export type SentQuestion = ContextSelection & {
  readonly sessionId: string;
  readonly clientMessageId: string;
  readonly text: string;
};

export type SessionActions = {
  write(draft: string): void;
  /** Shows the question at once; null when it may not be sent now (the draft is kept and `problem` says why). */
  send(text: string): SentQuestion | null;
  /** The server refused the question: the chat is as before and the text is back in the composer. */
  sendRefused(question: SentQuestion, problem: PublicError): void;
  showProblem(problem: PublicError | null): void;
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
  return createStore<SessionState & SessionActions>()((set, get) => ({
    ...shownChat(first),
    write: (draft) => set({ draft }),
    send: (text) => {
      const { change, question } = sendQuestion(get(), text, dependencies);
      set(change);
      return question;
    },
    sendRefused: (question, problem) => set((state) => takeBack(state, question, problem)),
    showProblem: (problem) => set({ problem }),
    acceptChange: (change) => {
      const { taken, isWhole } = takeChange(get(), change);
      set(taken);
      return isWhole;
    },
    acceptOpened: ({ session, branches, damage }) =>
      set((state) => {
        if (session.id !== state.id || session.rev < state.rev) return {};
        // The same rev has nothing new, and a question that is on its way to the server stays.
        return session.rev === state.rev ? { branches, damage } : { ...session, beforeSend: null, branches, damage };
      }),
    chooseContext: (context) => {
      const { change, kind } = changeContext(get(), context, dependencies);
      set(change);
      return kind;
    },
    startNewChat: (context) => set({ ...shownChat(freshChat(context, dependencies)), draft: get().draft }),
    openChat: (opened) => set(shownChat(opened)),
    dismissLeftChat: () => set({ leftChat: null }),
  }));
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

const browserDependencies: StoreDependencies = { newId: () => crypto.randomUUID(), now: () => Date.now() };

function shownChat({ session, branches, damage }: OpenedSession): SessionState {
  return { ...session, draft: "", beforeSend: null, problem: null, leftChat: null, branches, damage };
}

/** A change is laid over what the server confirmed last, not over a question that it has not confirmed. */
function takeChange(
  state: SessionState,
  change: SessionChange,
): { readonly taken: Partial<SessionState>; readonly isWhole: boolean } {
  if (change.id !== state.id || change.rev <= state.rev) return { taken: {}, isWhole: true };
  const view = applyChange(state.beforeSend ?? state, change);
  return view === null ? { taken: {}, isWhole: false } : { taken: { ...view, beforeSend: null }, isWhole: true };
}

type SendOutcome = { readonly change: Partial<SessionState>; readonly question: SentQuestion | null };

function sendQuestion(state: SessionState, text: string, { newId, now }: StoreDependencies): SendOutcome {
  const clientMessageId = newId();
  const { session, result } = reduce(toSession(state), {
    type: "SEND",
    text,
    clientMessageId,
    // Stand-ins until the server's projection brings the real ids.
    runId: clientMessageId,
    messageId: clientMessageId,
    bootId: "",
    at: now(),
  });
  if (result.kind === "rejected") return { change: { problem: refusal(result.code) }, question: null };
  const selection = selectionOf(session);
  if (result.kind !== "accepted" || selection === null) return { change: {}, question: null };
  return {
    change: { ...unconfirmed(state, session), draft: "", beforeSend: toView(state), problem: null, leftChat: null },
    question: { sessionId: state.id, clientMessageId, text, ...selection },
  };
}

/** Text that was typed in the meantime is not overwritten by the question that comes back. */
function takeBack(state: SessionState, question: SentQuestion, problem: PublicError): Partial<SessionState> {
  if (state.id !== question.sessionId || state.beforeSend === null) return {};
  const draft = state.draft === "" ? question.text : state.draft;
  return { ...state.beforeSend, beforeSend: null, draft, problem };
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
  const { session, result } = reduce(toSession(state), { type: "SET_CONTEXT", context, at: dependencies.now() });
  if (result.kind === "open_new") {
    const fresh = shownChat(freshChat(context, dependencies));
    return { change: { ...fresh, draft: state.draft, leftChat: leftChatOf(state) }, kind: "opened_new" };
  }
  if (result.kind !== "accepted") return { change: {}, kind: "same" };
  return { change: { ...unconfirmed(state, session), problem: null }, kind: "rebound" };
}

function leftChatOf(state: SessionState): LeftChat | null {
  const context = selectionOf(state);
  return context === null ? null : { sessionId: state.id, context };
}

/** A change of ours must not look newer than the server's own word on it: `rev` stays the confirmed one. */
function unconfirmed(state: SessionState, session: Session): SessionView {
  return { ...projectSession(session), rev: state.rev };
}

/** The reducer works on whole sessions; the owner and the bookkeeping of runs stay on the server. */
function toSession(state: SessionState): Session {
  return { ...toView(state), ownerId: "", seen: {}, snapshots: {} };
}

function toView(state: SessionState): SessionView {
  const { draft: _draft, beforeSend: _before, problem: _problem, leftChat: _left, ...rest } = state;
  const { branches: _branches, damage: _damage, ...view } = rest;
  return view;
}

function refusal(code: ErrorCode): PublicError {
  const isBusy = code === "RUN_ACTIVE";
  return {
    code,
    message: isBusy ? "The last question is still being answered." : "No database and schema are chosen.",
    nextStep: isBusy ? "Wait for the answer or stop it." : "Choose a database and a schema above.",
    retryable: false,
    position: null,
  };
}
