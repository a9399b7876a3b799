/** What the user arranged around the chat: panels, and the context that a new chat starts with. */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ContextSelection } from "#lib/domain/context-selection";

export type WorkspaceState = {
  /** The sidebar shows icons only (wide screens). */
  readonly isSidebarCollapsed: boolean;
  /** The sidebar lies over the page (narrow screens). */
  readonly isDrawerOpen: boolean;
  readonly isSchemaOpen: boolean;
  /** The form of the sidebar whose search field is to have the focus as soon as it is there. */
  readonly wantedSearch: "beside" | "drawer" | null;
  /** What the chat on the screen asks. */
  readonly context: ContextSelection | null;
};

export type WorkspaceActions = {
  collapseSidebar(isCollapsed: boolean): void;
  openDrawer(isOpen: boolean): void;
  openSchema(isOpen: boolean): void;
  wantSearch(form: WorkspaceState["wantedSearch"]): void;
  showContext(context: ContextSelection | null): void;
};

export type WorkspaceStore = StoreApi<WorkspaceState & WorkspaceActions>;

/** A store for one tab. */
export function createWorkspaceStore(first: Pick<WorkspaceState, "isSidebarCollapsed">): WorkspaceStore {
  return createStore<WorkspaceState & WorkspaceActions>()((set) => ({
    isSidebarCollapsed: first.isSidebarCollapsed,
    isDrawerOpen: false,
    isSchemaOpen: false,
    wantedSearch: null,
    context: null,
    collapseSidebar: (isSidebarCollapsed) => set({ isSidebarCollapsed }),
    openDrawer: (isDrawerOpen) => set({ isDrawerOpen }),
    openSchema: (isSchemaOpen) => set({ isSchemaOpen }),
    wantSearch: (wantedSearch) => set({ wantedSearch }),
    showContext: (context) => set({ context }),
  }));
}
