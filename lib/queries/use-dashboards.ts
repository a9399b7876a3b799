/** The caller's dashboards, and what can be done with one as a whole. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  addTileAction,
  askAboutTileAction,
  type CarriedDashboard,
  carryDashboardAction,
  createDashboardAction,
  dashboardLinkAction,
  duplicateDashboardAction,
  importDashboardAction,
  listDashboardsAction,
  openDashboardAction,
  prolongLinkAction,
  removeDashboardAction,
  restoreDashboardAction,
  saveDashboardAction,
  saveDashboardFromChatAction,
  shareDashboardAction,
  unshareDashboardAction,
} from "#lib/actions/dashboards";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Dashboard, DashboardDefinition, DashboardSummary, OpenDashboard } from "#lib/domain/dashboard";
import type { DashboardLink } from "#lib/domain/dashboard-shared";
import type { PublicError, Result } from "#lib/domain/errors";
import type { BoardFilters } from "#lib/state/dashboard-address";
import { neverThrows, unwrap } from "./public-failure.ts";

export type { CarriedDashboard };

const listKey = ["dashboards"];

/**
 * @param first what the server sent with the page; null where it could not.
 * @param isWanted false: nobody needs the list yet.
 */
export function useDashboards(first: readonly DashboardSummary[] | null, isWanted = true) {
  return useQuery({
    queryKey: listKey,
    queryFn: async () => unwrap(await listDashboardsAction()),
    initialData: first ?? undefined,
    enabled: isWanted,
    // Dashboards are made in many places, in other tabs as well.
    staleTime: 0,
    networkMode: "always",
  });
}

export type DashboardCommands = {
  create(definition: DashboardDefinition): Promise<Result<Dashboard, PublicError>>;
  rename(id: string, title: string): Promise<Result<unknown, PublicError>>;
  duplicate(id: string): Promise<Result<Dashboard, PublicError>>;
  /** A copy that asks another schema. */
  carry(id: string, context: DatabaseContext): Promise<Result<CarriedDashboard, PublicError>>;
  remove(id: string): Promise<Result<null, PublicError>>;
  restore(id: string): Promise<Result<null, PublicError>>;
  readFile(file: File): Promise<Result<{ readonly dashboard: Dashboard }, PublicError>>;
};

/** The list is read anew after each. */
export function useDashboardCommands(): DashboardCommands {
  const client = useQueryClient();
  const run = async <Value>(task: () => Promise<Result<Value, PublicError>>) => {
    const result = await neverThrows(task);
    await client.invalidateQueries({ queryKey: listKey });
    return result;
  };
  return {
    create: (definition) => run(() => createDashboardAction({ definition })),
    rename: (id, title) => run(() => renamed(id, title)),
    duplicate: (id) => run(() => duplicateDashboardAction({ id })),
    carry: (id, context) => run(() => carryDashboardAction({ id, context })),
    remove: (id) => run(() => removeDashboardAction({ id })),
    restore: (id) => run(() => restoreDashboardAction({ id })),
    readFile: (file) => run(() => importDashboardAction({ file })),
  };
}

/** On the newest state: a name changes nothing else. */
async function renamed(id: string, title: string) {
  const opened = await openDashboardAction({ id });
  if (!opened.ok) return opened;
  const { definition, rev } = opened.value.dashboard;
  return saveDashboardAction({ id, seenRev: rev, definition: { ...definition, title } });
}

/** The dashboard as the server has it now. */
export function openDashboard(id: string): Promise<Result<OpenDashboard, PublicError>> {
  return neverThrows(() => openDashboardAction({ id }));
}

/** Adds an answer of a chat to a dashboard. */
export function addTile(input: Parameters<typeof addTileAction>[0]) {
  return neverThrows(() => addTileAction(input));
}

/** Keeps a dashboard that was built in a chat. */
export function saveFromChat(input: Parameters<typeof saveDashboardFromChatAction>[0]) {
  return neverThrows(() => saveDashboardFromChatAction(input));
}

/** A chat that holds the tile's question and answer. */
export function askAboutTile(id: string, tileId: string) {
  return neverThrows(() => askAboutTileAction({ id, tileId }));
}

/** The link to a dashboard: read while it is looked at, made, and ended. */
export function useSharing(id: string) {
  const client = useQueryClient();
  const queryKey = ["dashboard-link", id];
  const keep = (link: DashboardLink | null) => client.setQueryData(queryKey, link);
  const link = useQuery({ queryKey, queryFn: async () => unwrap(await dashboardLinkAction({ id })), staleTime: 0 });
  const share = useMutation({
    mutationFn: async ({ values, picked, parameters }: BoardFilters) =>
      unwrap(
        await shareDashboardAction({
          id,
          filters: [...values],
          crossFilters: [...picked],
          parameters: [...parameters],
        }),
      ),
    onSuccess: keep,
  });
  const prolong = useMutation({
    mutationFn: async () => unwrap(await prolongLinkAction({ id })),
    onSuccess: keep,
  });
  const end = useMutation({
    mutationFn: async () => unwrap(await unshareDashboardAction({ id })),
    onSuccess: () => keep(null),
  });
  return {
    ...{ share, prolong, end },
    /** The one that is out; null while none is, and until it is read. */
    current: link.data ?? null,
    failure: share.error ?? end.error ?? prolong.error ?? link.error,
    isBusy: share.isPending || end.isPending || prolong.isPending || link.isPending,
  };
}
