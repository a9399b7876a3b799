/** The answers on a chat's sheet, each as its card in the conversation shows it now. Pure; browser-safe: types only. */
import type { ResultPart } from "#lib/domain/message";
import type { SessionView } from "#lib/domain/session";
import { shownIn, shownResult } from "./shown-result.ts";
import type { Turn } from "./turn.ts";

export type SheetAnswer = {
  /** The result that the answer began with: by it the sheet knows the answer, whichever version is shown. */
  readonly card: string;
  /** Null: the answer is not in the chat any more, or hidden by "clear chat". */
  readonly part: ResultPart | null;
};

/** In the order in which they were put there. */
export function sheetAnswers(
  turns: readonly Turn[],
  { sheet, shownVersions }: Pick<SessionView, "sheet" | "shownVersions">,
): SheetAnswer[] {
  return sheet.map((card) => ({ card, part: shownPart(turns, card, shownIn(shownVersions, card)) }));
}

function shownPart(turns: readonly Turn[], card: string, shownId: string | null): ResultPart | null {
  for (const turn of turns) {
    const original = turn.kind === "answer" ? turn.cards.find(({ ref }) => ref.id === card) : undefined;
    if (turn.kind !== "answer" || original === undefined) continue;
    const versions = turn.versions.filter((version) => version.cardResultId === card);
    const { part, told } = shownResult({ original, messageId: "", versions }, shownId);
    return { ...part, title: told.title };
  }
  return null;
}
