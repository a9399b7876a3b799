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
  /** The chat on the screen, its id null for one that is not begun; null while no chat is on the screen. */
  readonly shownChat: { readonly id: string | null } | null;
  /** What the chat on the screen asks. */
  readonly context: ContextSelection | null;
};

export type WorkspaceActions = {
  collapseSidebar(isCollapsed: boolean): void;
  openDrawer(isOpen: boolean): void;
  openSchema(isOpen: boolean): void;
  wantSearch(form: WorkspaceState["wantedSearch"]): void;
  showChat(shownChat: WorkspaceState["shownChat"]): void;
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
    shownChat: null,
    context: null,
    collapseSidebar: (isSidebarCollapsed) => set({ isSidebarCollapsed }),
    openDrawer: (isDrawerOpen) => set({ isDrawerOpen }),
    openSchema: (isSchemaOpen) => set({ isSchemaOpen }),
    wantSearch: (wantedSearch) => set({ wantedSearch }),
    showChat: (shownChat) => set({ shownChat }),
    showContext: (context) => set({ context }),
  }));
}
