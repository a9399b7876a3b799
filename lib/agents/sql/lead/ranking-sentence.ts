/** Groups by their figure: who leads, with which share where the figure may be added up, and who follows. */
import "server-only";
import { formatCounted, formatNumber } from "#lib/domain/format";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import { joinWords } from "../../runtime/markdown-text.ts";
import { columnSum, type ReadRow } from "../read-result.ts";
import { type Lead, plainLead, scopedLabel, type Telling } from "./lead.ts";

/** Null where no group has a value. */
export function rankingSentence(telling: Telling): Lead | null {
  const { execution, result, conditions } = telling;
  const isAscending = isOrderedUp(execution);
  const ranked = result.rows
    .filter((row) => row.value !== null)
    .toSorted((left, right) => ((right.value ?? 0) - (left.value ?? 0)) * (isAscending ? -1 : 1));
  const [first, ...others] = ranked;
  const label = result.measures[0]?.label ?? "The value";
  if (first === undefined) return null;
  const said = lowerFirst(scopedLabel(label, conditions));
  const most = superlative(execution, isAscending);
  // A figure that is a highest one itself: "the highest delay".
  const highest = said.startsWith(`${most} `) ? `the ${said}` : `the ${most} ${said}`;
  if (others.length === 0) {
    const isAsked = execution.candidate.plan?.limit === 1 && isRanked(execution);
    if (isAsked) return plainLead(`${first.name} has ${highest}: ${first.text}.`);
    return plainLead(`${scopedLabel(label, conditions)} for ${first.name}: ${first.text}.`);
  }
  if (first.value === ranked.at(-1)?.value) {
    const count = formatCounted(ranked.length, "group");
    return plainLead(`${scopedLabel(label, conditions)} is ${first.text} for each of ${count}.`);
  }
  return plainLead(ledBy(telling, { first, others, highest }));
}

type Ranked = { readonly first: ReadRow; readonly others: readonly ReadRow[]; readonly highest: string };

function ledBy(telling: Telling, { first, others, highest }: Ranked): string {
  const [second] = others;
  const isPassedOver = (telling.execution.candidate.plan?.offset ?? 0) > 0;
  const followers = others.slice(0, 2).map((row) => `${row.name} with ${row.text}`);
  // Two that are equal lead together; of more, the first two are named and the third follows.
  if (second !== undefined && second.value === first.value && !isPassedOver) {
    const behind = others.find((row) => row.value !== first.value);
    const isPair = others[1]?.value !== first.value;
    const tail = behind === undefined || !isPair ? "" : `, followed by ${behind.name} with ${behind.text}`;
    if (isPair) return `${first.name} and ${second.name} share ${highest}: ${first.text} each${tail}.`;
  }
  const leads = isPassedOver ? `comes first here in ${highest.replace(/^the \S+ /, "")}` : `has ${highest}`;
  return `${first.name} ${leads}: ${first.text}${shareText(first, telling)}, followed by ${joinWords(followers)}.`;
}

/** Things are counted, amounts are high. */
function superlative({ candidate }: Execution, isAscending: boolean): string {
  const isCount = candidate.plan?.metrics[0]?.expression.kind === "count" && !candidate.plan.asShare;
  if (isCount) return isAscending ? "fewest" : "most";
  return isAscending ? "lowest" : "highest";
}

function isOrderedUp({ candidate }: Execution): boolean {
  const order = candidate.plan?.order[0];
  return order?.by === "metric" && order.direction === "ascending";
}

/** The best or the worst was asked for, and nobody was passed over. */
function isRanked({ candidate }: Execution): boolean {
  const [order] = candidate.plan?.order ?? [];
  return order?.by === "metric" && order.index === 0 && candidate.plan?.offset === 0;
}

/** "(31% of 40,100,000)" where every group is there; of a list that was cut on purpose "(31% of these 5 together)". */
function shareText(row: ReadRow, { execution, result }: Telling): string {
  const { total, measures, places } = result;
  if (measures[0]?.format === "percent" || row.value === null) return "";
  if (total !== null) return total.value <= 0 ? "" : ` (${part(row.value, total.value)} of ${total.text})`;
  const { plan, outputs } = execution.candidate;
  const isOneList =
    plan?.limit != null && plan.limitWithin.length === 0 && plan.offset === 0 && !isOrderedUp(execution);
  if (!isOneList || result.rows.some(({ value }) => value === null || value < 0)) return "";
  const shown = columnSum(execution, outputs ?? [], places[0] ?? -1);
  if (shown === null || shown.value <= 0) return "";
  return ` (${part(row.value, shown.value)} of these ${execution.ref.rowCount} together)`;
}

function part(value: number, of: number): string {
  return formatNumber(value / of, "percent");
}
