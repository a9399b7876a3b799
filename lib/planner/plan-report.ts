/** A request for a report becomes the sections of a page, all about the same figures, conditions and period. */
import type { PlanTime } from "#lib/domain/plan";
import { findColumn } from "#lib/semantic/model";
import { capitalise } from "#lib/semantic/words";
import type { Lead } from "./dashboard/lead-ideas.ts";
import { overviewLeads } from "./dashboard/overview-leads.ts";
import type { ReportWish } from "./dashboard/read-report.ts";
import { readSubject, type Subject } from "./dashboard-subject.ts";
import type { WishArgs } from "./dashboard-wishes.ts";
import type { DashboardOutcome, PlannedOption } from "./plan/outcome.ts";
import { refuseWrite, whatIsThere } from "./refusals.ts";
import { reportSections } from "./report-sections.ts";
import { periodName } from "./time/period-name.ts";
import { isYearColumn, timeColumnFor } from "./time/time-part.ts";
import { wantsToWrite } from "./write-request.ts";

export type ReportArgs = WishArgs & { readonly mayAsk: boolean };

type Read = Exclude<Subject, { kind: "ask" | "refuse" }>;

const fewestSections = 2;

/** The page's sections; a question where the words leave open what is meant, a refusal where too little is known of it. */
export function planReport(wish: ReportWish, args: ReportArgs): DashboardOutcome {
  const { model, today } = args;
  if (wantsToWrite(wish.subject)) return refuseWrite(model);
  const { subject, note } = datedSubject(wish, args);
  if (subject.kind === "refuse") return subject;
  if (subject.kind === "ask") return { ...subject, options: subject.options.map((option) => asReport(option, wish)) };
  const leads = leadsOf(subject, args);
  const context = { database: model.database, schema: model.schema };
  const tiles = reportSections({ model, context, today, scope: subject.scope, leads });
  if (tiles.length < fewestSections) return tooLittle(wish, args);
  const told = subject.kind === "about" ? subject.assumptions : [];
  const title = titleOf(wish, subject, leads);
  return {
    kind: "dashboard",
    form: "report",
    title,
    tiles,
    spares: [],
    assumptions: [...told, ...note, ...ownSections(wish)],
  };
}

/** A report is made of what its figures carry: what was wished for by name is told, so that nobody looks for it in vain. */
function ownSections({ contents }: ReportWish): string[] {
  return contents === null
    ? []
    : [`The sections of a report are its own: "${contents}" was not taken up. Ask for what is missing by itself.`];
}

type Dated = { readonly subject: Subject; readonly note: readonly string[] };

/** What the request names, within the period that it says, else within the last whole one. */
function datedSubject({ subject: text, rhythm }: ReportWish, args: ReportArgs): Dated {
  const read = readSubject(text, args);
  if (read.kind === "ask" || read.kind === "refuse" || read.scope.time !== null) return { subject: read, note: [] };
  const period = rhythm ?? (isYearly(leadsOf(read, args)[0], args) ? "last year" : "last month");
  const dated = readSubject(`${text} ${period}`.trim(), args);
  if (dated.kind === "ask" || dated.kind === "refuse" || dated.scope.time === null) return { subject: read, note: [] };
  const note = `No period was named, so the report is about ${period}.`;
  return { subject: dated, note: rhythm === null ? [note] : [] };
}

function isYearly(lead: Lead | undefined, { model }: ReportArgs): boolean {
  const column = lead === undefined ? null : timeColumnFor(model, lead.figure.table);
  const known = column === null ? undefined : findColumn(model, column.table, column.column);
  return known !== undefined && isYearColumn(known);
}

function leadsOf(subject: Read, { model }: ReportArgs): readonly Lead[] {
  return subject.kind === "about" ? subject.leads : overviewLeads(model);
}

/** Its plan would be the answer to what the report is about: it is left behind. */
function asReport({ label, effect, question }: PlannedOption, { rhythm }: ReportWish): PlannedOption {
  return { label, effect, question: `Report on ${question}${rhythm === null ? "" : ` ${rhythm}`}` };
}

function tooLittle({ subject }: ReportWish, { model }: ReportArgs): DashboardOutcome {
  const about = subject === "" ? "these tables" : `"${subject}"`;
  return {
    kind: "refuse",
    reason: "unknown_concept",
    sentence: `There is not enough about ${about} for a report. ${whatIsThere(model)}`,
    unknownWords: [],
    suggestions: [],
  };
}

/** "Sales report, October 2025" */
function titleOf({ subject: said }: ReportWish, { scope }: Read, leads: readonly Lead[]): string {
  const period = scope.window?.text ?? "";
  const bare = said
    .replace(lastOf(period), " ")
    .replace(/\s+/g, " ")
    .replace(/\s(?:in|for|of|from|during)$/i, "")
    .trim();
  const name = bare === "" ? (leads[0]?.figure.metric.label ?? "") : bare;
  return `${capitalise(name)} report${scope.time === null ? "" : `, ${timeText(scope.time)}`}`;
}

/** The last place of the words, as whole words. */
function lastOf(words: string): RegExp {
  const plain = words.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])(?!.*(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}]))`,
    "iu",
  );
}

/** By the calendar where it has a name: "last month" is another one tomorrow. */
function timeText({ from, to, label }: PlanTime): string {
  return (from === null || to === null ? null : periodName(from, to)) ?? label;
}
