"use client";

/** Where a question is written. Send and Stop are one button in one place. */
import { ArrowUp, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect } from "react";
import { Button } from "#components/ui/button";
import { useIsInteractive } from "#components/ui/use-is-interactive";
import { AttachFileButton } from "#components/uploads/add-file-button";
import { selectIsBusy } from "#lib/state/session-store";
import { openClarification, resolveReply } from "./clarification-reply.ts";
import { ClearableProblem } from "./clearable-problem.tsx";
import { useChat, useSession } from "./session-provider.tsx";

/** Grows to eight lines, then scrolls. */
export function Composer() {
  const { store, actions, composer } = useChat();
  const draft = useSession((state) => state.draft);
  const write = useSession((state) => state.write);
  const isBusy = useSession(selectIsBusy);
  const problem = useSession((state) => state.problem);
  const hasContext = useSession((state) => state.currentSchema !== null);
  useGrowingHeight(composer.current, draft);
  useStopOnEscape();

  // A keyboard user starts by writing; on touch the focus would pull up the keyboard unasked.
  const isInteractive = useIsInteractive();
  useEffect(() => {
    if (isInteractive && matchMedia("(pointer: fine)").matches) composer.current?.focus({ preventScroll: true });
  }, [composer, isInteractive]);

  function send() {
    if (store.getState().run !== null) return;
    void actions.ask(resolveReply(draft, openClarification(store.getState())));
    composer.current?.focus();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) void actions.stop();
    else send();
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    // On touch keyboards Enter is the only way to a new line.
    if (matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    send();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      {problem === null ? null : <ClearableProblem problem={problem} />}
      <div className="rounded-xl border border-control/70 bg-surface shadow-raised transition-colors duration-120 ease-calm focus-within:border-primary focus-within:ring-3 focus-within:ring-primary/15">
        <textarea
          ref={composer}
          value={draft}
          onChange={(event) => write(event.target.value)}
          onKeyDown={sendOnEnter}
          aria-label="Ask a question"
          placeholder={hasContext ? "Ask a question about your data…" : "Choose a database and a schema first"}
          rows={2}
          maxLength={4000}
          className="block max-h-48 w-full resize-none bg-transparent px-4 pt-3 pb-1 text-base outline-none"
        />
        <div className="flex items-center gap-2 p-2">
          <AttachFileButton />
          <p className="min-w-0 flex-1 truncate text-xs text-subtle pointer-coarse:invisible">
            Enter to send · Shift+Enter for a new line{isBusy ? " · Esc to stop" : ""}
          </p>
          <SendOrStop isBusy={isBusy} isEmpty={draft.trim() === ""} />
        </div>
      </div>
    </form>
  );
}

type SendOrStopProps = { readonly isBusy: boolean; readonly isEmpty: boolean };

/** One element in both states: neither its place nor the focus on it moves when a run starts or ends. */
function SendOrStop({ isBusy, isEmpty }: SendOrStopProps) {
  const Icon = isBusy ? Square : ArrowUp;
  return (
    <Button
      type="submit"
      look="primary"
      size="icon"
      aria-label={isBusy ? "Stop" : "Send"}
      aria-disabled={!isBusy && isEmpty}
      className="aria-disabled:bg-control/40 aria-disabled:text-bg pointer-coarse:size-11"
    >
      <Icon aria-hidden className={isBusy ? "size-3.5 fill-current" : "size-4"} />
    </Button>
  );
}

/** The field is as high as its text; the limit and the scrolling beyond it are in its class. */
function useGrowingHeight(field: HTMLTextAreaElement | null, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (field === null) return;
    field.style.height = "auto";
    field.style.height = `${field.scrollHeight}px`;
  }, [field, text]);
}

/** Escape that closed a menu or a panel is not meant for the run. */
function useStopOnEscape() {
  const { actions } = useChat();
  const isBusy = useSession(selectIsBusy);
  useEffect(() => {
    if (!isBusy) return;
    function stopOnEscape(event: globalThis.KeyboardEvent) {
      if (event.key === "Escape" && !event.defaultPrevented && !event.isComposing) void actions.stop();
    }
    document.addEventListener("keydown", stopOnEscape);
    return () => document.removeEventListener("keydown", stopOnEscape);
  }, [isBusy, actions]);
}
