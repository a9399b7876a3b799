/** What the first sentence of an answer is: its words, and where those of its numbers come from that are no cells. */
import "server-only";
import { nounPhrase } from "#lib/planner/explain/plan-scope";
import { countedNoun, lowerFirst } from "#lib/semantic/words";
import type { KnownData } from "../../runtime/data-days.ts";
import type { Execution } from "../../runtime/execution.ts";
import type { CountedValues } from "../counted-values.ts";
import type { ReadResult } from "../read-result.ts";
import type { Scope } from "../scope-text.ts";
import { isSingleFigure } from "./label-words.ts";
import { beWord, type Tense, thereWord } from "./tense.ts";

/** A cell; without a row the sum of the column, or of these rows of it. */
export type FigurePlace = {
  readonly row: number | null;
  readonly column: number;
  readonly rows?: readonly number[];
};

/** How far the later figure is from the earlier one, and what part of the earlier one that is: "by 503 (49.8%)". */
export type StatedChange = {
  /** As it stands in the text. */
  readonly phrase: string;
  readonly later: FigurePlace;
  readonly earlier: FigurePlace;
  /** Where the result itself tells the change. */
  readonly told: { readonly amount: FigurePlace; readonly part: FigurePlace } | null;
};

export type Lead = {
  /** Markdown; what comes out of cells is escaped. */
  readonly text: string;
  /** In the order of the text. */
  readonly changes: readonly StatedChange[];
  /** Periods, days and groups as the text names them: their digits are no figures. */
  readonly names: readonly string[];
  /** How many different values columns have, where that is told. */
  readonly counted?: readonly CountedValues[];
};

/** What a sentence is made from. */
export type Telling = KnownData & {
  readonly execution: Execution;
  /** Of records behind a number of different values; null where nobody has counted them. */
  readonly counted: CountedValues | null;
  readonly result: ReadResult;
  readonly scope: Scope;
};

/** A sentence that has no numbers but those of cells, sums and row counts. */
export function plainLead(text: string, names: readonly string[] = []): Lead {
  return { text, changes: [], names };
}

/** Sentences one after the other; empty ones fall away. */
export function joinLeads(leads: readonly Lead[]): Lead {
  const counted = leads.flatMap((lead) => lead.counted ?? []);
  return {
    text: leads.flatMap(({ text }) => (text === "" ? [] : [text])).join(" "),
    changes: leads.flatMap(({ changes }) => changes),
    names: [...new Set(leads.flatMap(({ names }) => names))],
    ...(counted.length === 0 ? {} : { counted }),
  };
}

/** At the beginning of a sentence: "Revenue in Berlin", "The average price", "Gift orders with returns". */
export function subjectText(label: string, scope: Scope): string {
  return capital(articledText(label, scope));
}

/** Inside a sentence, with an article where it takes one: "revenue in Berlin", "the average price". */
export function articledText(label: string, scope: Scope): string {
  const isSingle = isSingleFigure(label) && scope.before.length === 0;
  return isSingle ? `the ${objectText(label.replace(/^the /i, ""), scope)}` : objectText(label, scope);
}

/** Behind a word of its own: "the highest revenue in Berlin (channel "Online")", "the most orders with returns". */
export function objectText(label: string, scope: Scope): string {
  return [nounPhrase(lowerFirst(label), scope), ...scope.related].join(" ");
}

/** With its period beside what the period limits: "gift orders in 2025 without returns". */
export function thingsText(noun: string, scope: Scope): string {
  return [`${nounPhrase(noun, scope)}${behind(scope.when)}`, ...scope.related].join(" ");
}

export type FigureClause = {
  readonly label: string;
  readonly text: string;
  readonly value: number | null;
  readonly isCount: boolean;
};

/** A figure among others: "revenue was $17.2 M", "there were 23,992 orders". */
export function figureClause({ label, text, value, isCount }: FigureClause, scope: Scope, tense: Tense): string {
  if (!isCount || value === null) return `${articledText(label, scope)} ${beWord(label, tense)} ${text}`;
  const counted = value === 1 ? countedNoun(lowerFirst(label), 1) : label;
  return `there ${thereWord(value === 1, tense)} ${value === 0 ? "no" : text} ${objectText(counted, scope)}`;
}

/** " in 2025", or nothing. */
export function behind(when: string | null): string {
  return when === null ? "" : ` ${when}`;
}

/** A sentence begins with a capital where its first word is ours. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
