"use client";

/** The way to the sheet of the chat, with how many answers stand on it. */
import { Columns2 } from "lucide-react";
import { useSession } from "#components/chat/session-provider";
import { useWorkspace } from "#components/chat/workspace-provider";
import { Button } from "#components/ui/button";
import { formatCounted } from "#lib/domain/format";

/** By it the focus finds its way back when the sheet is closed. */
export const opensSheet = "data-opens-sheet";

/** Nothing while the sheet is empty and closed. */
export function SheetButton() {
  const id = useSession((state) => state.id);
  const count = useSession(({ sheet }) => sheet.length);
  const isOpen = useWorkspace(({ openSheet }) => openSheet === id);
  const showSheet = useWorkspace((state) => state.showSheet);
  if (count === 0 && !isOpen) return null;
  return (
    <Button
      look={isOpen ? "secondary" : "ghost"}
      aria-expanded={isOpen}
      title="Answers side by side"
      className="mr-1 md:mr-0 md:ml-1"
      {...{ [opensSheet]: "" }}
      onClick={() => showSheet(isOpen ? null : id)}
    >
      <Columns2 aria-hidden className="size-4" />
      <span className="max-md:sr-only">Sheet</span>
      <span className="sr-only"> of {formatCounted(count, "answer")}</span>
      <span aria-hidden className="rounded-full bg-primary-soft px-1.5 text-xs text-primary tabular-nums">
        {count}
      </span>
    </Button>
  );
}
