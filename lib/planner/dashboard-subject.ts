/** What a dashboard is to be about: the figures that the words name, and the conditions and the period that all tiles share. */
import type { Plan, PlanFilter } from "#lib/domain/plan";
import { canReach } from "#lib/semantic/join-graph";
import { vagueWords } from "#lib/semantic/lexicon";
import { findMetric, findTable, type SemanticModel } from "#lib/semantic/model";
import { stem } from "#lib/semantic/words";
import { areaOf, areasOf } from "./dashboard/areas.ts";

import { countOf, distinctFigures, type Figure, figureKey, figureOf, isCounted } from "./dashboard/figures.ts";
import { hasNamedRows } from "./dashboard/groups.ts";
import type { Lead } from "./dashboard/lead-ideas.ts";
import { noScope, type Scope } from "./dashboard/scope.ts";
import type { TileIdea } from "./dashboard/tile-plans.ts";
import { ideaOf, type WishArgs } from "./dashboard-wishes.ts";
import type { PlanningOutcome } from "./plan/outcome.ts";
import { saidFilters } from "./plan/said-filters.ts";
import { isLatestLevel } from "./plan-building/latest-level.ts";
import { planQuestion } from "./plan-question.ts";
import { readRequest } from "./read/read-request.ts";
import { refuseUnknown } from "./refusals.ts";
import { allMentions } from "./request/mentions.ts";
import type { AskedWindow, Request } from "./request/request.ts";
import { planTime } from "./time/plan-time.ts";
import { timeColumnFor } from "./time/time-part.ts";

export type Subject =
  | {
      readonly kind: "about";
      readonly leads: readonly Lead[];
      readonly scope: Scope;
      /** The subject is a chart by itself: "revenue by region". */
      readonly own: TileIdea | null;
      readonly assumptions: readonly string[];
    }
  /** No data is named; a period may be. */
  | { readonly kind: "open"; readonly scope: Scope; readonly period: string }
  | Exclude<PlanningOutcome, { kind: "plan" }>;

/** `mayAsk`: of several readings the user is to choose; else the first one is taken, and that is said. */
export function readSubject(text: string, args: WishArgs & { readonly mayAsk: boolean }): Subject {
  if (text === "") return { kind: "open", scope: noScope, period: "" };
  const asked = { ...args, previousPlan: null, unanswered: [] };
  const request = readRequest(text, args.model, args.index);
  const outcome = planQuestion(text, asked);
  if (outcome.kind === "plan") return aboutPlan(outcome.plan, onlyWindow(request), args);
  const bare = withoutFrameWords(text, request, args.model);
  if (bare !== null) return readSubject(bare, args);
  return outcome.kind === "ask" && !namesNothing(request)
    ? oneReading(text, outcome, { ...args, request })
    : withoutPlan(text, request, args);
}

/** Which rows are meant the user says; rows or a column of theirs make the same dashboard. */
function oneReading(
  text: string,
  asked: Extract<PlanningOutcome, { kind: "ask" }>,
  args: WishArgs & { readonly mayAsk: boolean; readonly request: Request },
): Subject {
  const readings = asked.options.flatMap((option) => {
    return option.plan === undefined ? [] : [{ option, plan: option.plan }];
  });
  const [first] = readings;
  if (first === undefined) return withoutPlan(text, args.request, args);
  const conditions = new Set(readings.map(({ plan: { filters, exists } }) => JSON.stringify([filters, exists])));
  if (conditions.size > 1 && args.mayAsk) return asked;
  const about = aboutPlan(first.plan, onlyWindow(args.request), args);
  const assumptions = [`"${text}" was read as "${first.option.label}".`];
  return conditions.size > 1 ? { ...about, assumptions } : about;
}

/** "store performance in Germany" is about stores in Germany; null where other words are unknown, or nothing else is named. */
function withoutFrameWords(text: string, request: Request, model: SemanticModel): string | null {
  const { unexplained } = request;
  const isFramed = unexplained.length > 0 && unexplained.every((word) => isFrameWord(model, word));
  if (!isFramed || namesNothing(request)) return null;
  const words = text.split(/\s+/).filter((word) => !unexplained.includes(word));
  return words.length < text.split(/\s+/).length ? words.join(" ") : null;
}

/** Nothing but a period, general words and the schema's own name. */
function namesNothing(request: Request): boolean {
  return allMentions(request).length === 0;
}

function withoutPlan(text: string, request: Request, args: WishArgs): Subject {
  const unexplained = request.unexplained.filter((word) => !isFrameWord(args.model, word));
  if (unexplained.length > 0)
    return refuseUnknown(
      args.model,
      { ...request, unexplained },
      { question: text, previousPlan: null, index: args.index },
    );
  const [window = null] = request.windows;
  const leads = namedLeads(request, args);
  const filters = namedValues(request);
  const first = leads[0]?.figure.table ?? filters[0]?.column.table ?? areasOf(args.model)[0]?.tables[0] ?? "";
  const scope = { ...scopeOfWindow(window, first, args), filters };
  const about = leads.length === 0 && filters.length > 0 ? tableLeads(args.model, first) : leads;
  if (about.length === 0) return { kind: "open", scope, period: window?.text ?? "" };
  return { kind: "about", leads: about, scope, own: null, assumptions: [] };
}

/** Stored values and yes/no columns are conditions of all tiles that have such a column. */
function namedValues(request: Request): PlanFilter[] {
  return allMentions(request).flatMap(({ candidates, chunk }): PlanFilter[] => {
    const [surest] = candidates.toSorted((left, right) => right.weight - left.weight);
    const element = surest?.element;
    if (element?.kind !== "value" && element?.kind !== "flag") return [];
    const { table, column } = element;
    const [value, via] = element.kind === "value" ? [element.value, element.via] : [true, null];
    return [{ column: { table, column }, via, condition: { operator: "=", value }, evidence: [chunk.text] }];
  });
}

/** Words around a dashboard that name no data, and the schema itself. */
function isFrameWord(model: SemanticModel, word: string): boolean {
  const lower = word.toLowerCase();
  return (
    vagueWords.has(stem(lower)) ||
    lower === model.schema.toLowerCase() ||
    lower === model.database.toLowerCase() ||
    [
      "everything",
      "business",
      "company",
      "key",
      "main",
      "analytics",
      "report",
      "reporting",
      "tracking",
      "monitoring",
    ].includes(lower)
  );
}

/** What a plan is about: its figures, under its conditions; `window` is its period as it was asked for, if it is one. */
export function aboutPlan(plan: Plan, window: AskedWindow | null, args: WishArgs): Extract<Subject, { kind: "about" }> {
  const { model } = args;
  const leads = plan.detail === null ? figureLeads(plan, model) : tableLeads(model, plan.detail.table);
  const scope: Scope = {
    filters: saidFilters(plan),
    alternatives: plan.alternatives,
    exists: plan.exists,
    window,
    // The newest time of what must not be added up over times is that of the figure, and not asked for.
    time: isLatestLevel(plan, model) ? null : plan.time,
  };
  const isChart =
    plan.dimensions.length > 0 ||
    plan.limit !== null ||
    plan.compare !== null ||
    plan.setOperation !== null ||
    plan.having.length > 0;
  return { kind: "about", leads, scope, own: isChart ? ideaOf(plan, args) : null, assumptions: [] };
}

function onlyWindow({ windows }: Request): AskedWindow | null {
  const [window = null, ...more] = windows;
  return more.length === 0 ? window : null;
}

function figureLeads({ metrics }: Plan, model: SemanticModel): Lead[] {
  return metrics.map((metric) => {
    const figure = figureOf({ ...metric, evidence: [] });
    const isCount = metric.expression.kind === "count";
    return { figure, area: areaOf(model, figure.table), isNamed: true, about: isCount ? figure.table : null };
  });
}

/** How many rows there are, then what they amount to: by figures of their own, else by those of rows that belong to them. */
export function tableLeads(model: SemanticModel, table: string): Lead[] {
  const area = areaOf(model, table);
  const counts = isCounted(model, table) ? [countOf(model, table)] : [];
  const sum = area.figures.find((figure) => figure.isAdditive && figure.metric.expression.kind !== "count");
  const amount = sum === undefined ? amountOver(model, table) : null;
  const amounts = [sum, amount].filter((figure) => figure !== undefined && figure !== null);
  const figures = distinctFigures([...counts, ...amounts, ...area.figures]);
  const [figure] = figures;
  if (figure === undefined) return [];
  return [{ figure, area: { ...area, figures }, isNamed: true, about: amount === null ? null : table }];
}

/** What happened with the rows: the first sum of the richest area that leads to them. */
function amountOver(model: SemanticModel, table: string): Figure | null {
  const known = findTable(model, table);
  if (known === undefined || !hasNamedRows(known)) return null;
  for (const area of areasOf(model)) {
    const figure = area.figures.find(
      (known) => known.isAdditive && known.table !== table && canReach(model, known.table, table),
    );
    if (figure !== undefined) return figure;
  }
  return null;
}

/** The figures and tables among the likeliest meanings of the words. */
function namedLeads(request: Request, { model }: WishArgs): Lead[] {
  const leads = allMentions(request).flatMap(({ candidates }): Lead[] => {
    const element = candidates[0]?.element;
    if (element?.kind === "table") return tableLeads(model, element.table).slice(0, 1);
    if (element?.kind !== "metric") return [];
    const metric = findMetric(model, element.metric);
    if (metric === undefined) return [];
    const figure = figureOf({ name: metric.name, label: metric.label, expression: metric.expression, evidence: [] });
    return [{ figure, area: areaOf(model, figure.table), isNamed: true, about: null }];
  });
  return [...new Map(leads.map((lead) => [figureKey(lead.figure.metric), lead])).values()];
}

/** A period alone, placed by the date of the rows that the dashboard begins with. */
export function scopeOfWindow(window: AskedWindow | null, table: string, { model, today }: WishArgs): Scope {
  const column = findTable(model, table) === undefined ? null : timeColumnFor(model, table);
  const time = window === null || column === null ? null : planTime({ model, column, today }, window);
  return time === null ? noScope : { ...noScope, window, time };
}
