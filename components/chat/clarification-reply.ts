/** What a short reply means while a clarifying question is open. Pure. */
import type { ClarificationOption } from "#lib/domain/message";
import type { SessionView } from "#lib/domain/session";

/** The options of the question that waits for an answer; none while nothing is asked. */
export function openClarification(
  session: Pick<SessionView, "messages" | "run" | "routerCounter">,
): readonly ClarificationOption[] {
  const last = session.messages.at(-1);
  if (session.run !== null || session.routerCounter === 0 || last?.role !== "assistant") return [];
  const part = last.parts.find((candidate) => candidate.type === "clarification");
  return part?.type === "clarification" ? part.options : [];
}

/** What asks for an answer without the choice: the router takes the likeliest reading and says which one. */
export const bestGuess = "Just answer with your best guess.";

/** Whether a reply left the choice to us. */
export function isBestGuess(reply: string | null): boolean {
  return reply?.trim() === bestGuess;
}

/** A number stands for the option in its place: its words become the visible message. Anything else is sent as it is. */
export function resolveReply(text: string, options: readonly ClarificationOption[]): string {
  const trimmed = text.trim();
  if (!/^[1-4]$/.test(trimmed)) return trimmed;
  return options[Number(trimmed) - 1]?.label ?? trimmed;
}

/** Position of the option that a reply chose; -1 when it chose none. */
export function chosenOption(reply: string | null, options: readonly ClarificationOption[]): number {
  const said = reply?.trim().toLowerCase();
  return options.findIndex((option) => option.label.trim().toLowerCase() === said);
}
