/** A chat in somebody else's frame: its own list, its questions and what is answered. */
import { useCallback, useEffect, useReducer } from "react";
import type { EmbedBegun, EmbedChats } from "#lib/domain/embed-contents";
import type { PublicError, Result } from "#lib/domain/errors";
import { embedChatReducer, embedChatStart } from "#lib/state/embed-chat";
import type { EmbedCalls } from "./embed-calls.ts";

/** Before a line that broke off is asked for again. */
const againMs = 1_000;

/** @param first the chats that the server sent with the page. */
export function useEmbedChat(calls: EmbedCalls, first: EmbedChats["chats"]) {
  const [state, tell] = useReducer(embedChatReducer, first, embedChatStart);
  const { openId, work } = state;
  const runId = work?.runId ?? null;

  const load = useCallback(
    async (chatId: string) => {
      const chat = await calls.call("chat", { chatId });
      tell(chat.ok ? { type: "opened", chat: chat.value } : { type: "failed", error: chat.error });
      const listed = await calls.call("chats", {});
      if (listed.ok) tell({ type: "listed", chats: listed.value.chats });
    },
    [calls],
  );

  useEffect(() => {
    if (openId !== null) void load(openId);
  }, [openId, load]);

  useEffect(() => {
    if (runId === null || openId === null) return;
    const leaving = new AbortController();
    void followed(calls, runId, leaving.signal, (event) => tell({ type: "told", runId, event })).then(() => {
      if (!leaving.signal.aborted) void load(openId);
    });
    return () => leaving.abort();
  }, [runId, openId, calls, load]);

  const begin = async (asking: Promise<Result<EmbedBegun, PublicError>>) => {
    const begun = await asking;
    tell(begun.ok ? { type: "begun", ...begun.value } : { type: "failed", error: begun.error });
  };
  return {
    ...state,
    open: (id: string | null) => tell({ type: "chosen", id }),
    ask: (question: string) => {
      tell({ type: "asked", question });
      const ids = { messageId: crypto.randomUUID(), newChatId: crypto.randomUUID() };
      void begin(calls.call("ask", { chatId: openId, question, ...ids }));
    },
    choose: (option: number, label: string) => {
      if (openId === null) return;
      tell({ type: "asked", question: label });
      void begin(calls.call("choose", { chatId: openId, option, messageId: crypto.randomUUID() }));
    },
    stop: () => {
      if (runId !== null) void calls.call("stop", { runId });
    },
  };
}

/** Until the run is over, however often the line breaks off. */
async function followed(
  calls: EmbedCalls,
  runId: string,
  signal: AbortSignal,
  tell: Parameters<EmbedCalls["follow"]>[1],
): Promise<void> {
  while (!signal.aborted && (await calls.follow(runId, tell, signal)) === "broken-off") {
    await new Promise((resolve) => setTimeout(resolve, againMs));
  }
}
