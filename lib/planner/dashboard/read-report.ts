/** The words around a report: what it is to be about. */
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
const rhythms: Readonly<Record<string, string>> = {
  daily: "yesterday",
  weekly: "last week",
  monthly: "last month",
  quarterly: "last quarter",
  annual: "last year",
  yearly: "last year",
};
const rhythm = Object.keys(rhythms).join("|");
const owner = "an?|the|my|our|this|another|one";
/** "give me a monthly sales report": what stands before the word belongs to what it is about. */
const askedPattern = new RegExp(
  `^.*?\\b${made}\\s+(?:(?:me|us)\\s+)?(?:${owner})\\s+((?:[\\p{L}\\p{N}-]+\\s+){0,4}?)report\\b(.*)$`,
  "iu",
);
/** "report on sales", "sales report for May". */
const namedPattern = new RegExp(
  `^(?:(?:${owner})\\s+)?((?:[\\p{L}\\p{N}-]+\\s+){0,3}?)report(?=$|\\s+(?:on|about|for|of|last|this)\\b)(.*)$`,
  "iu",
);
/** Rows that are listed, or words that say by what: a table is wanted, and no page. */
const listed = /^\s*(?:of|with|that|which|showing|listing|including|containing|to)\s+/i;
const aboutPattern = /^\s*(?:on|about|for|over|regarding|covering|of)\s+/i;

/** An explicit wish for a report; null where the words ask for a table, or for something that is called so. */
export function readReport(request: string): ReportWish | null {
  const text = request
    .replace(/[’]/g, "'")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.?!]+$/, "");
  const found = askedPattern.exec(text) ?? namedPattern.exec(text);
  if (found === null) return null;
  const [, before = "", after = ""] = found;
  const words = before.split(" ").filter((word) => word !== "");
  const named = words.filter((word) => !new RegExp(`^(?:${looks}|${rhythm})$`, "i").test(word)).join(" ");
  const said = words.map((word) => rhythms[word.toLowerCase()]).find((period) => period !== undefined) ?? null;
  // "report of revenue by region" lists; what "sales report of May" is about is said already.
  const isList = listed.test(after) && !(named !== "" && /^\s*of\s/i.test(after));
  const subject = `${named} ${after.replace(aboutPattern, "")}`.trim();
  if (isList || isShaped(subject) || /[,:;]/.test(subject)) return null;
  return { subject: subject.replace(/^(?:the|our|my)\s+/i, ""), rhythm: said };
}
