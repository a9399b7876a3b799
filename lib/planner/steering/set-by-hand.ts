/** Marks a part of a plan as set by hand: nobody assumed it, whatever words of the question it still stands for. */
import type { PlanPart } from "#lib/domain/plan-part";
import { timeText } from "../explain/time-text.ts";

/** The words of an order describe it ("newest"), so that another one has none. */
export function markedByHand(part: PlanPart): PlanPart {
  switch (part.kind) {
    case "figure":
      return { ...part, metric: marked(part.metric) };
    case "group":
      return { ...part, dimension: marked(part.dimension) };
    case "condition":
      return { ...part, filter: marked(part.filter) };
    case "either":
      return { ...part, filters: part.filters.map(marked) };
    case "related":
      return { ...part, exists: marked(part.exists) };
    case "threshold":
      return { ...part, having: marked(part.having) };
    case "period":
      return { ...part, time: named(marked(part.time)) };
    case "comparison":
      return { ...part, compare: marked(part.compare) };
    case "calculation":
      return { ...part, calculation: marked(part.calculation) };
    case "order":
      return { ...part, order: marked({ ...part.order, evidence: [] }) };
    default:
      return part;
  }
}

function marked<Part extends { readonly evidence: readonly string[] }>(part: Part): Part & { evidence: string[] } {
  return { ...part, evidence: ["", ...part.evidence.filter((words) => words !== "")] };
}

type Period = Extract<PlanPart, { kind: "period" }>["time"];

/** A period that was chosen by its days is called by them. */
function named(time: Period): Period {
  if (time.label.trim() !== "") return time;
  const label = timeText({ ...time, label: "" }).replace(/^(?:in|on) /, "");
  return { ...time, label, anchor: null };
}
