/**
 * Makes a legal decision of whatever the rules or a model decided. Pure; every router output passes
 * here, so no reply of a model can leave the user without a question or an agent without a request.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { ClarificationOption } from "#lib/domain/message";
import type { Handoff, HistoryEntry, Routing } from "#lib/domain/session";
import { joinUserTexts, lastUserText } from "./read-request.ts";
import type { RawRouting, RoutedSession } from "./state.ts";

const templateQuestion = "Could you say more precisely what you would like to know?";
const maxOptions = 4;

/**
 * Unknown handoff -> user; no question -> the template; an agent without a request -> all the user
 * said; a dashboard only on the user's wish or yes; the first reading instead of a further question when the rounds
 * are used up.
 */
export function normalizeRouting(
  raw: Omit<RawRouting, "reason">,
  session: Pick<RoutedSession, "userInputHistory" | "rounds">,
  wantsDashboard: (text: string) => boolean,
): Routing {
  const joined = joinUserTexts(session.userInputHistory);
  const handoff = allowedHandoff(raw.handoff, session, wantsDashboard);
  if (handoff !== "user") {
    const assumed = assumedOption(raw, session);
    const userRequest = assumed?.question ?? textOr(raw.userRequest, joined);
    return { handoff, userRequest, question: null, options: [], pending: null };
  }
  return {
    handoff,
    userRequest: null,
    question: textOr(raw.question, templateQuestion),
    options: usableOptions(raw.options),
    pending: null,
  };
}

/** The first reading of a question that may not be asked any more; null where none is, or none was to choose from. */
export function assumedOption(
  raw: Pick<RawRouting, "handoff" | "options">,
  { rounds }: Pick<RoutedSession, "rounds">,
): ClarificationOption | null {
  const wantsAgent = raw.handoff === "sql_query_agent" || raw.handoff === "dashboard_agent";
  if (wantsAgent || rounds < agentLimits.maxClarifyRounds) return null;
  return usableOptions(raw.options)[0] ?? null;
}

/** How the user is told that a reading was taken which nobody chose. */
export function assumedSentence({ label, effect }: ClarificationOption, why: string): string {
  const meaning = effect === null ? "" : ` (${effect})`;
  return `Read as "${label}"${meaning}, because ${why}.`;
}

function allowedHandoff(
  handoff: string,
  session: Pick<RoutedSession, "userInputHistory" | "rounds">,
  wantsDashboard: (text: string) => boolean,
): Handoff {
  if (handoff === "sql_query_agent") return handoff;
  if (handoff === "dashboard_agent") {
    const isWished = wantsDashboard(joinUserTexts(session.userInputHistory)) || saidYes(session.userInputHistory);
    return isWished ? handoff : "sql_query_agent";
  }
  return session.rounds >= agentLimits.maxClarifyRounds ? "sql_query_agent" : "user";
}

/** A yes to a question of ours that offered a dashboard. */
function saidYes(history: readonly HistoryEntry[]): boolean {
  const question = history.findLast((entry) => entry.role !== "user")?.text ?? "";
  return (
    /\bdashboard\b/i.test(question) &&
    /^(yes|yes please|yeah|yep|sure|ok|okay|please do)\b/i.test(lastUserText(history))
  );
}

function usableOptions(options: readonly ClarificationOption[]): ClarificationOption[] {
  const seen = new Set<string>();
  const usable = options.filter((option) => {
    const key = option.label.trim().toLowerCase();
    const isUsable = key !== "" && option.question.trim() !== "" && !seen.has(key);
    if (isUsable) seen.add(key);
    return isUsable;
  });
  return usable.slice(0, maxOptions).map((option) => ({ ...option }));
}

function textOr(text: string | null, fallback: string): string {
  return text === null || text.trim() === "" ? fallback : text.trim();
}
