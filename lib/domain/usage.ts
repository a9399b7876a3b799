/** What people took in a calendar month. Browser-safe. */
import type { Measured } from "./quota.ts";

/** A month on the server's calendar, such as `2026-11`. */
export type Month = string;

/** What somebody took in a month; it stays right whatever is deleted. */
export type UsageAmounts = {
  /** Questions and refreshes of boards, whatever became of them. */
  readonly runs: number;
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Billionths of a US dollar, of the calls whose price is known. */
  readonly nanodollars: number;
  /** Calls whose price is not known, or whose tokens the model's server did not count. */
  readonly unpricedCalls: number;
  /** Statements that were sent to databases for rows. */
  readonly statements: number;
  /** Upper bound of bytes read, of the engines that tell one before they run a statement. */
  readonly bytes: number;
  /** Statements of engines that do not tell. */
  readonly untoldStatements: number;
};

export const noUsage: UsageAmounts = {
  ...{ runs: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, nanodollars: 0, unpricedCalls: 0 },
  ...{ statements: 0, bytes: 0, untoldStatements: 0 },
};

/** What the app did by itself, and nobody asked for. */
export const appItself = "";

export type PersonUsage = UsageAmounts & { readonly personId: string };

const names: readonly (keyof UsageAmounts)[] = [
  ...(["runs", "modelCalls", "inputTokens", "outputTokens", "nanodollars"] as const),
  ...(["unpricedCalls", "statements", "bytes", "untoldStatements"] as const),
];

/** Sums, each by itself. */
export function sumOfUsage(amounts: readonly UsageAmounts[]): UsageAmounts {
  const sums: Record<keyof UsageAmounts, number> = { ...noUsage };
  for (const one of amounts) for (const name of names) sums[name] += one[name];
  return sums;
}

/** What quotas look at. */
export function measuredOf({ runs, inputTokens, outputTokens, nanodollars, bytes }: UsageAmounts): Measured {
  return { runs, tokens: inputTokens + outputTokens, nanodollars, bytes };
}

const nanodollarsPerDollar = 1_000_000_000;

/** Rounded up: what costs anything counts. */
export function toNanodollars(dollars: number): number {
  return Math.max(0, Math.ceil(dollars * nanodollarsPerDollar - nearlyNothing));
}

/** What floating numbers leave over: no price is that fine. */
const nearlyNothing = 1e-3;

/** As they are told. */
export function toDollars(nanodollars: number): number {
  return nanodollars / nanodollarsPerDollar;
}

/** The month of a moment, in the time zone of whoever asks: on the server its own. */
export function monthOf(at: number): Month {
  const moment = new Date(at);
  return `${moment.getFullYear()}-${String(moment.getMonth() + 1).padStart(2, "0")}`;
}

/** When the month after the one of a moment begins, in milliseconds since 1970. */
export function nextMonthAt(at: number): number {
  const moment = new Date(at);
  return new Date(moment.getFullYear(), moment.getMonth() + 1, 1).getTime();
}

const monthForm = /^\d{4}-(?:0[1-9]|1[0-2])$/;

/** The month that an address names; null where it names none. */
export function readMonth(text: string | null | undefined): Month | null {
  return text != null && monthForm.test(text) ? text : null;
}

const monthNames = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** A month as people say it: "November 2026". */
export function monthText(month: Month): string {
  const [year = "", number = ""] = month.split("-");
  return `${monthNames[Number(number) - 1] ?? number} ${year}`;
}
