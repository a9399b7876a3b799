"use client";

/** A chat on a page of somebody else: questions over one schema, answered with the rights of whoever asks there. */
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { MarkdownText } from "#components/chat/markdown-text";
import { SharedTurns } from "#components/chat/shared-turns";
import { Button } from "#components/ui/button";
import { PlainSelect } from "#components/ui/plain-select";
import { TooltipProvider } from "#components/ui/tooltip";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { EmbedChats } from "#lib/domain/embed-contents";
import { useEmbedChat } from "#lib/queries/use-embed-chat";
import { type EmbedVisitStart, useEmbedVisit } from "#lib/queries/use-embed-visit";
import type { EmbedWork } from "#lib/state/embed-chat";
import { EmbedComposer } from "./embed-composer.tsx";
import { EmbedFrame, overNotice } from "./embed-frame.tsx";

type EmbedChatScreenProps = {
  readonly start: EmbedVisitStart;
  readonly context: DatabaseContext;
  readonly chats: EmbedChats["chats"];
};

export function EmbedChatScreen({ start, context, chats: first }: EmbedChatScreenProps) {
  const { calls, isOver } = useEmbedVisit(start);
  const chat = useEmbedChat(calls, first);
  const { chats, openId, opened, work, failure } = chat;
  const options = work === null ? (opened?.options ?? []) : [];
  return (
    <TooltipProvider>
      <EmbedFrame
        title="Ask your data"
        description={`${context.database} / ${context.schema}`}
        notice={isOver ? overNotice : (failure?.message ?? null)}
        tools={<ChatTools chats={chats} openId={openId} onOpen={chat.open} />}
      >
        <Scrolled isMoving={`${opened?.chat.turns.length ?? 0} ${work?.text.length ?? 0}`}>
          {opened === null && work === null ? (
            <p className="py-16 text-center text-muted">
              {openId === null ? "Ask a question in plain words." : "Opening the chat …"}
            </p>
          ) : null}
          {opened === null ? null : <SharedTurns turns={opened.chat.turns} />}
          {work === null ? null : <Working work={work} onStop={chat.stop} />}
          {options.length === 0 ? null : (
            <ul aria-label="Answers to choose from" className="flex flex-wrap gap-2">
              {options.map((label, place) => (
                <li key={label}>
                  <Button className="pointer-coarse:h-11" disabled={isOver} onClick={() => chat.choose(place, label)}>
                    {label}
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Scrolled>
        <EmbedComposer isBusy={work !== null || isOver} onAsk={chat.ask} />
      </EmbedFrame>
    </TooltipProvider>
  );
}

type ChatToolsProps = {
  readonly chats: EmbedChats["chats"];
  readonly openId: string | null;
  readonly onOpen: (id: string | null) => void;
};

const newChat = "new";

function ChatTools({ chats, openId, onOpen }: ChatToolsProps) {
  const known = chats.map(({ id, title }) => ({ value: id, name: title === "" ? "A chat" : title }));
  const isListed = openId === null || known.some(({ value }) => value === openId);
  const open = isListed ? [] : [{ value: openId, name: "This chat" }];
  return (
    <div className="flex min-w-0 items-end gap-2">
      {known.length === 0 && openId === null ? null : (
        <div className="max-w-56 min-w-0">
          <PlainSelect
            label="Chat"
            choices={[{ value: newChat, name: "New chat" }, ...open, ...known]}
            value={openId ?? newChat}
            onChange={(value) => onOpen(value === newChat ? null : value)}
          />
        </div>
      )}
      {openId === null ? null : (
        <Button className="pointer-coarse:h-11" onClick={() => onOpen(null)}>
          <Plus aria-hidden className="size-4" />
          New chat
        </Button>
      )}
    </div>
  );
}

type ScrolledProps = { readonly isMoving: string; readonly children: React.ReactNode };

/** The end stays in sight while something comes to it. */
function Scrolled({ isMoving, children }: ScrolledProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMoving !== "0 0") end.current?.scrollIntoView({ block: "end" });
  }, [isMoving]);
  return (
    <section
      aria-label="Chat"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
      className="min-h-0 flex-1 overflow-y-auto p-4 outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
    >
      <div className="mx-auto flex w-full max-w-180 flex-col gap-5">
        {children}
        <div ref={end} />
      </div>
    </section>
  );
}

function Working({
  work: { question, label, text },
  onStop,
}: {
  readonly work: EmbedWork;
  readonly onStop: () => void;
}) {
  return (
    <>
      {question === null ? null : (
        <p className="ml-auto w-fit max-w-[85%] rounded-xl bg-primary-soft px-3.5 py-2 wrap-anywhere whitespace-pre-wrap">
          {question}
        </p>
      )}
      <div className="flex items-center gap-3">
        <p role="status" className="min-w-0 flex-1 text-sm text-muted">
          {label}
        </p>
        <Button className="pointer-coarse:h-11" onClick={onStop}>
          Stop
        </Button>
      </div>
      <MarkdownText text={text} isStreaming />
    </>
  );
}
