"use client";

/** A yes or a no to what is proposed, and what came of it. */
import { useState } from "react";
import { useToasts } from "#components/ui/toast";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { AcceptProposalInput } from "#lib/domain/inputs/lessons";
import type { AcceptedProposal, ShownProposal } from "#lib/domain/lesson";
import { type LessonKey, lessonId } from "#lib/domain/lesson-key";
import type { VerifiedMark } from "#lib/domain/message";
import type { ModelElement } from "#lib/domain/model-edit";
import { toShownError } from "#lib/queries/public-failure";
import { useAcceptProposal, useDismissProposal } from "#lib/queries/use-proposals";
import { verifiedText } from "#lib/state/glossary-words";
import { proposalText } from "#lib/state/proposal-words";

type Trouble = {
  /** The proposal that it is about. */
  readonly id: string;
  readonly sentence: string;
  /** The answer that somebody has to be told of before it is replaced; null where it is about something else. */
  readonly taken: VerifiedMark | null;
};

/** @param onDecided the proposal is gone from the list. */
export function useProposalWord(
  context: DatabaseContext,
  onOpen: (element: ModelElement) => void,
  onDecided: () => void,
) {
  const toasts = useToasts();
  const accepting = useAcceptProposal(context);
  const dismissing = useDismissProposal(context);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  function failed(key: LessonKey, cause: unknown) {
    const { message, nextStep } = toShownError(cause);
    setTrouble({ id: lessonId(key), sentence: [message, nextStep].join(" ").trim(), taken: null });
  }

  function accepted(shown: ShownProposal, outcome: AcceptedProposal) {
    if (outcome.kind === "taken") {
      const sentence = `${verifiedText(outcome.existing)}: accept once more to put this in the place of that answer.`;
      setTrouble({ id: lessonId(shown), sentence, taken: outcome.existing });
      return;
    }
    const open = () => onOpen(outcome.element);
    const action = { label: "Open it", act: open, leadsElsewhere: true as const };
    toasts.getState().show({ text: `Accepted: ${proposalText(shown.proposal)}.`, tone: "plain", action });
    onDecided();
  }

  function accept(shown: ShownProposal, edited: AcceptProposalInput["edited"]) {
    const { sessionId, runId } = shown;
    const told = (trouble?.id === lessonId(shown) ? trouble.taken : null) ?? shown.existing;
    const replaces = told === null ? null : { name: told.name, at: told.at };
    setTrouble(null);
    accepting.mutate(
      { sessionId, runId, edited, replaces },
      { onSuccess: (outcome) => accepted(shown, outcome), onError: (cause) => failed(shown, cause) },
    );
  }

  function dismiss({ sessionId, runId, proposal }: ShownProposal) {
    setTrouble(null);
    const key = { sessionId, runId };
    const undo = { label: "Undo", act: () => dismissing.mutate({ ...key, isDismissed: false }) };
    const onSuccess = () => {
      toasts.getState().show({ text: `Dismissed: ${proposalText(proposal)}.`, tone: "plain", action: undo });
      onDecided();
    };
    dismissing.mutate({ ...key, isDismissed: true }, { onSuccess, onError: (cause) => failed(key, cause) });
  }

  return {
    isBusy: accepting.isPending || dismissing.isPending,
    /** What stands in the way of a proposal; null for nothing. */
    problemOf: (key: LessonKey) => (trouble?.id === lessonId(key) ? trouble.sentence : null),
    accept,
    dismiss,
  };
}
