/** How a part of a question is read: by the whole planner, on its own or behind the plan of what stands before it. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import type { PlanningArgs, PlanningOutcome } from "../plan/outcome.ts";

/** Words that stand for a question; `before` is what they go on from. */
type ReadPart = (words: string, before: Plan | null) => PlanningOutcome;

/** What reading a part needs to know. */
export type Parted = { readonly model: SemanticModel; readonly index: SemanticIndex; readonly read: ReadPart };

/** What was made of parts already, and how many more are read: the parts of parts are tried in many ways. */
export type PartReads = { left: number; readonly known: Map<string, PlanningOutcome> };

/** So many tell whether a question can be read in parts; a reader who waits longer is not served. */
const mostReads = 48;

const unread: PlanningOutcome = {
  kind: "refuse",
  reason: "unknown_concept",
  sentence: "",
  unknownWords: [],
  suggestions: [],
};

type PartArgs = PlanningArgs & { readonly index: SemanticIndex; readonly partReads?: PartReads };

/** Reads each part once, by the planner that was given. */
export function partedBy<Args extends PartArgs>(
  args: Args,
  plan: (words: string, args: Args) => PlanningOutcome,
): Parted {
  const reads = args.partReads ?? { left: mostReads, known: new Map() };
  const read: ReadPart = (words, previousPlan) => {
    const key = JSON.stringify([words, previousPlan]);
    const known = reads.known.get(key);
    if (known !== undefined) return known;
    if (reads.left <= 0) return unread;
    reads.left -= 1;
    const outcome = plan(words, { ...args, previousPlan, unanswered: [], partReads: reads });
    reads.known.set(key, outcome);
    return outcome;
  };
  return { model: args.model, index: args.index, read };
}

/** The plan of a part that is understood without asking back. */
export function planOf(outcome: PlanningOutcome): Plan | null {
  return outcome.kind === "plan" ? outcome.plan : null;
}
