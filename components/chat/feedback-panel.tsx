"use client";

/** Why an answer is bad: reasons to tick and own words, none of which is required. */
import { Pencil } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import type { Feedback, FeedbackReason } from "#lib/domain/feedback";
import type { SaidFeedback } from "#lib/queries/use-feedback";

type FeedbackPanelProps = {
  /** A thumb down. */
  readonly feedback: Feedback;
  say(said: SaidFeedback): void;
  onClose(): void;
};

const reasonWords: readonly (readonly [FeedbackReason, string])[] = [
  ["wrong_numbers", "Wrong numbers"],
  ["wrong_table", "Wrong table"],
  ["ignored_words", "Ignored my words"],
  ["chart", "Chart"],
  ["too_slow", "Too slow"],
  ["other", "Other"],
];

const mostCharacters = 2_000;

/** A reason is kept as soon as it is ticked, own words when they are sent. Takes the focus: it was asked for. */
export function FeedbackPanel({ feedback, say, onClose }: FeedbackPanelProps) {
  const titleId = useId();
  const { verdict, reasons } = feedback;
  const [text, setText] = useState(feedback.text);
  const panel = useRef<HTMLFormElement>(null);
  useEffect(() => {
    panel.current?.querySelector("button")?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);

  function toggle(reason: FeedbackReason) {
    const isTicked = reasons.includes(reason);
    say({ verdict, reasons: isTicked ? reasons.filter((known) => known !== reason) : [...reasons, reason], text });
  }

  function send(event: FormEvent) {
    event.preventDefault();
    say({ verdict, reasons, text: text.trim() });
    onClose();
  }

  return (
    <form
      ref={panel}
      aria-labelledby={titleId}
      onSubmit={send}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onClose();
      }}
      className="animate-float-in flex max-w-160 scroll-mb-4 flex-col gap-2.5 rounded-lg border border-border bg-surface p-3"
    >
      <p id={titleId} className="text-sm font-medium">
        What was wrong? <span className="font-normal text-subtle">You need not say.</span>
      </p>
      <div className="flex flex-wrap gap-1.5">
        {reasonWords.map(([reason, words]) => (
          <button
            key={reason}
            type="button"
            aria-pressed={reasons.includes(reason)}
            onClick={() => toggle(reason)}
            className={classNames(
              "min-h-7 rounded-full border px-2.5 text-xs transition-colors duration-120 ease-calm pointer-coarse:min-h-11",
              reasons.includes(reason)
                ? "border-primary/50 bg-primary-soft text-primary"
                : "border-control/60 text-muted hover:border-control hover:text-fg",
            )}
          >
            {words}
          </button>
        ))}
      </div>
      <textarea
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={mostCharacters}
        rows={2}
        aria-label="In your own words"
        placeholder="What should the answer have been?"
        className="block w-full resize-y rounded-md border border-control/60 bg-surface px-2.5 py-1.5 text-sm outline-none focus-visible:border-primary focus-visible:ring-3 focus-visible:ring-primary/15"
      />
      <div className="flex justify-end gap-1.5">
        <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={onClose}>
          Close
        </Button>
        <Button type="submit" look="primary" size="compact" className="pointer-coarse:h-11">
          Send feedback
        </Button>
      </div>
    </form>
  );
}

type FeedbackLineProps = { readonly feedback: Feedback; onChange(): void };

/** What was said of a bad answer, in one line with the way back to it. */
export function FeedbackLine({ feedback, onChange }: FeedbackLineProps) {
  const said = [
    ...reasonWords.filter(([reason]) => feedback.reasons.includes(reason)).map(([, words]) => words),
    ...(feedback.text === "" ? [] : [`“${feedback.text}”`]),
  ];
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-2 text-xs text-muted">
      <span className="min-w-0 wrap-anywhere">
        {said.length === 0 ? "You marked this answer as bad." : `You said: ${said.join(", ")}`}
      </span>
      <button
        type="button"
        onClick={onChange}
        className="inline-flex min-h-6 items-center gap-1 text-primary underline underline-offset-2 pointer-coarse:min-h-11"
      >
        <Pencil aria-hidden className="size-3" />
        {said.length === 0 ? "Say why" : "Change"}
      </button>
    </p>
  );
}
