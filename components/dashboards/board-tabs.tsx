"use client";

/** The tabs of a board that its owner has open: the address names the open one; while it is edited they are made here. */
import { Ellipsis, PanelTop, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { IconButton } from "#components/ui/icon-button";
import { usePageMain } from "#components/ui/page-main";
import { useToasts } from "#components/ui/toast";
import type { DashboardTab } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import {
  hasRoomForTab,
  tilesOfTab,
  withNewTab,
  withoutTab,
  withTabBack,
  withTabMoved,
  withTabTitle,
} from "#lib/domain/dashboard-tabs";
import { useBoard, useBoardEngine, useOpenTab } from "./board-provider.tsx";
import { TabBar } from "./tab-bar.tsx";
import { InPlaceField } from "./text-in-place.tsx";

export function BoardTabs({ children }: { readonly children: ReactNode }) {
  const tabs = useBoard((state) => state.editing.definition.tabs);
  const isEditMode = useBoard((state) => state.isEditMode);
  const { openTab } = useBoardEngine();
  const openId = useOpenTab();
  const open = tabs.find(({ id }) => id === openId);
  return (
    <TabBar
      tabs={tabs}
      openTab={openId}
      onOpen={openTab}
      tools={isEditMode && open !== undefined ? <TabTools key={open.id} tab={open} /> : undefined}
    >
      {children}
    </TabBar>
  );
}

/** The first tab of a board, among the things that can be put on it. */
export function AddTabItem() {
  const canAdd = useBoard(({ editing }) => hasRoomForTab(editing.definition));
  const add = useAddTab();
  return (
    <DropdownMenuItem disabled={!canAdd} onSelect={add}>
      <PanelTop aria-hidden className="size-4 text-subtle" />
      Tab
    </DropdownMenuItem>
  );
}

/** The new one is open at once. */
function useAddTab(): () => void {
  const { openTab, store } = useBoardEngine();
  return () => {
    const id = crypto.randomUUID();
    const firstId = crypto.randomUUID();
    const { announce, change } = store.getState();
    change((definition) => withNewTab(definition, { id, firstId }));
    openTab(id);
    const made = store.getState().editing.definition.tabs.find((tab) => tab.id === id);
    if (made !== undefined) announce(`${made.title} is added and open`);
  };
}

function TabTools({ tab }: { readonly tab: DashboardTab }) {
  const [isNaming, setNaming] = useState(false);
  const change = useBoard((state) => state.change);
  const canAdd = useBoard(({ editing }) => hasRoomForTab(editing.definition));
  const add = useAddTab();
  if (isNaming) {
    return (
      <InPlaceField
        name={`Name of ${tab.title}`}
        value={tab.title}
        maxLength={dashboardLimits.titleCharacters}
        blankProblem="A tab needs a name. Write at least one letter."
        className="h-8 w-48 text-sm"
        onEnd={(next) => {
          setNaming(false);
          if (next !== null) change((definition) => withTabTitle(definition, tab.id, next));
        }}
      />
    );
  }
  return (
    <>
      <TabMenu tab={tab} onRename={() => setNaming(true)} />
      <IconButton label="Add a tab" disabled={!canAdd} className="pointer-coarse:size-11" onClick={add}>
        <Plus aria-hidden className="size-4" />
      </IconButton>
    </>
  );
}

type TabMenuProps = { readonly tab: DashboardTab; readonly onRename: () => void };

function TabMenu({ tab, onRename }: TabMenuProps) {
  const main = usePageMain();
  const tabs = useBoard((state) => state.editing.definition.tabs);
  const place = tabs.findIndex(({ id }) => id === tab.id);
  const { move, remove } = useTabCommands(tab);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          look="ghost"
          size="icon-compact"
          aria-label={`More about the tab ${tab.title}`}
          className="pointer-coarse:size-11"
        >
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="start" className="w-44">
        <DropdownMenuItem onSelect={onRename}>Rename</DropdownMenuItem>
        <DropdownMenuItem disabled={place === 0} onSelect={() => move("left")}>
          Move left
        </DropdownMenuItem>
        <DropdownMenuItem disabled={place === tabs.length - 1} onSelect={() => move("right")}>
          Move right
        </DropdownMenuItem>
        <DropdownMenuItem className="text-danger" onSelect={remove}>
          Remove with its tiles
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function useTabCommands(tab: DashboardTab) {
  const { openTab, store } = useBoardEngine();
  const toasts = useToasts();

  function move(towards: "left" | "right") {
    const { announce, change } = store.getState();
    change((definition) => withTabMoved(definition, tab.id, towards));
    // The first tab has no name in the address: another one may be the first now.
    openTab(tab.id);
    const { tabs } = store.getState().editing.definition;
    announce(`${tab.title}, tab ${tabs.findIndex(({ id }) => id === tab.id) + 1} of ${tabs.length}`);
  }

  /** Comes back into the dashboard as it is then, whatever was changed meanwhile. */
  function remove() {
    const { change, editing } = store.getState();
    const { tabs, tiles } = editing.definition;
    const place = tabs.findIndex(({ id }) => id === tab.id);
    const removed = { tab, place, tiles: tilesOfTab(tiles, tabs, tab.id) };
    change((definition) => withoutTab(definition, tab.id));
    const beside = tabs[place + 1] ?? tabs[place - 1];
    if (beside !== undefined) openTab(beside.id);
    toasts.getState().show({
      text: `"${tab.title}" is removed.`,
      tone: "plain",
      action: { label: "Undo", act: () => change((definition) => withTabBack(definition, removed)) },
    });
  }

  return { move, remove };
}
