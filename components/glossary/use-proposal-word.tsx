"use client";

/** A yes or a no to what is proposed, and what came of it. */
import { useState } from "react";
import { useToasts } from "#components/ui/toast";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { AcceptProposalInput } from "#lib/domain/inputs/lessons";
import type { AcceptedProposal, ShownProposal } from "#lib/domain/lesson";
import type { VerifiedMark } from "#lib/domain/message";
import type { ModelElement } from "#lib/domain/model-edit";
import { toShownError } from "#lib/queries/public-failure";
import { useAcceptProposal, useDismissProposal } from "#lib/queries/use-proposals";
import { verifiedText } from "#lib/state/glossary-words";
import { proposalText } from "#lib/state/proposal-words";

type Trouble = {
  readonly runId: string;
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

  function failed(runId: string, cause: unknown) {
    const { message, nextStep } = toShownError(cause);
    setTrouble({ runId, sentence: [message, nextStep].join(" ").trim(), taken: null });
  }

  function accepted({ runId, proposal }: ShownProposal, outcome: AcceptedProposal) {
    if (outcome.kind === "taken") {
      const sentence = `${verifiedText(outcome.existing)}: accept once more to put this in the place of that answer.`;
      setTrouble({ runId, sentence, taken: outcome.existing });
      return;
    }
    const open = () => onOpen(outcome.element);
    const action = { label: "Open it", act: open, leadsElsewhere: true as const };
    toasts.getState().show({ text: `Accepted: ${proposalText(proposal)}.`, tone: "plain", action });
    onDecided();
  }

  function accept(shown: ShownProposal, edited: AcceptProposalInput["edited"]) {
    const { runId } = shown;
    const told = (trouble?.runId === runId ? trouble.taken : null) ?? shown.existing;
    const replaces = told === null ? null : { name: told.name, at: told.at };
    setTrouble(null);
    accepting.mutate(
      { runId, edited, replaces },
      { onSuccess: (outcome) => accepted(shown, outcome), onError: (cause) => failed(runId, cause) },
    );
  }

  function dismiss({ runId, proposal }: ShownProposal) {
    setTrouble(null);
    const undo = { label: "Undo", act: () => dismissing.mutate({ runId, isDismissed: false }) };
    const onSuccess = () => {
      toasts.getState().show({ text: `Dismissed: ${proposalText(proposal)}.`, tone: "plain", action: undo });
      onDecided();
    };
    dismissing.mutate({ runId, isDismissed: true }, { onSuccess, onError: (cause) => failed(runId, cause) });
  }

  return {
    isBusy: accepting.isPending || dismissing.isPending,
    /** What stands in the way of a proposal; null for nothing. */
    problemOf: (runId: string) => (trouble?.runId === runId ? trouble.sentence : null),
    accept,
    dismiss,
  };
}
