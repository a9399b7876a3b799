/** What the checks of the rows found: first what is worth a look, then how many found nothing. */
import { CircleCheck, TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button";
import type { QualityCheck, QualityFinding, QualityKind } from "#lib/domain/exploration";
import { formatCount, formatCounted } from "#lib/domain/format";
import type { PartState } from "#lib/queries/use-exploration";
import type { Ask } from "./use-ask.tsx";

type QualityListProps = {
  readonly checks: readonly QualityCheck[];
  readonly states: readonly PartState[];
  readonly ask: Ask;
};

export function QualityList({ checks, states, ask }: QualityListProps) {
  const all = checks.map((check, place) => ({ check, state: states[place] }));
  const found = all.flatMap(({ check, state }) =>
    state?.part?.kind === "check" ? [{ check, finding: state.part.finding }] : [],
  );
  const failed = all.flatMap(({ check, state }) => (state?.problem == null ? [] : [{ check, problem: state.problem }]));
  const flaws = found.filter(({ finding }) => finding.count > 0);
  const clean = found.filter(({ finding }) => finding.count === 0);
  const open = checks.length - found.length - failed.length;
  return (
    <div className="rounded-lg border border-border bg-surface shadow-raised">
      <p role="status" className="px-3 py-2 text-xs text-muted">
        {progressText(open, checks.length, flaws.length)}
      </p>
      <ul className="divide-y divide-border border-t border-border empty:hidden">
        {flaws.map(({ check, finding }) => (
          <Finding key={check.id} kind={check.kind} finding={finding} ask={ask} />
        ))}
        {failed.map(({ check, problem }) => (
          <li key={check.id} className="px-3 py-2 text-xs text-muted">
            {kindTexts[check.kind]} of {check.table}: {problem.message}
          </li>
        ))}
      </ul>
      {clean.length === 0 ? null : (
        <details className="border-t border-border">
          <summary className="min-h-9 cursor-pointer px-3 py-2 text-xs text-muted hover:text-fg pointer-coarse:min-h-11">
            {formatCounted(clean.length, "check")} found nothing wrong
          </summary>
          <ul className="divide-y divide-border border-t border-border">
            {clean.map(({ check, finding }) => (
              <Finding key={check.id} kind={check.kind} finding={finding} ask={ask} />
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const kindTexts = {
  missing: "Missing values",
  orphans: "Keys that lead nowhere",
  duplicates: "Keys that are there twice",
  outliers: "Numbers far from all others",
} as const satisfies Record<QualityKind, string>;

function progressText(open: number, total: number, flaws: number): string {
  const found = flaws === 0 ? "nothing wrong so far" : `${formatCounted(flaws, "thing")} worth a look`;
  if (open > 0) return `${formatCount(total - open)} of ${formatCounted(total, "check")} done, ${found}.`;
  return `${formatCounted(total, "check")} done, ${flaws === 0 ? "nothing wrong" : found}.`;
}

type FindingProps = { readonly kind: QualityKind; readonly finding: QualityFinding; readonly ask: Ask };

function Finding({ kind, finding, ask }: FindingProps) {
  const { sentence, count, sql, question } = finding;
  const Icon = count === 0 ? CircleCheck : TriangleAlert;
  return (
    <li className="flex flex-col gap-1 px-3 py-2">
      <div className="flex items-start gap-2">
        <Icon
          aria-hidden
          className={count === 0 ? "mt-0.5 size-4 shrink-0 text-success" : "mt-0.5 size-4 shrink-0 text-warning"}
        />
        <div className="min-w-0 flex-1">
          <p className="text-sm wrap-anywhere">{sentence}</p>
          <p className="text-xs text-muted">{kindTexts[kind]}</p>
        </div>
        {question === null ? null : (
          <Button
            size="compact"
            aria-label={`Show in a chat: ${sentence}`}
            aria-disabled={ask.busy !== null}
            className="shrink-0 pointer-coarse:h-11"
            onClick={() => ask.ask(question)}
          >
            Show in a chat
          </Button>
        )}
      </div>
      <details className="pl-6">
        <summary className="w-fit cursor-pointer text-xs text-muted underline decoration-control underline-offset-2 hover:text-fg pointer-coarse:min-h-6">
          The statement
        </summary>
        <code className="mt-1 block rounded-md bg-sunken p-2 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
          {sql}
        </code>
      </details>
    </li>
  );
}
