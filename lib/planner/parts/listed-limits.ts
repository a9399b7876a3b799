/** "How many films took more than 10 million, 100 million and 1 billion dollars": one count for each of the limits. */

const sizes = "%|percent|k|thousand|million|mn|m|billion|bn";
const amount = `(?:[$€£]\\s?)?\\d[\\d,.]*(?:\\s?(?:${sizes}))?`;
const comparing =
  "more than|less than|fewer than|at least|at most|over|above|under|below|up to|no more than|no less than|exceeding";
/** What says that a limit was reached, and how it is said as a comparison. */
const reaching: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:passed|topped|surpassed|crossed|exceeded|broke|cleared|beat|went over|got past|went past)$/iu,
    "had more than",
  ],
  [/\b(?:reached|hit|made it to|got to)$/iu, "had at least"],
];
const unitWord = `(?!(?:${sizes}|and)\\b)[\\p{L}$€£%]+`;
const list = new RegExp(
  `^(.+?) (${amount}(?: ${unitWord})?(?:, ?${amount}(?: ${unitWord})?)*,? and ${amount})( .+)?$`,
  "iu",
);
const fewest = 2;

/** The rows and what is said of them for each limit; null where the words hold no such list. */
export function limitsIn(counted: string): { readonly subject: string; readonly steps: readonly string[] } | null {
  const [, said, limits, tail = ""] = list.exec(counted) ?? [];
  if (said === undefined || limits === undefined) return null;
  const lead = comparisonIn(said);
  const amounts = limits.split(/,? and |, (?=\D|\d)/iu).map((one) => one.trim());
  if (lead === null || amounts.length < fewest || !areOfOneUnit(amounts, tail)) return null;
  const [subject = "", ...words] = lead.split(" ");
  // One limit may say its unit for all of them.
  const steps = amounts.map((one) => `${words.join(" ")} ${unitBehind.test(one) ? withoutUnit(one) : one}${tail}`);
  return words.length === 0 ? null : { subject, steps };
}

function withoutUnit(limit: string): string {
  return limit.replace(/ [^ ]+$/u, "");
}

const unitBehind = new RegExp(`^${amount} (${unitWord})$`, "iu");

/** "more than 5 orders and 3 returns" is one condition of two. */
function areOfOneUnit(amounts: readonly string[], tail: string): boolean {
  const units = amounts.flatMap((one) => unitBehind.exec(one)?.[1]?.toLowerCase() ?? []);
  const [last] = tail.trim().toLowerCase().split(" ");
  return units.length === 0 || (units.length === amounts.length - 1 && units.every((unit) => unit === last));
}

function comparisonIn(said: string): string | null {
  if (new RegExp(`\\b(?:${comparing})$`, "iu").test(said)) return said;
  const reached = reaching.find(([verb]) => verb.test(said));
  return reached === undefined ? null : said.replace(reached[0], reached[1]);
}
