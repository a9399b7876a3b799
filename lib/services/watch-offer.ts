/** An answer that was wished for again and again offers to be told by itself, or says why it cannot be. */
import "server-only";
import { alertText } from "#lib/analysis/alerts/alert-words";
import { fitRule, type Watched } from "#lib/analysis/alerts/fit-rule";
import type { MessagePart, ResultPart } from "#lib/domain/message";
import type { ScheduleWhen } from "#lib/domain/schedule";
import { scheduleRuleText } from "#lib/domain/schedule-words";
import type { WatchWish } from "#lib/planner/wishes/read-wish";
import { fixedDaysText } from "#lib/state/schedule-words";

/** The parts with the offer in front of the steps, which come last. */
export function withWatchOffer(parts: readonly MessagePart[], wish: WatchWish | null): readonly MessagePart[] {
  if (wish === null) return parts;
  const end = parts.findIndex(({ type }) => type === "steps");
  const place = end === -1 ? parts.length : end;
  return [...parts.slice(0, place), offerOf(parts, wish), ...parts.slice(place)];
}

function offerOf(parts: readonly MessagePart[], wish: WatchWish): MessagePart {
  const result = parts.find((part): part is ResultPart => part.type === "result");
  if (result === undefined) return notOffered("There is no answer that could be asked again.");
  // Rows that several databases gave are put together once: no statement brings them again.
  if (result.sources.length > 0) return notOffered("An answer of several databases is not asked again by itself.");
  const { when, alert } = wish;
  const fixed = fixedDaysText(result.plan);
  const notes = [...wish.notes, ...(fixed === null ? [] : [fixed])];
  const offer = { type: "watch-offer" as const, resultId: result.ref.id, when, rhythm: rhythmText(when) };
  if (alert === null) return { ...offer, alert, condition: null, isPercent: false, notes };
  const fitted = fitRule(alert, watchedOf(result));
  if (fitted.kind === "not") return notOffered(fitted.why);
  const { rule, figure } = fitted;
  return {
    ...offer,
    alert: rule,
    condition: alertText(rule, figure),
    isPercent: figure.format === "percent",
    notes,
  };
}

function watchedOf({ outputs, ref, plan }: ResultPart): Watched {
  return { outputs, isOneRow: ref.rowCount <= 1, window: plan?.time ?? null };
}

function notOffered(why: string): MessagePart {
  return { type: "notice", text: `Nothing is told by itself. ${why}` };
}

/** By the clock of whoever says yes, which is not known here. */
function rhythmText(when: ScheduleWhen): string {
  return scheduleRuleText({ when, timeZone: "" }).replace(/ \(\)$/, "");
}
