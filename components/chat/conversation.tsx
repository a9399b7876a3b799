"use client";

/** The conversation: follows its end while the reader is there, and stays put while they read above. */
import { ArrowDown } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import { type GetTargetScrollTop, type ScrollToBottom, useStickToBottom } from "use-stick-to-bottom";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import type { ContextSelection } from "#lib/domain/context-selection";
import { messageAnchor } from "#lib/state/chat-address";
import { selectSendingId } from "#lib/state/session-store";
import type { Turn } from "#lib/state/turn";
import { Answer } from "./answer.tsx";
import { BranchOriginLine } from "./branch-origin.tsx";
import { useSession } from "./session-provider.tsx";
import { useShownMessage } from "./use-shown-message.ts";
import { useShownTurns } from "./use-shown-turns.ts";
import { UserMessage } from "./user-message.tsx";

type ConversationProps = {
  readonly turns: readonly Turn[];
  readonly context: ContextSelection | null;
  /** Stands above the first message and scrolls away with it. */
  readonly top: ReactNode;
};

/** A log that announces nothing by itself: `StatusRegion` says what matters, once. */
export function Conversation({ turns, context, top }: ConversationProps) {
  const sessionId = useSession((state) => state.id);
  const origin = useSession((state) => state.branchedFrom);
  const { scrollRef, contentRef, isAtBottom, scrollToBottom, stopScroll } = useStickToBottom({
    initial: "instant",
    resize: "smooth",
    targetScrollTop: keepQuestionInView,
  });
  useOwnQuestionInView(scrollToBottom);
  const { shown, earlierCount, showEarlier, reveal } = useShownTurns({ sessionId, turns, content: contentRef });
  const onLeaveEnd = stopScroll;
  const { markedSeq, show } = useShownMessage({ sessionId, turns, content: contentRef, reveal, onLeaveEnd });
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scrollRef}
        role="log"
        aria-label="Conversation"
        aria-live="off"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by the keyboard
        tabIndex={0}
        className="relative h-full overflow-y-auto outline-offset-[-2px]"
      >
        <div
          ref={contentRef}
          className="mx-auto flex max-w-220 flex-col gap-6 px-4 py-6 md:px-6 short:gap-4 short:py-3"
        >
          {top}
          {origin === null ? null : <BranchOriginLine origin={origin} />}
          {earlierCount === 0 ? null : (
            <Button size="compact" className="self-center" onClick={showEarlier}>
              Show earlier messages ({earlierCount.toLocaleString("en-US")})
            </Button>
          )}
          {shown.map((turn) => (
            <div
              key={turn.key}
              id={messageAnchor(turn.seq)}
              data-question={turn.kind === "question" ? "" : undefined}
              data-marked={turn.seq === markedSeq ? "" : undefined}
              className={classNames(
                "scroll-mt-4 rounded-lg transition-[background-color,box-shadow] duration-180 ease-calm",
                turn.seq === markedSeq && "bg-primary-soft/60 ring-8 ring-primary-soft/60",
              )}
            >
              {turn.kind === "question" ? (
                <UserMessage turn={turn} onShow={show} />
              ) : (
                <Answer turn={turn} context={context} />
              )}
            </div>
          ))}
        </div>
      </div>
      {isAtBottom ? null : (
        <Button
          size="compact"
          className="animate-float-in absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-float"
          onClick={() => void scrollToBottom()}
        >
          <ArrowDown aria-hidden className="size-3.5" />
          Jump to latest
        </Button>
      )}
    </div>
  );
}

/** Whoever asks wants to see it, also when they were reading above. */
function useOwnQuestionInView(scrollToBottom: ScrollToBottom) {
  const sendingId = useSession(selectSendingId);
  useEffect(() => {
    if (sendingId !== null) void scrollToBottom();
  }, [sendingId, scrollToBottom]);
}

/** Space above the last question when its answer is longer than the screen. */
const questionMargin = 16;

/** The end, but never so far that the last question and the sentence that answers it are gone. */
const keepQuestionInView: GetTargetScrollTop = (end, { scrollElement, contentElement }) => {
  const question = [...contentElement.children].findLast((child) => child.hasAttribute("data-question"));
  if (question === undefined) return end;
  const above = question.getBoundingClientRect().top - scrollElement.getBoundingClientRect().top;
  return Math.max(0, Math.min(end, scrollElement.scrollTop + above - questionMargin));
};
