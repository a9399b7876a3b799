"use client";

/** An amount beside what it may come to, with a bar of how much of that it is. */
import { classNames } from "#components/ui/class-names";
import { formatCount } from "#lib/domain/format";
import { nearness, type QuotaMeasure, standardWarningPercent } from "#lib/domain/quota";
import { amountText } from "#lib/domain/quota-words";

type QuotaBarProps = {
  readonly measure: QuotaMeasure;
  readonly used: number;
  /** null: without a limit, and then without a bar. */
  readonly limit: number | null;
  readonly warningPercent?: number;
};

const looks = { far: "bg-primary", near: "bg-warning", spent: "bg-danger" } as const;

export function QuotaBar({ measure, used, limit, warningPercent = standardWarningPercent }: QuotaBarProps) {
  if (limit === null) return <span className="whitespace-nowrap">{amountText(measure, used)}</span>;
  const near = nearness({ used, limit }, warningPercent);
  const share = limit === 0 ? 100 : Math.min(100, Math.round((used * 100) / limit));
  return (
    <span className="flex min-w-28 flex-col gap-1">
      <span className="whitespace-nowrap">
        {measure === "runs" || measure === "tokens" ? formatCount(used) : amountText(measure, used)}{" "}
        <span className="text-muted">of {amountText(measure, limit)}</span>
      </span>
      {/* The words beside it say the same. */}
      <span aria-hidden className="block h-1.5 w-full overflow-hidden rounded-full bg-fg/10">
        <span className={classNames("block h-full rounded-full", looks[near])} style={{ width: `${share}%` }} />
      </span>
    </span>
  );
}
