"use client";

/** The sheet of a chat over its conversation: its answers side by side under one filter; on a phone one below the other. */
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useMemo, useRef } from "react";
import { useChat, useSession } from "#components/chat/session-provider";
import { noReach } from "#components/result/use-copies";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { useToasts } from "#components/ui/toast";
import { formatCounted } from "#lib/domain/format";
import type { ResultPart } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import { type NarrowedAnswers, useNarrowedAnswers } from "#lib/queries/use-sheet";
import { selectReadOnly } from "#lib/state/session-store";
import { sheetAnswers } from "#lib/state/sheet";
import { type SheetFilters, sheetReach } from "#lib/state/sheet-filters";
import type { Turn } from "#lib/state/turn";
import { leadToSheet } from "./add-to-sheet.tsx";
import { asOf, SheetCard } from "./sheet-card.tsx";
import { SheetCopies } from "./sheet-copies.tsx";
import { SheetFilterBar } from "./sheet-filter-bar.tsx";
import { useSheetFilters } from "./use-sheet-filters.tsx";

type SheetPanelProps = { readonly turns: readonly Turn[]; readonly onClose: () => void };

/** Takes the focus, and Escape closes it; what lies behind cannot be reached meanwhile. */
export function SheetPanel({ turns, onClose }: SheetPanelProps) {
  const { actions } = useChat();
  const chatId = useSession((state) => state.id);
  const sheet = useSession((state) => state.sheet);
  const shownVersions = useSession((state) => state.shownVersions);
  const canChange = useSession((state) => selectReadOnly(state) === null);
  const answers = useMemo(() => sheetAnswers(turns, { sheet, shownVersions }), [turns, sheet, shownVersions]);
  const parts = answers.flatMap(({ part }) => (part === null ? [] : [part]));
  const resultIds = parts.map(({ ref }) => ref.id);
  const filtering = useSheetFilters(chatId, resultIds);
  const { filters } = filtering;
  const narrowed = useNarrowedAnswers({ sessionId: chatId, resultIds, filters: filters.values });
  const panel = useRef<HTMLElement>(null);
  const grid = useRef<HTMLUListElement>(null);
  const toasts = useToasts();
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    // Messages that lead here would only cover it.
    const { toasts: shown, dismiss } = toasts.getState();
    for (const { id, action } of shown) if (action?.label === leadToSheet) dismiss(id);
  }, [toasts]);
  useCloseOnEscape(onClose);
  const remove = async (card: string): Promise<void> => {
    // The button goes with its card.
    panel.current?.focus();
    const problem = await actions.putOnSheet(card, false);
    if (problem !== null) toasts.getState().show({ text: problem.message, tone: "problem", action: null });
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label="Sheet"
      className="animate-fade-in absolute inset-0 z-20 flex flex-col bg-bg outline-none"
    >
      <div className="flex min-h-12 shrink-0 items-center gap-2 border-b border-border px-4 md:px-6">
        <h2 className="min-w-0 flex-1 truncate text-base font-semibold">
          Sheet <span className="font-normal text-muted">of {formatCounted(sheet.length, "answer")}</span>
        </h2>
        <SheetCopies grid={grid} filters={filters} sources={sourcesOf(parts, narrowed, filters)} />
        <IconButton label="Back to the conversation" tooltipSide="left" onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {parts.length === 0 ? null : <SheetFilterBar filtering={filtering} />}
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 md:px-6">
        <ul ref={grid} aria-label="Answers on the sheet" className={gridLook}>
          {answers.map(({ card, part }) => (
            <li key={card} className="min-w-0">
              {part === null ? (
                <GoneCard onRemove={canChange ? () => void remove(card) : undefined} />
              ) : (
                <SheetCard
                  part={part}
                  filters={filters}
                  narrowed={narrowed}
                  onRemove={canChange ? () => void remove(card) : undefined}
                />
              )}
            </li>
          ))}
        </ul>
        {canChange && sheet.length < 2 ? <FewAnswers count={sheet.length} /> : null}
      </div>
    </section>
  );
}

const gridLook = "grid gap-4 [grid-template-columns:repeat(auto-fit,minmax(min(100%,24rem),1fr))]";

/** Wherever the focus is. A menu or a panel that is open over it takes the key first. */
function useCloseOnEscape(onClose: () => void): void {
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => close(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** What is on the screen of each; null where one of them has no figures yet. */
function sourcesOf(parts: readonly ResultPart[], narrowed: NarrowedAnswers, filters: SheetFilters) {
  const isFiltered = filters.values.length > 0;
  const sources = parts.flatMap((part) => {
    const answer = narrowed.of(part.ref.id);
    if (isFiltered && (answer === null || answer.outcome.status === "failed")) return [];
    const shown = answer?.outcome.status === "ready" ? asOf(part, answer.outcome.result) : part;
    return [{ part: shown, view: plainView, reach: answer === null ? noReach : sheetReach(answer, filters) }];
  });
  return sources.length === parts.length && sources.length > 0 ? sources : null;
}

function GoneCard({ onRemove }: { readonly onRemove: (() => void) | undefined }) {
  return (
    <div className="flex h-full min-h-32 flex-col items-center justify-center gap-3 rounded-lg border border-dashed border-border p-4 text-center">
      <p className="text-sm text-muted">This answer is not in the chat any more, or it was cleared.</p>
      {onRemove === undefined ? null : (
        <Button size="compact" onClick={onRemove}>
          Take off the sheet
        </Button>
      )}
    </div>
  );
}

function FewAnswers({ count }: { readonly count: number }) {
  return (
    <p className="py-6 text-center text-sm text-muted">
      {count === 0 ? "No answer stands here yet. " : "Another answer can stand beside it. "}
      Choose “Add to the sheet” over an answer in the conversation.
    </p>
  );
}
