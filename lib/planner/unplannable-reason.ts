/** Why a question whose words are all known has no answer, told in its own terms. */
import type { Plan, PlanDimension } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise, lowerFirst, plural } from "#lib/semantic/words";
import { setsBeside } from "./follow-up/beside-last.ts";
import { editsOf } from "./follow-up/follow-up.ts";
import { unsafeGroup } from "./plan/join-choice.ts";
import { simpleTable, singularLabel } from "./plan/measures.ts";
import type { PlanningArgs } from "./plan/outcome.ts";
import { buildPlan } from "./plan-building/build-plan.ts";
import type { Request } from "./request/request.ts";
import { choices } from "./understand/resolve.ts";
import { wholelessShares } from "./understand/shares-no-whole.ts";
import { unevenRatio } from "./understand/uneven-ratio.ts";

type Asked = {
  readonly question: string;
  readonly request: Request;
  /** What the question comes to, where that can be computed. */
  readonly likeliest: Plan | null;
};

/** One or two sentences, or null where nothing but the words can be told. */
export function unplannableReason(args: PlanningArgs, asked: Asked): string | null {
  const { likeliest } = asked;
  if (likeliest !== null) return shareReason(likeliest) ?? rateReason(args.model, likeliest);
  return besideReason(asked.request, args.previousPlan) ?? groupReason(args, asked);
}

function besideReason(request: Request, previousPlan: Plan | null): string | null {
  if (previousPlan === null || !setsBeside(request, previousPlan)) return null;
  return previousPlan.detail === null
    ? "Two periods can be set side by side where they are equally long, or where one is the same part of another year."
    : "Rows of two periods cannot be set side by side. Ask for a figure of them, such as how many there are.";
}

function shareReason(plan: Plan): string | null {
  const [metric] = wholelessShares(plan);
  if (metric === undefined) return null;
  return `${capitalise(metric.label)} has no share of a whole: what the groups have does not add up to what all have. Ask for it by group, or for the share of a sum or of a count.`;
}

function rateReason(model: SemanticModel, plan: Plan): string | null {
  const uneven = unevenRatio(model, plan);
  return uneven === null ? null : chargedSentence(model, uneven.metric.label, uneven);
}

/** What the words come to before it is found that it cannot be computed: the likeliest by itself, else as an edit of the last plan. */
function groupReason(args: PlanningArgs, { question, request }: Asked): string | null {
  const { previousPlan, model } = args;
  const alone = choices(args, request).flatMap(
    ({ choice }) => buildPlan(args, request, { choice, measureOption: 0 }) ?? [],
  );
  const edits = previousPlan === null ? [] : editsOf(question, { ...args, previousPlan }, request).edited;
  const [plan] = [...alone, ...edits.map(({ built }) => built)].map((built) => built.plan);
  const unsafe = plan === undefined ? null : unsafeGroup(model, plan);
  if (plan === undefined || unsafe?.way.kind !== "bridged") return null;
  const label = plan.metrics.map((metric) => metric.label).join(" and ");
  return chargedSentence(model, label, { group: unsafe.dimension, table: simpleTable(unsafe.measure) });
}

type Charged = { readonly group: PlanDimension; readonly table: string };

function chargedSentence(model: SemanticModel, label: string, { group, table }: Charged): string {
  const row = singularLabel(findTable(model, table)?.label ?? table.toLowerCase());
  const by = lowerFirst(group.label);
  return `${capitalise(label)} cannot be told by ${by}: it is known of each ${row} as a whole, and one ${row} can belong to several of these groups, each of which would be charged with all of it. Ask for it by something of which ${plural(row)} have one.`;
}
