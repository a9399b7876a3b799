/** How sure an answer is, in words with their reason: where it comes from, what was looked at, and what came out. */
import "server-only";
import { formatCounted } from "#lib/domain/format";
import type { MessagePart } from "#lib/domain/message";
import type { Candidate } from "../runtime/candidate.ts";
import { joinWords } from "../runtime/markdown-text.ts";
import type { ModelPart } from "../runtime/question.ts";
import type { WordAccount } from "./checks/account-for-words.ts";
import { type CheckFlag, isDoubt } from "./checks/check-flag.ts";

type ChecksLevel = Extract<MessagePart, { type: "checks" }>["level"];

export type CheckedSentence = {
  readonly level: ChecksLevel;
  readonly sentence: string;
  /** One sentence for each thing that was looked at. */
  readonly notes: readonly string[];
};

export type CheckedArgs = {
  readonly brain: Candidate["brain"];
  readonly modelPart: ModelPart;
  /** The analyst changed its parts, or it had waited for his yes: no words of this message stand for it. */
  readonly isSteered: boolean;
  /** Words of the question that the chosen reading makes nothing of; it is said which. */
  readonly leavesOut: boolean;
  readonly flags: readonly CheckFlag[];
  /** What stands for each word of the question in a model's statement; null where that is not known. */
  readonly account: WordAccount | null;
  /** How many things were taken for granted. */
  readonly assumptions: number;
  /** A model compared the result with the user's own words. */
  readonly isModelChecked: boolean;
  readonly rowCount: number;
};

/** What the rules cannot vouch for is never called checked: a model's statement may answer another question. */
export function checkedSentence(args: CheckedArgs): CheckedSentence {
  const doubts = args.flags.filter(isDoubt);
  const [first] = doubts;
  const notes = notesOf(args);
  if (first === undefined) return { ...labelled(args), notes };
  const more = doubts.length === 1 ? "" : ` ${formatCounted(doubts.length - 1, "more doubt")}.`;
  return { level: "doubtful", sentence: `Check this one: ${first.sentence}${more}`, notes };
}

function labelled({
  brain,
  modelPart,
  isSteered,
  leavesOut,
  assumptions,
  account,
}: CheckedArgs): Omit<CheckedSentence, "notes"> {
  const assumed = assumptions === 0 ? "no assumptions" : formatCounted(assumptions, "assumption");
  const looked = `rows, values and limits were checked; ${assumed}.`;
  switch (brain) {
    case "verified":
      return { level: "verified", sentence: `Verified: the statement that was saved for this question; ${looked}` };
    case "rules":
      if (modelPart !== "none") {
        const checked = looked.replace("checked;", "checked, not that it answers the question;");
        return { level: "from_model", sentence: `From the model, which ${modelDid[modelPart]}; ${checked}` };
      }
      if (leavesOut) return { level: "not_checked", sentence: `Explained but for what was left out; ${looked}` };
      return isSteered
        ? { level: "explained", sentence: `Explained: by the parts that stand over it; ${looked}` }
        : { level: "explained", sentence: `Explained: every word of the question; ${looked}` };
    case "model": {
      const meaning = account === null ? "not that it answers the question" : foundSentence(account);
      const whose =
        modelPart === "words" ? "From the model, which also put the question into other words" : "From the model";
      return {
        level: "from_model",
        sentence: `${whose}: rows, values and limits were checked, ${meaning}; ${assumed}.`,
      };
    }
    case "analyst":
      return { level: "checked", sentence: `Checked: ${looked.replace(" were checked", "")}` };
  }
}

/** That no word is missing in the statement is not that the statement is right. */
function foundSentence({ left }: WordAccount): string {
  if (left.length === 0) return "and no word of the question was found missing in the statement";
  const missing = joinWords(left.map(({ words }) => `"${words}"`));
  return `and no word of the question but ${missing} was found missing in the statement`;
}

const modelDid = {
  words: "put the question into other words",
  choice: "chose this reading of the question",
  before: "gave the answer that this goes on from",
} as const;

const mostFound = 8;

/** The map of words, for who wants to see it. */
function foundNote(account: WordAccount | null): string[] {
  const found = (account?.carried ?? []).slice(0, mostFound).map(({ words, by }) => `"${words}" (${by})`);
  return found.length === 0 ? [] : [`Found in its statement: ${found.join(", ")}.`];
}

function notesOf({ brain, flags, account, isModelChecked, rowCount }: CheckedArgs): readonly string[] {
  const has = (code: CheckFlag["code"]) => flags.some((flag) => flag.code === code);
  // A limit that nobody asked for is among the findings.
  const isCut = has("truncated") || has("unasked");
  return [
    ...(isCut ? [] : [`${formatCounted(rowCount, "row")} came back, and no limit cut them.`]),
    ...(has("all_null") || rowCount === 0 ? [] : ["Every column has values."]),
    ...flags.map(({ sentence }) => sentence),
    ...(isModelChecked ? ["The language model compared the result with the question."] : []),
    ...foundNote(account),
    ...(brain === "model" ? ["Look at its SQL, or at what it is made of, before you rely on it."] : []),
  ];
}
