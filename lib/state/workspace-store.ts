/** What the user arranged around the chat: panels, and the context that a new chat starts with. */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { DatabaseContext } from "#lib/domain/catalog";

export type WorkspaceState = {
  /** The sidebar shows icons only (wide screens). */
  readonly isSidebarCollapsed: boolean;
  /** The sidebar lies over the page (narrow screens). */
  readonly isDrawerOpen: boolean;
  readonly isSchemaOpen: boolean;
  /** Context of the chat on the screen. */
  readonly context: DatabaseContext | null;
};

export type WorkspaceActions = {
  collapseSidebar(isCollapsed: boolean): void;
  openDrawer(isOpen: boolean): void;
  openSchema(isOpen: boolean): void;
  showContext(context: DatabaseContext | null): void;
};

export type WorkspaceStore = StoreApi<WorkspaceState & WorkspaceActions>;

/** A store for one tab. */
export function createWorkspaceStore(first: Pick<WorkspaceState, "isSidebarCollapsed">): WorkspaceStore {
  return createStore<WorkspaceState & WorkspaceActions>()((set) => ({
    isSidebarCollapsed: first.isSidebarCollapsed,
    isDrawerOpen: false,
    isSchemaOpen: false,
    context: null,
    collapseSidebar: (isSidebarCollapsed) => set({ isSidebarCollapsed }),
    openDrawer: (isDrawerOpen) => set({ isDrawerOpen }),
    openSchema: (isSchemaOpen) => set({ isSchemaOpen }),
    showContext: (context) => set({ context }),
  }));
}
