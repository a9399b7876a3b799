"use client";

/** A new chat: what it is about and questions that its schema can answer. */
import { ChartNoAxesColumn, Compass, TableProperties, TriangleAlert, Undo2 } from "lucide-react";
import Link from "next/link";
import type { MouseEvent, ReactNode } from "react";
import { SelectionNames } from "#components/context/selection-names";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import { AddFileButton } from "#components/uploads/add-file-button";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type ContextSelection, selectionText } from "#lib/domain/context-selection";
import { toShownError } from "#lib/queries/public-failure";
import { type FirstSuggestions, type Suggestion, useSuggestions } from "#lib/queries/use-catalog";
import { exploreHref } from "#lib/state/explore-address";
import { useChat, useSession } from "./session-provider.tsx";
import { useWorkspace } from "./workspace-provider.tsx";

/** The most cards that are shown. */
const maxSuggestions = 6;

type EmptyChatProps = {
  readonly context: ContextSelection | null;
  /** Suggestions that came with the page, if it came with any. */
  readonly first: FirstSuggestions | null;
  /** What of the address's databases is not there, or why there is none to choose, in words; null when all is there. */
  readonly missing: string | null;
  /** Stands above all of it and scrolls away with it. */
  readonly top: ReactNode;
};

/** Scrolls by itself on small screens. */
export function EmptyChat({ context, first, missing, top }: EmptyChatProps) {
  const picked = useSession((state) => state.pickedDatabase);
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex min-h-full max-w-220 flex-col justify-center px-4 py-8 md:px-6 short:justify-start short:py-3">
        {top}
        {picked === null ? (
          <Beginning context={context} first={first} missing={missing} />
        ) : (
          <HalfChosen picked={picked} context={context} />
        )}
      </div>
    </div>
  );
}

function Beginning({ context, first, missing }: Omit<EmptyChatProps, "top">) {
  const openSchema = useWorkspace((state) => state.openSchema);
  return (
    <>
      {missing === null ? null : (
        <p
          role="alert"
          className="mx-auto mb-5 flex max-w-full items-start gap-2 rounded-lg border border-warning/40 bg-warning-soft px-3 py-2 text-sm"
        >
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <span className="min-w-0 wrap-anywhere">{missing}</span>
        </p>
      )}
      <h2 className="text-center text-xl font-semibold text-balance">
        {context === null ? (
          "Choose a database and a schema to begin"
        ) : (
          <>
            What do you want to know about <SelectionNames selection={context} />?
          </>
        )}
      </h2>
      {context === null ? null : <Suggestions context={context} first={first} />}
      <div className="mt-4 flex flex-wrap justify-center gap-1">
        {context === null ? null : (
          <Button look="ghost" onClick={() => openSchema(true)}>
            <TableProperties aria-hidden className="size-4" />
            Browse the data
          </Button>
        )}
        {context === null ? null : (
          <Button look="ghost" asChild>
            <Link href={exploreHref(context)} prefetch={false}>
              <Compass aria-hidden className="size-4" />
              Explore the schema
            </Link>
          </Button>
        )}
        <AddFileButton />
      </div>
    </>
  );
}

/** A database without a schema: neither it nor the one before can be asked now. */
function HalfChosen({ picked, context }: { readonly picked: string; readonly context: ContextSelection | null }) {
  const pickDatabase = useSession((state) => state.pickDatabase);
  return (
    <div className="flex flex-col items-center gap-4 text-center">
      <h2 className="text-xl font-semibold text-balance">
        Choose a schema of <span className="text-primary wrap-anywhere">{picked}</span>
      </h2>
      {context === null ? null : (
        <Button look="ghost" onClick={() => pickDatabase(null)}>
          <Undo2 aria-hidden className="size-4" />
          Back to {selectionText(context)}
        </Button>
      )}
    </div>
  );
}

function Suggestions({
  context,
  first,
}: {
  readonly context: DatabaseContext;
  readonly first: FirstSuggestions | null;
}) {
  const suggestions = useSuggestions(context, first);
  if (suggestions.isPending) return <SuggestionsSkeleton />;
  if (suggestions.isError) {
    return (
      <div className="mt-6 flex flex-col items-center gap-2 text-sm text-muted">
        <p>{toShownError(suggestions.error).message}</p>
        <Button size="compact" onClick={() => void suggestions.refetch()}>
          Try again
        </Button>
      </div>
    );
  }
  if (suggestions.data.length === 0) {
    return <p className="mt-3 text-center text-sm text-muted">Ask about any table or column of this schema.</p>;
  }
  return (
    <>
      <p className="mt-1.5 text-center text-sm text-muted">Ask in your own words, or start with one of these.</p>
      <ul aria-label="Suggested questions" className="mt-6 grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
        {suggestions.data.slice(0, maxSuggestions).map((suggestion) => (
          <li key={suggestion.question} className="flex">
            <SuggestionCard suggestion={suggestion} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A click asks at once; with Alt held the question is put into the composer to be changed first. */
function SuggestionCard({ suggestion }: { readonly suggestion: Suggestion }) {
  const { actions, composer } = useChat();
  const write = useSession((state) => state.write);

  function askOrEdit(event: MouseEvent) {
    composer.current?.focus();
    if (event.altKey) write(suggestion.question);
    else void actions.ask(suggestion.question, suggestion.planId);
  }

  return (
    <button
      type="button"
      title="Click to ask, Alt+click to edit first"
      onClick={askOrEdit}
      className="flex w-full flex-col gap-2 rounded-lg border border-border bg-surface p-3 text-left shadow-raised transition-colors duration-120 ease-calm hover:border-primary/60 hover:bg-primary-soft/40"
    >
      <span className="flex items-start gap-2 text-sm font-medium">
        <ChartNoAxesColumn aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
        <span className="min-w-0 wrap-anywhere">{suggestion.question}</span>
      </span>
      <span className="mt-auto truncate pl-6 font-mono text-[11px] text-subtle">{suggestion.table}</span>
    </button>
  );
}

function SuggestionsSkeleton() {
  return (
    <div role="status" aria-label="Loading suggestions" className="mt-14 grid gap-2.5 sm:grid-cols-2 lg:grid-cols-3">
      {["a", "b", "c", "d", "e", "f"].map((name) => (
        <Skeleton key={name} className="h-20 rounded-lg" />
      ))}
    </div>
  );
}
