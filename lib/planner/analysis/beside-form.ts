/** Whether two groups differ by more than chance, and whether two figures go together. */
import type { Plan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { besideParts } from "../plan/beside-parts.ts";
import { type AskedAnalysis, distinct, monthPattern, tidy } from "./cues.ts";
import type { Form, Shaped } from "./form.ts";
import { areFew, groupsApart, isByNumber, isOfTwo } from "./groups-apart.ts";

const differenceCue =
  /\bstatistically\b|\bsignifican(?:t|tly|ce)\b|\b(?:by|just|pure|mere|only|or is (?:that|it)|is (?:that|it)) (?:just |by |only )*(?:chance|random|coincidence|luck|noise)\b|\bby more than chance\b|\breal difference\b/iu;

const differencePhrases: readonly RegExp[] = [
  /,? ?\b(?:different )?by more than chance\b/giu,
  /\bdifferent(?= between\b)/giu,
  /\bstatistically(?: speaking| significant)?,?/giu,
  /\b(?:is|are|was|were) (?:there )?(?:a |any |the )?(?:statistically )?(?:significant |real )?differences? in\b/giu,
  /\b(?:is|are|was|were) the differences? (?:in|of)\b/giu,
  /,? ?\breal or (?:is (?:it|that) )?(?:just |only |by |pure )*(?:chance|coincidence|luck|noise)\b/giu,
  /,? ?\b(?:or )?(?:is|are|was) (?:that|it|this) (?:just |only )?(?:by )?(?:chance|random|coincidence|luck|noise)\b/giu,
  /,? ?\bor (?:just |only |by |pure )*(?:chance|coincidence|luck|noise)\b/giu,
  /\b(?:is|are|was|were)?\s*(?:the )?(?:difference )?(?:statistically )?significan(?:t|tly|ce)(?: (?:higher|lower|different|larger|smaller|more|less)(?! (?:than|from)\b))?\b/giu,
  /\b(?:do|does|did)\b/giu,
];

/** Null where nothing asks whether a difference is more than chance. */
export function readDifference(question: string): AskedAnalysis | null {
  const cue = differenceCue.exec(question);
  if (cue === null) return null;
  const bare = tidy(differencePhrases.reduce((text, phrase) => text.replaceAll(phrase, " "), question));
  const between = tidy(bare.replace(/\bbetween (.+?) and (.+)$/iu, "of $1 and $2"));
  const than =
    /^(.+?) (?:\w+ )?(?:(?:more|less|higher|lower|better|worse|longer|shorter) than|different (?:from|than)) (.+)$/iu.exec(
      bare,
    );
  const apart = than === null ? [] : [tidy(`${than[1] ?? ""} and ${withoutPointer(than[2] ?? "")}`)];
  return {
    ...{ kind: "difference", claim: null, isOfFigures: true, words: cue[0].trim() },
    rests: distinct([...higherOf(question), between, bare.replace(/\bbetween\b/iu, "for"), ...apart]),
  };
}

const more = "higher|lower|better|worse|larger|smaller|bigger|longer|shorter|greater";

/** "do A have a higher score than B", "is the score higher in A than in B": the average of both. */
function higherOf(question: string): string[] {
  const plain = tidy(question.replaceAll(certainty, " "));
  const owned = new RegExp(
    `^(?:do|does|did) (.+?) (?:have|has|had|get|show|bring) (?:an? |the )?(?:${more}) (.+?) than (.+)$`,
    "iu",
  ).exec(plain);
  const said = new RegExp(`^(?:is|are|was|were) (.+?) (?:${more}) (.+?) than (.+)$`, "iu").exec(plain);
  const [figure, one, other] = owned === null ? [said?.[1], said?.[2], said?.[3]] : [owned[2], owned[1], owned[3]];
  if (figure === undefined || one === undefined || other === undefined) return [];
  const groups = `${withoutPointer(one)} and ${withoutPointer(other)}`;
  const bare = figure.replace(/^(?:the|our) /iu, "");
  return [`average ${bare} of ${groups}`, `${bare} of ${groups}`];
}

/** How sure one has to be of it. */
export const certainty =
  /,? ?\b(?:statistically(?: speaking)?|significantly|really|by more than chance|or is (?:it|that|this) (?:just |only )?(?:by )?(?:chance|random|coincidence|luck|noise)|is (?:it|that|this) significant)\b,?/giu;

/** "than that of store orders": the figure is named in front. */
function withoutPointer(text: string): string {
  return text.replace(/^(?:(?:that|those) )?(?:of|from|in|for|with|by) /iu, "");
}

/** Of one average or share in two groups. */
export function differenceForm(asked: AskedAnalysis, model: SemanticModel): Form {
  return {
    asked,
    rests: asked.rests,
    shape: (plan) => differencePlan(groupsApart(plan, model), asked),
    time: () => ({ before: "average ", behind: "", note: null }),
    unfit:
      "I can tell whether an average, a median or a share differs between two groups by more than chance. Name the figure and both groups.",
  };
}

/** Of groups that are set beside each other: held against chance where they are few and their figure can be, else just shown. */
export function comparedForm(asked: AskedAnalysis, model: SemanticModel): Form {
  return {
    ...differenceForm(asked, model),
    shape: (read) => {
      const plan = groupsApart(read, model);
      if (isByNumber(plan, model)) return { kind: "not", sentence: "A number is no group: ask how both go together." };
      const shaped = differencePlan(plan, asked);
      if (shaped.kind === "plan" && (isOfTwo(plan) || areFew(plan, model))) return shaped;
      return plan.dimensions.length === 1 && plan.metrics.length > 0 ? { kind: "plan", plan } : shaped;
    },
  };
}

/** Two times may be the groups; steps of the calendar that nobody spoke of are none. */
const spokenTime = new RegExp(
  `\\b(?:${monthPattern}|q[1-4]|h[12]|20\\d\\d|days?|weeks?|months?|quarters?|years?|weekdays?)\\b`,
  "iu",
);

function differencePlan(plan: Plan, asked: AskedAnalysis): Shaped {
  const [metric, ...others] = plan.metrics;
  const [dimension, ...further] = plan.dimensions;
  const isOfTimes = dimension?.grain != null && !asked.rests.some((rest) => spokenTime.test(rest));
  if (metric === undefined || others.length > 0 || dimension === undefined || further.length > 0 || isOfTimes)
    return {
      kind: "not",
      sentence: "I can set two groups of one figure beside each other. Name the figure and both groups.",
    };
  if (besideParts(metric) === null)
    return {
      kind: "not",
      sentence: `Whether ${metric.label.toLowerCase()} differs by chance cannot be told: ask about an average, a median or a share of rows.`,
    };
  const analysis = { kind: "difference" as const, evidence: [asked.words] };
  return {
    kind: "plan",
    plan: { ...plan, analysis, compare: null, asShare: false, isRunning: false, chartHint: null, calculation: null },
  };
}

/** "are price and weight related": both are named in front of it. */
const related =
  /^\s*(?:how (?:strongly|closely|much) )?(?:are|is) (?:the )?(.+?) and (?:the )?(.+?) (?:related|correlated|linked|connected)(?: to (?:each other|one another))?[\s?.]*$/iu;

const relationCue =
  /^\s*(?:how (?:strongly|closely|much) )?(?:are|is) .+ and .+ (?:related|correlated|linked|connected)(?: to (?:each other|one another))?[\s?.]*$|\bcorrelat(?:e|es|ed|ion|ions)\b|\b(?:relation|relationship|connection|association|link)s? (?:between|btw)\b|\b(?:related|linked|connected) to\b|\bgo together\b/iu;

/** "how many leads are not linked to any campaign" are rows that belong to others. */
const ofRows = /^\s*(?:how many|which|what|who|whose|list|show|number of|count)\b/iu;

/** Null where nothing asks whether two figures go together. */
export function readRelation(question: string): AskedAnalysis | null {
  const cue = relationCue.exec(question);
  if (cue === null || (/ to$/iu.test(cue[0]) && ofRows.test(question))) return null;
  const plain = tidy(
    question
      .replace(related, "relation between $1 and $2")
      .replaceAll(/\b(?:connection|association|link)s?(?= (?:between|btw))/giu, "relation")
      .replaceAll(/\bbtw\b/giu, "between"),
  );
  return { kind: "relation", claim: null, isOfFigures: true, words: cue[0].trim(), rests: distinct([plain]) };
}

/** Of two figures of groups, or of two numbers of rows. */
export function relationForm(asked: AskedAnalysis, model: SemanticModel): Form {
  return {
    asked,
    rests: asked.rests,
    shape: (plan) => relationPlan(plan, asked, model),
    time: () => ({
      before: "",
      behind: "by month",
      note: "No groups were named: both figures are looked at month by month.",
    }),
    unfit: "I can tell whether two figures go together, over groups or over rows. Name both.",
  };
}

function relationPlan(plan: Plan, asked: AskedAnalysis, model: SemanticModel): Shaped {
  const numbers = plan.detail === null ? plan.metrics.length : numericColumns(plan, model);
  if (numbers !== 2 || plan.setOperation !== null)
    return { kind: "not", sentence: "I can tell whether two figures go together. Name exactly two." };
  if (plan.dimensions.length > 0 && asked.rests.some((rest) => /\bper\b/iu.test(rest)))
    return { kind: "not", sentence: 'Say "by" for the groups: "per" may also be a figure for each of something.' };
  if (plan.detail === null && plan.dimensions.length === 0) return { kind: "timeless" };
  const analysis = { kind: "relation" as const, evidence: [asked.words] };
  return { kind: "plan", plan: { ...plan, analysis, compare: null } };
}

function numericColumns({ detail }: Plan, model: SemanticModel): number {
  const tables = new Map(model.tables.map((table) => [table.name, table]));
  return (detail?.columns ?? []).filter(({ table, column }) => {
    const kind = tables.get(table)?.columns.find(({ name }) => name === column)?.kind;
    return kind === "integer" || kind === "decimal" || kind === "float";
  }).length;
}
