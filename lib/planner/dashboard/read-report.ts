/** The words around a report: what it is to be about. */
import { withoutAudience } from "./audience.ts";
import { isShaped } from "./shape-words.ts";

export type ReportWish = {
  /** What it is about, with its period where one is said: "sales last month"; empty where nothing is said. */
  readonly subject: string;
  /** The period that its name says: "monthly report"; null where it says none. */
  readonly rhythm: string | null;
  /** What it is to hold, listed behind what it is about; null where nothing is listed. */
  readonly contents: string | null;
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
/** "my", "June's": whose it is, or when. */
const owner = "(?:(?<owner>an?|the|my|our|this|another|one|[\\p{L}\\d]+'s)\\s+)";
const words = "(?<before>(?:[\\p{L}\\p{N}-]+\\s+){0,4}?)";
const giver = `^.*?\\b${made}\\s+(?:(?:me|us)\\s+)?`;
/** A report is asked about something, or by itself; "report types" are no report. */
const behindReport =
  "(?=$|[?!.,]|\\s+(?:on|about|for|of|over|regarding|covering|last|this|in|with|that|which|showing|please)\\b)";
/** Who asks how many, or which, wants no page. */
const counting = /^\s*(?:how many|how much|which|what|who|whose|whom|where|when|list|count|show (?:me )?all)\b/i;
/** "give me a monthly sales report": what stands before the word belongs to what it is about. */
const askedPattern = new RegExp(`${giver}${owner}${words}report${behindReport}(?<after>.*)$`, "iu");
/** A summary that is not written may be a table; a memo is always to be read. */
const writtenPatterns = [
  `^.*?\\b(?:write|draft)(?:\\s+up)?\\s+(?:(?:me|us)\\s+)?${owner}${words}summary\\b(?<after>.*)$`,
  `${giver}${owner}${words}(?:write-?up|briefing|memo|one-?pager)\\b(?<after>.*)$`,
  `^(?:.*?\\b${made}\\s+(?:(?:me|us)\\s+)?)?${owner}?${words}(?:review|summary|analysis|recap|round-?up)\\b(?<after>.*?),?\\s+in writing\\b`,
].map((pattern) => new RegExp(pattern, "iu"));
/** "report on sales", "sales report for May". */
const namedPattern = new RegExp(
  `^${owner}?${words}report(?=$|\\s+(?:on|about|for|of|last|this)\\b)(?<after>.*)$`,
  "iu",
);
/** "How did sales do last month? Write it up." */
const writeUpPattern =
  /^(?<before>)(?<after>.*?)\s*(?:[.?!;,]|\band\b)\s*(?:(?:please|and|then)\s+)*write\s+(?:it|this|that)\s+up\b.*$/iu;
/** "how did sales do" asks about sales. */
const howPattern =
  /^how\s+(?:did|does|do|was|were|is|are|has|have)\s+(.+?)\s+(?:do|doing|done|go|going|gone|perform(?:ed|ing)?|look(?:ed|ing)?|develop(?:ed|ing)?)\b/i;
/** Rows that are listed, or words that say by what: a table is wanted, and no page. */
const listed = /^\s*(?:of|with|that|which|showing|listing|including|containing|to)\s+/i;
const aboutPattern = /^\s*(?:on|about|for|over|regarding|covering|of)\s+/i;

/** What it is to hold: "Q2 report: sales, returns", "report on June, covering the phones". */
const contentsPattern = /(?::\s+|,?\s+(?:covering|touching on|going into)\s+)(?<contents>.+)$/iu;

/** An explicit wish for a report; null where the words ask for a table, or for something that is called so. */
export function readReport(request: string): ReportWish | null {
  const plain = withoutAudience(request.replace(/[’]/g, "'").replace(/\s+/g, " ").trim())
    .replace(/(?:\s*\bplease\b)?[\s.?!]*$/i, "")
    .replace(/\s+/g, " ");
  const contents = contentsPattern.exec(plain)?.groups?.contents ?? null;
  const text = contents === null ? plain : plain.replace(contentsPattern, "");
  const written = firstMatch(writtenPatterns, text) ?? writeUpPattern.exec(text);
  const found = written ?? askedPattern.exec(text) ?? namedPattern.exec(text);
  if (found === null || counting.test(text)) return null;
  const { owner: whose = "", before = "", after = "" } = found.groups ?? {};
  const own = before.split(" ").filter((word) => word !== "");
  const named = own.filter((word) => !new RegExp(`^(?:${looks}|${rhythm})$`, "i").test(word)).join(" ");
  const said = own.map((word) => rhythms.get(word.toLowerCase())).find((period) => period !== undefined) ?? null;
  // "report of revenue by region" lists; what "sales report of May" is about is said already.
  const isList = written === null && listed.test(after) && !(named !== "" && /^\s*of\s/i.test(after));
  const time = /'s$/.test(whose) ? ` in ${whose.slice(0, -2)}` : "";
  const subject = `${named} ${after.replace(aboutPattern, "")}`.trim().replace(howPattern, "$1");
  if (isList || isShaped(subject) || /[,:;]/.test(subject)) return null;
  return { subject: `${subject.replace(/^(?:the|our|my)\s+/i, "")}${time}`.trim(), rhythm: said, contents };
}

function firstMatch(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const match = pattern.exec(text);
    if (match !== null) return match;
  }
  return null;
}
