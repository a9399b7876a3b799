/** The state of a chat in somebody else's frame, and what changes it. Pure. */
import type { ApiEvent } from "#lib/domain/api/contents";
import type { EmbedChat, EmbedChats } from "#lib/domain/embed-contents";
import type { PublicError } from "#lib/domain/errors";

/** A question that is being answered. */
export type EmbedWork = {
  /** Null until the server has begun. */
  readonly runId: string | null;
  /** What was asked, as long as the chat does not show it. */
  readonly question: string | null;
  /** What is done now. */
  readonly label: string;
  /** What was said so far. */
  readonly text: string;
};

export type EmbedChatState = {
  readonly chats: EmbedChats["chats"];
  /** Null: a new chat. */
  readonly openId: string | null;
  readonly opened: EmbedChat | null;
  readonly work: EmbedWork | null;
  readonly failure: PublicError | null;
};

export type EmbedChatEvent =
  | { readonly type: "listed"; readonly chats: EmbedChats["chats"] }
  /** Another chat is looked at; null: a new one. */
  | { readonly type: "chosen"; readonly id: string | null }
  | { readonly type: "opened"; readonly chat: EmbedChat }
  | { readonly type: "asked"; readonly question: string }
  | { readonly type: "begun"; readonly chatId: string; readonly runId: string }
  | { readonly type: "told"; readonly runId: string; readonly event: ApiEvent }
  | { readonly type: "failed"; readonly error: PublicError };

/** At first, with the chats that the server sent along. */
export function embedChatStart(chats: EmbedChats["chats"]): EmbedChatState {
  return { chats, openId: null, opened: null, work: null, failure: null };
}

/** What comes of an event; one of a chat or a run that is looked at no more changes nothing. */
export function embedChatReducer(state: EmbedChatState, event: EmbedChatEvent): EmbedChatState {
  switch (event.type) {
    case "listed":
      return { ...state, chats: event.chats };
    case "chosen":
      return { ...state, openId: event.id, opened: null, work: null, failure: null };
    case "opened":
      return event.chat.chat.id === state.openId ? withOpened(state, event.chat) : state;
    case "asked":
      return { ...state, work: { ...begunWork, question: event.question }, failure: null };
    case "begun":
      if (state.work === null) return state;
      return { ...state, openId: event.chatId, work: { ...state.work, runId: event.runId } };
    case "told":
      if (state.work === null || state.work.runId !== event.runId) return state;
      return { ...state, work: toldWork(state.work, event.event) };
    case "failed":
      return { ...state, work: null, failure: event.error };
  }
}

const begunWork: EmbedWork = { runId: null, question: null, label: "Looking at the question …", text: "" };

/** A run that is at work goes on being shown; one that is over gives way to its answer. */
function withOpened(state: EmbedChatState, opened: EmbedChat): EmbedChatState {
  if (opened.runId === null) return { ...state, opened, work: null };
  const known = state.work?.runId === opened.runId ? state.work : null;
  return { ...state, opened, work: { ...(known ?? begunWork), runId: opened.runId, question: null } };
}

function toldWork(work: EmbedWork, event: ApiEvent): EmbedWork {
  switch (event.type) {
    case "queued":
      return { ...work, label: `Waiting: ${event.ahead} before this one.` };
    case "begun-anew":
      return { ...work, label: begunWork.label, text: "" };
    case "step":
      return event.status === "running" ? { ...work, label: event.label } : work;
    case "text":
      return { ...work, text: `${work.text}${event.text}` };
    default:
      return work;
  }
}
