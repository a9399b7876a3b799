/** What the user can do in a chat: the store shows it at once, the server makes it true. */
import { useMemo } from "react";
import type { ContextSelection } from "#lib/domain/context-selection";
import type { ErrorCode, PublicError, Result } from "#lib/domain/errors";
import type { BranchInput } from "#lib/domain/inputs/branch";
import type { SessionChange } from "#lib/domain/session";
import type { QueuedMessage } from "#lib/state/drafts";
import type { PlaceWish } from "#lib/state/place-wish";
import type { SentQuestions } from "#lib/state/sent-questions";
import { type SentQuestion, type SessionState, type SessionStore, selectRunId } from "#lib/state/session-store";
import {
  branchChat,
  cancelRun,
  changeContext,
  dropOpenQuestion,
  retryRun,
  sendOnSheet,
  sendQuestion,
  sendRead,
  sendShownVersion,
  showClearedMessages,
  takeBackChat,
} from "./ask.ts";
import { announceChat } from "./chat-channel.ts";
import { connectionLost } from "./public-failure.ts";
import { loadSession } from "./use-sessions.ts";

export type ChatActions = {
  /** Sends a question, or what was chosen under an offer's id; does nothing for blank text. */
  ask(text: string, planId?: string | null): Promise<void>;
  /** Sends a question of the queue. True when the server has it, now or since an earlier time. */
  sendQueued(message: QueuedMessage): Promise<boolean>;
  /** Sends what an earlier page of this tab sent without hearing from the server, and shows its chat. */
  resume(): Promise<void>;
  stop(): Promise<void>;
  /** Asks the question of an ended run again. */
  retry(runId: string): Promise<void>;
  /** Says an earlier question in other words and shows the chat that begins with it. @returns why not; null when it does. */
  branch(wanted: Omit<BranchInput, "sessionId">): Promise<PublicError | null>;
  /** Drops the question that waits for an answer. */
  dropQuestion(): Promise<void>;
  /** Shows the messages that were hidden by clearing. */
  showCleared(): Promise<void>;
  /** Takes the chat back from the archive. */
  unarchive(): Promise<void>;
  /** Shows another version of an answer. */
  showVersion(card: string, resultId: string): Promise<void>;
  /** Puts an answer on the chat's sheet, or takes it off. @returns why not; null when it is done. */
  putOnSheet(card: string, isOn: boolean): Promise<PublicError | null>;
  /** The messages up to a number are on the screen. True when the server took it. */
  markRead(upTo: number): Promise<boolean>;
  /** Chooses other databases or schemas; tells what became of the chat. */
  chooseContext(context: ContextSelection): Promise<void>;
  /** Shows a chat by its id, e.g. after "Back". False when it cannot be loaded, or another one was opened meanwhile. */
  open(sessionId: string): Promise<boolean>;
  /** Takes what the server says this tab has changed, and tells the other tabs. */
  take(change: SessionChange): Promise<void>;
  /** Takes what the server says has changed; the other tabs hear of it by themselves. */
  follow(change: SessionChange): Promise<void>;
  /** Takes the server's word on the chat, e.g. after a run that could not be followed. */
  reload(): Promise<void>;
};

/** The actions of the chat that the store holds. */
export function useChatActions(store: SessionStore, sent: SentQuestions): ChatActions {
  return useMemo(() => chatActions(store, sent), [store, sent]);
}

/** Failures to load a chat that are no lost connection: it is gone, not allowed, or the page is older than the server. */
const saysWhy: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["NOT_FOUND", "FORBIDDEN", "STALE_PAGE"]);

function chatActions(store: SessionStore, sent: SentQuestions): ChatActions {
  const { reload, follow, take, takeReply } = takingActions(store);
  const open = openingAction(store);
  // What the server would not take is shown no longer than until it says so.
  const wished = async (wish: PlaceWish, send: (sessionId: string) => Promise<Result<SessionChange, PublicError>>) => {
    store.getState().wish(wish);
    const reply = await send(store.getState().id);
    if (reply.ok) await take(reply.value);
    store.getState().wishAnswered(wish);
    return reply;
  };
  const asking = askingActions(store, { reload, take, open, sent });
  return {
    ...asking,
    async retry(runId) {
      const sessionId = store.getState().id;
      const reply = await retryRun({ sessionId, runId, clientMessageId: crypto.randomUUID() });
      if (reply.ok) await take(reply.value.change);
      else store.getState().showProblem(reply.error);
    },
    async branch(wanted) {
      const sessionId = store.getState().id;
      const reply = await branchChat({ sessionId, ...wanted });
      if (!reply.ok) return reply.error;
      announceChat(wanted.branchId);
      // Whoever has gone elsewhere meanwhile finds the new chat in the list.
      if (store.getState().id === sessionId) await open(wanted.branchId);
      return null;
    },
    async dropQuestion() {
      await takeReply(await dropOpenQuestion(store.getState().id));
    },
    async showCleared() {
      await takeReply(await showClearedMessages(store.getState().id));
    },
    async unarchive() {
      await takeReply(await takeBackChat(store.getState().id));
    },
    async showVersion(card, resultId) {
      const reply = await wished({ kind: "version", card, resultId }, (sessionId) =>
        sendShownVersion({ sessionId, card, resultId }),
      );
      if (!reply.ok) store.getState().showProblem(reply.error);
    },
    async putOnSheet(card, isOn) {
      const reply = await wished({ kind: "sheet", card, isOn }, (sessionId) => sendOnSheet({ sessionId, card, isOn }));
      return reply.ok ? null : reply.error;
    },
    async markRead(upTo) {
      const read = await sendRead({ sessionId: store.getState().id, upTo });
      if (read.ok) await take(read.value);
      return read.ok;
    },
    async chooseContext(context) {
      const { id, messages } = store.getState();
      const kind = store.getState().chooseContext(context);
      if (kind === "same") return;
      const reply = await changeContext({ sessionId: messages.length > 0 ? id : null, ...context });
      if (!reply.ok) store.getState().showProblem(reply.error);
    },
    open,
    take,
    follow,
    reload,
  };
}

/** Taking the server's word. Whoever lacks messages before a change asks for the whole chat. */
function takingActions(store: SessionStore) {
  const reload = async (): Promise<void> => {
    const { id } = store.getState();
    const loaded = await loadSession(id);
    if (loaded.ok) store.getState().acceptOpened(loaded.value);
    else if (store.getState().id === id) {
      store.getState().showProblem(saysWhy.has(loaded.error.code) ? loaded.error : connectionLost);
    }
  };
  const follow = async (change: SessionChange): Promise<void> => {
    if (!store.getState().acceptChange(change)) await reload();
  };
  const take = async (change: SessionChange): Promise<void> => {
    announceChat(change.id);
    await follow(change);
  };
  const takeReply = async (reply: Result<SessionChange, PublicError>): Promise<void> => {
    if (reply.ok) await take(reply.value);
    else store.getState().showProblem(reply.error);
  };
  return { reload, follow, take, takeReply };
}

type AskingDependencies = Pick<ChatActions, "reload" | "take" | "open"> & { readonly sent: SentQuestions };

/** Sending a question and stopping its run. */
function askingActions(store: SessionStore, { reload, take, open, sent }: AskingDependencies) {
  // The question that was to be stopped before the server had given its run a name.
  let stopWantedFor: string | null = null;
  const stop = async (): Promise<void> => {
    const state = store.getState();
    const runId = selectRunId(state);
    if (runId === null) {
      stopWantedFor = state.run?.id ?? null;
      return;
    }
    const reply = await cancelRun(runId);
    if (reply.ok) await take(reply.value.change);
    else if (reply.error.code !== "NOT_RUNNING") store.getState().showProblem(reply.error);
  };
  const send = async (question: SentQuestion): Promise<boolean> => {
    const reply = await deliver(question, sent);
    if (!reply.ok) {
      store.getState().sendRefused(question, reply.error);
      // Another tab was faster; its question and its answer belong on this screen too.
      if (reply.error.code === "RUN_ACTIVE") await reload();
      return false;
    }
    await take(reply.value.change);
    store.getState().sendConfirmed(question);
    if (stopWantedFor === question.clientMessageId) await stop();
    return true;
  };
  return {
    stop,
    async ask(text: string, planId: string | null = null): Promise<void> {
      const trimmed = text.trim();
      const question = trimmed === "" ? null : store.getState().send(trimmed, planId);
      if (question !== null) await send(question);
    },
    async sendQueued(message: QueuedMessage): Promise<boolean> {
      const question = store.getState().sendQueued(message);
      return question === null ? false : await send(question);
    },
    async resume(): Promise<void> {
      for (const question of sent.takeLeft()) {
        const reply = await deliver(question, sent);
        if (reply.ok) announceChat(question.sessionId);
        if (!isHere(store.getState(), question)) continue;
        if (reply.ok) await open(question.sessionId);
        else giveBack(store, question, reply.error);
      }
    },
  };
}

/** The chat of a question is on the screen, or would begin there. */
function isHere({ id, messages }: SessionState, { sessionId, begins }: SentQuestion): boolean {
  return id === sessionId || (begins && messages.length === 0);
}

function giveBack(store: SessionStore, { text }: SentQuestion, problem: PublicError): void {
  const { draft, write, showProblem } = store.getState();
  if (draft === "") write(text);
  showProblem(problem);
}

/** The tab keeps the question until the server has spoken; what the queue sends stays in the queue so long. */
async function deliver({ isQueued, ...question }: SentQuestion, sent: SentQuestions): ReturnType<typeof sendQuestion> {
  if (!isQueued) sent.keep({ isQueued, ...question });
  const reply = await sendQuestion(question);
  sent.drop(question);
  return reply;
}

/** Opening a chat: when several are asked for, the last one is shown, whichever comes first. */
function openingAction(store: SessionStore): ChatActions["open"] {
  let wanted: string | null = null;
  return async (sessionId) => {
    wanted = sessionId;
    const loaded = await loadSession(sessionId);
    if (wanted !== sessionId) return false;
    if (loaded.ok) store.getState().openChat(loaded.value);
    else store.getState().showProblem(loaded.error);
    return loaded.ok;
  };
}
