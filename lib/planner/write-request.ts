/** Recognises a wish to change data, so that it is refused in words before anything else happens. */

const writeVerbs =
  "delete|drop|truncate|insert|update|alter|create|remove|erase|overwrite|modify|grant|revoke|rename|wipe|purge";

/** A writing verb where a command begins: at the start, or after "please", "can you", "and". */
const pattern = new RegExp(
  `(?:^|[;.]\\s*|\\b(?:please|can you|could you|would you|now|then|and|to|kindly)\\s+)(?:${writeVerbs})\\b(?!\\s+(?:a\\s+|the\\s+|that\\s+|this\\s+|those\\s+|these\\s+|all\\s+)?(?:dashboard|chart|report|graph|table of|list|breakdown|filters?|limit|sorting|sort order|grouping))`,
  "iu",
);

/** Behind an answer rows that meet a condition are left out of it: "drop the boats with fewer than 5 bookings". */
const leavesOut =
  /^\s*(?:please\s+|now\s+|and\s+)?(?:drop|remove)\s+(?:the|those|all|any)\b.*\b(?:with|without|that|which|who|where|whose)\b/iu;

/** A drawing is made, nothing is stored: "create a stacked bar chart of". */
const drawing =
  /\bcreate\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:(?!table\b|view\b|schema\b|database\b)[\w%-]+\s+){0,3}(?:charts?|graphs?|plots?|pie|donut|histogram|heat\s?map|scatterplot|boxplot)\b/giu;

export function wantsToWrite(question: string, isFollowUp = false): boolean {
  return pattern.test(question.trim().replace(drawing, "show")) && !(isFollowUp && leavesOut.test(question));
}
