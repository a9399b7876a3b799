/** Recognises a wish to change data, so that it is refused in words before anything else happens. */

const writeVerbs =
  "delete|drop|truncate|insert|update|alter|create|remove|erase|overwrite|modify|grant|revoke|rename|wipe|purge";

/** What is made in the answer, not in the data. */
const shownThings =
  "(?:a\\s+|the\\s+|that\\s+|this\\s+|those\\s+|these\\s+|all\\s+)?(?:dashboard|chart|report|graph|table of|list(?!\\s+(?:price|cost|value|number))|breakdown|filters?|limit|sorting|sort order|grouping)";

/** "create time", "update date": with these words behind it a verb names a column, unless it is to become something. */
const columnNouns = "(?:time|date|datetime|timestamp|day|month|year)s?\\b(?!.*(?:\\bto\\b|=))";

/** A writing verb where a command begins: at the start, or after "please", "can you", "and". */
const pattern = new RegExp(
  `(?:^|[;.]\\s*|\\b(?:please|can you|could you|would you|now|then|and|to|kindly)\\s+)(?:(?:create|update|insert|modify)\\b(?!\\s+${columnNouns})|(?:${writeVerbs})\\b(?<!create|update|insert|modify))(?!\\s+${shownThings})`,
  "iu",
);

/** "set the list price to 5", "mark the order as shipped", "raise all prices by 5 %": what follows is to become something. */
const assignment =
  /^\s*(?:please\s+|can you\s+|could you\s+|kindly\s+)?(?:(?:set|change|correct|replace|increase|decrease|raise|lower|reduce|assign)\s+(?:the|all|every|each|my|our)\b.*\b(?:to|by|with)\b|mark\s+(?:the|all|every|each|my|our)\b.*\bas\b)/iu;

/** Behind an answer rows that meet a condition are left out of it: "drop the boats with fewer than 5 bookings". */
const leavesOut =
  /^\s*(?:please\s+|now\s+|and\s+)?(?:drop|remove)\s+(?:the|those|all|any)\b.*\b(?:with|without|that|which|who|where|whose)\b/iu;

/** A drawing is made, nothing is stored: "create a stacked bar chart of". */
const drawing =
  /\bcreate\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:(?!table\b|view\b|schema\b|database\b)[\w%-]+\s+){0,3}(?:charts?|graphs?|plots?|pie|donut|histogram|heat\s?map|scatterplot|boxplot)\b/giu;

/** `isFollowUp`: behind an answer "change the period to 2024" is a wish about that answer. */
export function wantsToWrite(question: string, isFollowUp = false): boolean {
  const asked = question.trim().replace(drawing, "show");
  if (!isFollowUp && assignment.test(asked) && !aboutAnswer.test(asked)) return true;
  return pattern.test(asked) && !(isFollowUp && leavesOut.test(question));
}

/** What a chat shows can be set as well, also before there is anything: "set the period to 2024". */
const aboutAnswer =
  /^\W*(?:\w+\s+){1,3}?(?:the|all|every|each|my|our)\s+(?:(?:time|date|sort|chart|x|y)\s+)?(?:charts?|graph|filters?|period|range|limit|order|sorting|grouping|year|month|currency|unit|list|top|axis|colou?rs?|theme|language|schema|database)\s+(?:to|by|with)\b/iu;
