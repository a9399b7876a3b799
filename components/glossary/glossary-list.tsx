"use client";

/** The elements that fit the search, piece by piece: a schema may have a hundred thousand columns. */
import { CircleAlert, TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { Skeleton } from "#components/ui/skeleton";
import type { DatabaseContext } from "#lib/domain/catalog";
import { formatCount, formatCounted } from "#lib/domain/format";
import type { GlossaryFilter, GlossaryItem } from "#lib/domain/glossary";
import type { ModelElement } from "#lib/domain/model-edit";
import { useGlossaryList } from "#lib/queries/use-glossary";
import { KindIcon } from "./kind-icon.tsx";

type GlossaryListProps = {
  readonly context: DatabaseContext;
  readonly filter: GlossaryFilter;
  readonly open: ModelElement | null;
  readonly onOpen: (element: ModelElement) => void;
  readonly onClear: () => void;
};

export function GlossaryList({ context, filter, open, onOpen, onClear }: GlossaryListProps) {
  const list = useGlossaryList(context, filter);
  if (list.problem !== null) {
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-3 rounded-lg border border-danger/30 bg-danger-soft p-4"
      >
        <p>
          {list.problem.message} {list.problem.nextStep}
        </p>
        <Button size="compact" onClick={list.refresh}>
          Try again
        </Button>
      </div>
    );
  }
  if (list.total === null) {
    return (
      <div role="status" aria-label="Loading the glossary" className="flex flex-col gap-2">
        {["a", "b", "c", "d", "e", "f"].map((name) => (
          <Skeleton key={name} className="h-12 rounded-lg" />
        ))}
      </div>
    );
  }
  return (
    <>
      <p role="status" className="mb-1.5 text-xs text-muted">
        {list.isStale ? "Searching…" : `${formatCounted(list.total, "element")} found`}
      </p>
      {list.total === 0 ? (
        <div className="flex flex-col items-center gap-3 rounded-lg border border-border bg-surface p-8 text-center">
          <p className="text-muted">Nothing in this glossary fits the search.</p>
          <Button onClick={onClear}>Show everything</Button>
        </div>
      ) : (
        <ul
          aria-label="Elements"
          className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-surface"
        >
          {list.items.map((item) => (
            <Row
              key={`${item.element.kind} ${item.element.key}`}
              item={item}
              isOpen={open?.kind === item.element.kind && open.key === item.element.key}
              onOpen={onOpen}
            />
          ))}
        </ul>
      )}
      {list.hasMore ? (
        <Button className="mt-3" disabled={list.isLoadingMore} onClick={list.loadMore}>
          {list.isLoadingMore ? "Loading more" : `Show more of ${formatCount(list.total)}`}
        </Button>
      ) : null}
    </>
  );
}

type RowProps = {
  readonly item: GlossaryItem;
  readonly isOpen: boolean;
  readonly onOpen: (element: ModelElement) => void;
};

function Row({ item, isOpen, onOpen }: RowProps) {
  const { element, label, hint, synonyms, from, isRemoved, problem } = item;
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? "true" : undefined}
        onClick={() => onOpen(element)}
        className={classNames(
          "flex min-h-11 w-full items-start gap-2.5 px-3 py-1.5 text-left hover:bg-fg/5",
          isOpen && "bg-primary-soft",
        )}
      >
        <KindIcon kind={element.kind} />
        <span className="min-w-0 flex-1">
          <span
            className={classNames("block text-sm font-medium wrap-anywhere", isRemoved && "text-muted line-through")}
          >
            {label}
          </span>
          <span className="block text-xs wrap-anywhere text-muted">
            {hint === null ? null : <span className="font-mono">{hint}</span>}
            {synonyms.length === 0 ? null : ` · ${synonyms.slice(0, shownSynonyms).join(", ")}`}
          </span>
        </span>
        {isRemoved ? <Mark text="Removed" /> : null}
        {from === "edit" && !isRemoved ? <Mark text="Edited" /> : null}
        {problem === "error" ? <CircleAlert aria-label="Has an error" className="mt-0.5 size-4 text-danger" /> : null}
        {problem === "warning" ? (
          <TriangleAlert aria-label="Has a warning" className="mt-0.5 size-4 text-warning" />
        ) : null}
      </button>
    </li>
  );
}

const shownSynonyms = 4;

function Mark({ text }: { readonly text: string }) {
  return <span className="mt-0.5 shrink-0 rounded-full bg-sunken px-2 text-[11px] leading-5 text-muted">{text}</span>;
}
