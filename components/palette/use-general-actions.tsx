"use client";

/** What can be done on every screen. */
import { useRouter } from "next/navigation";
import { useNewChat, useOpenSearch } from "#components/chat/sidebar-keys";
import { useWorkspace } from "#components/chat/workspace-provider";
import { useMediaQuery } from "#components/ui/use-media-query";
import { exploreHref } from "#lib/state/explore-address";
import { keepSidebar, themes } from "#lib/state/preferences";
import { type PaletteEntry, usePalette } from "./palette-provider.tsx";

const themeNames = { system: "as the system has it", light: "light", dark: "dark" } as const;

/** In the order in which they are likely to be wanted. */
export function useGeneralActions(): readonly PaletteEntry[] {
  const router = useRouter();
  const { show } = usePalette();
  const startNewChat = useNewChat();
  const openSearch = useOpenSearch();
  const context = useWorkspace((state) => state.context);
  const theme = useWorkspace((state) => state.theme);
  const showTheme = useWorkspace((state) => state.showTheme);
  const isCollapsed = useWorkspace((state) => state.isSidebarCollapsed);
  const collapse = useWorkspace((state) => state.collapseSidebar);
  // Elsewhere the chats are a drawer.
  const isWide = useMediaQuery("(min-width: 768px)");
  const page = (name: string, href: string) => entry(`page:${href}`, name, () => router.push(href));
  const sidebar = entry("action:sidebar", isCollapsed ? "Show the chats" : "Hide the chats", () => {
    collapse(!isCollapsed);
    keepSidebar(!isCollapsed);
  });
  return [
    { ...entry("action:new-chat", "New chat", startNewChat), shortcut: "newChat" },
    { ...entry("action:databases", "Choose another database or schema…", () => show("databases")), stays: true },
    { ...entry("action:search", "Search chats", openSearch), shortcut: "search" },
    page("Dashboards", "/dashboards"),
    entry("page:/explore", "Explore the schema", () => router.push(exploreHref(context)), ["data", "tables"]),
    page("Glossary", "/glossary"),
    page("Runs", "/runs"),
    page("Schedules", "/schedules"),
    page("Settings", "/settings"),
    ...themes
      .filter((name) => name !== theme)
      .map((name) => entry(`theme:${name}`, `Theme: ${themeNames[name]}`, () => showTheme(name), ["switch"])),
    ...(isWide ? [sidebar] : []),
    { ...entry("action:shortcuts", "Keyboard shortcuts", () => show("shortcuts")), shortcut: "sheet" },
  ];
}

function entry(id: string, label: string, run: () => void, words: readonly string[] = []): PaletteEntry {
  return { id, group: "Actions", label, hint: null, words, run };
}
