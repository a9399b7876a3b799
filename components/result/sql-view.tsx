"use client";

/** The statement that ran, coloured and copyable. */
import { Check, Copy, ListOrdered } from "lucide-react";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Button } from "#components/ui/button";
import { dialects } from "#lib/domain/dialects";
import type { ResultPart } from "#lib/domain/message";
import type { ExplainedStatement } from "#lib/queries/use-statement-help";
import { ColoredSql } from "./colored-sql.tsx";
import { SqlExplanation } from "./sql-explanation.tsx";
import { useLaidOutSql } from "./sql-layout.tsx";
import { tokenLines } from "./sql-tokens.tsx";

type SqlViewProps = Pick<ResultPart, "title" | "sql" | "engine"> & {
  /** Where the statement stands, so that it can be explained; null outside of a chat. */
  readonly explained: ExplainedStatement | null;
  /** More to do with the statement, beside Copy. */
  readonly children?: ReactNode;
};

/** Numbered lines; the numbers are not part of what is selected or copied. Copy takes the text that ran, letter by letter. */
export function SqlView({ title, sql, engine, explained, children }: SqlViewProps) {
  const laidOut = useLaidOutSql(sql, engine);
  const [isExplained, setExplained] = useState(false);
  const explanationId = useId();
  return (
    <div className="border-t border-border">
      <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-1.5">
        <p className="text-xs text-subtle">
          {dialects[engine].label}
          <span className="text-subtle">
            {laidOut === sql ? ", as it ran" : ", laid out for reading; Copy takes it as it ran"}
          </span>
        </p>
        <div className="flex items-center gap-1">
          {children}
          {explained === null ? null : (
            <ExplainButton isOpen={isExplained} controls={explanationId} onToggle={setExplained} />
          )}
          <CopyButton text={sql} />
        </div>
      </div>
      <div id={explanationId} hidden={!isExplained}>
        {isExplained && explained !== null ? <SqlExplanation title={title} statement={explained} /> : null}
      </div>
      <section
        aria-label={`SQL statement of ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-90 overflow-auto bg-sunken/60 py-3"
      >
        <pre className="w-max min-w-full font-mono text-[0.78rem]/5">
          <code>
            {tokenLines(laidOut).map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text have no other identity
              <span key={number} className="flex pr-4">
                <span aria-hidden className="tabular w-11 shrink-0 pr-3 text-right text-subtle select-none">
                  {number + 1}
                </span>
                <span className="whitespace-pre">
                  <ColoredSql tokens={line} />
                  {"\n"}
                </span>
              </span>
            ))}
          </code>
        </pre>
      </section>
    </div>
  );
}

type ExplainButtonProps = { readonly isOpen: boolean; readonly controls: string; onToggle(isOpen: boolean): void };

function ExplainButton({ isOpen, controls, onToggle }: ExplainButtonProps) {
  return (
    <Button
      look="ghost"
      size="compact"
      aria-expanded={isOpen}
      aria-controls={controls}
      className="pointer-coarse:h-11"
      onClick={() => onToggle(!isOpen)}
    >
      <ListOrdered aria-hidden className="size-3.5" />
      Explain
    </Button>
  );
}

const copiedMs = 2_000;

function CopyButton({ text }: { readonly text: string }) {
  const [state, setState] = useState<"idle" | "copied" | "failed">("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), copiedMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setState("copied"),
      () => setState("failed"),
    );
  };
  return (
    <>
      <Button look="ghost" size="compact" onClick={copy} className="pointer-coarse:h-11">
        {state === "copied" ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
        {state === "copied" ? "Copied" : "Copy"}
      </Button>
      <span role="status" className="sr-only">
        {state === "copied" ? "Copied to the clipboard" : ""}
        {state === "failed" ? "Copying is not allowed here" : ""}
      </span>
    </>
  );
}
