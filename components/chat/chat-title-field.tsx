"use client";

/** A chat's name being written, in the place where it stands: Enter saves, Escape leaves it as it was. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "#components/ui/class-names";

type ChatTitleFieldProps = {
  readonly title: string;
  /** A new name that is not blank; null: it stays. `isByKey`: the focus is still here and wants a new place. */
  readonly onEnd: (title: string | null, isByKey: boolean) => void;
  readonly className?: string;
};

/** Going elsewhere saves what is written; a blank name is refused in words. */
export function ChatTitleField({ title, onEnd, className }: ChatTitleFieldProps) {
  const [text, setText] = useState(title);
  const [isBlank, setIsBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const problemId = useId();
  // Leaving the page's tree takes the focus away once more.
  const isDone = useRef(false);

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function end(name: string, isByKey: boolean) {
    if (isDone.current) return;
    isDone.current = true;
    onEnd(name === "" || name === title ? null : name, isByKey);
  }

  function handleKey(event: KeyboardEvent) {
    // The list around the field has keys of its own.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") end(title, true);
    else if (event.key !== "Enter") return;
    else if (text.trim() === "") setIsBlank(true);
    else end(text.trim(), true);
    event.preventDefault();
  }

  return (
    <div className="min-w-0 flex-1">
      <input
        ref={field}
        value={text}
        maxLength={200}
        aria-label="Name of the chat"
        aria-invalid={isBlank}
        aria-describedby={isBlank ? problemId : undefined}
        data-takes-escape
        onChange={(event) => {
          setText(event.target.value);
          setIsBlank(false);
        }}
        onKeyDown={handleKey}
        onBlur={() => end(text.trim(), false)}
        className={classNames(
          "block h-8 w-full min-w-0 rounded-md border bg-surface px-2 outline-none focus-visible:ring-3 pointer-coarse:h-11",
          isBlank ? "border-danger focus-visible:ring-danger/15" : "border-primary focus-visible:ring-primary/15",
          className,
        )}
      />
      {isBlank ? (
        <p id={problemId} role="alert" className="px-2 pt-1 text-xs text-danger">
          A chat needs a name. Write at least one letter.
        </p>
      ) : null}
    </div>
  );
}
