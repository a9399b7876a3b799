"use client";

/** Offers to keep the statement of a good answer, so that its question is answered by it the next time. */
import { BadgeCheck } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useId, useState } from "react";
import { ColoredSql } from "#components/result/colored-sql";
import { tokenizeSql } from "#components/result/sql-tokens";
import { Button } from "#components/ui/button";
import { Dialog } from "#components/ui/dialog";
import { Skeleton } from "#components/ui/skeleton";
import { TextField } from "#components/ui/text-field";
import { toShownError } from "#lib/queries/public-failure";
import {
  type SavedVerified,
  useSaveVerified,
  useVerifiedProposal,
  type VerifiedProposal,
} from "#lib/queries/use-verified-answers";
import { glossaryHref } from "#lib/state/glossary-address";
import { verifiedText } from "#lib/state/glossary-words";

type Saved = Extract<SavedVerified, { kind: "saved" }>;
type SaveVerifiedProps = { readonly sessionId: string; readonly runId: string };

/** A button that opens the form; once it is saved, the way to it. */
export function SaveVerified(answer: SaveVerifiedProps) {
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<Saved | null>(null);
  const proposal = useVerifiedProposal(answer, isOpen);
  if (saved !== null) return <SavedLine saved={saved} />;
  return (
    <div>
      <Button size="compact" className="pointer-coarse:h-11" onClick={() => setOpen(true)}>
        <BadgeCheck aria-hidden className="size-3.5" />
        Save as verified answer
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Save as verified answer">
        {proposal.isPending ? <Skeleton className="m-5 h-40" /> : null}
        {proposal.isError ? (
          <p role="alert" className="m-5 text-sm text-danger">
            {toShownError(proposal.error).message} {toShownError(proposal.error).nextStep}
          </p>
        ) : null}
        {proposal.isSuccess ? (
          <SaveForm
            answer={answer}
            proposal={proposal.data}
            onSaved={(kept) => {
              setOpen(false);
              setSaved(kept);
            }}
            onCancel={() => setOpen(false)}
          />
        ) : null}
      </Dialog>
    </div>
  );
}

function SavedLine({ saved: { context, element, mark } }: { readonly saved: Saved }) {
  return (
    <p role="status" className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs text-muted">
      <BadgeCheck aria-hidden className="size-3.5 text-success" />
      <span className="wrap-anywhere">Saved: “{mark.question}” is answered by this statement from now on.</span>
      <Link
        href={glossaryHref({ context, element })}
        prefetch={false}
        className="inline-flex min-h-6 items-center text-primary underline underline-offset-2 pointer-coarse:min-h-11"
      >
        Show it in the glossary
      </Link>
    </p>
  );
}

type SaveFormProps = {
  readonly answer: SaveVerifiedProps;
  readonly proposal: VerifiedProposal;
  readonly onSaved: (saved: Saved) => void;
  readonly onCancel: () => void;
};

function SaveForm({ answer, proposal, onSaved, onCancel }: SaveFormProps) {
  const [question, setQuestion] = useState(proposal.question);
  const [name, setName] = useState(proposal.name);
  // What the question was answered by before, as far as it is known for these very words.
  const [known, setKnown] = useState({ question: proposal.question, mark: proposal.existing });
  const save = useSaveVerified();
  const problemId = useId();
  const words = question.trim();
  const existing = words === known.question ? known.mark : null;
  const problem = save.isError ? toShownError(save.error) : null;
  const warning = words === proposal.question ? proposal.problem : null;

  function send(event: FormEvent) {
    event.preventDefault();
    const wanted = { ...answer, question: words, name: name.trim(), replaces: existing };
    save.mutate(wanted, {
      onSuccess: (outcome) =>
        outcome.kind === "saved" ? onSaved(outcome) : setKnown({ question: words, mark: outcome.existing }),
    });
  }

  return (
    <form onSubmit={send} className="flex min-h-0 flex-col gap-3 overflow-y-auto p-4 sm:p-5">
      <p className="text-sm text-muted">
        The same question is then answered by this statement, run afresh, and marked as verified.
      </p>
      <TextField
        label="Question"
        value={question}
        onChange={setQuestion}
        rows={2}
        isRequired
        maxLength={2_000}
        describedBy={problemId}
      />
      <TextField label="Name" value={name} onChange={setName} maxLength={300} isCode />
      <section
        aria-label="Statement"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-60 min-h-16 overflow-auto rounded-md bg-sunken/60 p-3"
      >
        <pre className="w-max font-mono text-[0.78rem]/5">
          <ColoredSql tokens={tokenizeSql(proposal.sql)} />
        </pre>
      </section>
      <div id={problemId} aria-live="polite" className="flex flex-col gap-1 text-sm">
        {existing === null ? null : (
          <p className="text-muted">{verifiedText(existing)}: this statement takes the place of that one.</p>
        )}
        {warning === null ? null : <p className="text-danger">{warning} Name the period in the question.</p>}
        {problem === null ? null : (
          <p role="alert" className="text-danger">
            {problem.message} {problem.nextStep}
          </p>
        )}
      </div>
      <div className="flex justify-end gap-2">
        <Button look="ghost" className="pointer-coarse:h-11" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          look="primary"
          className="pointer-coarse:h-11"
          disabled={save.isPending || warning !== null || words === ""}
        >
          {saveWords(save.isPending, existing !== null)}
        </Button>
      </div>
    </form>
  );
}

function saveWords(isSaving: boolean, isReplacing: boolean): string {
  if (isSaving) return "Saving…";
  return isReplacing ? "Save in its place" : "Save as verified";
}
