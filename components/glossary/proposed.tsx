"use client";

/** What use has taught and waits for a yes: each with where it came from. Without any there is nothing to see. */
import { ChevronRight, Lightbulb } from "lucide-react";
import { useRef, useState } from "react";
import { useMay } from "#components/access/use-may";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { ShownProposal } from "#lib/domain/lesson";
import { lessonId } from "#lib/domain/lesson-key";
import type { ModelElement } from "#lib/domain/model-edit";
import { useProposals } from "#lib/queries/use-proposals";
import { EditProposal } from "./edit-proposal.tsx";
import { ProposalRow } from "./proposal-row.tsx";
import { useProposalWord } from "./use-proposal-word.tsx";

type ProposedProps = {
  readonly context: DatabaseContext;
  readonly onOpen: (element: ModelElement) => void;
  readonly isHiddenWhenNarrow: boolean;
};

/** More would push the glossary itself off the screen. */
const shownAtFirst = 5;

export function Proposed(props: ProposedProps) {
  return useMay("reviewProposals") ? <ProposalList {...props} /> : null;
}

function ProposalList({ context, onOpen, isHiddenWhenNarrow }: ProposedProps) {
  const list = useProposals(context).data ?? [];
  // The last one that is decided leaves the place where it stood, and the focus in it.
  const [hadSome, setHadSome] = useState(false);
  if (list.length > 0 && !hadSome) setHadSome(true);
  const [isAll, setAll] = useState(false);
  const shownList = isAll ? list : list.slice(0, shownAtFirst);
  const [edited, setEdited] = useState<ShownProposal | null>(null);
  const heading = useRef<HTMLElement>(null);
  const word = useProposalWord(context, onOpen, () => {
    setEdited(null);
    // What was decided is gone from under the focus.
    heading.current?.focus();
  });
  if (list.length === 0 && !hadSome) return null;
  return (
    <section
      aria-label="Proposed"
      className={classNames("rounded-lg border border-border bg-surface", isHiddenWhenNarrow && "max-lg:hidden")}
    >
      <details open className="group/proposed">
        <summary
          ref={heading}
          className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-lg px-3 text-sm pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden"
        >
          <ChevronRight
            aria-hidden
            className="size-3.5 shrink-0 text-subtle transition-transform duration-120 ease-calm group-open/proposed:rotate-90"
          />
          <Lightbulb aria-hidden className="size-4 shrink-0 text-primary" />
          <span className="font-medium">Proposed</span>
          <span className="tabular rounded-full bg-sunken px-2 text-xs leading-5 text-muted">{list.length}</span>
          <span className="text-xs text-muted max-sm:hidden">
            Learnt from use. Nothing counts before you accept it.
          </span>
        </summary>
        {list.length === 0 ? (
          <p className="border-t border-border px-3 py-2.5 text-sm text-muted">Nothing waits for your word any more.</p>
        ) : (
          <ul className="divide-y divide-border border-t border-border">
            {shownList.map((shown) => (
              <ProposalRow
                key={lessonId(shown)}
                shown={shown}
                isBusy={word.isBusy}
                problem={word.problemOf(shown)}
                onAccept={() => word.accept(shown, null)}
                onEdit={() => setEdited(shown)}
                onDismiss={() => word.dismiss(shown)}
              />
            ))}
          </ul>
        )}
        {shownList.length < list.length ? (
          <div className="border-t border-border p-1.5">
            <Button look="ghost" size="compact" onClick={() => setAll(true)}>
              Show all {list.length}
            </Button>
          </div>
        ) : null}
      </details>
      {edited === null ? null : (
        <EditProposal
          shown={edited}
          isBusy={word.isBusy}
          problem={word.problemOf(edited)}
          onAccept={(wanted) => word.accept(edited, wanted)}
          onClose={() => setEdited(null)}
        />
      )}
    </section>
  );
}
