"use client";

/** What the user says of an answer: the thumbs, the reasons behind a thumb down, the offer behind a thumb up. */
import { type ReactNode, useRef, useState } from "react";
import { useMay } from "#components/access/use-may";
import type { FeedbackVerdict } from "#lib/domain/feedback";
import { useFeedback } from "#lib/queries/use-feedback";
import { FeedbackButtons } from "./feedback-buttons.tsx";
import { FeedbackLine, FeedbackPanel } from "./feedback-panel.tsx";
import { SaveVerified } from "./save-verified.tsx";
import { useSession } from "./session-provider.tsx";

type AnswerFeedbackProps = {
  readonly runId: string;
  /** Its statement could answer the same question again. */
  readonly canBeVerified: boolean;
  /** The row of buttons that the thumbs stand in; `isSaid` keeps it in sight. */
  readonly row: (thumbs: ReactNode, isSaid: boolean) => ReactNode;
};

/** The row, then what belongs to a thumb below it. */
export function AnswerFeedback({ runId, canBeVerified, row }: AnswerFeedbackProps) {
  const sessionId = useSession((state) => state.id);
  const { feedback, problem, say } = useFeedback(sessionId, runId);
  const [isOpen, setOpen] = useState(false);
  const [hasSpoken, setHasSpoken] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const isVerifying = useMay("verifyAnswers") && canBeVerified && feedback?.verdict === "up";
  const isDown = feedback?.verdict === "down";

  function choose(verdict: FeedbackVerdict | null) {
    say({ verdict, reasons: [], text: "" });
    setOpen(verdict === "down");
    setHasSpoken(true);
  }

  function close() {
    setOpen(false);
    place.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  }

  return (
    <div ref={place} className="flex flex-col gap-1.5">
      {row(<FeedbackButtons verdict={feedback?.verdict ?? null} onVerdict={choose} />, feedback !== null)}
      {isVerifying ? <SaveVerified sessionId={sessionId} runId={runId} /> : null}
      {isDown && isOpen ? <FeedbackPanel feedback={feedback} say={say} onClose={close} /> : null}
      {isDown && !isOpen ? <FeedbackLine feedback={feedback} onChange={() => setOpen(true)} /> : null}
      {problem === null ? null : (
        <p role="alert" className="text-xs text-danger">
          {problem.message} Your feedback was not kept.
        </p>
      )}
      <p role="status" className="sr-only">
        {hasSpoken && problem === null ? statusOf(feedback?.verdict ?? null) : ""}
      </p>
    </div>
  );
}

function statusOf(verdict: FeedbackVerdict | null): string {
  if (verdict === null) return "Your feedback was taken back.";
  return verdict === "up" ? "Marked as a good answer." : "Marked as a bad answer. You can say why.";
}
