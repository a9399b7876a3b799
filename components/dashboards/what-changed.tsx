"use client";

/** On top of a board, when it is asked for: what changed since its figures were read before. */
import { X } from "lucide-react";
import { useEffect, useMemo, useRef } from "react";
import { IconButton } from "#components/ui/icon-button";
import { inReadingOrder } from "#lib/domain/dashboard-layout";
import { tilesOfTab } from "#lib/domain/dashboard-tabs";
import { type BoardSummary, boardSummary } from "#lib/state/board-summary";
import { filterQuery } from "#lib/state/dashboard-address";
import { useBoard, useBoardFilters } from "./board-provider.tsx";

/** Nothing until it is asked for; then it stays, also over further refreshes. */
export function WhatChanged() {
  const isOpen = useBoard((state) => state.isSummaryOpen);
  return isOpen ? <Summary /> : null;
}

function Summary() {
  const { tiles, tabs } = useBoard((state) => state.editing.definition);
  const runs = useBoard((state) => state.runs);
  const showSummary = useBoard((state) => state.showSummary);
  const isFiltered = filterQuery(useBoardFilters()) !== "";
  const section = useRef<HTMLElement>(null);
  // It was asked for from a menu and may open out of sight.
  useEffect(() => section.current?.focus(), []);
  const summary = useMemo(() => {
    const ordered = tabs.length === 0 ? tiles : tabs.flatMap(({ id }) => tilesOfTab(tiles, tabs, id));
    const charts = (tabs.length === 0 ? inReadingOrder(ordered) : ordered).filter(({ kind }) => kind === "chart");
    return boardSummary(
      charts.map(({ id, title }) => ({ title, state: runs[id]?.state ?? null })),
      Date.now(),
    );
  }, [tiles, tabs, runs]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="What changed"
      className="mx-4 mt-3 flex items-start gap-2 rounded-lg border border-border bg-surface py-2 pr-1.5 pl-4 text-sm outline-none md:mx-6"
    >
      <div className="min-w-0 flex-1 py-1">
        <SummaryText summary={summary} isFiltered={isFiltered} />
      </div>
      <IconButton label="Close" className="pointer-coarse:size-11 print:hidden" onClick={() => showSummary(false)}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </section>
  );
}

function SummaryText({ summary, isFiltered }: { readonly summary: BoardSummary; readonly isFiltered: boolean }) {
  if (summary.kind === "unknown") {
    return (
      <p className="text-muted">
        {isFiltered
          ? "What changed is told of the whole board: take the filters off to see it."
          : "Nothing can be compared yet: what changed is told of figures that were read twice, after a refresh."}
      </p>
    );
  }
  return summary.paragraphs.map(({ since, text }) => (
    <p key={since} className="wrap-anywhere [&+p]:mt-1.5">
      <span className="text-muted">Since {since}: </span>
      {text}
    </p>
  ));
}
