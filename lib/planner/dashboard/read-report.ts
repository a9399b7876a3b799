/** The words around a report: what it is to be about. */
import { withoutAudience } from "./audience.ts";
import { isShaped } from "./shape-words.ts";

export type ReportWish = {
  /** What it is about, with its period where one is said: "sales last month"; empty where nothing is said. */
  readonly subject: string;
  /** The period that its name says: "monthly report"; null where it says none. */
  readonly rhythm: string | null;
};

const made =
  "(?:give|make|write|create|build|prepare|generate|draft|produce|compile|do|send|show|put together|need|want|like|have|get)(?:\\s+up)?";
const looks =
  "short|brief|quick|full|complete|detailed|written|simple|small|nice|good|executive|management|business|status|performance|summary|little|one-page";
const rhythms: ReadonlyMap<string, string> = new Map([
  ["daily", "yesterday"],
  ["weekly", "last week"],
  ["monthly", "last month"],
  ["quarterly", "last quarter"],
  ["annual", "last year"],
  ["yearly", "last year"],
]);
const rhythm = [...rhythms.keys()].join("|");
const owner = "an?|the|my|our|this|another|one";
const words = "((?:[\\p{L}\\p{N}-]+\\s+){0,4}?)";
/** A report is asked about something, or by itself; "report types" are no report. */
const behindReport =
  "(?=$|[?!.,]|\\s+(?:on|about|for|of|over|regarding|covering|last|this|in|with|that|which|showing|please)\\b)";
/** Who asks how many, or which, wants no page. */
const counting = /^\s*(?:how many|how much|which|what|who|whose|whom|where|when|list|count|show (?:me )?all)\b/i;
/** "give me a monthly sales report": what stands before the word belongs to what it is about. */
const askedPattern = new RegExp(
  `^.*?\\b${made}\\s+(?:(?:me|us)\\s+)?(?:${owner})\\s+${words}report${behindReport}(.*)$`,
  "iu",
);
/** "write a summary of sales": a summary that is not written may be a table. */
const writtenPattern = new RegExp(
  `^.*?\\b(?:write|draft)(?:\\s+up)?\\s+(?:(?:me|us)\\s+)?(?:${owner})\\s+${words}(?:summary|write-?up|briefing|memo)\\b(.*)$`,
  "iu",
);
/** "report on sales", "sales report for May". */
const namedPattern = new RegExp(
  `^(?:(?:${owner})\\s+)?${words}report(?=$|\\s+(?:on|about|for|of|last|this)\\b)(.*)$`,
  "iu",
);
/** "How did sales do last month? Write it up." */
const writeUpPattern =
  /^()(.*?)\s*(?:[.?!;,]|\band\b)\s*(?:(?:please|and|then)\s+)*write\s+(?:it|this|that)\s+up\b.*$/iu;
/** "how did sales do" asks about sales. */
const howPattern =
  /^how\s+(?:did|does|do|was|were|is|are|has|have)\s+(.+?)\s+(?:do|doing|done|go|going|gone|perform(?:ed|ing)?|look(?:ed|ing)?|develop(?:ed|ing)?)\b/i;
/** Rows that are listed, or words that say by what: a table is wanted, and no page. */
const listed = /^\s*(?:of|with|that|which|showing|listing|including|containing|to)\s+/i;
const aboutPattern = /^\s*(?:on|about|for|over|regarding|covering|of)\s+/i;

/** An explicit wish for a report; null where the words ask for a table, or for something that is called so. */
export function readReport(request: string): ReportWish | null {
  const text = withoutAudience(request.replace(/[’]/g, "'").replace(/\s+/g, " ").trim())
    .replace(/(?:\s*\bplease\b)?[\s.?!]*$/i, "")
    .replace(/\s+/g, " ");
  const written = writtenPattern.exec(text) ?? writeUpPattern.exec(text);
  const found = written ?? askedPattern.exec(text) ?? namedPattern.exec(text);
  if (found === null || counting.test(text)) return null;
  const [, before = "", after = ""] = found;
  const own = before.split(" ").filter((word) => word !== "");
  const named = own.filter((word) => !new RegExp(`^(?:${looks}|${rhythm})$`, "i").test(word)).join(" ");
  const said = own.map((word) => rhythms.get(word.toLowerCase())).find((period) => period !== undefined) ?? null;
  // "report of revenue by region" lists; what "sales report of May" is about is said already.
  const isList = written === null && listed.test(after) && !(named !== "" && /^\s*of\s/i.test(after));
  const subject = `${named} ${after.replace(aboutPattern, "")}`.trim().replace(howPattern, "$1");
  if (isList || isShaped(subject) || /[,:;]/.test(subject)) return null;
  return { subject: subject.replace(/^(?:the|our|my)\s+/i, ""), rhythm: said };
}
