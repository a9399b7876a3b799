"use client";

/** A chat of somebody else: its questions, those answers that the reader's rights on data give, and nothing to change. */
import { Users } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PageFrame } from "#components/runs/page-frame";
import { Button } from "#components/ui/button";
import { LocalTime } from "#components/ui/local-time";
import { useToasts } from "#components/ui/toast";
import type { SharedChat } from "#lib/domain/shared-chat";
import { toShownError } from "#lib/queries/public-failure";
import { copySharedChat, useSharedChat } from "#lib/queries/use-shared-chats";
import { sessionHref } from "#lib/state/chat-address";
import { SharedTurns } from "./shared-turns.tsx";

export function SharedChatScreen({ first }: { readonly first: SharedChat }) {
  const { data: chat, error } = useSharedChat(first);
  if (error !== null) {
    return (
      <PageFrame title={first.title}>
        <p role="alert" className="py-16 text-center text-muted">
          {toShownError(error).message}
        </p>
      </PageFrame>
    );
  }
  const { title, ownerName, asOf, turns, isCut } = chat;
  return (
    <PageFrame title={title} actions={<CopyButton id={first.id} />}>
      <div className="mx-auto flex w-full max-w-180 flex-col gap-4">
        <p className="flex items-start gap-2 rounded-lg border border-border bg-surface px-3 py-2 text-sm text-muted">
          <Users aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>
            Shared by {ownerName}, to read. The answers were made with {ownerName}&apos;s rights on data; you see those
            that yours give as well.{" "}
            {asOf === null ? (
              "What is asked from now on is shown, too."
            ) : (
              <>
                It is the chat as it was <LocalTime at={asOf} />.
              </>
            )}
          </span>
        </p>
        {isCut ? <p className="text-center text-sm text-muted">Earlier messages are not shown.</p> : null}
        <SharedTurns turns={turns} />
      </div>
    </PageFrame>
  );
}

function CopyButton({ id }: { readonly id: string }) {
  const router = useRouter();
  const toasts = useToasts();
  const [isBusy, setBusy] = useState(false);

  async function copy() {
    setBusy(true);
    const copied = await copySharedChat(id);
    setBusy(false);
    if (copied.ok) router.push(sessionHref(copied.value.sessionId));
    else toasts.getState().show({ text: copied.error.message, tone: "problem", action: null });
  }

  return (
    <Button
      className="pointer-coarse:h-11"
      title="Asks the questions anew, with your rights, in a chat of yours"
      disabled={isBusy}
      onClick={() => void copy()}
    >
      Copy into a chat of mine
    </Button>
  );
}
