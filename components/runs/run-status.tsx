/** How a run ended, as a sign and a word. */
import { Ban, Check, CircleHelp, CircleStop, LoaderCircle, type LucideIcon, TriangleAlert, X } from "lucide-react";
import { classNames } from "#components/ui/class-names";
import type { RunStatus } from "#lib/domain/session";
import { statusWords } from "#lib/state/run-words";

const looks = {
  running: { Icon: LoaderCircle, look: "text-primary" },
  awaiting_user: { Icon: CircleHelp, look: "text-warning" },
  succeeded: { Icon: Check, look: "text-success" },
  partial: { Icon: TriangleAlert, look: "text-warning" },
  failed: { Icon: X, look: "text-danger" },
  cancelled: { Icon: CircleStop, look: "text-subtle" },
  interrupted: { Icon: Ban, look: "text-danger" },
} as const satisfies Record<RunStatus, { Icon: LucideIcon; look: string }>;

/** The word says all; the sign only helps the eye. */
export function RunStatusBadge({ status }: { readonly status: RunStatus }) {
  const { Icon, look } = looks[status];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className={classNames("size-3.5 shrink-0", look, status === "running" && "animate-spin")} />
      {statusWords[status]}
    </span>
  );
}
