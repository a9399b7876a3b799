/** What the user arranged around the chat: panels, and the context that a new chat starts with. */
import { createStore, type StoreApi } from "zustand/vanilla";
import type { ContextSelection } from "#lib/domain/context-selection";
import { chooseTheme, type Theme } from "./preferences.ts";

export type WorkspaceState = {
  /** The sidebar shows icons only (wide screens). */
  readonly isSidebarCollapsed: boolean;
  /** The sidebar lies over the page (narrow screens). */
  readonly isDrawerOpen: boolean;
  readonly isSchemaOpen: boolean;
  /** The chat whose sheet lies over its conversation; null: none. */
  readonly openSheet: string | null;
  /** The table that the schema is to be opened at. */
  readonly wantedTable: string | null;
  readonly theme: Theme;
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
  /** Opens the sheet of a chat; null closes it. */
  showSheet(chatId: string | null): void;
  /** Opens the schema at a table. */
  showTable(name: string): void;
  /** Shows a theme and keeps it. */
  showTheme(theme: Theme): void;
  wantSearch(form: WorkspaceState["wantedSearch"]): void;
  showChat(shownChat: WorkspaceState["shownChat"]): void;
  showContext(context: ContextSelection | null): void;
};

export type WorkspaceStore = StoreApi<WorkspaceState & WorkspaceActions>;

/** A store for one tab. */
export function createWorkspaceStore(first: Pick<WorkspaceState, "isSidebarCollapsed" | "theme">): WorkspaceStore {
  return createStore<WorkspaceState & WorkspaceActions>()((set) => ({
    isSidebarCollapsed: first.isSidebarCollapsed,
    isDrawerOpen: false,
    isSchemaOpen: false,
    openSheet: null,
    wantedTable: null,
    theme: first.theme,
    wantedSearch: null,
    shownChat: null,
    context: null,
    collapseSidebar: (isSidebarCollapsed) => set({ isSidebarCollapsed }),
    openDrawer: (isDrawerOpen) => set({ isDrawerOpen }),
    openSchema: (isSchemaOpen) => set({ isSchemaOpen, wantedTable: null }),
    showSheet: (openSheet) => set({ openSheet }),
    showTable: (wantedTable) => set({ isSchemaOpen: true, wantedTable }),
    showTheme: (theme) => {
      set({ theme });
      chooseTheme(theme);
    },
    wantSearch: (wantedSearch) => set({ wantedSearch }),
    showChat: (shownChat) => set({ shownChat }),
    showContext: (context) => set({ context }),
  }));
}
