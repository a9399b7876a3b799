"use client";

/** One chat on the screen: header, conversation or empty state, composer, schema. */
import { useEffect, useLayoutEffect, useMemo } from "react";
import { ConnectionNotice } from "#components/context/connection-notice";
import { ConnectionStatus } from "#components/context/connection-status";
import { chartFigure } from "#components/result/chart-view";
import { SheetOver } from "#components/sheet/sheet-over";
import { useMediaQuery } from "#components/ui/use-media-query";
import type { DatabaseInfo } from "#lib/domain/catalog";
import { type ContextSelection, selectionOf } from "#lib/domain/context-selection";
import type { OpenedSession } from "#lib/domain/session";
import type { FirstSuggestions } from "#lib/queries/use-catalog";
import { ChatContext, ChatHeader } from "./chat-header.tsx";
import { ChatUploads } from "./chat-uploads.tsx";
import { ClearedNotice } from "./cleared-notice.tsx";
import { Composer } from "./composer.tsx";
import { Conversation } from "./conversation.tsx";
import { EmptyChat } from "./empty-chat.tsx";
import { LeftChatNotice } from "./left-chat-notice.tsx";
import { markdownPart } from "./markdown-text.tsx";
import { QuotaNotice } from "./quota-notice.tsx";
import { ReadOnlyNotice } from "./read-only-notice.tsx";
import { SchemaPanel } from "./schema-panel.tsx";
import { SessionProvider, useSession } from "./session-provider.tsx";
import { StatusRegion } from "./status-region.tsx";
import { useChatConnection } from "./use-chat-connection.ts";
import { useChatOffer } from "./use-chat-offer.ts";
import { useDrafts } from "./use-drafts.ts";
import { useMarkRead } from "./use-mark-read.ts";
import { useQueueSending } from "./use-message-queue.ts";
import { useSessionAddress } from "./use-session-address.ts";
import { useTurns } from "./use-turns.ts";
import { useWorkspace } from "./workspace-provider.tsx";

type ChatScreenProps = {
  readonly opened: OpenedSession;
  readonly databases: readonly DatabaseInfo[] | null;
  readonly suggestions: FirstSuggestions | null;
  /** What the user should know about the model, in one sentence; null when all is well. */
  readonly modelNotice: string | null;
  /** What of the address's databases is not there, in one sentence; null when all is. */
  readonly missing?: string | null;
};

/** Give it a React key that changes with the chat: its store lives as long as it does. */
export function ChatScreen({ opened, ...rest }: ChatScreenProps) {
  return (
    <SessionProvider opened={opened}>
      <ChatUploads>
        <Screen {...rest} />
      </ChatUploads>
    </SessionProvider>
  );
}

function Screen({ databases, suggestions, modelNotice, missing = null }: Omit<ChatScreenProps, "opened">) {
  useSessionAddress();
  useShownChat();
  const context = useShownContext();
  const turns = useTurns();
  const { connection, engine, reconnect } = useChatConnection(context, databases);
  const saidByComposer = useSession((state) => state.problem?.message ?? null);
  useDrafts();
  useQueueSending();
  useMarkRead();
  useChatOffer();
  useAnswerCode();
  const isShort = useMediaQuery(shortScreen);
  const asked = (
    <ChatContext databases={databases}>
      {context === null && connection.kind === "connected" ? null : (
        <ConnectionStatus connection={connection} engine={engine} onReconnect={() => void reconnect()} />
      )}
    </ChatContext>
  );
  const scrolled = isShort ? asked : null;
  return (
    <div className="flex min-w-0 flex-1">
      <main className="flex min-w-0 flex-1 flex-col">
        <ChatHeader>{isShort ? null : asked}</ChatHeader>
        <ConnectionNotice connection={connection} saidElsewhere={saidByComposer} />
        <LeftChatNotice />
        <ReadOnlyNotice />
        <ClearedNotice />
        <SheetOver turns={turns}>
          {turns.length === 0 ? (
            <EmptyChat context={context} first={suggestions} missing={missing} top={scrolled} />
          ) : (
            <Conversation turns={turns} context={context} top={scrolled} />
          )}
          <div className="mx-auto w-full max-w-220 shrink-0 px-3 pb-3 md:px-6 short:pb-1.5">
            <QuotaNotice />
            <Composer />
            {modelNotice === null ? null : (
              <p className="pt-2 text-center text-xs text-subtle short:hidden">{modelNotice}</p>
            )}
          </div>
        </SheetOver>
        <StatusRegion turns={turns} />
      </main>
      <SchemaPanel context={context} />
    </div>
  );
}

/** The first answer waits for no code. */
function useAnswerCode() {
  useEffect(() => {
    markdownPart.preload();
    chartFigure.preload();
  }, []);
}

/** As the `short` variant of the styles: there the context scrolls away with what is read. */
const shortScreen = "(max-height: 30rem)";

/** The frame around the chat hears which one it is, and that it is gone. */
function useShownChat() {
  const id = useSession((state) => (state.messages.length > 0 ? state.id : null));
  const showChat = useWorkspace((state) => state.showChat);
  useLayoutEffect(() => {
    showChat({ id });
    return () => showChat(null);
  }, [id, showChat]);
}

/** What the chat asks; the frame around the chat hears of it too. */
function useShownContext(): ContextSelection | null {
  const currentDb = useSession((state) => state.currentDb);
  const currentSchema = useSession((state) => state.currentSchema);
  const otherContexts = useSession((state) => state.otherContexts);
  const showContext = useWorkspace((state) => state.showContext);
  const context = useMemo(
    () => selectionOf({ currentDb, currentSchema, otherContexts }),
    [currentDb, currentSchema, otherContexts],
  );
  useEffect(() => showContext(context), [context, showContext]);
  return context;
}
