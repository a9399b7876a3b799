"use client";

/** A text that is edited where it stands: Enter saves, Escape leaves it as it was, going elsewhere saves. */
import { Pencil } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { classNames } from "#components/ui/class-names";

type TextInPlaceProps = {
  /** What it is, e.g. "Title". */
  readonly name: string;
  readonly value: string;
  /** What stands there while nothing is written. */
  readonly placeholder: string;
  readonly maxLength: number;
  /** A blank one is refused with this sentence; null allows it. */
  readonly blankProblem: string | null;
  readonly className?: string;
  readonly onChange: (value: string) => void;
};

/** A button that looks like the text and becomes a field. */
export function TextInPlace(props: TextInPlaceProps) {
  const { name, value, placeholder, className, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (!isOpen && wantsFocus.current) button.current?.focus();
    wantsFocus.current = false;
  }, [isOpen]);
  if (isOpen) {
    return (
      <InPlaceField
        {...props}
        onEnd={(text, isByKey) => {
          wantsFocus.current = isByKey;
          setOpen(false);
          if (text !== null && text !== value) onChange(text);
        }}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      aria-label={value === "" ? placeholder : `${name}: ${value}. Edit`}
      onClick={() => setOpen(true)}
      className={classNames(
        "group/text flex min-h-6 max-w-full min-w-0 items-center gap-1.5 rounded-md px-1.5 text-left hover:bg-fg/6 pointer-coarse:min-h-11",
        className,
      )}
    >
      <span className={classNames("min-w-0 truncate", value === "" && "text-subtle")} title={value}>
        {value === "" ? placeholder : value}
      </span>
      <Pencil
        aria-hidden
        className="size-3.5 shrink-0 text-subtle opacity-0 group-hover/text:opacity-100 group-focus-visible/text:opacity-100 print:hidden"
      />
    </button>
  );
}

type InPlaceFieldProps = Omit<TextInPlaceProps, "placeholder" | "onChange"> & {
  /** null: it stays. `isByKey`: the focus is still here and wants a new place. */
  readonly onEnd: (text: string | null, isByKey: boolean) => void;
};

/** The field alone, for what opens it by itself. */
export function InPlaceField({ name, value, maxLength, blankProblem, className, onEnd }: InPlaceFieldProps) {
  const [text, setText] = useState(value);
  const [isBlank, setBlank] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const problemId = useId();
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function end(written: string | null, isByKey: boolean) {
    if (isDone.current) return;
    const isRefused = written === "" && blankProblem !== null;
    if (isRefused && isByKey) {
      setBlank(true);
      return;
    }
    isDone.current = true;
    onEnd(isRefused ? null : written, isByKey);
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    event.stopPropagation();
    if (event.key === "Escape") end(null, true);
    else if (event.key === "Enter") end(text.trim(), true);
    else return;
    event.preventDefault();
  }

  return (
    <div className="min-w-0">
      <input
        ref={field}
        value={text}
        maxLength={maxLength}
        aria-label={name}
        aria-invalid={isBlank}
        aria-describedby={isBlank ? problemId : undefined}
        onChange={(event) => {
          setText(event.target.value);
          setBlank(false);
        }}
        onKeyDown={handleKey}
        onBlur={() => end(text.trim(), false)}
        className={classNames(
          "block min-h-6 w-full min-w-0 rounded-md border bg-surface px-1.5 outline-none focus-visible:ring-3 pointer-coarse:h-11",
          isBlank ? "border-danger focus-visible:ring-danger/15" : "border-primary focus-visible:ring-primary/15",
          className,
        )}
      />
      {isBlank ? (
        <p id={problemId} role="alert" className="px-1.5 pt-1 text-xs text-danger">
          {blankProblem}
        </p>
      ) : null}
    </div>
  );
}
