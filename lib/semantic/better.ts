/**
 * Which end of a figure people call its best: of revenue the highest, of a delay the lowest. A model file says it; where
 * it does not, the name does.
 */
import { nameStems } from "./column-role.ts";
import type { Better } from "./model.ts";

/** Null where neither the model nor the name says that less is better. */
export function betterOf({
  better,
  label,
}: {
  readonly better?: Better | null;
  readonly label: string;
}): Better | null {
  return better ?? (isHarm(label) ? "lower" : null);
}

/** The noun that is measured is one of which less is better: "return rate", but not "return visits". */
function isHarm(label: string): boolean {
  const [named = ""] = label.toLowerCase().split(/\b(?:of|per|by|for|from|in|on)\b/);
  const stems = nameStems(named);
  if (nameStems(label).some((stem) => softened.has(stem))) return false;
  if (stems.some((stem) => harmful.has(stem))) return true;
  return harms.has(stems.findLast((stem) => !measuring.has(stem)) ?? "");
}

const stemsOf = (words: string): ReadonlySet<string> => new Set(words.split(" ").flatMap(nameStems));

/** What nobody wants more of, where it is what is measured. */
const harms = stemsOf(
  "delay lateness return refund cost expense churn attrition cancellation defect complaint unemployment error failure fault " +
    "bug incident accident injury death fatality casualty damage crash crime theft fraud bounce downtime outage latency " +
    "wait waiting debt deficit emission pollution waste scrap absence absenteeism penalty backlog loss dropout infection " +
    "strike fine victim dead killed mortality poverty inflation delinquency default rejection abandonment shrinkage breakdown",
);

/** Wherever they stand, they say what kind of rows are counted. */
const harmful = stemsOf(
  "late overdue delayed cancelled canceled defective faulty failed lost damaged rejected unpaid abandoned",
);

/** They turn it round. */
const softened = stemsOf(
  "saving savings reduction reduced avoided prevented recovered resolved without free improvement investment equity",
);

/** Words that measure what stands before them. */
const measuring = stemsOf(
  "rate share ratio percent percentage count number amount value total sum average avg mean time duration day days hour hours " +
    "minute minutes second seconds usd eur unit units index level score",
);
