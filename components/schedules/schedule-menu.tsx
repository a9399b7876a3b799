"use client";

/** What can be done with a schedule. */
import { Ellipsis } from "lucide-react";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuSub,
  DropdownMenuSubContent,
  DropdownMenuSubTrigger,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { usePageMain } from "#components/ui/page-main";
import { useToasts } from "#components/ui/toast";
import type { PublicError, Result } from "#lib/domain/errors";
import type { Watch } from "#lib/domain/watch";
import { useScheduleCommands } from "#lib/queries/use-schedules";
import { snoozeChoices } from "#lib/state/schedule-words";

type ScheduleMenuProps = {
  readonly watch: Watch;
  readonly onChange: () => void;
  readonly onHistory: () => void;
};

export function ScheduleMenu({ watch, onChange, onHistory }: ScheduleMenuProps) {
  const main = usePageMain();
  const { run } = useTold();
  const commands = useScheduleCommands();
  const { id, title, state } = watch;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button look="ghost" size="icon" aria-label={`More about ${title}`} className="pointer-coarse:size-11">
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent container={main} align="end" className="w-52">
        <DropdownMenuItem onSelect={() => run(() => commands.runNow(id), `"${title}" runs now.`)}>
          Run now
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => run(() => commands.pause(id, state === "active"), null)}>
          {state === "active" ? "Pause" : "Resume"}
        </DropdownMenuItem>
        <SnoozeItems watch={watch} container={main} />
        <DropdownMenuItem onSelect={onChange}>Change…</DropdownMenuItem>
        <DropdownMenuItem onSelect={onHistory}>History</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem
          className="text-danger"
          onSelect={() => run(() => commands.remove(id), `"${title}" does not run any more.`)}
        >
          Remove
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

type SnoozeItemsProps = { readonly watch: Watch; readonly container: HTMLElement | null };

const dayMs = 24 * 3_600_000;

function SnoozeItems({ watch: { id, title, snoozedUntil }, container }: SnoozeItemsProps) {
  const { run } = useTold();
  const { snooze } = useScheduleCommands();
  if (snoozedUntil !== null && snoozedUntil > Date.now()) {
    return <DropdownMenuItem onSelect={() => run(() => snooze(id, null), null)}>Tell again</DropdownMenuItem>;
  }
  return (
    <DropdownMenuSub>
      <DropdownMenuSubTrigger>Snooze</DropdownMenuSubTrigger>
      <DropdownMenuSubContent container={container}>
        {snoozeChoices.map(({ name, days }) => (
          <DropdownMenuItem
            key={days}
            onSelect={() => run(() => snooze(id, Date.now() + days * dayMs), `"${title}" tells nothing meanwhile.`)}
          >
            {name}
          </DropdownMenuItem>
        ))}
      </DropdownMenuSubContent>
    </DropdownMenuSub>
  );
}

/** What was done is said where it is not seen, and what could not be done always. */
function useTold() {
  const toasts = useToasts();
  async function told<Value>(call: () => Promise<Result<Value, PublicError>>, done: string | null) {
    const result = await call();
    const { show } = toasts.getState();
    if (!result.ok) {
      const text = [result.error.message, result.error.nextStep].filter((sentence) => sentence !== null).join(" ");
      show({ text, tone: "problem", action: null });
    } else if (done !== null) show({ text: done, tone: "plain", action: null });
  }
  return {
    run: <Value,>(call: () => Promise<Result<Value, PublicError>>, done: string | null) => void told(call, done),
  };
}
