"use client";

/** What is left of a quota, before it bites: a quiet line over the question field, and nothing while there is enough. */
import { Gauge } from "lucide-react";
import { classNames } from "#components/ui/class-names";
import { nearest } from "#lib/domain/quota";
import { nearText } from "#lib/domain/quota-words";
import { useOwnUsage } from "#lib/queries/use-usage";
import { useSession } from "./session-provider.tsx";

export function QuotaNotice() {
  // A run that begins or ends has taken something, and a refusal knows what others took meanwhile.
  const moment = useSession((state) => `${state.id} ${state.run?.id ?? ""} ${state.problem?.code ?? ""}`);
  const isSaidAlready = useSession((state) => state.problem?.code === "QUOTA");
  const usage = useOwnUsage(moment);
  const near = usage === null || isSaidAlready ? null : nearest(usage.standings, usage.warningPercent);
  return (
    <div role="status">
      {usage === null || near === null ? null : (
        <p
          className={classNames(
            "mb-2 flex items-start gap-2 rounded-lg border px-3 py-1.5 text-sm",
            near.isSpent ? "border-danger/30 bg-danger-soft" : "border-warning/30 bg-warning-soft",
          )}
        >
          <Gauge aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{nearText(near.standing, usage.month)}</span>
        </p>
      )}
    </div>
  );
}
