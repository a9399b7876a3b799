"use client";

/** The statement exactly as it ran, coloured and copyable. */
import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button";
import type { ResultPart } from "#lib/domain/message";
import { type SqlTokenKind, tokenLines } from "./sql-tokens.tsx";

const looks: Record<SqlTokenKind, string | undefined> = {
  keyword: "font-medium text-primary",
  function: "text-(--color-chart-7)",
  string: "text-success",
  number: "text-warning",
  comment: "text-subtle italic",
  identifier: undefined,
  text: "text-muted",
};

const engineNames = { duckdb: "DuckDB SQL", snowflake: "Snowflake SQL" } as const;

/** Numbered lines; the numbers are not part of what is selected or copied. */
export function SqlView({ title, sql, engine }: Pick<ResultPart, "title" | "sql" | "engine">) {
  return (
    <div className="border-t border-border">
      <div className="flex items-center justify-between gap-3 px-4 py-1.5">
        <p className="text-xs text-subtle">{engineNames[engine]}, as it ran</p>
        <CopyButton text={sql} />
      </div>
      <section
        aria-label={`SQL statement of ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-90 overflow-auto bg-sunken/60 py-3"
      >
        <pre className="w-max min-w-full font-mono text-[0.78rem]/5">
          <code>
            {tokenLines(sql).map((line, number) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text have no other identity
              <span key={number} className="flex pr-4">
                <span aria-hidden className="tabular w-11 shrink-0 pr-3 text-right text-subtle select-none">
                  {number + 1}
                </span>
                <span className="whitespace-pre">
                  {line.map((token, position) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of a fixed text have no other identity
                    <span key={position} className={looks[token.kind]}>
                      {token.text}
                    </span>
                  ))}
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
