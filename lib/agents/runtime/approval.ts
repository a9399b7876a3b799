/**
 * The question whether a costly statement may run, and how its answer is read: by fixed words, never by a model.
 * What is neither a yes nor a no is a new request.
 */
import "server-only";
import type { ClarificationOption } from "#lib/domain/message";

const yes = "Run it anyway";
const no = "Do not run it";

/** The two buttons under the question. */
export function approvalOptions(): ClarificationOption[] {
  return [
    { label: yes, effect: "The statement runs as it was checked.", question: yes },
    { label: no, effect: "Nothing is read.", question: no },
  ];
}

const yesWords = /^(?:1|yes|yes please|yeah|yep|sure|ok|okay|go ahead|do it|run it|run|run it anyway|please do)$/;
const noWords = /^(?:2|no|no thanks|nope|stop|cancel|do not|don't|do not run it|don't run it|never mind|nevermind)$/;

/** What a reply says; null for anything that is not plainly one or the other. */
export function readApproval(reply: string): "yes" | "no" | null {
  const said = reply
    .toLowerCase()
    .replace(/[’]/g, "'")
    .replace(/[,.!]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (yesWords.test(said)) return "yes";
  return noWords.test(said) ? "no" : null;
}
