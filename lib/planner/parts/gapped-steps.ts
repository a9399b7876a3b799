/** "How many arrived after the promised day and how many before it": what the first count says holds for the others, unsaid. */

const orders = "after|before|above|below|over|under|within|on|in|at|during|since|until|from|with|without|by|for";
const manners =
  "late|early|too late|too early|on time|in time|later|earlier|sooner|more|less|fewer|ahead of schedule|behind schedule";
const gapped = new RegExp(`^(?:and )?how many (?:of (?:them|those) )?((?:${orders}|${manners})\\b.*)$`, "iu");
const pointing = new RegExp(`^(${orders}) (?:it|that|them|this|those|these)$`, "iu");
const order = new RegExp(`^(.+?) (?:${orders}|more than|less than|later than|earlier than) (.+)$`, "iu");
const manner = new RegExp(`^(.+?) (?:${manners})$`, "iu");

/**
 * The step with what it leaves unsaid, as the question for it; none where it says all itself. `first` is the first of
 * the counts with its rows: "shipments arrived after the promised date".
 */
export function gapFilled(step: string, first: string): string[] {
  const rest = gapped.exec(step)?.[1];
  const said = first.replace(/^(?:and )?how many\s+/iu, "");
  if (rest === undefined) return [];
  const points = pointing.exec(rest);
  const [, before, behind] = order.exec(said) ?? [];
  if (points !== null)
    return before === undefined || behind === undefined ? [] : [`how many ${before} ${points[1]} ${behind}`];
  const stem = manner.exec(said)?.[1] ?? before;
  return stem === undefined ? [] : [`how many ${stem} ${rest}`];
}
