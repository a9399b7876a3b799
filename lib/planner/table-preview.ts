/** The first rows of a table as they are, with all that one sees at a glance: "show me the orders table". */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { findTable, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { phraseKey, splitIdentifier } from "#lib/semantic/words";
import { planTitle } from "./explain/plan-title.ts";
import { blankPlan } from "./plan/blank-plan.ts";
import type { PlanningOutcome } from "./plan/outcome.ts";
import { allColumns } from "./plan-building/build-list.ts";

const asked = [
  /^(?:please )?(?:show|display|open|view|see|preview|list|print|give)(?: me| us)?(?: the)?(?: table)? (?<name>.+?) table$/iu,
  /^(?:please )?(?:show|display|open|view|see|preview|list|print|give)(?: me| us)?(?: the)? table (?<name>.+)$/iu,
  /^(?:please )?preview(?: of)?(?: the)? (?<name>.+)$/iu,
  /^(?:please )?(?:show|display|see|list|give)(?: me| us)?(?: the)? (?:first|some|sample) rows (?:of|in|from)(?: the)?(?: table)? (?<name>.+?)(?: table)?$/iu,
  /^(?:the )?(?<name>\S+) table$/iu,
];

type PreviewArgs = {
  readonly model: SemanticModel;
  readonly index: SemanticIndex;
  /** How many rows are shown of a table; all that a result holds where it is not said. */
  readonly previewRows?: number;
};

/** Null for every question that asks for more than a table's rows, and for names that no table bears. */
export function previewTable(question: string, { model, index, previewRows }: PreviewArgs): PlanningOutcome | null {
  const words = question
    .trim()
    .replace(/[\s?.!]+$/, "")
    .replaceAll(/\s+/g, " ");
  const names = asked.flatMap((pattern) => pattern.exec(words)?.groups?.name ?? []);
  const table = names.map((name) => tableCalled(name, model, index)).find((found) => found !== null);
  if (table === undefined || table === null) return null;
  const plan = {
    ...blankPlan(model),
    limit: previewRows ?? null,
    detail: { table: table.name, columns: allColumns(model, table.name), isDistinct: false },
  };
  return { kind: "plan", plan, title: planTitle(plan, model) };
}

function tableCalled(name: string, model: SemanticModel, { phrases }: SemanticIndex): SemanticTable | null {
  const found = phrases.get(phraseKey(splitIdentifier(name.replaceAll(/["'`“”]/g, "")))) ?? [];
  const element = found.map((candidate) => candidate.element).find(({ kind }) => kind === "table");
  return element?.kind === "table" ? (findTable(model, element.table) ?? null) : null;
}
