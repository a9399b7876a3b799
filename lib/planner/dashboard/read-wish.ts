/** The words around a dashboard: how many charts, for whom, which ones, and what it is about. */

import { withoutAudience } from "./audience.ts";
import { readReport } from "./read-report.ts";
import { isShaped } from "./shape-words.ts";

export type DashboardWish = {
  /** What it is about, without the words around it: "sales of 2025 in Germany"; empty where nothing is said. */
  readonly subject: string;
  /** The charts that are listed, each as it was written; empty where none is. */
  readonly parts: readonly string[];
  /** How many charts are asked for; null where no number is said. */
  readonly count: number | null;
  /** Charts were counted, so that no row of figures takes the place of one. */
  readonly countsCharts: boolean;
  /** All of the data is meant: "overview". */
  readonly isOverview: boolean;
};

const charts = "charts?|graphs?|visuali[sz]ations?|visuals?|diagrams?|plots?";
const tiles = "tiles?|panels?|widgets?|cards?";
const numbers: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
};
const numberWords = `\\d{1,2}|${Object.keys(numbers).join("|")}`;
const several = "several|multiple|some|a few|a couple of";
const between = "(?:\\s+(?:different|nice|good|useful|key|main|simple|clear|telling))?";

const dashboardPattern = /\bdash\s?boards?\b/i;
const severalPattern = new RegExp(`\\b(?:${several})${between}\\s+(?:${charts})\\b`, "i");
const countPattern = new RegExp(`\\b(${numberWords})${between}\\s+(?:(${charts})|${tiles})\\b`, "i");
/** "build a board of targets", "make me an overview of customers"; what is made "for the board" is none. */
const madePattern =
  /\b(?:build|create|make|design|prepare|compose|put together|set up)\s+(?:(?:me|us)\s+)?(?:an?|the|my|our)\s+(?:[\p{L}-]+\s+){0,2}?(?:board|overview|cockpit)\b(?!\s+(?:meeting|member|report|pack)s?\b)/iu;
const overviewPattern = /\b(?:overview|board)\s+(?:with|of|in)\s+(?:charts|graphs)\b/i;

/** An explicit wish for a dashboard, for several charts or for a report. */
export function wantsDashboard(request: string): boolean {
  const isCounted = (countOf(request) ?? 0) > 1 && new RegExp(`\\b(?:${charts})\\b`, "i").test(request);
  return (
    dashboardPattern.test(request) ||
    severalPattern.test(request) ||
    isCounted ||
    overviewPattern.test(request) ||
    madePattern.test(request) ||
    readReport(request) !== null
  );
}

/** Reads the words; what they name is for the planner to find out. */
export function readWish(request: string): DashboardWish {
  const { head, list } = cutList(withoutAudience(tidy(request)));
  const subject = withoutFrame(head);
  const count = countOf(request);
  const counted = countPattern.exec(request)?.[2];
  return {
    subject,
    parts: list === null ? [] : partsOf(list),
    count,
    countsCharts: counted !== undefined,
    isOverview: overviewWords.test(head),
  };
}

/** The parts of a text that lists charts; one where it lists none. */
export function partsOf(list: string): string[] {
  const lines = list.split(/\s*(?:[,;\n•]|\s[-*–]\s|^\s*[-*–]\s|\d[.)]\s)\s*/mu);
  return lines
    .flatMap(cutAnd)
    .map(cleanPart)
    .filter((part) => part !== "");
}

/** "and" divides where both sides say by what, or where the second one does. */
function cutAnd(text: string): string[] {
  const plain = text.replace(/^\s*(?:and|plus|as well as|also|then)\s+/i, "");
  const sides = plain.split(/\s+(?:and|plus|as well as|and also)\s+(?:then\s+|also\s+)?/i);
  const parts: string[] = [];
  for (const side of sides) {
    const last = parts.pop();
    const isWhole = last === undefined || (isShaped(last) && (isShaped(side) || /^(?:a|an|the|one)\s/i.test(side)));
    if (last !== undefined) parts.push(isWhole ? last : `${last} and ${side}`);
    if (isWhole) parts.push(side);
  }
  return parts;
}

function cleanPart(part: string): string {
  return part
    .replace(
      new RegExp(
        `^\\s*(?:(?:a|an|the|one)\\s+)?(?:(?:line|bar|pie|column|area)\\s+)?(?:${charts}|${tiles})\\s+(?:for|of|about|on|with|showing|that shows)\\s+`,
        "i",
      ),
      "",
    )
    .replace(/^\s*(?:one|another)\s+(?:for|of|about|with|showing)\s+/i, "")
    .replace(/^\s*(?:a|an|the|our|my)\s+/i, "")
    .replace(/[\s.:!?]+$/, "")
    .trim();
}

/** What stands behind "with" or a colon, where it lists something. */
function cutList(text: string): { readonly head: string; readonly list: string | null } {
  const cut =
    /(?:\s*:\s*|\s+(?:with|showing|including|containing|covering|consisting of|that shows?|which shows?|that has|which has|that contains?)\s+|\n)(?!\d+\s+or\b)/iu;
  const counted = new RegExp(`\\bwith\\s+(?:${numberWords}|${several})${between}\\s+(?:${charts}|${tiles})\\b`, "gi");
  const plain = text
    .replace(counted, (found) => " ".repeat(found.length))
    .replace(/\s{2,}/g, (gap) => (gap.includes("\n") ? "\n" : " "));
  const found = cut.exec(plain);
  if (found === null) return { head: plain, list: null };
  return { head: plain.slice(0, found.index), list: plain.slice(found.index + found[0].length) };
}

const overviewWords =
  /\b(?:overview|everything|all (?:the |our )?(?:data|areas)|whole (?:business|company|schema|database)|key (?:figures|numbers|metrics)|kpis?|most important|highlights|summary|at a glance|health)\b/i;

const frameWords =
  /\b(?:please|pls|can|could|would|you|build|create|make|give|show|design|generate|prepare|draw|compose|put together|set up|set|me|us|we|i|i'd|want|wants|need|needs|like|love|to see|to have|see|have|get|let's|some|several|multiple|few|nice|good|great|new|simple|quick|small|little|useful|interactive|executive|management|business)\b/gi;

/** The request without "build me a dashboard of". */
function withoutFrame(head: string): string {
  const counts = new RegExp(`\\b(?:${numberWords}|${several})${between}\\s+(?:${charts}|${tiles})\\b`, "gi");
  const bare = outsideQuotes(head, (text) =>
    text
      .replace(counts, " ")
      .replace(/\bdash\s?boards?\b|^\s*(?:[\p{L}-]+\s+){1,5}?(?:board|cockpit)\b/giu, " ")
      .replace(new RegExp(`\\b(?:${charts})\\b`, "gi"), " ")
      .replace(frameWords, " ")
      .replace(overviewWords, " "),
  );
  return (
    bare
      .replace(/\s+/g, " ")
      .trim()
      // Within a name they stay: "cost of goods".
      .replace(new RegExp(`^(?:(?:${smallWords})\\s+)+`, "i"), "")
      .replace(new RegExp(`(?:^|\\s+)(?:(?:${smallWords}|,)\\s*)+$`, "i"), "")
      .replace(/[\s,.!?;]+$/, "")
  );
}

const smallWords = "of|for|about|on|over|around|regarding|in|with|and|to|that|which|a|an|the|our|my|all|from|out|as";

/** Quoted names and values stay as they are. */
function outsideQuotes(text: string, change: (part: string) => string): string {
  return text
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : change(part)))
    .join("");
}

function countOf(request: string): number | null {
  const said = countPattern.exec(request)?.[1]?.toLowerCase();
  if (said === undefined) return null;
  return numbers[said] ?? Number(said);
}

function tidy(request: string): string {
  return request
    .replace(/[’]/g, "'")
    .replace(/[^\S\n]+/g, " ")
    .trim()
    .replace(/[.?!]+$/, "");
}
