"use client";

/** Chips in a text field: a copy of its text lies under it, letter under letter, and shows nothing but the chips. */
import { type RefObject, useEffect, useRef } from "react";
import { referencePieces } from "#lib/domain/references";
import { ReferenceText } from "./reference-text.tsx";

type ChipsUnderFieldProps = {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** The classes that place the field's own letters. */
  readonly textClassName: string;
};

/** Lies in the positioned box around the field, before it. Nothing where the text names nothing. */
export function ChipsUnderField({ field, text, textClassName }: ChipsUnderFieldProps) {
  const copy = useRef<HTMLDivElement>(null);
  const hasChips = referencePieces(text).some(({ isReference }) => isReference);
  useEffect(() => {
    const shown = field.current;
    if (shown === null || !hasChips) return;
    const follow = () => {
      if (copy.current !== null) copy.current.scrollTop = shown.scrollTop;
    };
    follow();
    shown.addEventListener("scroll", follow);
    return () => shown.removeEventListener("scroll", follow);
  }, [field, hasChips]);
  if (!hasChips) return null;
  return (
    <div
      ref={copy}
      aria-hidden
      className={`pointer-events-none absolute inset-0 overflow-hidden wrap-break-word whitespace-pre-wrap text-transparent ${textClassName}`}
    >
      <ReferenceText
        text={text}
        chipClassName="rounded-sm bg-primary-soft shadow-[0_0_0_2px_var(--color-primary-soft)]"
      />
      {/* A last empty line counts in a text field, but not in a box. */}
      {"\u200b"}
    </div>
  );
}
