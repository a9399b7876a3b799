"use client";

/** Asks for a chart, or for one number, where it is wanted: the answer becomes a tile of the board that is open. */
import Link from "next/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Skeleton } from "#components/ui/skeleton";
import { TextField } from "#components/ui/text-field";
import type { ContextSelection } from "#lib/domain/context-selection";
import type { SessionListItem } from "#lib/domain/session";
import { type AskedAnswer, askForAnswer } from "#lib/queries/ask-for-answer";
import { useRecentChats } from "#lib/queries/use-chat-answers";
import { chatHref, sessionHref } from "#lib/state/chat-address";
import { useBoard } from "./board-provider.tsx";
import { useTakeAnswer } from "./use-take-answer.tsx";

export type AskedTile = "chart" | "kpi";

type AskDialogProps = { readonly wanted: AskedTile; readonly onClose: () => void };

const words = {
  chart: { title: "Ask for a chart", label: "Question", example: "For example: revenue by month in 2025" },
  kpi: { title: "KPI", label: "Which number?", example: "For example: total revenue in 2025" },
} as const;

/** Closing it stops what is being asked. */
export function AskDialog(props: AskDialogProps) {
  return (
    <Dialog isOpen onClose={props.onClose} title={words[props.wanted].title}>
      <Asking {...props} />
    </Dialog>
  );
}

/** Of the data of the tiles that are there, else of the latest chat. */
function Asking(props: AskDialogProps) {
  const tiles = useBoard((state) => state.editing.definition.tiles);
  const chats = useRecentChats();
  const own = tiles.find((tile) => tile.kind === "chart")?.source.context;
  const context = own === undefined ? contextOf(chats.data?.[0]) : { ...own, otherContexts: [] };
  if (context !== null) return <AskForm {...props} context={context} />;
  if (chats.isPending) return <Skeleton className="m-5 h-24" />;
  return (
    <div className="flex flex-col items-start gap-3 p-4 sm:p-5">
      <p className="text-sm text-muted">Choose a database in a chat first; what is asked here is asked of the same.</p>
      <Button asChild className="pointer-coarse:h-11">
        <Link href={chatHref(null)}>Open a chat</Link>
      </Button>
    </div>
  );
}

function contextOf(chat: SessionListItem | undefined): ContextSelection | null {
  if (chat === undefined || chat.currentDb === null || chat.currentSchema === null) return null;
  return { database: chat.currentDb, schema: chat.currentSchema, otherContexts: chat.otherContexts };
}

type AskFormProps = AskDialogProps & { readonly context: ContextSelection };

function AskForm({ wanted, context, onClose }: AskFormProps) {
  const { label, example } = words[wanted];
  const [text, setText] = useState("");
  const { ask, isBusy, problem } = useAsking({ wanted, context, onDone: onClose });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && text.trim() !== "") void ask(text.trim());
  };
  return (
    <form className="flex flex-col gap-3 p-4 sm:p-5" onSubmit={submit}>
      <TextField label={label} value={text} onChange={setText} />
      <p className="text-xs text-muted">
        {example}. It is asked of {context.database} / {context.schema}, in a chat of its own.
      </p>
      <div role="status" className="text-sm text-muted empty:hidden">
        {isBusy ? "The answer is being made…" : null}
      </div>
      {problem === null ? null : (
        <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
          <p className="min-w-0 flex-1 basis-60 wrap-anywhere text-danger">{problem.text}</p>
          {problem.sessionId === null ? null : (
            <Button size="compact" asChild className="pointer-coarse:h-11">
              <Link href={sessionHref(problem.sessionId)}>Open the chat</Link>
            </Button>
          )}
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button look="ghost" className="pointer-coarse:h-11" onClick={onClose}>
          Cancel
        </Button>
        <Button
          look="primary"
          type="submit"
          aria-disabled={isBusy || text.trim() === ""}
          className="aria-disabled:opacity-50 pointer-coarse:h-11"
        >
          Ask and add
        </Button>
      </div>
    </form>
  );
}

type Problem = { readonly text: string; readonly sessionId: string | null };
type AskingProps = Pick<AskFormProps, "wanted" | "context"> & { readonly onDone: () => void };

function useAsking({ wanted, context, onDone }: AskingProps) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const stop = useRef<AbortController>(null);
  const take = useTakeAnswer();
  useEffect(() => () => stop.current?.abort(), []);

  async function ask(text: string) {
    const asking = new AbortController();
    stop.current = asking;
    setBusy(true);
    setProblem(null);
    const answer = await askForAnswer({ ...context, text }, asking.signal);
    if (asking.signal.aborted) return;
    const failure = problemOf(answer, wanted) ?? (await taken(answer));
    setBusy(false);
    setProblem(failure);
    if (failure === null) onDone();
  }

  async function taken(answer: AskedAnswer): Promise<Problem | null> {
    if (answer.kind !== "figures") return null;
    const failure = await take(answer.sessionId, answer.part);
    return failure === null ? null : { text: failure, sessionId: answer.sessionId };
  }

  return { ask, isBusy, problem };
}

/** What keeps an answer from being the tile that is wanted; null: nothing. */
function problemOf(answer: AskedAnswer, wanted: AskedTile): Problem | null {
  if (answer.kind === "failed") return { text: answer.error.message, sessionId: null };
  const { sessionId } = answer;
  if (answer.kind === "words") return { text: answer.text, sessionId };
  if (wanted === "chart" || answer.part.chart?.kind === "kpi") return null;
  return { text: "That is more than one number. Ask for a total, or for a chart.", sessionId };
}
