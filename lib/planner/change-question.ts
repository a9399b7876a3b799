/** What moved a figure, asked in words: what stands in the chat where it was chosen instead of typed. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { planTitle } from "./explain/plan-title.ts";
import { windowName } from "./time/window-name.ts";

/** "Why did revenue (Online) fall in February 2026?"; what it is compared with is said where it is no time just before. */
export function changeQuestion(plan: Plan, claim: "rise" | "fall" | null, model: SemanticModel): string {
  const { time, compare } = plan;
  const title = planTitle({ ...plan, time: null, compare: null, analysis: null }, model);
  const figure = lowerFirst(title).replace(/^(?=(?:number|share) of )/, "the ");
  const beside = compare?.label.replace(/^(?:in|on) /, "") ?? "previous";
  const words = [
    `Why did ${figure} ${claim ?? "change"}`,
    ...(time?.from == null || time.to === null ? [] : [windowName(time.from, time.to)]),
    ...(beside.startsWith("previous") ? [] : [`compared with ${beside}`]),
  ];
  return `${words.join(" ")}?`;
}
