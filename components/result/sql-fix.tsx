"use client";

/** A repair by rule of the analyst's own statement ("Fix it"). It changes the text in the editor and runs nothing. */
import { Wrench } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import type { ErrorCode, PublicError } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import { fixSql } from "#lib/queries/use-statement-help";
import type { SqlEditing } from "./sql-editing.tsx";

/** What became of the last try, said of the text that it left. */
type FixOutcome = {
  readonly sql: string;
  /** What was changed; empty when no rule knew a remedy. */
  readonly changes: readonly string[];
  /** Why it could not be tried; null when it could. */
  readonly problem: PublicError | null;
};

export type SqlFix = {
  readonly isFixing: boolean;
  /** Of the text as it is now; null where nothing was tried on it. */
  readonly outcome: FixOutcome | null;
  /** A text that the editor has to take over; another object is another wish. */
  readonly replacement: { readonly text: string } | null;
  fix(): void;
};

/** A text that was changed while its repair was on its way is left alone. */
export function useSqlFix(editing: SqlEditing, part: Pick<ResultPart, "context">, draft: string): SqlFix {
  const [isFixing, setFixing] = useState(false);
  const [outcome, setOutcome] = useState<FixOutcome | null>(null);
  const [replacement, setReplacement] = useState<SqlFix["replacement"]>(null);
  const { sessionId, write } = editing;
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  const fix = async () => {
    setFixing(true);
    const fixed = await fixSql({ sessionId, sql: draft, context: part.context });
    setFixing(false);
    if (latest.current !== draft) return;
    if (!fixed.ok) return setOutcome({ sql: draft, changes: [], problem: fixed.error });
    const { sql, changes } = fixed.value ?? { sql: draft, changes: [] };
    setOutcome({ sql, changes, problem: null });
    if (sql === draft) return;
    setReplacement({ text: sql });
    write(sql);
  };
  return {
    isFixing,
    outcome: outcome?.sql === draft ? outcome : null,
    replacement,
    fix: () => void fix(),
  };
}

const fixableCodes: ReadonlySet<ErrorCode> = new Set(["SYNTAX", "UNKNOWN_OBJECT", "AMBIGUOUS", "TYPE", "CROSS_DB"]);

/** Whether a rule could help: a forbidden or a costly statement has no fault that could be mended. */
export function isFixable({ code }: PublicError): boolean {
  return fixableCodes.has(code);
}

/** Beside what is wrong with the statement. */
export function FixButton({ fix }: { readonly fix: SqlFix }) {
  return (
    <Button size="compact" disabled={fix.isFixing} className="pointer-coarse:h-11" onClick={fix.fix}>
      <Wrench aria-hidden className="size-3.5" />
      {fix.isFixing ? "Looking…" : "Fix it"}
    </Button>
  );
}

/** What was changed, or that nothing could be. */
export function FixNote({ outcome }: { readonly outcome: FixOutcome }) {
  return (
    <div role="status" className="flex items-start gap-2 border-t border-border bg-primary-soft/60 px-4 py-2 text-sm">
      <Wrench aria-hidden className="mt-0.5 size-4 shrink-0 text-primary" />
      {outcome.changes.length === 0 ? <p>{failureText(outcome)}</p> : <Changes changes={outcome.changes} />}
    </div>
  );
}

function Changes({ changes }: Pick<FixOutcome, "changes">) {
  return (
    <div className="min-w-0">
      <p className="font-medium">The statement was changed. Look at it, then run it.</p>
      <ul aria-label="What was changed" className="list-disc pl-4 text-muted marker:text-control">
        {changes.map((change) => (
          <li key={change} className="wrap-anywhere">
            {change}
          </li>
        ))}
      </ul>
    </div>
  );
}

function failureText({ problem }: FixOutcome): string {
  if (problem !== null) return `${problem.message} ${problem.nextStep ?? ""}`.trim();
  return "No rule knows a remedy for this. Change the statement at the marked place.";
}
