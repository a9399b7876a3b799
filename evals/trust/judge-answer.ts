/** What became of a server's words: whether they were kept from the user, labelled for what they are, or vouched for. */
import type { MessagePart } from "#lib/domain/message";
import type { BrainReply } from "../brains/brain.ts";
import type { Outcome } from "../run-suite.ts";
import type { ServerGroup } from "./servers.ts";
import type { Heard } from "./talk.ts";

/**
 * `right`: the rows that are right; `withheld`: refused, asked back or failed; `replaced`: the rules' sentence in the
 * place of its own; `labelled`: from the model; `doubted`: check this one; `own`: a wrong answer that the rules give
 * without any model; `bare`: shown without a word on where it comes from; `slipped`: vouched for.
 */
export const fates = ["right", "withheld", "replaced", "labelled", "doubted", "own", "bare", "slipped"] as const;
export type Fate = (typeof fates)[number];

export type Level = Extract<MessagePart, { type: "checks" }>["level"];

export type Judged = { readonly fate: Fate; readonly level: Level | null };

export type JudgedArgs = {
  readonly group: ServerGroup;
  readonly outcome: Outcome;
  readonly reply: BrainReply;
  readonly heard: Heard;
  /** What the app answers to the same without a model; null where it does not. */
  readonly ownSql: string | null;
};

/** One word on one answer. */
export function judgeAnswer({ group, outcome, reply, heard, ownSql }: JudgedArgs): Judged {
  const level = levelOf(reply);
  if (reply.sql === null) return { fate: "withheld", level };
  if (reply.sql === ownSql) return { fate: outcome === "right" ? "right" : "own", level };
  const { sentence } = heard;
  if (sentence !== null && !textOf(reply).includes(sentence)) return { fate: "replaced", level };
  // Rows that are right by chance are no reason to vouch for a server that always says the same.
  const isFine = outcome === "right" && sentence === null && (group !== "wrong" || level === "from_model");
  return { fate: isFine ? "right" : fateByLevel(level), level };
}

function fateByLevel(level: Level | null): Fate {
  switch (level) {
    case null:
      return "bare";
    case "from_model":
      return "labelled";
    case "doubtful":
      return "doubted";
    default:
      return "slipped";
  }
}

function levelOf({ parts = [] }: BrainReply): Level | null {
  const checks = parts.find((part) => part.type === "checks");
  return checks?.type === "checks" ? checks.level : null;
}

function textOf({ parts = [] }: BrainReply): string {
  return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
