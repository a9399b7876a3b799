"use client";

/** Lets the marks of an answer's charts be asked about in the chat around. */
import { type ReactNode, useMemo } from "react";
import { type MarkQuestions, MarkQuestionsProvider } from "#components/result/mark-menu";
import { selectReadOnly } from "#lib/state/session-store";
import { useChat, useSession } from "./session-provider.tsx";

type ChatMarksProps = {
  /** A narrower question is understood as being about the latest answer: under an earlier one it is not offered. */
  readonly isLatest: boolean;
  readonly children: ReactNode;
};

/** Around an answer. In a chat that can only be read nothing is offered. */
export function ChatMarks({ isLatest, children }: ChatMarksProps) {
  const { store, actions, composer } = useChat();
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const questions = useMemo((): MarkQuestions => {
    const begin = (words: string) => {
      const { draft, write } = store.getState();
      const before = draft.trim() === "" ? "" : `${draft.trimEnd()}\n`;
      write(`${before}${words}`);
      composer.current?.focus();
    };
    const ask = (question: string) => {
      composer.current?.focus();
      // What is being asked now is not interrupted: the words wait in the composer.
      if (store.getState().run === null) void actions.ask(question);
      else begin(question);
    };
    return { ask: isLatest ? ask : null, begin };
  }, [store, actions, composer, isLatest]);
  return <MarkQuestionsProvider value={isReadOnly ? null : questions}>{children}</MarkQuestionsProvider>;
}
