"use client";

/** The parts of a schema one under the other; what has to be read comes step by step, and what fails says so in its place. */
import { useEffect } from "react";
import { useWorkspace } from "#components/chat/workspace-provider";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Exploration } from "#lib/domain/exploration";
import { toShownError } from "#lib/queries/public-failure";
import { useSuggestions } from "#lib/queries/use-catalog";
import { type PartState, useExploration, useExploredParts } from "#lib/queries/use-exploration";
import { overviewText } from "#lib/state/explore-words";
import { DimensionCard } from "./dimension-card.tsx";
import { ExploredSection } from "./explored-section.tsx";
import { JoinList } from "./join-list.tsx";
import { MeasureCard } from "./measure-card.tsx";
import { QualityList } from "./quality-list.tsx";
import { TableList } from "./table-list.tsx";
import { type Ask, useAsk } from "./use-ask.tsx";

export function SchemaExploration({ context }: { readonly context: DatabaseContext }) {
  const exploration = useExploration(context);
  const isRead = exploration.isSuccess;
  const showContext = useWorkspace((state) => state.showContext);
  // A new chat, and the palette, are about what is on the screen.
  useEffect(() => showContext({ ...context, otherContexts: [] }), [context, showContext]);
  useEffect(() => {
    if (isRead) focusNamed();
  }, [isRead]);
  if (exploration.isPending) return <Reading />;
  if (exploration.isError) {
    return (
      <div role="alert" className="flex flex-col items-start gap-3 rounded-lg border border-border bg-surface p-6">
        <p className="text-sm">{toShownError(exploration.error).message}</p>
        <Button onClick={() => void exploration.refetch()}>Try again</Button>
      </div>
    );
  }
  return <Explored exploration={exploration.data} />;
}

/** The table that the address names, which was not there when the address was opened. */
function focusNamed(): void {
  const id = decodeURIComponent(window.location.hash.slice(1));
  const row = id === "" ? null : document.getElementById(id);
  row?.scrollIntoView({ block: "center" });
  row?.querySelector("button")?.focus();
}

function Reading() {
  return (
    <div role="status" aria-label="Reading the schema" className="flex flex-col gap-4">
      <Skeleton className="h-5 w-72" />
      {["a", "b", "c"].map((name) => (
        <Skeleton key={name} className="h-36 rounded-lg" />
      ))}
    </div>
  );
}

/** Measures first, then values, then checks: in this order they are read. */
function Explored({ exploration }: { readonly exploration: Exploration }) {
  const { context, measures, dimensions, checks, tables, joins, description } = exploration;
  const ask = useAsk(context);
  const parts = useExploredParts(context, [
    ...measures.map(({ id }) => ({ kind: "measure" as const, id })),
    ...dimensions.map(({ id }) => ({ kind: "dimension" as const, id })),
    ...checks.map(({ id }) => ({ kind: "check" as const, id })),
  ]);
  const partAt = (place: number): PartState => parts[place] ?? unread;
  return (
    <>
      <div className="flex flex-col gap-1">
        {description === null ? null : <p className="max-w-[75ch] text-sm">{description}</p>}
        <p className="text-sm text-muted">{overviewText(exploration)} A click on anything here asks it in a chat.</p>
      </div>
      <Questions context={context} ask={ask} />
      {measures.length === 0 ? null : (
        <ExploredSection title="Measures over time">
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {measures.map((measure, place) => (
              <MeasureCard key={measure.id} measure={measure} state={partAt(place)} ask={ask} />
            ))}
          </ul>
        </ExploredSection>
      )}
      <ExploredSection title="Tables">
        <TableList tables={tables} tableCount={exploration.tableCount} ask={ask} />
      </ExploredSection>
      {joins.length === 0 ? null : (
        <ExploredSection title="How the tables join">
          <JoinList joins={joins} tables={tables} ask={ask} />
        </ExploredSection>
      )}
      {dimensions.length === 0 ? null : (
        <ExploredSection title="Most frequent values">
          <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            {dimensions.map((dimension, place) => (
              <DimensionCard
                key={dimension.id}
                dimension={dimension}
                state={partAt(measures.length + place)}
                ask={ask}
              />
            ))}
          </ul>
        </ExploredSection>
      )}
      {checks.length === 0 ? null : (
        <ExploredSection title="Data quality">
          <QualityList checks={checks} states={parts.slice(measures.length + dimensions.length)} ask={ask} />
        </ExploredSection>
      )}
    </>
  );
}

const unread: PartState = { part: null, problem: null, retry: () => undefined };

/** The same as on the empty chat. */
function Questions({ context, ask }: { readonly context: DatabaseContext; readonly ask: Ask }) {
  const suggestions = useSuggestions(context, null);
  if (suggestions.isPending) return <Skeleton className="h-20 rounded-lg" />;
  if (suggestions.isError || suggestions.data.length === 0) return null;
  return (
    <ExploredSection title="Questions that work">
      <ul className="flex flex-wrap gap-2">
        {suggestions.data.map((suggestion) => (
          <li key={suggestion.question} className="min-w-0">
            <Button
              aria-disabled={ask.busy !== null}
              onClick={() => ask.ask(suggestion)}
              className="h-auto min-h-8 max-w-full py-1 text-left pointer-coarse:min-h-11"
            >
              <span className="min-w-0 whitespace-normal wrap-anywhere">{suggestion.question}</span>
            </Button>
          </li>
        ))}
      </ul>
    </ExploredSection>
  );
}
