/**
 * What a question says that its plan does not hold, however it was read: an average, a "not", a "most". Each such word
 * leaves its mark in any plan that understood it, so that a plan without the mark lost the word on the way.
 */
import type { Plan } from "#lib/domain/plan";
import { isSameColumn } from "../plan/same-column.ts";

type Mark = {
  /** The words; what they say stands in the first group. */
  readonly said: RegExp;
  /** What a plan that heard them holds; where a condition that holds it is not enough, in what is shown. */
  readonly held: RegExp;
  readonly isShown?: true;
};

const marks: readonly Mark[] = [
  { said: /\b(averages?|avg|mean)\b/iu, held: /"avg"|"ratio"|"median"|moving|average|avg|mean/iu },
  { said: /\b(median)\b/iu, held: /median|percentile|quantile/iu },
  {
    said: /\b(never|without|except|excluding|other than|neither|nobody|nothing|none)\b|\b(not)\b(?! (?:more|less|fewer|only|later|earlier))|(n't)\b/iu,
    held: /"isNegated"|"!=|not|is_null|"value":(?:false|0)\b|"except"|"<|without|\bno\b|non/iu,
  },
  {
    said: /(?<!at )\b(most|fewest|highest|lowest|largest|smallest|biggest|longest|shortest)\b(?! recent)/iu,
    held: /"limit":|"order":|"max"|"min"|rank|extreme|largest|smallest|most|highest|lowest/iu,
  },
  {
    said: /\b(share|percentage|proportion|fraction)\b/iu,
    held: /"asShare"|"ratio"|"name":|share|percent|"compare":|quantile|rate|growth|contribution|proportion|fraction/iu,
  },
  {
    said: /(?:,|\band) (by how (?:much|many))\b/iu,
    held: /"compare":\{|minus|difference|"operator":"-"|\\"-\\"|change/iu,
    isShown: true,
  },
  {
    said: /^who (runs?|manages?|leads?|heads?|owns?|supervises?|is in charge of|is responsible for)\b/iu,
    held: /manager|lead|head|owner|supervisor|responsible|chief|director/iu,
  },
];

/** The word that was lost; null where the plan holds all of them. */
export function lostMeaning(question: string, plan: Plan): string | null {
  const { metrics, detail, compare, dimensions } = plan;
  const [whole, shown] = [plan, { metrics, detail, compare, dimensions }].map(textOf);
  const asked = withoutLeftOut(question, plan);
  for (const mark of marks) {
    const said = mark.said.exec(asked);
    const held = (mark.isShown === true ? shown : whole) ?? "";
    const word = said?.slice(1).find((one) => one !== undefined) ?? null;
    if (word !== null && !mark.held.test(held) && !isEvidence(plan, word)) return word;
  }
  return oneValued(plan) ?? lostFigure(asked, plan);
}

const figureAsked = /(?<!\bby )\b(?:how many|how much|(?:what|which) (?:percentage|share|proportion|fraction))\b/giu;

/** "how many leads, and what percentage converted" asks for two figures. */
function lostFigure(question: string, plan: Plan): string | null {
  const asked = [...question.matchAll(figureAsked)].map(([words]) => words.toLowerCase());
  const { metrics, detail, asShare, calculation, compare } = plan;
  const beside = [asShare, calculation !== null, compare !== null].filter(Boolean).length;
  const isLost = detail === null && asked.length > 1 && metrics.length + beside < asked.length;
  return isLost ? (asked.at(-1) ?? null) : null;
}

/** The question without what the answer tells that it leaves out. */
function withoutLeftOut(question: string, { assumptions }: Plan): string {
  const told = assumptions.filter((sentence) => /\bleft out\b/u.test(sentence));
  const phrases = told.flatMap((sentence) => [...sentence.matchAll(/"([^"]+)"/gu)].map(([, phrase]) => phrase ?? ""));
  return phrases.reduce((text, phrase) => text.replace(phrase, () => " "), question);
}

/** "new tickets by status": groups of the column that is one value are one group, and "new" is something else. */
function oneValued({ filters, dimensions }: Plan): string | null {
  const one = filters.find(
    ({ column, condition }) =>
      condition.operator === "=" && dimensions.some((dimension) => isSameColumn(dimension.column, column)),
  );
  return one === undefined ? null : (one.evidence[0] ?? null);
}

/** The word is part of a name that the plan speaks of: "price of the share". */
function isEvidence(part: unknown, word: string): boolean {
  if (typeof part !== "object" || part === null) return false;
  return Object.entries(part).some(([name, value]) =>
    name === "evidence" ? JSON.stringify(value).toLowerCase().includes(word.toLowerCase()) : isEvidence(value, word),
  );
}

/** Only what there is: what is not asked for stands in a plan as null, as false or as an empty list. */
function textOf(part: unknown): string {
  return JSON.stringify(part, (name: string, value: unknown) => {
    const isNothing =
      value === null || (value === false && name !== "value") || (Array.isArray(value) && value.length === 0);
    return isNothing || isTold(name) ? undefined : value;
  });
}

/** The question's own words, which a plan keeps beside what it made of them. */
function isTold(name: string): boolean {
  return name === "evidence" || name === "assumptions";
}
