/** The words of a list of counts: of which rows, what each counts, by what they are broken down. */

import { limitsIn } from "./listed-limits.ts";

/** `subject` null: the first of the steps names the rows. `breakdown` is empty where there is none. */
export type Steps = {
  /** The question calls it a funnel. */
  readonly isFunnel: boolean;
  readonly subject: string | null;
  readonly steps: readonly string[];
  readonly breakdown: string;
};

/** What begins a breakdown behind what is counted; text of a pattern. */
export const breakdownWords = "(?:per|by|for each|in each|split by|broken down by|for every|by each)";
const lead = /^(?:(?:for|of|out of|among|from|take|show|give me|show me|list|what is|build|the|a|an|all|our)\s+)+/iu;
/** What may be said of a funnel that says nothing of its rows. */
const funnelKinds = "conversion|sales|marketing|purchase|checkout|shop|web shop|website|web|order|customer|lead|hiring";
const funnelWords = new RegExp(`^(?:(?:${funnelKinds}) )*funnel(?:\\s+(?:of|for|from))?\\s*`, "iu");
const fewestSteps = 2;
const mostSteps = 8;

/** "of the parcels of 2025, how many were lost, found and returned": said of the rows first. */
const ofThose = /^(?:of|out of|among) (?:all |the |our )*(.+?),? (how many .+)$/iu;

/** Each way to read the words as such a list; none where they are no list. */
export function stepsOf(question: string): readonly Steps[] {
  const text = plainText(question).replace(ofThose, "$1: $2");
  // "both A and B" are one condition.
  if (/\bboth\b/iu.test(text)) return [];
  const ways = [grouped(text), behindColon(text), behindFunnel(text), ofLimits(text), behindCount(text)];
  return ways.filter((steps) => steps !== null);
}

function plainText(question: string): string {
  return question
    .trim()
    .replace(/[.?!\s]+$/u, "")
    .replaceAll(/\s+/g, " ");
}

/** "for accounts by quarter, how many signed up and how many of them ...": the groups are said first. */
function grouped(text: string): Steps | null {
  const [, rows, breakdown, counts] = groups.exec(text) ?? [];
  if (rows === undefined || breakdown === undefined || counts === undefined) return null;
  return stepsIn({ isFunnel: false, subject: rows, steps: listOf(counts).steps, breakdown });
}

const groups = new RegExp(
  `^(?:for|of|take) (?:all |the |our )*([^,:]+?) (${breakdownWords} [^,:]+), (how many .+)$`,
  "iu",
);

/** "how many films took more than 10, 100 and 500 million": one count for each. */
function ofLimits(text: string): Steps | null {
  const counted = /^(?:how many|number of|count of|count)\s+(.+)$/iu.exec(text);
  const limits = counted === null ? null : limitsIn(counted[1] ?? "");
  return limits === null ? null : stepsIn({ isFunnel: false, ...limits, breakdown: "" });
}

/** "tickets per channel: created, answered and solved". */
function behindColon(text: string): Steps | null {
  const colon = /^([^:]+):\s+(.+)$/u.exec(text);
  if (colon === null) return null;
  const [, head = "", list = ""] = colon;
  const { steps, breakdown } = listOf(list);
  const rows = head.replace(lead, "").trim();
  const isFunnel = funnelWords.test(rows);
  const ofFunnel = isFunnel ? rows.replace(funnelWords, "").trim() : rows;
  const onlyGroups = new RegExp(`^${breakdownWords}\\s`, "iu").test(ofFunnel);
  if (onlyGroups || ofFunnel === "")
    return stepsIn({ isFunnel, subject: null, steps, breakdown: `${ofFunnel} ${breakdown}`.trim() });
  return stepsIn({ isFunnel, subject: ofFunnel, steps, breakdown });
}

/** "funnel of visits, visits with an order", "funnel from leads to converted leads". */
function behindFunnel(text: string): Steps | null {
  const rest = text.replace(lead, "");
  const list = rest.replace(funnelWords, "");
  if (list === rest || list.includes(":")) return null;
  return stepsIn({ isFunnel: true, subject: null, ...listOf(list.replaceAll(/\s+to\s+/giu, ", ")) });
}

/** "how many tickets were created, answered and solved by channel", "how many visits, visits with an order and ...". */
function behindCount(text: string): Steps | null {
  const counted = /^(?:how many|number of|count of|count)\s+(.+)$/iu.exec(text);
  if (counted === null) return null;
  const { steps, breakdown } = listOf(counted[1] ?? "");
  const [first = "", ...more] = steps;
  const said = /^([\p{L}\s]+?)\s+((?:were|was|are|have been|got|had|have)\s+.+)$/iu.exec(first);
  if (said?.[1] === undefined || said[2] === undefined)
    return stepsIn({ isFunnel: false, subject: null, steps, breakdown });
  const verb = /^(?:were|was|are|have been|got|had|have)\b/iu.exec(said[2])?.[0] ?? "";
  const others = more.map((step) =>
    /^(?:were|was|are|have|had|got|did|with|without|how many)\b/iu.test(step) ? step : `${verb} ${step}`,
  );
  return stepsIn({ isFunnel: false, subject: said[1], steps: [said[2], ...others], breakdown });
}

/** All of the rows, as one of the counts. */
export const saysAll = /^(?:how many )?(?:are there|there are|in total|total|all(?: of them)?|overall)$/i;

/** "were placed", "cancelled", "are active": what was done to them, or how they are, and no more. */
const deed =
  /^(?:(?:were|was|are|is|have been|got) (?!(?:in|from|at|of|by|for|on|to|with|without)\b)[\p{L}-]+(?: [\p{L}-]+)?|[\p{L}-]+ed)$/iu;

/**
 * Whether the words are such a list whatever else they could be: "how many" stands in it again and again, or the rows
 * are named anew for each count.
 */
export function isSurelyList(question: string): boolean {
  const text = question.trim();
  if (ofThose.test(text) || groups.test(text) || ofLimits(plainText(text)) !== null)
    return stepsOf(question).length > 0;
  return stepsOf(question).some(({ subject, steps }) => {
    const counted = steps.filter((step) => /^how many\b/iu.test(step)).length;
    const noun = (subject ?? steps[0] ?? "")
      .split(" ")
      .slice(0, 2)
      .map((word) => word.toLowerCase());
    const named = steps.filter((step) =>
      noun.some((word) => word.length > 3 && step.toLowerCase().includes(word)),
    ).length;
    const isOfDeeds = steps.every((step) => deed.test(step)) && new Set(steps).size === steps.length;
    return steps.length > 2 && (counted > 1 || named > 1 || isOfDeeds || steps.some((step) => saysAll.test(step)));
  });
}

function stepsIn(steps: Steps): Steps | null {
  const { length } = steps.steps;
  const isSaid = steps.steps.every((step) => /\p{L}{2}/u.test(step));
  return length < fewestSteps || length > mostSteps || !isSaid ? null : steps;
}

/** A breakdown behind the last of them is of them all. */
function listOf(list: string): { readonly steps: readonly string[]; readonly breakdown: string } {
  const dash = /\s+[-–—]\s+/u.exec(list);
  const tail = dash === null ? "" : list.slice(dash.index + dash[0].length);
  const items = (dash === null ? list : list.slice(0, dash.index))
    .split(/\s*(?:->|→|>)\s*|\s*,\s*(?:and\s+)?|\s+and\s+(?=how many\b)/u)
    .filter((item) => item !== "");
  const steps = items.flatMap((item, place) =>
    place === items.length - 1 && items.length < commaEnough
      ? item.split(/\s+and\s+/u)
      : lastPair(item, place === items.length - 1),
  );
  const last = steps.at(-1) ?? "";
  const by = new RegExp(`^(.+?)\\s+(${breakdownWords}\\s.+)$`, "iu").exec(last);
  const breakdown = new RegExp(`^${breakdownWords}\\s`, "iu").test(tail) ? tail : "";
  if (tail !== "" && breakdown === "") return { steps: [], breakdown: "" };
  if (by?.[1] === undefined || by[2] === undefined) return { steps, breakdown };
  return { steps: [...steps.slice(0, -1), by[1]], breakdown: `${by[2]} ${breakdown}`.trim() };
}

/** From this many on the list has commas of its own, and an "and" inside of an item belongs to it. */
const commaEnough = 2;

/** "a, b and c": the last two are joined by the word alone. */
function lastPair(item: string, isLast: boolean): string[] {
  const joint = isLast ? /^(.+?)\s+and\s+(.+)$/u.exec(item) : null;
  return joint?.[1] === undefined || joint[2] === undefined ? [item] : [joint[1], joint[2]];
}
