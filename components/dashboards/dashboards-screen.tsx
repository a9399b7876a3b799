"use client";

/** All dashboards: what they hold, when they were changed, and what can be done with them. */
import { LayoutDashboard, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { PageFrame } from "#components/runs/page-frame";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import type { DashboardSummary } from "#lib/domain/dashboard";
import { toShownError } from "#lib/queries/public-failure";
import { useDashboards } from "#lib/queries/use-dashboards";
import { dashboardHref } from "#lib/state/dashboard-address";
import { DashboardRow } from "./dashboard-row.tsx";
import { ImportDialog } from "./import-dialog.tsx";
import { useDashboardChoices } from "./use-dashboard-choices.tsx";

/** @param first what came with the page; null where it could not be read. */
export function DashboardsScreen({ first }: { readonly first: readonly DashboardSummary[] | null }) {
  const list = useDashboards(first);
  return (
    <PageFrame
      title="Dashboards"
      actions={
        <>
          <ImportDialog />
          <NewButton />
        </>
      }
    >
      {list.isError ? (
        <div role="alert" className="flex flex-col items-center gap-3 p-8 text-center">
          <p className="text-muted">{toShownError(list.error).message}</p>
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </div>
      ) : null}
      {list.isPending ? <Skeleton className="h-40 rounded-lg" /> : null}
      {list.data === undefined ? null : <List dashboards={list.data} />}
    </PageFrame>
  );
}

function NewButton() {
  const router = useRouter();
  const { create } = useDashboardChoices();
  return (
    <Button
      look="primary"
      className="pointer-coarse:h-11"
      onClick={() =>
        void create().then((id) => {
          if (id !== null) router.push(dashboardHref(id));
        })
      }
    >
      <Plus aria-hidden className="size-4" />
      New
    </Button>
  );
}

function List({ dashboards }: { readonly dashboards: readonly DashboardSummary[] }) {
  if (dashboards.length === 0) {
    return (
      <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-border px-6 py-16 text-center">
        <LayoutDashboard aria-hidden className="size-8 text-subtle" />
        <p className="max-w-110 text-muted">
          Keep the charts you look at every week in one place: ask a chat for a dashboard, or begin with an empty one.
        </p>
        <NewButton />
      </div>
    );
  }
  return (
    <ul aria-label="Dashboards" className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {dashboards.map((dashboard) => (
        <DashboardRow key={dashboard.id} dashboard={dashboard} />
      ))}
    </ul>
  );
}
