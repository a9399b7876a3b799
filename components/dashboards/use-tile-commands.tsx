"use client";

/** What the menu of a tile does. */
import { useRouter } from "next/navigation";
import { useToasts } from "#components/ui/toast";
import type { DashboardTab, TileDefinition } from "#lib/domain/dashboard";
import { stepTile, type TileStep } from "#lib/domain/dashboard-layout";
import { withTileOnTab, withTilesOfTab } from "#lib/domain/dashboard-tabs";
import { askAboutTile } from "#lib/queries/use-dashboards";
import { sessionHref } from "#lib/state/chat-address";
import { withoutTile } from "#lib/state/dashboard-editing";
import { placeText, sizeText } from "#lib/state/dashboard-words";
import { browserDrafts } from "../chat/draft-storage.ts";
import { useBoardEngine } from "./board-provider.tsx";

const moves: readonly TileStep[] = ["left", "right", "up", "down"];

export function useTileCommands({ id, title, tabId }: TileDefinition) {
  const { openTab, store, refresh, saver } = useBoardEngine();
  const toasts = useToasts();
  const router = useRouter();

  function step(wanted: TileStep) {
    const { announce, change } = store.getState();
    change((definition) => withTilesOfTab(definition, tabId, (own) => stepTile(own, id, wanted)));
    const { tiles } = store.getState().editing.definition;
    const placement = tiles.find((tile) => tile.id === id)?.placement;
    if (placement !== undefined) announce((moves.includes(wanted) ? placeText : sizeText)(title, placement));
  }

  /** Comes back into the dashboard as it is then, whatever was changed meanwhile. */
  function remove() {
    const { change, editing, editTile } = store.getState();
    editTile(null);
    const removed = editing.definition.tiles.find((tile) => tile.id === id);
    change((definition) => withoutTile(definition, id));
    const putBack = () =>
      store.getState().change((definition) => {
        const isBack = removed === undefined || definition.tiles.some((tile) => tile.id === id);
        return isBack ? definition : { ...definition, tiles: [...definition.tiles, removed] };
      });
    toasts.getState().show({
      text: `"${title}" is removed.`,
      tone: "plain",
      action: { label: "Undo", act: putBack },
    });
  }

  /** The tab is opened with it: the tile would be lost from sight. */
  function moveToTab(tab: DashboardTab) {
    const { announce, change } = store.getState();
    change((definition) => withTileOnTab(definition, id, tab.id));
    openTab(tab.id);
    announce(`${title} is on ${tab.title}`);
  }

  /** @param words wait in the chat's composer. */
  async function askAbout(words = "") {
    await saver.flush();
    const chat = await askAboutTile(store.getState().id, id);
    if (!chat.ok) {
      const text = `No chat could be opened. ${chat.error.message}`;
      toasts.getState().show({ text, tone: "problem", action: null });
      return;
    }
    const { sessionId } = chat.value;
    if (words !== "") browserDrafts().writeText({ kind: "chat", sessionId }, words);
    router.push(sessionHref(sessionId));
  }

  return {
    step,
    remove,
    moveToTab,
    askAbout,
    refresh: () => void refresh([id]),
  };
}
