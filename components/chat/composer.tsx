"use client";

/** Where a question is written, sent, queued while another one runs, and found again with the arrow keys. */
import { AtSign } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useId } from "react";
import { classNames } from "#components/ui/class-names";
import { IconButton } from "#components/ui/icon-button";
import { isPressed } from "#components/ui/shortcut";
import { useGrowingHeight } from "#components/ui/use-growing-height";
import { useIsInteractive } from "#components/ui/use-is-interactive";
import { AttachFileButton } from "#components/uploads/add-file-button";
import type { PublicError } from "#lib/domain/errors";
import { mostQueued } from "#lib/state/drafts";
import { type SessionState, selectIsBusy, selectReadOnly } from "#lib/state/session-store";
import { visibleMessages } from "#lib/state/session-view";
import { openClarification, resolveReply } from "./clarification-reply.ts";
import { ClearableProblem } from "./clearable-problem.tsx";
import { QueuedMessages } from "./queued-messages.tsx";
import { ChipsUnderField } from "./references/chips-under-field.tsx";
import { NameList, optionId } from "./references/name-list.tsx";
import { type References, useReferences } from "./references/use-references.ts";
import { SendOrStop } from "./send-or-stop.tsx";
import { useChat, useSession } from "./session-provider.tsx";
import { useMessageQueue } from "./use-message-queue.ts";
import { useRecall } from "./use-recall.ts";

/** Grows to eight lines, then scrolls. Under a conversation it begins with one row: what is read needs the room. */
export function Composer() {
  const { actions, composer } = useChat();
  const draft = useSession((state) => state.draft);
  const write = useSession((state) => state.write);
  const isBusy = useSession(selectIsBusy);
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const isCompact = useSession((state) => state.run !== null || visibleMessages(state).length > 0);
  const problem = useSession((state) => state.problem);
  const placeholder = usePlaceholder();
  const send = useSend();
  const references = useReferences();
  const listId = useId();
  const handleKey = useComposerKeys(send, references.handleKey);
  useGrowingHeight(composer, draft);
  useStopOnEscape();
  useFirstFocus();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) void actions.stop();
    else send();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {problem === null ? null : <ClearableProblem problem={problem} />}
      <QueuedMessages />
      <div
        className={classNames(
          "relative rounded-xl border border-control/70 shadow-raised transition-colors duration-120 ease-calm focus-within:border-primary focus-within:ring-3 focus-within:ring-primary/15",
          isReadOnly ? "bg-sunken/60" : "bg-surface",
          "flex short:flex-row short:items-end",
          isCompact ? "items-end" : "flex-col",
        )}
      >
        <NameList id={listId} references={references} />
        <div className={classNames("relative min-w-0", isCompact ? "flex-1" : "w-full short:flex-1")}>
          <ChipsUnderField field={composer} text={draft} textClassName={textPlace(isCompact)} />
          <textarea
            ref={composer}
            value={draft}
            onChange={(event) => {
              write(event.target.value);
              references.follow(event.target);
            }}
            onSelect={(event) => references.follow(event.currentTarget)}
            onBlur={references.close}
            onKeyDown={handleKey}
            disabled={isReadOnly}
            aria-label="Ask a question"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={hasNames(references) ? listId : undefined}
            aria-activedescendant={hasNames(references) ? optionId(listId, references.active) : undefined}
            placeholder={placeholder}
            rows={1}
            maxLength={4000}
            className={classNames(
              "relative block max-h-48 w-full resize-none bg-transparent outline-none placeholder:whitespace-nowrap short:max-h-20 short:min-h-0 pointer-coarse:min-h-11",
              isCompact ? "" : "min-h-15",
              textPlace(isCompact),
            )}
          />
        </div>
        <Tools isCompact={isCompact} onName={references.begin} onQueue={send} />
      </div>
    </form>
  );
}

type ToolsProps = { readonly isCompact: boolean; readonly onName: () => void; readonly onQueue: () => void };

/** Below the text, or beside it where the composer is one row. */
function Tools({ isCompact, onName, onQueue }: ToolsProps) {
  const isEmpty = useSession((state) => state.draft.trim() === "");
  const isBusy = useSession(selectIsBusy);
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const isHalfChosen = useSession((state) => state.pickedDatabase !== null);
  const hint = isCompact && !isBusy ? null : hintOf(isBusy, isReadOnly);
  return (
    <div
      className={classNames(
        "flex shrink-0 items-center gap-2 short:w-auto short:p-1.5",
        isCompact ? "p-1.5" : "w-full p-2",
      )}
    >
      {isCompact ? <Hint text={hint} className="max-lg:hidden" /> : null}
      <AttachFileButton />
      <IconButton
        label="Name a table, a column or a metric"
        isCompact
        disabled={isReadOnly}
        onClick={onName}
        className="pointer-coarse:size-11"
      >
        <AtSign aria-hidden className="size-4" />
      </IconButton>
      {isCompact ? null : <Hint text={hint} className="min-w-0 flex-1 truncate" />}
      <SendOrStop isBusy={isBusy} isEmpty={isEmpty} isOff={isReadOnly || isHalfChosen} onQueue={onQueue} />
    </div>
  );
}

function Hint({ text, className }: { readonly text: string | null; readonly className: string }) {
  if (text === null) return null;
  return <p className={`text-xs text-subtle pointer-coarse:invisible short:hidden ${className}`}>{text}</p>;
}

/** Where the letters stand, in the field and in the copy that draws its chips. */
function textPlace(isCompact: boolean): string {
  const look = "px-4 text-base [scrollbar-gutter:stable] short:py-2.5";
  return `${look} ${isCompact ? "py-2.5" : "pt-3 pb-1"}`;
}

function hasNames({ names }: References): boolean {
  return names !== null && names.length > 0;
}

function usePlaceholder(): string {
  const { ownWordsAt } = useChat();
  const isInWords = useSession((state) => ownWordsAt === state.messages.length);
  const optionCount = useSession((state) => openClarification(state).length);
  const usual = useSession(placeholderOf);
  if (optionCount === 0) return usual;
  const keys = optionCount === 1 ? "1" : `1 to ${optionCount}`;
  return isInWords ? "Say in your own words what you meant…" : `Press ${keys}, or answer in your own words…`;
}

function placeholderOf(state: SessionState): string {
  if (selectReadOnly(state) !== null) return "This chat can only be read";
  if (state.pickedDatabase !== null) return `Choose a schema of ${state.pickedDatabase} first`;
  return state.currentSchema === null ? "Choose a database and a schema first" : "Ask a question about your data…";
}

/** The keys that do something now. */
function hintOf(isBusy: boolean, isReadOnly: boolean): string {
  if (isReadOnly) return "";
  return isBusy
    ? "Enter to queue · Esc to stop"
    : "Enter to send · Shift+Enter for a new line · @ for a name · ↑ for earlier questions";
}

/** Sends what is written; while a question is being answered it waits for its turn. */
function useSend(): () => void {
  const { store, actions, composer } = useChat();
  const { add } = useMessageQueue();
  return () => {
    const { draft, run, pickedDatabase, write, showProblem } = store.getState();
    const text = draft.trim();
    if (text === "") return;
    composer.current?.focus();
    if (run === null || pickedDatabase !== null)
      void actions.ask(resolveReply(draft, openClarification(store.getState())));
    else if (add(text)) write("");
    else showProblem(queueFull);
  };
}

const queueFull: PublicError = {
  code: "RUN_ACTIVE",
  message: `No more than ${mostQueued} questions can wait.`,
  nextStep: "Remove one, or wait for the answer.",
  retryable: false,
  position: null,
};

function useComposerKeys(send: () => void, handleReferenceKey: References["handleKey"]) {
  const recall = useRecall();
  return (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // The field itself starts a new line.
    if (event.nativeEvent.isComposing || isPressed(event, "newLine")) return;
    if (handleReferenceKey(event)) {
      event.preventDefault();
      return;
    }
    if (!isPressed(event, "send")) {
      if (recall(event)) event.preventDefault();
      return;
    }
    // On touch keyboards Enter is the only way to a new line.
    if (matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    send();
  };
}

/** A keyboard user starts by writing; on touch the focus would pull up the keyboard unasked. */
function useFirstFocus() {
  const { composer } = useChat();
  const isInteractive = useIsInteractive();
  useEffect(() => {
    if (isInteractive && matchMedia("(pointer: fine)").matches) composer.current?.focus({ preventScroll: true });
  }, [composer, isInteractive]);
}

/** Escape that closed a menu or a panel is not meant for the run. */
function useStopOnEscape() {
  const { actions, composer } = useChat();
  const isBusy = useSession(selectIsBusy);
  useEffect(() => {
    if (!isBusy) return;
    function stopOnEscape(event: globalThis.KeyboardEvent) {
      // Under the sheet of the chat the key is the sheet's.
      const isCovered = composer.current?.closest("[inert]") != null;
      if (isCovered) return;
      if (isPressed(event, "stop") && !event.defaultPrevented && !event.isComposing) void actions.stop();
    }
    document.addEventListener("keydown", stopOnEscape);
    return () => document.removeEventListener("keydown", stopOnEscape);
  }, [isBusy, actions, composer]);
}
