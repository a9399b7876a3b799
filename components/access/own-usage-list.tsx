"use client";

/** What one person took this month, each amount beside the limits that count for it. */
import { quotaMeasures } from "#lib/domain/quota";
import { anewText, measureWords } from "#lib/domain/quota-words";
import { measuredOf, monthText } from "#lib/domain/usage";
import type { OwnUsage } from "#lib/domain/usage-overview";
import { QuotaBar } from "./quota-bar.tsx";

export function OwnUsageList({ usage }: { readonly usage: OwnUsage }) {
  const { month, timeZone, amounts, standings, warningPercent } = usage;
  const used = measuredOf(amounts);
  return (
    <>
      <p className="text-sm text-muted">
        In {monthText(month)}. It begins anew on {anewText(month)}, on the calendar of {timeZone}.
      </p>
      <dl className="grid gap-3 text-sm sm:grid-cols-2">
        {quotaMeasures.map((measure) => {
          const own = standings.find((one) => one.measure === measure && one.scope !== "group");
          return (
            <div key={measure} className="flex flex-col gap-1">
              <dt className="text-xs font-medium text-muted">{measureWords[measure]}</dt>
              <dd className="tabular">
                <QuotaBar {...{ measure, warningPercent, used: used[measure], limit: own?.limit ?? null }} />
              </dd>
            </div>
          );
        })}
        {standings
          .filter(({ scope }) => scope === "group")
          .map(({ measure, scopeId, scopeName, used: together, limit }) => (
            <div key={`${measure} ${scopeId}`} className="flex flex-col gap-1">
              <dt className="text-xs font-medium text-muted wrap-anywhere">
                {measureWords[measure]}, {scopeName ?? "your group"} together
              </dt>
              <dd className="tabular">
                <QuotaBar {...{ measure, warningPercent, used: together, limit }} />
              </dd>
            </div>
          ))}
      </dl>
    </>
  );
}
