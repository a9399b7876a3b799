"use client";

/** What can be done with a chosen mark of a chart: see its rows, narrow the question to it, ask about it. */
import { Filter, MessageSquareText, Table2 } from "lucide-react";
import { createContext, use, useRef, useState } from "react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import type { ResultPart } from "#lib/domain/message";
import type { ResultView } from "#lib/domain/result-view";
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

/** A mark and where on the screen it was chosen. */
export type PlacedMark = ChosenMark & { readonly at: { readonly x: number; readonly y: number } };

type MarkMenuProps = {
  readonly part: ResultPart;
  /** Shows the rows under a view. */
  onRows(view: ResultView): void;
};

/** The menu, and how to open it for a mark. */
export function useMarkMenu({ part, onRows }: MarkMenuProps) {
  const [mark, setMark] = useState<PlacedMark | null>(null);
  const leftAt = useRef<Element | null>(null);
  const open = (chosen: PlacedMark) => {
    leftAt.current = document.activeElement;
    setMark(chosen);
  };
  const menu =
    mark === null ? null : (
      <MarkMenu
        part={part}
        mark={mark}
        onRows={onRows}
        onClose={(leadsElsewhere) => {
          setMark(null);
          if (!leadsElsewhere && leftAt.current instanceof HTMLElement) leftAt.current.focus({ preventScroll: true });
        }}
      />
    );
  return { open, menu };
}

type OpenMenuProps = MarkMenuProps & {
  readonly mark: PlacedMark;
  /** @param leadsElsewhere the focus belongs to what was opened. */
  onClose(leadsElsewhere: boolean): void;
};

const iconLook = "size-3.5 shrink-0 text-subtle";

function MarkMenu({ part, mark, onRows, onClose }: OpenMenuProps) {
  const questions = use(MarkQuestionsContext);
  const ask = questions?.ask ?? null;
  const result = { title: part.title, columns: part.ref.columns, outputs: part.outputs };
  const view = viewOfMark(mark);
  const narrower = narrowerQuestion(mark, result);
  const main = usePageMain();
  const isLeft = useRef(false);
  const choose = (act: () => void) => () => {
    isLeft.current = true;
    onClose(true);
    act();
  };
  return (
    <DropdownMenu
      open
      onOpenChange={() => {
        // What was chosen has taken the focus along.
        if (!isLeft.current) onClose(false);
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
        {view === null ? (
          <DropdownMenuLabel className="max-w-64">This mark sums up several groups: see the table.</DropdownMenuLabel>
        ) : (
          <DropdownMenuItem onSelect={choose(() => onRows(view))}>
            <Table2 aria-hidden className={iconLook} />
            Show these rows
          </DropdownMenuItem>
        )}
        {ask === null || narrower === null ? null : (
          <DropdownMenuItem onSelect={choose(() => ask(narrower))}>
            <Filter aria-hidden className={iconLook} />
            Filter by this
          </DropdownMenuItem>
        )}
        {questions === null ? null : (
          <DropdownMenuItem onSelect={choose(() => questions.begin(aboutMark(mark, result)))}>
            <MessageSquareText aria-hidden className={iconLook} />
            Ask about this
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
