"use client";

/** Chats and their answers, to take one onto the dashboard. */
import { ChevronLeft, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Skeleton } from "#components/ui/skeleton";
import type { ResultPart } from "#lib/domain/message";
import type { SessionListItem } from "#lib/domain/session";
import { toShownError } from "#lib/queries/public-failure";
import { useChatAnswers, useRecentChats } from "#lib/queries/use-chat-answers";
import { useTakeAnswer } from "./use-take-answer.tsx";

export function AnswerPicker({ onClose }: { readonly onClose: () => void }) {
  const [chat, setChat] = useState<SessionListItem | null>(null);
  return (
    <Dialog isOpen onClose={onClose} title={chat === null ? "From a chat answer" : chat.title}>
      <div className="flex min-h-60 flex-col overflow-y-auto p-2">
        {chat === null ? (
          <Chats onChoose={setChat} />
        ) : (
          <Answers chat={chat} onBack={() => setChat(null)} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}

const rowLook =
  "flex min-h-9 w-full items-center gap-2 rounded-md px-3 text-left text-sm hover:bg-sunken pointer-coarse:min-h-11";

function Chats({ onChoose }: { readonly onChoose: (chat: SessionListItem) => void }) {
  const chats = useRecentChats();
  if (chats.isPending) return <Skeleton className="m-2 h-40" />;
  if (chats.isError) return <p className="p-3 text-sm text-danger">{toShownError(chats.error).message}</p>;
  if (chats.data.length === 0) return <p className="p-6 text-center text-sm text-muted">There is no chat yet.</p>;
  return (
    <ul aria-label="Chats">
      {chats.data.map((chat) => (
        <li key={chat.id}>
          <button type="button" className={rowLook} onClick={() => onChoose(chat)}>
            <span className="min-w-0 truncate">{chat.title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type AnswersProps = {
  readonly chat: SessionListItem;
  readonly onBack: () => void;
  readonly onDone: () => void;
};

function Answers({ chat, onBack, onDone }: AnswersProps) {
  const answers = useChatAnswers(chat.id);
  const { add, problem, isBusy } = useAdding(chat.id, onDone);
  return (
    <>
      <Button look="ghost" size="compact" className="self-start pointer-coarse:h-11" onClick={onBack}>
        <ChevronLeft aria-hidden className="size-3.5" />
        All chats
      </Button>
      {answers.isPending ? <Skeleton className="m-2 h-40" /> : null}
      {answers.isError ? <p className="p-3 text-sm text-danger">{toShownError(answers.error).message}</p> : null}
      {answers.data?.length === 0 ? (
        <p className="p-6 text-center text-sm text-muted">No answer of this chat has figures.</p>
      ) : null}
      <ul aria-label="Answers">
        {(answers.data ?? []).map((part) => (
          <li key={part.ref.id}>
            <button type="button" disabled={isBusy} className={rowLook} onClick={() => void add(part)}>
              <Plus aria-hidden className="size-4 shrink-0 text-subtle" />
              <span className="min-w-0 truncate">{part.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {problem === null ? null : (
        <p role="alert" className="p-3 text-sm text-danger">
          {problem}
        </p>
      )}
    </>
  );
}

function useAdding(sessionId: string, onDone: () => void) {
  const take = useTakeAnswer();
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function add(part: ResultPart) {
    setBusy(true);
    const failure = await take(sessionId, part);
    setBusy(false);
    setProblem(failure);
    if (failure === null) onDone();
  }

  return { add, problem, isBusy };
}
