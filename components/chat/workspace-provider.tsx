"use client";

/** Gives the sidebar and the chat beside it their common arrangement. */
import { createContext, type ReactNode, use, useState } from "react";
import { useStore } from "zustand";
import type { Theme } from "#lib/state/preferences";
import {
  createWorkspaceStore,
  type WorkspaceActions,
  type WorkspaceState,
  type WorkspaceStore,
} from "#lib/state/workspace-store";

const WorkspaceContext = createContext<WorkspaceStore | null>(null);

type WorkspaceProviderProps = {
  readonly isSidebarCollapsed: boolean;
  readonly theme?: Theme;
  readonly children: ReactNode;
};

/** One arrangement per tab. */
export function WorkspaceProvider({ isSidebarCollapsed, theme = "system", children }: WorkspaceProviderProps) {
  const [store] = useState(() => createWorkspaceStore({ isSidebarCollapsed, theme }));
  return <WorkspaceContext value={store}>{children}</WorkspaceContext>;
}

/** A part of the arrangement. */
export function useWorkspace<Selected>(select: (state: WorkspaceState & WorkspaceActions) => Selected): Selected {
  const store = use(WorkspaceContext);
  if (store === null) throw new Error("useWorkspace needs a WorkspaceProvider above it");
  return useStore(store, select);
}
