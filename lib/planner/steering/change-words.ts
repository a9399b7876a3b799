/** What an analyst changed of an answer, in a few words: the name of the version that came of it. */
import type { Plan } from "#lib/domain/plan";
import type { PlanEdit, PlanPart } from "#lib/domain/plan-part";
import type { SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { partText } from "./plan-chips.ts";

/** One change, with the part that went and the plan that it was made on. */
export type Change = { readonly edit: PlanEdit; readonly gone: PlanPart | null; readonly before: Plan };

/** "Added gross margin", "2024 instead of 2025, removed by region" */
export function changeWords(changes: readonly Change[], after: Plan, model: SemanticModel): string {
  const said = changes.map((change) => oneChange(change, after, model));
  return capitalise(said.join(", "));
}

function oneChange({ edit, gone, before }: Change, after: Plan, model: SemanticModel): string {
  const old = gone === null ? "" : bare(partText(gone, before, model));
  if (edit.kind === "remove") return `removed ${old}`;
  const now = bare(partText(edit.part, after, model));
  return edit.kind === "add" || old === "" ? `added ${now}` : `${now} instead of ${old}`;
}

/** "in 2025" -> "2025": behind "instead of" nothing needs its preposition. */
function bare(text: string): string {
  return text.replace(/^(?:in|on) /, "");
}
