"use client";

/** Puts an answer on its chat's sheet, beside the others there, or takes it off. */
import { Columns2 } from "lucide-react";
import { useChat, useChatId, useSession } from "#components/chat/session-provider";
import { useWorkspace } from "#components/chat/workspace-provider";
import { Button } from "#components/ui/button";
import { DropdownMenuItem } from "#components/ui/dropdown-menu";
import { useToasts } from "#components/ui/toast";
import { sheetLimits } from "#lib/domain/sheet";
import { selectReadOnly } from "#lib/state/session-store";

/** What a message that leads to the sheet offers. */
export const leadToSheet = "Show the sheet";

type AddToSheetProps = {
  /** The result that the answer began with; null where it cannot be put on a sheet. */
  readonly card: string | null;
  readonly title: string;
};

type OnSheet = { readonly card: string; readonly title: string };

/** In a chat only. A phone has no room for it in the row: there it is the first entry of the menu beside. */
export function AddToSheet({ card, title }: AddToSheetProps) {
  const isInChat = useChatId() !== null;
  return isInChat && card !== null ? <SheetButton card={card} title={title} /> : null;
}

/** The same as an entry of the menu, where the button has no room. */
export function AddToSheetItem({ card }: Pick<AddToSheetProps, "card">) {
  const isInChat = useChatId() !== null;
  return isInChat && card !== null ? <SheetItem card={card} /> : null;
}

function SheetButton({ card, title }: OnSheet) {
  const { isOn, canChange, turn } = useOnSheet(card);
  if (!canChange) return null;
  return (
    <Button
      look="ghost"
      size="icon"
      aria-label={`Add ${title} to the sheet`}
      aria-pressed={isOn}
      title={isOn ? "Take off the sheet" : "Add to the sheet, beside other answers"}
      onClick={() => void turn()}
      className="max-sm:hidden aria-pressed:bg-primary-soft aria-pressed:text-primary"
    >
      <Columns2 aria-hidden className="size-4" />
    </Button>
  );
}

function SheetItem({ card }: Pick<OnSheet, "card">) {
  const { isOn, canChange, turn } = useOnSheet(card);
  if (!canChange) return null;
  return (
    <DropdownMenuItem className="sm:hidden" onSelect={() => void turn()}>
      <Columns2 aria-hidden className="size-4 text-subtle" />
      {isOn ? "Take off the sheet" : "Add to the sheet"}
    </DropdownMenuItem>
  );
}

function useOnSheet(card: string) {
  const { actions, store } = useChat();
  const isOn = useSession(({ sheet }) => sheet.includes(card));
  const canChange = useSession((state) => selectReadOnly(state) === null);
  const showSheet = useWorkspace((state) => state.showSheet);
  const toasts = useToasts();
  const turn = async () => {
    const { show } = toasts.getState();
    const { id, sheet } = store.getState();
    if (!isOn && sheet.length >= sheetLimits.answers) {
      show({
        text: `A sheet has room for ${sheetLimits.answers} answers. Take one off first.`,
        tone: "problem",
        action: null,
      });
      return;
    }
    const problem = await actions.putOnSheet(card, !isOn);
    if (problem !== null) return show({ text: problem.message, tone: "problem", action: null });
    if (isOn) return show({ text: "Taken off the sheet.", tone: "plain", action: null });
    show({
      text: "Added to the sheet.",
      tone: "plain",
      action: { label: leadToSheet, act: () => showSheet(id), leadsElsewhere: true },
    });
  };
  return { isOn, canChange, turn };
}
