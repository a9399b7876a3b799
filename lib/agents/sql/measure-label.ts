/** What a figure is called in a sentence: its heading alone does not say that it is added up, or of what it is a share. */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { escapeMarkdown } from "#lib/domain/markdown-text";
import type { Plan } from "#lib/domain/plan";
import { withoutUnit } from "#lib/domain/unit-text";
import { groupsNoun } from "#lib/planner/explain/group-condition";
import { nounPhrase } from "#lib/planner/explain/plan-scope";
import { sharedRows } from "#lib/planner/explain/share-words";
import { shareParts } from "#lib/planner/plan/share-parts";
import { withoutUnitSign } from "#lib/planner/words/number-units";
import type { SemanticModel } from "#lib/semantic/model";
import { countedNoun, lowerFirst } from "#lib/semantic/words";
import { scopeOf } from "./scope-text.ts";

/** The result's plan and its model; null where nobody knows them. */
export type LabelSource = { readonly plan: Plan | null; readonly model: SemanticModel | null };

/** Markdown, without the unit, which stands with the numbers. `metric`: its position in the plan; null for no figure of its own. */
export function measureLabel({ label, unit }: OutputColumn, metric: number | null, source: LabelSource): string {
  const own = escapeMarkdown(withoutUnitSign(withoutUnit(label, unit ?? null), unit ?? null));
  const { plan, model } = source;
  if (plan === null || model === null) return own;
  if (plan.isRunning && !plan.asShare) return `Running total of ${lowerFirst(own)}`;
  if (plan.asShare) return isOfShown(plan, model) ? own.replace(/^Share of /, "Share of all ") : own;
  const share = metric === null ? null : shareText(plan, metric, model);
  return share === null ? own : `Share of ${share.part} out of all ${share.whole}${ofEach(plan)}`;
}

export type ShareText = { readonly part: string; readonly whole: string };

/** Markdown: "customers without orders", of "customers"; null where the figure is no share of rows. */
export function shareText(plan: Plan, metric: number, model: SemanticModel): ShareText | null {
  const own = plan.metrics[metric];
  const shared = own === undefined ? null : sharedRows(own, { plan, model });
  if (shared === null) return null;
  const scope = scopeOf({ ...shared.part, setOperation: null }, model);
  const whole = escapeMarkdown(shared.whole);
  return { part: [nounPhrase(whole, scope), ...scope.related].join(" "), whole };
}

/** Where groups that are not shown are part of the whole as well. */
function isOfShown(plan: Plan, model: SemanticModel): boolean {
  return plan.limit !== null || shareParts(plan, model).ofShown.length > 0;
}

/** Each group is a whole of its own; what stands by periods alone says so itself. */
function ofEach(plan: Plan): string {
  const isTimed = plan.dimensions.every(({ grain }) => grain !== null);
  return isTimed ? "" : ` of the same ${countedNoun(groupsNoun(plan), 1)}`;
}
