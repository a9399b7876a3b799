/** Which rows an answer is about, in words for its first sentence. Markdown: what the plan took from outside is escaped. */
import "server-only";
import { escapeMarkdown } from "#lib/domain/markdown-text";
import type { Plan, PlanTime } from "#lib/domain/plan";
import { datedWords, dateRole } from "#lib/planner/explain/date-role";
import { everything, isOfThings, type PlanScope, planScope } from "#lib/planner/explain/plan-scope";
import { timeText } from "#lib/planner/explain/time-text";
import { addPeriods } from "#lib/planner/time/calendar";
import type { SemanticModel } from "#lib/semantic/model";
import { escapeCellText } from "../runtime/markdown-text.ts";

export type Scope = PlanScope & {
  /** "in 2025"; null without a period. */
  readonly when: string | null;
  /** The period is counted from today and not over. */
  readonly isRunning: boolean;
  /** The period is that of what the things have done, and its verb stands last: "stores opened in 2024". */
  readonly isDeed: boolean;
};

export const noScope: Scope = { ...everything, when: null, isRunning: false, isDeed: false };

/** In the plan's order; `today` as an ISO day, where it is known. */
export function scopeOf(plan: Plan | null, model: SemanticModel, today: string | null = null): Scope {
  if (plan === null) return noScope;
  const { before, behind, brackets, related } = planScope(plan, model);
  // Of two plans each says its own period among its conditions.
  const time = plan.setOperation === null ? plan.time : null;
  const isRunning = time !== null && runs(time, today);
  const said = time === null ? null : timeText({ ...time, label: escapeCellText(time.label) });
  const when = isRunning ? `so far ${said}` : said;
  // A period of the things themselves is one more of their conditions: "stores opened since 2024".
  const dated = time !== null && isOfThings(plan, model) ? datedWords(time.column, model) : null;
  const own = dated === null ? [] : [`${outside(dated)} ${when}`];
  return {
    before: before.map(outside),
    behind: [...behind.map(outside), ...own],
    brackets: brackets.map(outside),
    related: related.map(outside),
    when: dated === null ? when : null,
    isRunning: isRunning && dated === null,
    isDeed: dated !== null && time !== null && dateRole(time.column, model)?.participle != null,
  };
}

/** "this year" before its last day. */
function runs({ label, anchor, from, to }: PlanTime, today: string | null): boolean {
  if (anchor === null || from === null || to === null || today === null) return false;
  return /^this /i.test(label) && from <= today && addPeriods(today, "day", 1) < to;
}

/** All of it as what can stand in brackets, the period last. */
export function scopeParts({ before, behind, brackets, related, when }: Scope): readonly string[] {
  return [...before, ...behind, ...brackets, ...related, ...(when === null ? [] : [when])];
}

/** On one line, and nothing in it is markup. */
function outside(text: string): string {
  return escapeMarkdown(text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim());
}
