"use client";

/** A proposal in other words, before it is accepted. What it is about stays. */
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { TextField } from "#components/ui/text-field";
import type { AcceptProposalInput } from "#lib/domain/inputs/lessons";
import type { Proposal, ShownProposal } from "#lib/domain/lesson";
import { editedProposal, formOfProposal } from "#lib/state/proposal-words";

type EditProposalProps = {
  readonly shown: ShownProposal;
  readonly isBusy: boolean;
  readonly problem: string | null;
  readonly onAccept: (edited: AcceptProposalInput["edited"]) => void;
  readonly onClose: () => void;
};

const labels = {
  synonym: { words: "Words", code: null },
  metric: { words: "Name", code: "Expression" },
  verified_query: { words: "Question", code: "Statement" },
} as const satisfies Record<Proposal["kind"], { readonly words: string; readonly code: string | null }>;

export function EditProposal({ shown: { proposal }, isBusy, problem, onAccept, onClose }: EditProposalProps) {
  const [form, setForm] = useState(() => formOfProposal(proposal));
  const edited = editedProposal(proposal.kind, form);
  const { words, code } = labels[proposal.kind];
  const isQuestion = proposal.kind === "verified_query";

  function send(event: FormEvent) {
    event.preventDefault();
    if (edited !== null) onAccept(edited);
  }

  return (
    <Dialog isOpen onClose={onClose} title="Edit the proposal">
      <form onSubmit={send} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4 sm:p-5">
        <p className="text-sm text-muted">{aboutOf(proposal)}</p>
        <TextField
          label={words}
          value={form.words}
          onChange={(value) => setForm({ ...form, words: value })}
          isRequired
          maxLength={isQuestion ? 2_000 : 300}
          {...(isQuestion ? { rows: 2 } : {})}
        />
        {code === null ? null : (
          <TextField
            label={code}
            value={form.code}
            onChange={(value) => setForm({ ...form, code: value })}
            rows={isQuestion ? 10 : 3}
            isCode
            isRequired
          />
        )}
        {problem === null ? null : (
          <p role="alert" className="text-sm wrap-anywhere text-danger">
            {problem}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button look="ghost" className="pointer-coarse:h-11" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" className="pointer-coarse:h-11" disabled={edited === null || isBusy}>
            {isBusy ? "Accepting…" : "Accept"}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function aboutOf(proposal: Proposal): string {
  switch (proposal.kind) {
    case "synonym":
      return `Another name of ${proposal.label}.`;
    case "metric":
      return `A calculation over the rows of ${proposal.table}.`;
    case "verified_query":
      return "The same question is then answered by this statement, run afresh, and marked as verified.";
  }
}
