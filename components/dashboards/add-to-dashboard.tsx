"use client";

/** Puts an answer's chart on a dashboard: one click opens the list, the next one chooses. */
import { LayoutDashboard, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { useChatId } from "#components/chat/session-provider";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { Skeleton } from "#components/ui/skeleton";
import { useToasts } from "#components/ui/toast";
import type { ChartTile } from "#lib/domain/dashboard";
import type { ResultPart } from "#lib/domain/message";
import { toShownError } from "#lib/queries/public-failure";
import { addTile, useDashboards } from "#lib/queries/use-dashboards";
import { dashboardHref } from "#lib/state/dashboard-address";

type AddToDashboardProps = {
  readonly part: Pick<ResultPart, "ref" | "title" | "sources">;
  /** How the chart was changed by hand. */
  readonly chartEdit: ChartTile["chartEdit"];
};

type Target = Parameters<typeof addTile>[0]["target"];

/** In a chat only; rows of several databases come from no one statement that a dashboard could run. */
export function AddToDashboard(props: AddToDashboardProps) {
  const { part } = props;
  const main = usePageMain();
  const sessionId = useChatId();
  if (sessionId === null || part.sources.length > 0) return null;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          look="ghost"
          size="icon"
          aria-label={`Add ${part.title} to a dashboard`}
          title="Add to a dashboard"
          className="pointer-coarse:size-11"
        >
          <LayoutDashboard aria-hidden className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="end" className="w-64">
        <DropdownMenuLabel>Add to</DropdownMenuLabel>
        <Targets {...props} sessionId={sessionId} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

type TargetsProps = AddToDashboardProps & { readonly sessionId: string };

function Targets(props: TargetsProps) {
  const add = useAdding(props);
  const choose = (target: Target) => void add(target);
  const list = useDashboards(null);
  return (
    <>
      <DropdownMenuItem onSelect={() => choose({ newTitle: props.part.title.slice(0, 120) })}>
        <Plus aria-hidden className="size-4 text-subtle" />
        New dashboard
      </DropdownMenuItem>
      {list.isPending ? <Skeleton className="m-1 h-8" /> : null}
      {list.isError ? <p className="p-2 text-sm text-danger">{toShownError(list.error).message}</p> : null}
      {(list.data ?? []).map(({ id, title }) => (
        <DropdownMenuItem key={id} onSelect={() => choose({ dashboardId: id, tabId: null })}>
          <LayoutDashboard aria-hidden className="size-4 shrink-0 text-subtle" />
          <span className="min-w-0 truncate">{title}</span>
        </DropdownMenuItem>
      ))}
    </>
  );
}

/** What was done is said, with the way there. */
function useAdding({ sessionId, part, chartEdit }: TargetsProps): (target: Target) => Promise<void> {
  const toasts = useToasts();
  const router = useRouter();
  return async (target) => {
    const added = await addTile({ target, from: { sessionId, resultId: part.ref.id }, chartEdit });
    const { show } = toasts.getState();
    if (!added.ok) {
      show({ text: `It could not be added. ${added.error.message}`, tone: "problem", action: null });
      return;
    }
    const { dashboardId, title } = added.value;
    show({
      text: `Added to "${title}".`,
      tone: "plain",
      action: { label: "Open", act: () => router.push(dashboardHref(dashboardId)), leadsElsewhere: true },
    });
  };
}
