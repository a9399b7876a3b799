"use client";

/** What the command palette can do with the dashboard on the screen. */
import { type ScreenCommand, useScreenOffer } from "#components/palette/palette-provider";
import { shareNonce } from "#components/ui/share-nonce";
import { useBoard, useBoardEngine, useMayChange } from "./board-provider.tsx";
import { useHistoryStep } from "./use-history-keys.tsx";

/** Used once per dashboard. */
export function useBoardOffer(onFull: () => void): void {
  const { refresh } = useBoardEngine();
  const isEditMode = useBoard((state) => state.isEditMode);
  const setEditMode = useBoard((state) => state.setEditMode);
  const canUndo = useBoard((state) => state.editing.past.length > 0);
  const canRedo = useBoard((state) => state.editing.future.length > 0);
  const isChangeable = useMayChange();
  const take = useHistoryStep();
  const undo: ScreenCommand = { id: "board:undo", label: "Undo", shortcut: "undo", run: () => void take("undo") };
  const redo: ScreenCommand = { id: "board:redo", label: "Redo", shortcut: "redo", run: () => void take("redo") };
  const edit: ScreenCommand = {
    id: "board:edit",
    label: isEditMode ? "Done editing" : "Edit the dashboard",
    run: () => {
      // Dragging adds a style element, which the page's policy allows only with its nonce.
      shareNonce();
      setEditMode(!isEditMode);
    },
  };
  useScreenOffer({
    commands: [
      { id: "board:refresh", label: "Refresh the dashboard", run: () => void refresh() },
      ...(isChangeable ? [edit] : []),
      { id: "board:full", label: "Full screen", run: onFull },
      ...(canUndo ? [undo] : []),
      ...(canRedo ? [redo] : []),
    ],
  });
}
