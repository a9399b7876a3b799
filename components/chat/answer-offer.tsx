"use client";

/** What the command palette can do with the latest answer. Draws nothing. */
import { type ScreenCommand, useScreenOffer } from "#components/palette/palette-provider";
import { exportAddress } from "#components/result/export-address";
import type { ResultPart } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import type { ShownResult } from "#lib/state/shown-result";
import type { AnswerVersion, Turn } from "#lib/state/turn";
import { versionSteps } from "#lib/state/version-steps";
import { useChat } from "./session-provider.tsx";

type ResultOfferProps = {
  readonly original: ResultPart;
  readonly shown: ShownResult;
  readonly versions: readonly AnswerVersion[];
};

/** Its versions, and its rows as a file. */
export function ResultOffer({ original, shown, versions }: ResultOfferProps) {
  const { actions } = useChat();
  const { undo, redo } = versionSteps({ original, versions }, shown.part.ref.id);
  const show = (id: string, label: string, resultId: string | null): readonly ScreenCommand[] =>
    resultId === null ? [] : [{ id, label, run: () => void actions.showVersion(original.ref.id, resultId) }];
  const download = (format: "csv" | "xlsx", name: string): ScreenCommand => ({
    id: `answer:${format}`,
    label: `Download the answer's rows as ${name}`,
    run: () => window.location.assign(exportAddress(shown.part, { format, writing: "raw", view: plainView })),
  });
  useScreenOffer({
    commands: [
      ...show("answer:undo", "Undo the change of the answer", undo),
      ...show("answer:redo", "Redo the change of the answer", redo),
      download("csv", "CSV"),
      download("xlsx", "Excel"),
    ],
  });
  return null;
}

/** Its words. */
export function AnswerOffer({ turn }: { readonly turn: Extract<Turn, { kind: "answer" }> }) {
  const { actions, composer } = useChat();
  const { content, runId, isEnd } = turn;
  const copy: ScreenCommand = {
    id: "answer:copy",
    label: "Copy the answer",
    // Where the browser does not allow it, the button under the answer says so.
    run: () => void navigator.clipboard.writeText(content.text).catch(() => undefined),
  };
  const again: ScreenCommand = {
    id: "answer:again",
    label: "Answer again",
    run: () => {
      composer.current?.focus();
      void actions.retry(runId);
    },
  };
  useScreenOffer({ commands: [...(content.text === "" ? [] : [copy]), ...(isEnd ? [again] : [])] });
  return null;
}
