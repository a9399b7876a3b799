/** How sure an answer is, in words with their reason: what was looked at, and what came out. */
import "server-only";
import { formatCounted } from "#lib/domain/format";
import { type CheckFlag, isDoubt } from "./checks/check-flag.ts";

export type CheckedSentence = {
  readonly level: "checked" | "doubtful" | "not_checked";
  readonly sentence: string;
  /** One sentence for each thing that was looked at. */
  readonly notes: readonly string[];
};

/** `isModelChecked`: a model compared the result with the user's own words. */
export function checkedSentence(args: {
  readonly flags: readonly CheckFlag[];
  /** How many things were taken for granted. */
  readonly assumptions: number;
  readonly isModelChecked: boolean;
  readonly rowCount: number;
}): CheckedSentence {
  const { flags, assumptions, isModelChecked } = args;
  const assumed = assumptions === 0 ? "no assumptions" : formatCounted(assumptions, "assumption");
  const doubts = flags.filter(isDoubt);
  const [first] = doubts;
  const notes = notesOf(args);
  if (first === undefined) {
    const looked = isModelChecked ? "rows, values, limits and the question itself" : "rows, values and limits";
    return { level: "checked", sentence: `Checked: ${looked}; ${assumed}.`, notes };
  }
  const more = doubts.length === 1 ? "" : ` ${formatCounted(doubts.length - 1, "more doubt")}.`;
  return { level: "doubtful", sentence: `Check this one: ${first.sentence}${more}`, notes };
}

function notesOf({
  flags,
  isModelChecked,
  rowCount,
}: Pick<Parameters<typeof checkedSentence>[0], "flags" | "isModelChecked" | "rowCount">): readonly string[] {
  const has = (code: CheckFlag["code"]) => flags.some((flag) => flag.code === code);
  return [
    ...(has("truncated") ? [] : [`${formatCounted(rowCount, "row")} came back, and no limit cut them.`]),
    ...(has("all_null") || rowCount === 0 ? [] : ["Every column has values."]),
    ...flags.map(({ sentence }) => sentence),
    ...(isModelChecked ? ["The language model compared the result with the question."] : []),
  ];
}
