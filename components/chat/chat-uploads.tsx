"use client";

/** Files that are dropped on a chat: a table that was added is asked in a chat about the added files. */
import type { ReactNode } from "react";
import { UploadProvider } from "#components/uploads/upload-provider";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import { useChat } from "./session-provider.tsx";

/** Around all that may ask for a file. */
export function ChatUploads({ children }: { readonly children: ReactNode }) {
  const { actions, composer } = useChat();

  async function ask(context: DatabaseContext, offered: OfferedQuestion | null) {
    await actions.chooseContext({ ...context, otherContexts: [] });
    if (offered !== null) await actions.ask(offered.question, offered.planId);
    composer.current?.focus();
  }

  return <UploadProvider onAsk={(context, offered) => void ask(context, offered)}>{children}</UploadProvider>;
}
