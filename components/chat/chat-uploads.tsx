"use client";

/** Files that are dropped on a chat: a table that was added is asked in a chat about the added files. */
import type { ReactNode } from "react";
import { UploadProvider } from "#components/uploads/upload-provider";
import type { DatabaseContext } from "#lib/domain/catalog";
import { useChat } from "./session-provider.tsx";

/** Around all that may ask for a file. */
export function ChatUploads({ children }: { readonly children: ReactNode }) {
  const { actions, composer } = useChat();

  async function ask(context: DatabaseContext, question: string | null) {
    await actions.chooseContext({ ...context, otherContexts: [] });
    if (question !== null) await actions.ask(question);
    composer.current?.focus();
  }

  return <UploadProvider onAsk={(context, question) => void ask(context, question)}>{children}</UploadProvider>;
}
