/**
 * The question whether a costly statement may run, and how its answer is read: by fixed words, never by a model.
 * What is neither a yes nor a no is a new request.
 */
import "server-only";
import type { ClarificationOption } from "#lib/domain/message";

const yes = "Run it anyway";
const no = "Do not run it";
const yesToCharts = "Run them anyway";
const noToCharts = "Leave them out";

/** The two buttons under the question about some charts of a dashboard. */
export function chartApprovalOptions(): ClarificationOption[] {
  return [
    { label: yesToCharts, effect: "All charts are run as they were checked.", question: yesToCharts },
    { label: noToCharts, effect: "Only the other charts are run.", question: noToCharts },
  ];
}

/** The two buttons under the question. */
export function approvalOptions(): ClarificationOption[] {
  return [
    { label: yes, effect: "The statement runs as it was checked.", question: yes },
    { label: no, effect: "Nothing is read.", question: no },
  ];
}

const yesWords =
  /^(?:1|yes|yes please|yeah|yep|sure|ok|okay|go ahead|do it|run it|run|run it anyway|run them|run them anyway|please do)$/;
const noWords =
  /^(?:2|no|no thanks|nope|stop|cancel|do not|don't|do not run it|don't run it|do not run them|leave them out|skip them|without them|never mind|nevermind)$/;

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
