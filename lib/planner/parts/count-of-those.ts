/** "Of all customers in Kiel, how many booked in 2025": the rows that are named first are counted, those that did so. */
import type { Plan } from "#lib/domain/plan";
import { planTitle } from "../explain/plan-title.ts";
import { simpleTable } from "../plan/measures.ts";
import type { PlanningOutcome } from "../plan/outcome.ts";
import { countOf, isCountOnly } from "./count-of-rows.ts";
import { type Parted, planOf } from "./read-part.ts";
import { withoutPointing } from "./said-again.ts";

const of =
  /^(?:of|out of|among) (?:all |all of )?(?:the |our )?(.+?),? how many(?: of (?:them|those|these))? ([^,]+?)[?.!\s]*$/iu;

/** Null where the words have another form, or are not understood so. */
export function countOfThose(question: string, parted: Parted): PlanningOutcome | null {
  const said = saidIn(question);
  const table = said === null ? null : countedTable(said.rows, parted);
  if (said === null || table === null) return null;
  const deed = withoutPointing(said.rows, said.deed);
  const ways = deed === null ? [] : [`how many ${said.rows} ${deed}`, `how many ${said.rows} that ${deed}`];
  for (const words of ways) {
    const plan = planOf(parted.read(words, null));
    if (plan !== null && counts(plan, table)) return { kind: "plan", plan, title: planTitle(plan, parted.model) };
  }
  return null;
}

/** What is to be counted and the plan of the whole does not count: it lists the rows, or counts others. Null where all is well. */
export function miscounted(question: string, whole: Plan, parted: Parted): string | null {
  const said = saidIn(question);
  const table = said === null ? null : countedTable(said.rows, parted);
  return said === null || table === null || counts(whole, table) ? null : `how many ${said.deed}`;
}

function saidIn(question: string): { readonly rows: string; readonly deed: string } | null {
  const [, rows, deed] = of.exec(question.trim().replaceAll(/\s+/g, " ")) ?? [];
  return rows === undefined || deed === undefined ? null : { rows, deed };
}

function countedTable(rows: string, { read }: Parted): string | null {
  const plan = planOf(read(`how many ${rows}`, null));
  const count = plan === null ? null : countOf(plan);
  return count === null ? null : simpleTable(count);
}

function counts(plan: Plan, table: string): boolean {
  const count = countOf(plan);
  return count !== null && isCountOnly(plan) && simpleTable(count) === table;
}
