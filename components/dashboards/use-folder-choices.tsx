"use client";

/** What can be done with folders of the list, with all that is said about it. */
import { useToasts } from "#components/ui/toast";
import type { DashboardSummary } from "#lib/domain/dashboard";
import type { DashboardFolder } from "#lib/domain/dashboard-folders";
import { useFolderCommands } from "#lib/queries/use-board-folders";

type Board = Pick<DashboardSummary, "id" | "title">;

export function useFolderChoices() {
  const commands = useFolderCommands();
  const toasts = useToasts();

  function tell(text: string, undo: (() => void) | null = null) {
    const action = undo === null ? null : { label: "Undo", act: undo };
    toasts.getState().show({ text, tone: "plain", action });
  }

  function tellProblem(text: string) {
    toasts.getState().show({ text, tone: "problem", action: null });
  }

  /** @returns why there is none of this name now; null: there is. */
  async function make(name: string, board: Board | null): Promise<string | null> {
    const made = await commands.make(name, board === null ? [] : [board.id]);
    if (!made.ok) return made.error.message;
    if (board !== null) tell(`"${board.title}" is in "${name}".`);
    return null;
  }

  return {
    make,
    rename: async (folder: DashboardFolder, name: string): Promise<string | null> => {
      const renamed = await commands.rename({ id: folder.id, name });
      return renamed.ok ? null : renamed.error.message;
    },
    /** Its dashboards stay; Undo makes it anew and puts them back. */
    remove: async ({ id, name }: DashboardFolder): Promise<void> => {
      const left = await commands.remove(id);
      if (!left.ok) return tellProblem(`"${name}" could not be removed. ${left.error.message}`);
      tell(`The folder "${name}" is removed, its dashboards are still here.`, () => {
        void commands.make(name, left.value).then((made) => {
          if (!made.ok) tellProblem(`The folder "${name}" was not brought back. ${made.error.message}`);
        });
      });
    },
    move: async (board: Board & Pick<DashboardSummary, "folderId">, folder: DashboardFolder | null): Promise<void> => {
      const moved = await commands.move(board.id, folder?.id ?? null);
      if (!moved.ok) return tellProblem(`"${board.title}" could not be moved. ${moved.error.message}`);
      const place = folder === null ? "in no folder" : `in "${folder.name}"`;
      tell(`"${board.title}" is ${place}.`, () => {
        void commands.move(board.id, board.folderId).then((back) => {
          if (!back.ok) tellProblem(`"${board.title}" was not moved back. ${back.error.message}`);
        });
      });
    },
  };
}
