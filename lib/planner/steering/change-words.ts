/** What an analyst changed of an answer, in a few words: the name of the version that came of it. */
import type { Plan } from "#lib/domain/plan";
import type { PlanEdit, PlanPart } from "#lib/domain/plan-part";
import type { SemanticModel } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import { partText } from "./plan-chips.ts";

/** One change, with the part that went and the plan that it was made on. */
export type Change = { readonly edit: PlanEdit; readonly gone: PlanPart | null; readonly before: Plan };

/** "Added gross margin", "2024 instead of 2025", "Without region" */
export function changeWords(changes: readonly Change[], after: Plan, model: SemanticModel): string {
  const said = changes.map((change) => oneChange(change, after, model));
  return capitalise(said.join(", "));
}

function oneChange({ edit, gone, before }: Change, after: Plan, model: SemanticModel): string {
  const old = gone === null ? "" : bare(partText(gone, before, model));
  if (edit.kind === "remove") return withoutWords(old);
  const text = partText(edit.part, after, model);
  if (sayThemselves.has(edit.part.kind) || (edit.kind === "add" && selfTold.test(text))) return text;
  return edit.kind === "add" || old === "" ? `added ${bare(text)}` : `${bare(text)} instead of ${old}`;
}

/** "As a share", "added up", "compared with" say by themselves what was done. */
const sayThemselves: ReadonlySet<PlanPart["kind"]> = new Set(["share", "running", "comparison"]);
const selfTold = /^(?:as|with|indexed) /;

/** "with ranks" -> "without ranks", "as a share" -> "not as a share" */
function withoutWords(old: string): string {
  if (old.startsWith("with ")) return old.replace("with", "without");
  return /^(?:as a|added up|indexed)/.test(old) ? `not ${old}` : `without ${old}`;
}

/** "in 2025" -> "2025", "by region" -> "region": behind "added" and "instead of" nothing needs its preposition. */
function bare(text: string): string {
  return text.replace(/^(?:in|on|by|compared with) /, "");
}
