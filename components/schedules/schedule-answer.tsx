"use client";

/** Has an answer asked again and again. */
import { CalendarClock } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useMay } from "#components/access/use-may";
import { useChatId } from "#components/chat/session-provider";
import { Button } from "#components/ui/button";
import { DropdownMenuItem } from "#components/ui/dropdown-menu";
import { useToasts } from "#components/ui/toast";
import type { ResultPart } from "#lib/domain/message";
import type { WatchOrigin } from "#lib/domain/watch";
import { fixedDaysText } from "#lib/state/schedule-words";
import { ScheduleDialog } from "./schedule-dialog.tsx";

type ScheduledPart = Pick<ResultPart, "ref" | "title" | "sources" | "outputs" | "plan">;

type Parts = { readonly button: ReactNode; readonly item: ReactNode; readonly dialog: ReactNode };

const nothing: Parts = { button: null, item: null, dialog: null };

/**
 * In a chat only; rows of several databases come from no one statement that could be asked again. A phone has no room for
 * the button in the row: there it is an entry of the menu beside.
 */
export function useScheduleAnswer({ ref, title, sources, outputs, plan }: ScheduledPart): Parts {
  const sessionId = useChatId();
  const mayKeep = useMay("keepSchedules");
  const [isOpen, setOpen] = useState(false);
  if (sessionId === null || sources.length > 0 || !mayKeep) return nothing;
  const origin = { kind: "answer", sessionId, resultId: ref.id } as const;
  const isPercent = outputs.find(({ role }) => role === "measure")?.format === "percent";
  const asked = { origin, name: title, isPercent, note: fixedDaysText(plan) };
  return {
    button: <ScheduleButton title={title} onOpen={() => setOpen(true)} />,
    item: (
      <DropdownMenuItem className="sm:hidden" onSelect={() => setOpen(true)}>
        <CalendarClock aria-hidden className="size-4 text-subtle" />
        Schedule…
      </DropdownMenuItem>
    ),
    dialog: isOpen ? <NewScheduleDialog {...asked} onClose={() => setOpen(false)} /> : null,
  };
}

function ScheduleButton({ title, onOpen }: { readonly title: string; readonly onOpen: () => void }) {
  return (
    <Button
      look="ghost"
      size="icon"
      aria-label={`Schedule ${title}`}
      title="Have it come by itself"
      onClick={onOpen}
      className="max-sm:hidden pointer-coarse:size-11"
    >
      <CalendarClock aria-hidden className="size-4" />
    </Button>
  );
}

type NewScheduleDialogProps = {
  readonly origin: WatchOrigin;
  readonly name: string;
  readonly isPercent?: boolean;
  readonly note?: string | null;
  readonly onClose: () => void;
};

/** Once it is made, the way to it is offered. */
export function NewScheduleDialog({ origin, name, isPercent = false, note = null, onClose }: NewScheduleDialogProps) {
  const toasts = useToasts();
  const router = useRouter();
  return (
    <ScheduleDialog
      of={{ origin, name, isPercent, note }}
      onClose={onClose}
      onSaved={({ title }) => {
        onClose();
        toasts.getState().show({
          text: `"${title}" comes by itself from now on.`,
          tone: "plain",
          action: { label: "Schedules", act: () => router.push("/schedules"), leadsElsewhere: true },
        });
      }}
    />
  );
}
