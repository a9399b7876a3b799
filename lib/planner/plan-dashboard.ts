/** A request for several charts becomes two to six planned tiles that share its conditions: figures, trends, breakdowns, leaders. */
import type { ClarificationOption } from "#lib/domain/message";
import type { Plan } from "#lib/domain/plan";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise, lowerFirst } from "#lib/semantic/words";
import { type Area, areaOf, areasOf } from "./dashboard/areas.ts";
import { type ChooseArgs, chooseTiles, plannedTile, type Tile } from "./dashboard/choose-tiles.ts";
import { distinctFigures, type Figure, figureOf } from "./dashboard/figures.ts";
import type { Lead } from "./dashboard/lead-ideas.ts";
import { overviewLeads } from "./dashboard/overview-leads.ts";
import { readReport } from "./dashboard/read-report.ts";
import { type DashboardWish, partsOf, readWish } from "./dashboard/read-wish.ts";
import { type Scope, withinScope } from "./dashboard/scope.ts";
import type { TileIdea } from "./dashboard/tile-plans.ts";
import { readSubject, type Subject } from "./dashboard-subject.ts";
import { areCharts, planWishes, type WishArgs } from "./dashboard-wishes.ts";
import { simpleMeasures } from "./plan/measures.ts";
import type { DashboardOutcome, PlannedOption } from "./plan/outcome.ts";
import { isSameColumn } from "./plan/same-column.ts";
import { planReport } from "./plan-report.ts";
import { readRequest } from "./read/read-request.ts";
import { refuseUnknown, refuseWrite, whatIsThere } from "./refusals.ts";
import { wantsToWrite } from "./write-request.ts";

const minTiles = 2;
const maxTiles = 6;

export type DashboardArgs = WishArgs & {
  /** False once the user was asked: what is open then is assumed, and said. */
  readonly mayAsk?: boolean;
};

/** Tiles for what the request names, all within its conditions and its period; a question where it names nothing. */
export function planDashboard(request: string, args: DashboardArgs): DashboardOutcome {
  const report = readReport(request);
  if (report !== null) return planReport(report, { ...args, mayAsk: args.mayAsk ?? true });
  const wish = withListedSubject(readWish(request));
  // "Create a dashboard" writes nothing; what it is about may.
  if ([wish.subject, ...wish.parts].some((text) => wantsToWrite(text))) return refuseWrite(args.model);
  const mayAsk = args.mayAsk ?? true;
  const subject = readSubject(wish.subject, { ...args, mayAsk });
  if (subject.kind === "refuse") return subject;
  if (subject.kind === "ask")
    return { ...subject, options: subject.options.map((option) => wholeOption(option, wish)) };
  const wishes = planWishes(wish.parts, mainFigure(subject), args);
  if (wish.parts.length > 0 && wishes.ideas.length === 0) return refuseParts(wishes.unknown, args);
  const isOpen =
    subject.kind === "open" && wishes.ideas.length === 0 && !wish.isOverview && !namesSchema(wish, args.model);
  if (isOpen && mayAsk) {
    const asked = askForArea(subject, wish, args);
    if (asked !== null) return asked;
  }
  const notes = [
    ...assumptionsOf(subject),
    ...wishes.assumptions,
    ...leftOut(wishes.unknown, args.model),
    ...(isOpen ? [openNote] : []),
  ];
  return designed({ wish, subject, ideas: wishes.ideas, notes }, args);
}

const openNote = "No area was named, so the dashboard shows the main figures of all of them.";

type Read = Exclude<Subject, { kind: "ask" | "refuse" }>;
type Design = {
  readonly wish: DashboardWish;
  readonly subject: Read;
  readonly ideas: readonly TileIdea[];
  readonly notes: readonly string[];
};

/** The tiles for what was read, as many as were asked for or as fit. */
export function designed({ wish, subject, ideas, notes }: Design, args: DashboardArgs): DashboardOutcome {
  const { model, today } = args;
  const scope = sharedScope(subject.scope, ideas, wish, args);
  const own = subject.kind === "about" && subject.own !== null ? [subject.own] : [];
  const wished = uniqueTiles([...own, ...ideas].flatMap((idea) => scopedTile(idea, { model, today, scope })));
  const isListed = ideas.length >= minTiles && wish.count === null;
  const wanted = wish.count ?? (isListed ? wished.length : maxTiles);
  const count = Math.min(maxTiles, Math.max(minTiles, wanted));
  const chosen = chooseTiles({
    model,
    context: contextOf(model),
    today,
    scope,
    leads: leadsOf({ subject, ideas }, model).map((lead) => withoutToldFigures(lead, scope, model)),
    wished: wished.slice(0, maxTiles),
    count,
    hasHeadline: !(wish.countsCharts && count <= 4),
  });
  const { tiles, spares } = chosen;
  if (tiles.length < minTiles) return refuseFew(model, wish, args);
  const asked = Math.max(wish.count ?? 0, wished.length);
  const size = sizeNotes({ asked, given: tiles.length, isCounted: wish.count !== null });
  return {
    kind: "dashboard",
    title: titleOf(wish, subject, model),
    tiles: tiles.map((tile) => plannedTile(tile, wished.includes(tile))),
    spares: spares.map((tile) => plannedTile(tile, false)),
    assumptions: [...notes, ...size],
  };
}

function sizeNotes({ asked, given, isCounted }: { asked: number; given: number; isCounted: boolean }): string[] {
  if (asked > maxTiles)
    return [
      `A dashboard holds at most ${maxTiles} charts, so these are ${maxTiles} of the ${asked} that were asked for.`,
    ];
  if (isCounted && given < asked) return [`The data has enough for ${given} charts that differ, not for ${asked}.`];
  return [];
}

/** A list in place of a subject: "dashboard of revenue by month, top 10 customers and returns by reason". */
function withListedSubject(wish: DashboardWish): DashboardWish {
  if (wish.parts.length === 1 && !areCharts(wish.parts)) {
    // "orders with returns" says which orders.
    return { ...wish, subject: `${wish.subject} with ${wish.parts[0]}`.trim(), parts: [] };
  }
  if (wish.parts.length > 1 && !areCharts(wish.parts)) {
    // Figures that are named one by one are what it is about.
    return { ...wish, subject: wish.parts.join(", "), parts: [] };
  }
  const parts = wish.parts.length === 0 ? partsOf(wish.subject) : [];
  return parts.length > 1 && areCharts(parts) ? { ...wish, subject: "", parts } : wish;
}

/** The period that stands behind a list is that of all its parts, where no other is said. */
function sharedScope(scope: Scope, ideas: readonly TileIdea[], wish: DashboardWish, args: WishArgs): Scope {
  const last = ideas.at(-1)?.plan.time ?? null;
  const isOnly = ideas.length > 1 && ideas.slice(0, -1).every(({ plan }) => plan.time === null);
  if (scope.time !== null || last === null || !isOnly) return scope;
  const [window = null] = readRequest(wish.parts.at(-1) ?? "", args.model, args.index).windows;
  return { ...scope, time: last, window };
}

function scopedTile(idea: TileIdea, args: Pick<ChooseArgs, "model" | "today" | "scope">): Tile[] {
  const within = withinScope(idea.plan, args);
  return within === null ? [{ ...idea, lacking: [] }] : [{ ...idea, ...within }];
}

/** The same statement twice is one tile. */
function uniqueTiles(tiles: readonly Tile[]): Tile[] {
  const key = ({ plan }: Tile): string =>
    JSON.stringify({ ...plan, assumptions: [] }, (name, value: unknown) => (name === "evidence" ? undefined : value));
  return [...new Map(tiles.map((tile) => [key(tile), tile])).values()];
}

/** Beside listed charts stands more of their own figures. */
function leadsOf({ subject, ideas }: Pick<Design, "subject" | "ideas">, model: SemanticModel): readonly Lead[] {
  if (subject.kind === "about") return subject.leads;
  const figures = distinctFigures(
    ideas.flatMap(({ plan }) => plan.metrics.map((metric) => figureOf({ ...metric, evidence: [] }))),
  );
  if (figures.length === 0) return overviewLeads(model);
  return figures.map((figure) => ({ figure, area: areaOf(model, figure.table), isNamed: true, about: null }));
}

/** Of converted visits all are converted: a figure of the very condition says nothing within it. */
function withoutToldFigures(lead: Lead, { filters }: Scope, model: SemanticModel): Lead {
  const pinned = filters.flatMap(({ column: { table, column } }) => {
    const expression = findColumn(model, table, column)?.expression ?? "";
    const stored = findTable(model, table)?.columns.filter(({ name }) => expression.includes(`"${name}"`)) ?? [];
    return [column, ...stored.map(({ name }) => name)].map((name) => ({ table, column: name }));
  });
  const isTold = (figure: Figure): boolean =>
    simpleMeasures(figure.metric.expression).some(
      (measure) =>
        measure.kind === "filtered" &&
        measure.filters.some((filter) => pinned.some((column) => isSameColumn(column, filter.column))),
    );
  const figures = lead.area.figures.filter((figure) => figure === lead.figure || !isTold(figure));
  return { ...lead, area: { ...lead.area, figures } };
}

function mainFigure(subject: Read): string | null {
  const [lead] = subject.kind === "about" ? subject.leads : [];
  return lead === undefined ? null : lowerFirst(lead.figure.metric.label);
}

function assumptionsOf(subject: Read): readonly string[] {
  return subject.kind === "about" ? subject.assumptions : [];
}

function leftOut(unknown: readonly string[], model: SemanticModel): string[] {
  return unknown.map(
    (part) => `"${part}" was left out: it could not be planned from ${model.database} / ${model.schema}.`,
  );
}

const mostOptions = 4;

/** Which of its areas; null for a schema with one. */
function askForArea(
  subject: Extract<Subject, { kind: "open" }>,
  wish: DashboardWish,
  args: DashboardArgs,
): DashboardOutcome | null {
  const { model } = args;
  const options = areasOf(model)
    .filter((area) => leadsTo(area, args))
    .slice(0, mostOptions - 1)
    .map(
      (area): ClarificationOption => ({
        label: area.label,
        effect: areaEffect(area),
        question: requestFor(lowerFirst(area.label), subject.period, wish),
      }),
    );
  if (options.length < 2) return null;
  const all = requestFor("everything", subject.period, wish);
  return {
    kind: "ask",
    question: "Which area should the dashboard show?",
    reason: "The request names nothing of this data, and one dashboard does not hold all of it.",
    options: [...options, { label: "All of them", effect: "an overview of the main figures", question: all }],
  };
}

/** Its own name is read as that area. */
function leadsTo(area: Area, args: DashboardArgs): boolean {
  const read = readSubject(lowerFirst(area.label), { ...args, mayAsk: false });
  const [home = ""] = area.tables;
  return (
    read.kind === "about" &&
    read.leads.some(({ figure, about }) => area.tables.includes(figure.table) || about === home)
  );
}

function areaEffect({ figures, label }: Area): string {
  const names = figures.map(({ metric }) => lowerFirst(metric.label)).filter((name) => name !== lowerFirst(label));
  return names.slice(0, 3).join(", ");
}

/** The request again with what it is about. */
function requestFor(subject: string, period: string, { count, countsCharts, parts }: DashboardWish): string {
  const size = count === null ? "" : ` in ${count} ${countsCharts ? "charts" : "tiles"}`;
  const list = parts.length === 0 ? "" : ` with ${parts.join(", ")}`;
  return `Build a dashboard of ${subject}${period === "" ? "" : ` ${period}`}${size}${list}`;
}

/** Its plan would be the answer to what the dashboard is about: it is left behind. */
function wholeOption({ label, effect, question }: PlannedOption, wish: DashboardWish): PlannedOption {
  return { label, effect, question: requestFor(question, "", wish) };
}

function namesSchema({ subject }: DashboardWish, model: SemanticModel): boolean {
  const words = subject.toLowerCase().split(/\s+/);
  return words.includes(model.schema.toLowerCase()) || words.includes("everything");
}

function refuseParts(unknown: readonly string[], { model, index }: WishArgs): DashboardOutcome {
  const readings = unknown.map((part) => readRequest(part, model, index));
  const [first] = readings;
  if (first === undefined) throw new Error("A list that was refused has no parts.");
  const unexplained = [...new Set(readings.flatMap((reading) => reading.unexplained))];
  const said = { question: unknown.join(", "), previousPlan: null, index };
  return refuseUnknown(model, { ...first, unexplained }, said);
}

function refuseFew(model: SemanticModel, wish: DashboardWish, args: WishArgs): DashboardOutcome {
  const about = wish.subject === "" ? "these tables" : `"${spoken(wish.subject)}"`;
  const said = { question: wish.subject, previousPlan: null, index: args.index };
  const refused = refuseUnknown(model, readRequest(wish.subject, model, args.index), said);
  return {
    ...refused,
    reason: "unknown_concept",
    sentence: `There is not enough about ${about} for a dashboard of several charts. ${whatIsThere(model)}`,
    unknownWords: [],
  };
}

/** Names of columns that an option put in are shown as the value that they stand for. */
function spoken(subject: string): string {
  return subject.replaceAll(/"[^"]*=([^"]*)"/g, "$1").replaceAll('"', "");
}

function titleOf({ subject, parts }: DashboardWish, read: Read, model: SemanticModel): string {
  const isPlain = /^(?:main|public|dbo|default)$/i.test(model.schema);
  const schema = capitalise((isPlain ? model.database : model.schema).toLowerCase().replaceAll("_", " "));
  const name = spoken(subject);
  if (read.kind === "about" && name !== "") return capitalise(name);
  const period = read.kind === "open" && read.period !== "" ? ` ${read.period}` : "";
  return `${schema} ${parts.length > 0 ? "dashboard" : "overview"}${period}`;
}

function contextOf({ database, schema }: SemanticModel): Plan["context"] {
  return { database, schema };
}
