/** Recognises a wish to change data, so that it is refused in words before anything else happens. */

const writeVerbs =
  "delete|drop|truncate|insert|update|alter|create|remove|erase|overwrite|modify|grant|revoke|rename|wipe|purge";

/** A writing verb where a command begins: at the start, or after "please", "can you", "and". */
const pattern = new RegExp(
  `(?:^|[;.]\\s*|\\b(?:please|can you|could you|would you|now|then|and|to|kindly)\\s+)(?:${writeVerbs})\\b(?!\\s+(?:a\\s+|the\\s+|that\\s+|this\\s+|those\\s+|these\\s+|all\\s+)?(?:dashboard|chart|report|graph|table of|list|breakdown|filters?|limit|sorting|sort order|grouping))`,
  "iu",
);

export function wantsToWrite(question: string): boolean {
  return pattern.test(question.trim());
}
