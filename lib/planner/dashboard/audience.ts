/** Whom a dashboard or a report is made for. */

const people =
  "board(?: of directors)?|boss|bosses|manager|managers|management|ceo|cfo|coo|cmo|cto|vp|director|directors|team|teams|leadership|executives?|exec team|investors?|shareholders?|stakeholders?|colleagues?|client|clients|partners?|owners?|department|head of \\w+";
const occasions =
  "meetings?|review|reviews|report|reporting|presentation|slides?|deck|call|briefing|workshop|stand-?up|check-?in|update|pitch|planning|offsite";
const rhythms =
  "daily|weekly|monthly|quarterly|annual|yearly|next|upcoming|tomorrow's|today's|monday|tuesday|wednesday|thursday|friday|morning";
const owners = "the|my|our|a|an|this|their|his|her";
const when = "(?:on \\w+day|tomorrow|today|this week|next week|next month|this afternoon)";

const audiencePattern = new RegExp(
  `,?\\s*\\b(?:for|to show|to present to|to share with|to)\\s+(?:(?:${owners})\\s+)?(?:(?!of\\b|in\\b|with\\b|by\\b)[\\p{L}'-]+\\s+){0,2}?(?:(?:${rhythms})\\s+)?(?:${people}|${occasions})(?:'s|s')?(?:\\s+(?:${occasions}))?(?:\\s+${when})?(?=\\s|[,.:;!?]|$)`,
  "giu",
);

/** Whom it is for says nothing about the data: "for the board". */
export function withoutAudience(request: string): string {
  return request
    .replace(audiencePattern, " ")
    .replace(new RegExp(`^\\s*my (?:${people}) (?:wants|needs|would like|asks for)\\b`, "iu"), " ")
    .replace(/[^\S\n]{2,}/g, " ")
    .trim();
}
