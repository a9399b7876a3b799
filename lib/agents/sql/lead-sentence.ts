/**
 * The answer's first sentence, made from the result alone: every number in it is a cell, a row count, a sum or a share of
 * one column, or a change between two of these that is stated with its two figures. Large numbers are written short; the
 * table has them in full.
 */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import type { MeasureExpression, Plan } from "#lib/domain/plan";
import { groupCondition, groupsNoun, hasGroupConditions } from "#lib/planner/explain/group-condition";
import { keptChangeVerb, keptChangeWords } from "#lib/planner/explain/kept-change-words";
import { shareParts } from "#lib/planner/plan/share-parts";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import type { Execution } from "../runtime/execution.ts";
import { escapeCellText, joinWords } from "../runtime/markdown-text.ts";
import { isEffectivelyEmpty } from "./checks.ts";
import type { CountedValues } from "./counted-values.ts";
import { comparedSentence } from "./first-sentence/compared-sentence.ts";
import { cutEarlierNote } from "./first-sentence/compared-words.ts";
import { isByDescriptiveTime } from "./first-sentence/descriptive-time.ts";
import {
  articledText,
  behind,
  capital,
  figureClause,
  joinLeads,
  type Lead,
  objectText,
  plainLead,
  type Telling,
  thingsText,
} from "./first-sentence/first-sentence.ts";
import { funnelSentence } from "./first-sentence/funnel-sentence.ts";
import { countedTable, listSentence, things } from "./first-sentence/list-sentence.ts";
import { periodGroupsSentence } from "./first-sentence/period-groups.ts";
import { rankingOrder } from "./first-sentence/ranking-order.ts";
import { rankingSentence } from "./first-sentence/ranking-sentence.ts";
import { retentionSentence } from "./first-sentence/retention-sentence.ts";
import { runningGroupsSentence } from "./first-sentence/running-groups.ts";
import { spreadSentence } from "./first-sentence/spread-sentence.ts";
import { beWord, tenseOf, thereWord } from "./first-sentence/tense.ts";
import { trendSentence } from "./first-sentence/trend-sentence.ts";
import { shareText } from "./measure-label.ts";
import { columnSum, readResult } from "./read-result.ts";
import { isSpread } from "./read-spread.ts";
import { noScope, type Scope, scopeOf, scopeParts } from "./scope-text.ts";

/** The words alone. */
export function leadSentence(execution: Execution, outputs: readonly OutputColumn[], model: SemanticModel): string {
  return readLead({ execution, outputs, model, today: null }).text;
}

export type LeadArgs = {
  readonly execution: Execution;
  readonly outputs: readonly OutputColumn[];
  readonly model: SemanticModel;
  /** ISO day; null where it is not known. */
  readonly today: string | null;
  /** Of records behind a number of different values; null where nobody has counted them. */
  readonly counted?: CountedValues | null;
};

/** Markdown that states the result; what comes out of cells is escaped. */
export function readLead({ execution, outputs, model, today, counted }: LeadArgs): Lead {
  const scope = scopeOf(execution.candidate.plan, model, today);
  // Whatever is said, the digits of its conditions are no figures.
  const named = plainLead("", scopeParts(scope));
  return joinLeads([named, ledBy({ execution, outputs, model, today, counted }, scope)]);
}

function ledBy({ execution, outputs, model, today, counted = null }: LeadArgs, scope: Scope): Lead {
  const asked: Telling = { execution, model, today, counted, result: readResult(execution, outputs, model), scope };
  if (isEffectivelyEmpty(execution)) return emptyLead(asked);
  const { plan } = execution.candidate;
  const telling = plan === null ? asked : { ...asked, scope: scopeOf(withoutShown(plan, model), model, today) };
  const spread = spreadSentence(telling, outputs);
  if (spread !== null) return spread;
  const total = countedSentence(telling, outputs) ?? onlyCount(telling);
  if (total !== null) return plainLead(total);
  if (telling.result.measures.length === 0) return listSentence(telling);
  // Times that are told one by one are named in their sentence.
  const untimed = { ...telling, scope: { ...telling.scope, when: null } };
  const lead = comparedSentence(untimed) ?? figuresLead(telling, untimed) ?? listSentence(telling);
  return joinLeads([lead, cutEarlierNote(untimed)]);
}

/** Which groups are shown is no condition of the whole that shares are of. */
function withoutShown(plan: Plan, model: SemanticModel): Plan {
  return { ...plan, filters: [...shareParts(plan, model).ofWhole] };
}

function figuresLead(telling: Telling, untimed: Telling): Lead | null {
  const { result, execution } = telling;
  const { plan } = execution.candidate;
  if (result.groups.length === 0) return execution.ref.rowCount === 1 ? plainLead(valuesSentence(telling)) : null;
  const order = rankingOrder(telling);
  // Periods that a condition has picked are no course of time, nor are times that describe things.
  const isCourse = result.hasTimeOnly && (plan?.having ?? []).length === 0 && !isByDescriptiveTime(plan, telling.model);
  if (isCourse && !(plan?.limit != null && order !== null)) return result.isWhole ? trendSentence(untimed) : null;
  // A list by something else than its figures has no leader.
  const isListed = plan?.detail != null && order === null;
  if (isSpread(execution) || isListed || !(result.isWhole || order !== null)) return null;
  return (
    funnelSentence(telling) ??
    retentionSentence(telling) ??
    runningGroupsSentence(untimed) ??
    periodGroupsSentence(untimed) ??
    rankingSentence(telling)
  );
}

/** One row that holds nothing but how many there are; null for other results. */
function onlyCount(telling: Telling): string | null {
  const { result, execution } = telling;
  const [metric] = execution.candidate.plan?.metrics ?? [];
  const isOne = result.groups.length === 0 && result.measures.length === 1 && execution.ref.rowCount === 1;
  return isOne && isCounted(metric?.expression, execution) ? countSentence(telling) : null;
}

/** Values with how many rows have each; null for other results. */
function countedSentence({ execution, scope }: Telling, outputs: readonly OutputColumn[]): string | null {
  const place = outputs.findIndex(({ isRowCount }) => isRowCount === true);
  const total = columnSum(execution, outputs, place);
  if (total === null) return null;
  const values = lowerFirst(outputs[0]?.label ?? "value");
  return `${total.text} ${thingsText(lowerFirst(outputs[place]?.label ?? "rows"), scope)}, counted by ${values}.`;
}

/** Where nothing is left, what was looked for is said. */
function emptyLead(telling: Telling): Lead {
  const { plan } = telling.execution.candidate;
  if (plan === null || !hasGroupConditions(plan)) return plainLead(emptySentence(telling));
  const groups = keptGroups(plan, telling.model);
  return plainLead(`There are no ${thingsText(groups, telling.scope)}.`, [groups]);
}

function emptySentence({ execution, scope, model, result }: Telling): string {
  const table = countedTable(execution, model);
  if (table !== null && scopeParts(scope).length > 0) {
    const nothing = things({ amount: "no", count: 0, noun: table }, scope);
    return scope.isDeed ? `${capital(nothing)}.` : `There are ${nothing}.`;
  }
  const [first, ...others] = result.measures.map(({ label }) => articledText(label, noScope));
  if (first === undefined) return `There is no data${thingsText("", scope)}.`;
  return `There is no figure for ${thingsText(joinWords([first, ...others]), scope)}.`;
}

/** "cities with more than 1,000 orders", "cities whose revenue fell compared with the previous year" */
function keptGroups(plan: Plan, model: SemanticModel): string {
  const conditions = joinWords(plan.having.map((having) => groupCondition(having, plan, model)));
  const change = keptChangeVerb(plan) ?? keptChangeWords(plan);
  const [metric] = plan.metrics;
  const label = keptChangeVerb(plan) === null ? "" : `${lowerFirst(metric?.label ?? "figure")} `;
  const against = plan.compare?.label.replace(/^in /, "").replace(/^previous /, "the previous ") ?? "";
  return escapeCellText(
    [
      groupsNoun(plan),
      ...(conditions === "" ? [] : [`with ${conditions}`]),
      ...(change === null ? [] : [`whose ${label}${change} compared with ${against}`]),
    ].join(" "),
  );
}

function valuesSentence(telling: Telling): string {
  const { execution, result, scope } = telling;
  const share = sharedSentence(telling);
  if (share !== null) return share;
  const texts = result.rows[0]?.texts ?? [];
  const metrics = execution.candidate.plan?.metrics ?? [];
  const clauses = result.measures.map(({ label }, index) => {
    const own = index === 0 ? { ...scope, when: null } : noScope;
    const isCount = result.measures.length === metrics.length && isCounted(metrics[index]?.expression, execution);
    const clause = { label, text: texts[index] ?? "not known", value: result.rows[0]?.figures[index]?.value ?? null };
    return figureClause({ ...clause, isCount }, own, tenseOf(scope));
  });
  return `${capital(joinWords(clauses))}${behind(scope.when)}.`;
}

/** "Customers without orders are 11.6% of all customers."; null where the only figure is no share of rows. */
function sharedSentence({ execution, result, scope, model }: Telling): string | null {
  const { plan } = execution.candidate;
  const [figure, ...others] = result.rows[0]?.figures ?? [];
  const share = plan === null || plan.metrics.length > 1 ? null : shareText(plan, 0, model);
  if (share === null || figure == null || others.length > 0) return null;
  const part = capital(share.part);
  const whole = `${figure.text} of all ${objectText(share.whole, scope)}`;
  return `${part} ${beWord(share.part, tenseOf(scope))} ${whole}${behind(scope.when)}.`;
}

/** So many things; what is added up from period to period is a total. */
function isCounted(expression: MeasureExpression | undefined, { candidate }: Execution): boolean {
  if (expression === undefined || candidate.plan?.isRunning === true) return false;
  const measure = expression.kind === "filtered" ? expression.measure : expression;
  return measure.kind === "count" || (measure.kind === "aggregate" && measure.function === "count_distinct");
}

/** How many rows there are, as a sentence of its own: "There were 3,026 orders in 2025.", "3 stores opened in 2024." */
function countSentence({ result, scope }: Telling): string {
  const [row] = result.rows;
  const label = lowerFirst(result.measures[0]?.label ?? "rows");
  const isOne = row?.value === 1;
  const amount = row?.value === 0 ? "no" : (row?.text ?? "");
  const counted = things({ amount, count: isOne ? 1 : null, noun: label }, scope);
  return scope.isDeed ? `${capital(counted)}.` : `There ${thereWord(isOne, tenseOf(scope))} ${counted}.`;
}
