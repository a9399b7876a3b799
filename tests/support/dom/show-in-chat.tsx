/** Draws parts of the chat screen in a chat, with its store in the test's hands. The server's actions are the test's own. */
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { QueryProvider } from "#components/chat/query-provider";
import { SessionProvider, useChat } from "#components/chat/session-provider";
import { WorkspaceProvider } from "#components/chat/workspace-provider";
import { TooltipProvider } from "#components/ui/tooltip";
import type { Message } from "#lib/domain/message";
import type { OpenedSession, SessionView } from "#lib/domain/session";
import { freshChat, type SessionStore } from "#lib/state/session-store";

const context = { database: "DEMO", schema: "SALES", otherContexts: [] };

/** A chat with these messages in which nothing runs. */
export function chatOf(messages: readonly Message[], more: Partial<SessionView> = {}): OpenedSession {
  const fresh = freshChat(context, { newId: () => "chat-1", now: () => 0 });
  const title = messages.length === 0 ? "" : "Revenue";
  const session = { ...fresh.session, title, rev: messages.length, messages: [...messages], ...more };
  return { ...fresh, session };
}

/** A message of the run that its pair of question and answer belongs to. */
export function said(seq: number, text: string, more: Partial<Message> = {}): Message {
  const isQuestion = seq % 2 === 1;
  return {
    id: `m${seq}`,
    seq,
    runId: `run-${Math.ceil(seq / 2)}`,
    role: isQuestion ? "user" : "assistant",
    kind: isQuestion ? "text" : "answer",
    status: "complete",
    parts: [{ type: "text", text }],
    createdAt: 0,
    retryOf: null,
    ...more,
  };
}

/** A run of the chat. */
export function runOf(id: string) {
  return { id, stage: "routing" as const, bootId: "b", startedAt: 0 };
}

/** Draws the parts; the returned store is the chat's. */
export function showInChat(opened: OpenedSession, children: ReactNode): SessionStore {
  const stores: SessionStore[] = [];
  render(
    <QueryProvider>
      <TooltipProvider>
        <WorkspaceProvider isSidebarCollapsed={false}>
          <SessionProvider opened={opened}>
            <GiveStore take={(store) => stores.push(store)} />
            {children}
          </SessionProvider>
        </WorkspaceProvider>
      </TooltipProvider>
    </QueryProvider>,
  );
  const [store] = stores;
  if (store === undefined) throw new Error("The chat was not drawn.");
  return store;
}

function GiveStore({ take }: { readonly take: (store: SessionStore) => void }) {
  take(useChat().store);
  return null;
}
