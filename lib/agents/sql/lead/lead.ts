/** What the first sentence of an answer is: its words, and where those of its numbers come from that are no cells. */
import "server-only";
import type { KnownData } from "../../runtime/data-days.ts";
import type { Execution } from "../../runtime/execution.ts";
import type { ReadResult } from "../read-result.ts";

/** A cell; without a row the sum of the column. */
export type FigurePlace = { readonly row: number | null; readonly column: number };

/** "by 503 (49.8%)": how far the later figure is from the earlier one, and what part of the earlier one that is. */
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
  /** Periods and days as the text names them: their digits are no figures. */
  readonly names: readonly string[];
};

/** What a sentence is made from. */
export type Telling = KnownData & {
  readonly execution: Execution;
  readonly result: ReadResult;
  /** `city "Berlin"`, `in 2025`. */
  readonly conditions: readonly string[];
};

/** A sentence that has no numbers but those of cells, sums and row counts. */
export function plainLead(text: string, names: readonly string[] = []): Lead {
  return { text, changes: [], names };
}

/** Sentences one after the other; empty ones fall away. */
export function joinLeads(leads: readonly Lead[]): Lead {
  return {
    text: leads.flatMap(({ text }) => (text === "" ? [] : [text])).join(" "),
    changes: leads.flatMap(({ changes }) => changes),
    names: [...new Set(leads.flatMap(({ names }) => names))],
  };
}

/** "Orders were", "revenue was": by the label's own words, its unit left out. */
export function wasOrWere(label: string): "was" | "were" {
  const name = label.replace(/\s*\(.*$/s, "");
  return /[^s]s$/i.test(name) ? "were" : "was";
}

/** "Revenue (USD, in 2025)": what is measured, in what unit, of what. */
export function scopedLabel(label: string, conditions: readonly string[]): string {
  if (conditions.length === 0) return label;
  const [, name = label, unit] = /^(.*) \(([^()]*)\)$/.exec(label) ?? [];
  return `${name} (${[...(unit === undefined ? [] : [unit]), ...conditions].join(", ")})`;
}
