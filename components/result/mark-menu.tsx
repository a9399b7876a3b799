"use client";

/** What can be done with a chosen mark of a chart: see its rows, narrow the question to it, ask about it. */
import { Filter, MessageSquareText, Table2 } from "lucide-react";
import { createContext, type ReactNode, use, useRef, useState } from "react";
import { DrillItems, useMarkNumbers } from "#components/steering/drill-items";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import type { ResultPart } from "#lib/domain/message";
import { plainView } from "#lib/domain/plain-view";
import type { ResultView } from "#lib/domain/result-view";
import type { MarkNumber } from "#lib/queries/use-steering";
import { aboutMark, type ChosenMark, markName, narrowerQuestion, viewOfMark } from "#lib/state/mark-words";

/** Where questions go: the chat that the chart stands in. */
export type MarkQuestions = {
  /** Asks at once; null where a question would be understood as being about something else. */
  readonly ask: ((question: string) => void) | null;
  /** Puts words into the composer, after what stands there, and leads there. */
  begin(words: string): void;
};

const MarkQuestionsContext = createContext<MarkQuestions | null>(null);

/** Around charts whose marks can be asked about; null where nothing can be asked. */
export const MarkQuestionsProvider = MarkQuestionsContext.Provider;

/** The chat around, for other things than marks; null where nothing can be asked. */
export function useQuestions(): MarkQuestions | null {
  return use(MarkQuestionsContext);
}

/** A mark and where on the screen it was chosen. */
type PlacedMark = ChosenMark & {
  /** Why it has no cells, as a sentence; null where it has some. */
  readonly noCells: string | null;
  readonly at: { readonly x: number; readonly y: number };
};

/** What else than looking at its rows can be done with a mark; null: it cannot. */
export type MarkActs = {
  /** The number whose records can be seen, and what it can be seen by. */
  readonly drill: MarkNumber | null;
  readonly filter: { readonly name: string; act(): void } | null;
  readonly ask: (() => void) | null;
  /** What only some places offer; `choose` closes the menu, then acts. */
  readonly more: ((choose: (act: () => void) => () => void) => ReactNode) | null;
};

type MarkMenuProps = {
  /** Shows the rows under a view. */
  onRows(view: ResultView): void;
  actsOf(mark: ChosenMark): MarkActs;
};

/** The acts of a chart in a chat: they are questions there. */
export function useMarkQuestions(part: ResultPart): MarkMenuProps["actsOf"] {
  const questions = use(MarkQuestionsContext);
  const ask = questions?.ask ?? null;
  const result = { title: part.title, columns: part.ref.columns, outputs: part.outputs };
  const numberOf = useMarkNumbers();
  return (mark) => {
    const narrower = narrowerQuestion(mark, result);
    return {
      drill: numberOf(mark),
      filter: ask === null || narrower === null ? null : { name: "Filter by this", act: () => ask(narrower) },
      ask: questions === null ? null : () => questions.begin(aboutMark(mark, result)),
      more: null,
    };
  };
}

/** The menu, and how to open it for a mark. */
export function useMarkMenu(props: MarkMenuProps) {
  const [mark, setMark] = useState<PlacedMark | null>(null);
  const leftAt = useRef<Element | null>(null);
  const open = (chosen: PlacedMark) => {
    leftAt.current = document.activeElement;
    setMark(chosen);
  };
  const menu =
    mark === null ? null : (
      <MarkMenu
        {...props}
        mark={mark}
        onClose={() => {
          setMark(null);
          if (leftAt.current instanceof HTMLElement) leftAt.current.focus({ preventScroll: true });
        }}
      />
    );
  return { open, menu };
}

type OpenMenuProps = MarkMenuProps & {
  readonly mark: PlacedMark;
  onClose(): void;
};

const iconLook = "size-3.5 shrink-0 text-subtle";

function MarkMenu({ mark, onRows, actsOf, onClose }: OpenMenuProps) {
  const { drill, filter, ask, more } = actsOf(mark);
  const view = viewOfMark(mark);
  const main = usePageMain();
  const isLeft = useRef(false);
  const choose = (act: () => void) => () => {
    isLeft.current = true;
    onClose();
    // What leads elsewhere takes the focus along.
    act();
  };
  return (
    <DropdownMenu
      open
      onOpenChange={() => {
        if (!isLeft.current) onClose();
      }}
    >
      <DropdownMenuTrigger
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none fixed size-px opacity-0"
        style={{ left: mark.at.x, top: mark.at.y }}
      />
      <DropdownMenuContent
        container={main}
        align="start"
        aria-label={`What to do with ${markName(mark)}`}
        className="max-w-72"
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        <DropdownMenuLabel className="truncate">{markName(mark)}</DropdownMenuLabel>
        {mark.noCells === null ? null : <DropdownMenuLabel className="max-w-64">{mark.noCells}</DropdownMenuLabel>}
        <DropdownMenuItem onSelect={choose(() => onRows(view ?? plainView))}>
          <Table2 aria-hidden className={iconLook} />
          {view === null ? "Show the table" : "Show these rows"}
        </DropdownMenuItem>
        {drill === null ? null : <DrillItems number={drill} choose={choose} />}
        {filter === null ? null : (
          <DropdownMenuItem onSelect={choose(filter.act)}>
            <Filter aria-hidden className={iconLook} />
            {filter.name}
          </DropdownMenuItem>
        )}
        {more?.(choose)}
        {ask === null ? null : (
          <DropdownMenuItem onSelect={choose(ask)}>
            <MessageSquareText aria-hidden className={iconLook} />
            Ask about this
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
