/** What the user can do in a chat: the store shows it at once, the server makes it true. */
import { useMemo } from "react";
import type { ContextSelection } from "#lib/domain/context-selection";
import type { ErrorCode } from "#lib/domain/errors";
import type { SessionChange } from "#lib/domain/session";
import { type SessionStore, selectRunId } from "#lib/state/session-store";
import { cancelRun, changeContext, retryRun, sendQuestion } from "./ask.ts";
import { connectionLost } from "./public-failure.ts";
import { loadSession } from "./use-sessions.ts";

export type ChatActions = {
  /** Sends a question; does nothing for blank text. */
  ask(text: string): Promise<void>;
  stop(): Promise<void>;
  /** Asks the question of an ended run again. */
  retry(runId: string): Promise<void>;
  /** Chooses other databases or schemas; tells what became of the chat. */
  chooseContext(context: ContextSelection): Promise<void>;
  /** Shows a chat by its id, e.g. after "Back". False when it cannot be loaded. */
  open(sessionId: string): Promise<boolean>;
  /** Takes what the server says has changed. */
  take(change: SessionChange): Promise<void>;
  /** Takes the server's word on the chat, e.g. after a run that could not be followed. */
  reload(): Promise<void>;
};

/** The actions of the chat that the store holds. */
export function useChatActions(store: SessionStore): ChatActions {
  return useMemo(() => chatActions(store), [store]);
}

/** Failures to load a chat that are no lost connection: it is gone, or the page is older than the server. */
const saysWhy: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["NOT_FOUND", "FORBIDDEN"]);

function chatActions(store: SessionStore): ChatActions {
  const reload = async () => {
    const loaded = await loadSession(store.getState().id);
    if (loaded.ok) store.getState().acceptOpened(loaded.value);
    else store.getState().showProblem(saysWhy.has(loaded.error.code) ? loaded.error : connectionLost);
  };
  /** Whoever lacks messages before a change asks for the whole chat. */
  const take = async (change: SessionChange) => {
    if (!store.getState().acceptChange(change)) await reload();
  };
  // The question that was to be stopped before the server had given its run a name.
  let stopWantedFor: string | null = null;
  return {
    async ask(text) {
      const trimmed = text.trim();
      const question = trimmed === "" ? null : store.getState().send(trimmed);
      if (question === null) return;
      const reply = await sendQuestion(question);
      if (reply.ok) await take(reply.value.change);
      else store.getState().sendRefused(question, reply.error);
      if (reply.ok && stopWantedFor === question.clientMessageId) await this.stop();
    },
    async stop() {
      const state = store.getState();
      const runId = selectRunId(state);
      if (runId === null) {
        stopWantedFor = state.run?.id ?? null;
        return;
      }
      const reply = await cancelRun(runId);
      if (reply.ok) await take(reply.value.change);
      else if (reply.error.code !== "NOT_RUNNING") store.getState().showProblem(reply.error);
    },
    async retry(runId) {
      const sessionId = store.getState().id;
      const reply = await retryRun({ sessionId, runId, clientMessageId: crypto.randomUUID() });
      if (reply.ok) await take(reply.value.change);
      else store.getState().showProblem(reply.error);
    },
    async chooseContext(context) {
      const { id, messages } = store.getState();
      const kind = store.getState().chooseContext(context);
      if (kind === "same") return;
      const reply = await changeContext({ sessionId: messages.length > 0 ? id : null, ...context });
      if (!reply.ok) store.getState().showProblem(reply.error);
    },
    async open(sessionId) {
      const loaded = await loadSession(sessionId);
      if (loaded.ok) store.getState().openChat(loaded.value);
      else store.getState().showProblem(loaded.error);
      return loaded.ok;
    },
    take,
    reload,
  };
}
