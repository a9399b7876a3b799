"use client";

/** What can be done with a dashboard, in the list and on its own page, with all that is said about it. */
import { useToasts } from "#components/ui/toast";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import type { PublicError } from "#lib/domain/errors";
import { useDashboardCommands } from "#lib/queries/use-dashboards";

type Named = { readonly id: string; readonly title: string };

const emptyDefinition: DashboardDefinition = {
  title: "Untitled dashboard",
  description: "",
  tiles: [],
  filters: [],
  defaultFilters: [],
  parameters: [],
  tabs: [],
  refreshMinutes: 0,
};

/** Those that make a dashboard give its id; null where it failed, which is said. */
export function useDashboardChoices() {
  const commands = useDashboardCommands();
  const toasts = useToasts();

  function tellProblem(what: string, { message, nextStep }: PublicError): null {
    const text = [what, message, nextStep].filter((sentence) => sentence !== null).join(" ");
    toasts.getState().show({ text, tone: "problem", action: null });
    return null;
  }

  async function restore({ id, title }: Named) {
    const back = await commands.restore(id);
    if (!back.ok) tellProblem(`"${title}" could not be brought back.`, back.error);
  }

  return {
    create: async (): Promise<string | null> => {
      const made = await commands.create(emptyDefinition);
      return made.ok ? made.value.id : tellProblem("No dashboard could be made.", made.error);
    },
    rename: async ({ id, title }: Named, next: string): Promise<void> => {
      const renamed = await commands.rename(id, next);
      if (!renamed.ok) tellProblem(`"${title}" could not be renamed.`, renamed.error);
    },
    duplicate: async ({ id, title }: Named): Promise<string | null> => {
      const copy = await commands.duplicate(id);
      return copy.ok ? copy.value.id : tellProblem(`"${title}" could not be duplicated.`, copy.error);
    },
    /** Can be undone for a while. */
    remove: async (dashboard: Named): Promise<void> => {
      const offer = toasts.getState().show({
        text: `"${dashboard.title}" is deleted.`,
        tone: "plain",
        action: { label: "Undo", act: () => void restore(dashboard) },
      });
      const removed = await commands.remove(dashboard.id);
      if (removed.ok) return;
      toasts.getState().dismiss(offer);
      tellProblem(`"${dashboard.title}" could not be deleted.`, removed.error);
    },
  };
}
