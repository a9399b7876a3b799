/** What moved a figure, asked in words: what stands in the chat where it was chosen instead of typed. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { planTitle } from "./explain/plan-title.ts";
import { windowName } from "./time/window-name.ts";

/** "Why did revenue (Online) fall in February 2026?"; `isBesideSaid`: what it is compared with is no matter of course. */
export function changeQuestion(
  plan: Plan,
  { claim, isBesideSaid }: { readonly claim: "rise" | "fall" | null; readonly isBesideSaid: boolean },
  model: SemanticModel,
): string {
  const { time, compare } = plan;
  const title = planTitle({ ...plan, time: null, compare: null, analysis: null }, model);
  const figure = lowerFirst(title).replace(/^(?=(?:number|share) of )/, "the ");
  const words = [
    `Why did ${figure} ${claim ?? "change"}`,
    ...(time?.from == null || time.to === null ? [] : [windowName(time.from, time.to)]),
    ...(isBesideSaid && compare !== null ? [`compared with ${compare.label.replace(/^(?:in|on) /, "")}`] : []),
  ];
  return `${words.join(" ").replace(/ compared with previous /, " compared with the previous ")}?`;
}
