/** How a run ended, as a sign and a word. */
import {
  Ban,
  Check,
  CircleHelp,
  CircleMinus,
  CircleStop,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
  X,
} from "lucide-react";
import { classNames } from "#components/ui/class-names";
import type { RunItem } from "#lib/domain/run-report";
import type { RunStatus } from "#lib/domain/session";
import { statusText } from "#lib/state/run-words";

const looks = {
  running: { Icon: LoaderCircle, look: "text-primary" },
  awaiting_user: { Icon: CircleHelp, look: "text-warning" },
  succeeded: { Icon: Check, look: "text-success" },
  partial: { Icon: TriangleAlert, look: "text-warning" },
  not_answered: { Icon: CircleMinus, look: "text-muted" },
  failed: { Icon: X, look: "text-danger" },
  cancelled: { Icon: CircleStop, look: "text-subtle" },
  interrupted: { Icon: Ban, look: "text-danger" },
} as const satisfies Record<RunStatus, { Icon: LucideIcon; look: string }>;

/** The word says all; the sign only helps the eye. */
export function RunStatusBadge({ run }: { readonly run: Pick<RunItem, "status" | "dashboardId"> }) {
  const { status } = run;
  const { Icon, look } = looks[status];
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon aria-hidden className={classNames("size-3.5 shrink-0", look, status === "running" && "animate-spin")} />
      {statusText(run)}
    </span>
  );
}
