/**
 * How often answers under each label were right, over questions that were asked with their right rows known beforehand
 * (evals/README.md tells of which). The label of an answer is chosen by what speaks for it; what that is worth stands here.
 */
import type { MessagePart } from "./message.ts";

type ChecksLevel = Extract<MessagePart, { type: "checks" }>["level"];

export type Reliability = {
  readonly level: ChecksLevel;
  /** As it stands in an answer. */
  readonly label: string;
  /** Why an answer bears it. */
  readonly reason: string;
  /** Answers that were measured, and those of them with the right rows; null where nothing is to be measured. */
  readonly measured: { readonly right: number; readonly answers: number; readonly asked: string } | null;
};

/** The surest first. */
export const reliabilities: readonly Reliability[] = [
  {
    level: "verified",
    label: "Verified",
    reason: "A person has saved the statement for this question",
    measured: null,
  },
  {
    level: "explained",
    label: "Explained",
    reason: "The rules explain every word of the question",
    measured: { right: 139, answers: 161, asked: "questions that nobody foresaw, by the rules alone" },
  },
  {
    level: "from_model",
    label: "From the model",
    reason: "A model wrote it, or chose it; rows, values, limits and words were checked",
    measured: { right: 22, answers: 39, asked: "questions put to a model of 1.5 billion parameters" },
  },
  {
    level: "doubtful",
    label: "Check this one",
    reason: "A check found something wanting, and it is said what",
    measured: { right: 2, answers: 5, asked: "questions put to a model of 1.5 billion parameters" },
  },
];

/** From 0 to 1. */
export type ShareRange = { readonly share: number; readonly low: number; readonly high: number };

/** 95 of 100 such ranges hold the true share (the score interval: Wilson 1927, equation 1). */
export function shareRange(part: number, whole: number): ShareRange {
  const z = 1.959964;
  const share = part / whole;
  const centre = share + z ** 2 / (2 * whole);
  const reach = z * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  const scale = 1 + z ** 2 / whole;
  return { share, low: (centre - reach) / scale, high: (centre + reach) / scale };
}

/** "139 of 161 right: 86%, between 80 and 91%". */
export function reliabilityText({ measured }: Pick<Reliability, "measured">): string {
  if (measured === null) return "Not measured: a person vouches for it";
  const { right, answers } = measured;
  const { share, low, high } = shareRange(right, answers);
  const [own, least, most] = [share, low, high].map((part) => Math.round(part * 100));
  return `${right} of ${answers} right: ${own}%, between ${least} and ${most}%`;
}
