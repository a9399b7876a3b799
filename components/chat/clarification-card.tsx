"use client";

/** A question back to the user: options by button or number key, or an answer in own words. */
import { Check, CircleQuestionMark, CircleX, type LucideIcon, PencilLine, Sparkles } from "lucide-react";
import { useEffect, useId } from "react";
import { classNames } from "#components/ui/class-names";
import { Kbd } from "#components/ui/kbd";
import { pressedPlace, useCharacterKeys } from "#components/ui/shortcut";
import type { ClarificationOption } from "#lib/domain/message";
import { bestGuess, chosenOption, isBestGuess } from "./clarification-reply.ts";
import { useChat, useSession } from "./session-provider.tsx";

type ClarificationCardProps = {
  readonly question: string;
  /** Why it is asked; undefined where the question tells it itself. */
  readonly reason?: string | undefined;
  readonly options: readonly ClarificationOption[];
  /** It waits for an answer; otherwise it is read-only. */
  readonly isOpen: boolean;
  /** What the user said to it; null when nothing. */
  readonly reply: string | null;
};

/** Choosing an option sends its label as the user's message. */
export function ClarificationCard({ question, reason, options, isOpen, reply }: ClarificationCardProps) {
  const { actions, composer } = useChat();
  const questionId = useId();
  const chosen = chosenOption(reply, options);
  useNumberKeys(isOpen, options);

  function choose(option: ClarificationOption) {
    composer.current?.focus();
    void actions.ask(option.label);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a card with its legend inside
    <div
      role="group"
      aria-label="Clarifying question"
      aria-describedby={questionId}
      className={classNames(
        "flex max-w-160 flex-col gap-3 rounded-lg border p-4",
        isOpen ? "border-warning/40 bg-warning-soft" : "border-border bg-surface",
      )}
    >
      <p id={questionId} className="flex gap-2 font-medium">
        <CircleQuestionMark
          aria-hidden
          className={classNames("mt-0.5 size-4 shrink-0", isOpen ? "text-warning" : "text-subtle")}
        />
        {question}
      </p>
      {reason === undefined ? null : <p className="-mt-2 pl-6 text-sm text-muted">{reason}</p>}
      <div className="flex flex-col gap-1.5">
        {options.map((option, index) => (
          <OptionButton
            key={option.label}
            option={option}
            number={index + 1}
            state={optionState(isOpen, index === chosen)}
            onChoose={() => choose(option)}
          />
        ))}
        {isOpen ? <OtherWays /> : null}
        {isOpen || chosen !== -1 ? null : <p className="text-xs text-subtle">{outcomeOf(reply)}</p>}
      </div>
    </div>
  );
}

/** What became of a question of which no option was chosen. */
function outcomeOf(reply: string | null): string {
  if (reply === null) return "Left unanswered.";
  return isBestGuess(reply) ? "Left to the best guess." : "Answered in other words.";
}

/** No choice, the answer in own words, or no answer to the question at all. */
function OtherWays() {
  const { actions, composer, replyInWords } = useChat();
  // A statement that costs is run or not: there is nothing to guess.
  const canGuess = useSession((state) => (state.routing?.pending ?? null) === null);

  function focusThen(then: () => void) {
    composer.current?.focus();
    then();
  }

  return (
    <div className="flex flex-wrap gap-x-1">
      <QuietButton Icon={PencilLine} label="Something else…" onPress={() => focusThen(replyInWords)} />
      {canGuess ? (
        <QuietButton
          Icon={Sparkles}
          label="Just answer with your best guess"
          onPress={() => focusThen(() => void actions.ask(bestGuess))}
        />
      ) : null}
      <QuietButton
        Icon={CircleX}
        label="Drop this question"
        onPress={() => focusThen(() => void actions.dropQuestion())}
      />
    </div>
  );
}

type QuietButtonProps = {
  readonly Icon: LucideIcon;
  readonly label: string;
  readonly onPress: () => void;
};

function QuietButton({ Icon, label, onPress }: QuietButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-9 items-center gap-2 rounded-md px-2 text-left text-sm text-muted hover:bg-fg/5 hover:text-fg pointer-coarse:min-h-11"
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      {label}
    </button>
  );
}

type OptionState = "open" | "chosen" | "passed";

function optionState(isOpen: boolean, isChosen: boolean): OptionState {
  if (isOpen) return "open";
  return isChosen ? "chosen" : "passed";
}

/** The number that chooses it, where numbers do. */
function OptionSign({ number, state }: { readonly number: number; readonly state: OptionState }) {
  const [areNumbersOn] = useCharacterKeys();
  if (state === "chosen") return <Check aria-hidden className="mx-0.5 size-4 shrink-0 text-primary" />;
  return areNumbersOn ? <Kbd>{number}</Kbd> : null;
}

type OptionButtonProps = {
  readonly option: ClarificationOption;
  readonly number: number;
  readonly state: OptionState;
  readonly onChoose: () => void;
};

function OptionButton({ option, number, state, onChoose }: OptionButtonProps) {
  return (
    <button
      type="button"
      disabled={state !== "open"}
      aria-pressed={state === "open" ? undefined : state === "chosen"}
      onClick={onChoose}
      className={classNames(
        "flex min-h-9 items-center gap-2.5 rounded-md border px-2.5 py-1.5 text-left text-sm transition-colors duration-120 ease-calm",
        state === "open" && "border-control/50 bg-raised hover:border-control",
        state === "chosen" && "border-primary/50 bg-primary-soft",
        state === "passed" && "border-border text-muted",
      )}
    >
      <OptionSign number={number} state={state} />
      <span className="min-w-0">
        <span className="font-medium">{option.label}</span>
        {option.effect === null ? null : <span className="text-muted"> – {option.effect}</span>}
      </span>
    </button>
  );
}

/** 1 to 4 choose, unless something is being written: a number may be its beginning once the user said so. */
function useNumberKeys(isOpen: boolean, options: readonly ClarificationOption[]) {
  const { actions, store, composer, ownWordsAt } = useChat();
  useEffect(() => {
    if (!isOpen) return;
    function chooseByNumber(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return;
      const { draft, messages } = store.getState();
      const isFree = event.target === composer.current && draft === "" && ownWordsAt !== messages.length;
      if (!isFree && isWriting(event.target)) return;
      const place = pressedPlace(event, "chooseOption");
      const option = place === null ? undefined : options[place];
      if (option === undefined) return;
      event.preventDefault();
      void actions.ask(option.label);
    }
    document.addEventListener("keydown", chooseByNumber);
    return () => document.removeEventListener("keydown", chooseByNumber);
  }, [isOpen, options, actions, store, composer, ownWordsAt]);
}

function isWriting(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}
