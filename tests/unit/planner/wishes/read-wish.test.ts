import { describe, expect, it } from "vitest";
import { scheduleRuleText } from "#lib/domain/schedule-words";
import { readWish } from "#lib/planner/wishes/read-wish";

/** The question, and when it is told. */
function scheduleOf(text: string): readonly [string, string] | string {
  const read = readWish(text);
  if (read === null) return "a question";
  if (read.kind === "unclear") return "unclear";
  const { questions, when, alert } = read.wish;
  return alert === null
    ? [questions[0] ?? "(the last answer)", scheduleRuleText({ when, timeZone: "UTC" })]
    : "an alert";
}

/** The question, and the condition without its defaults. */
function alertOf(text: string): readonly [string, string] | string {
  const read = readWish(text);
  if (read?.kind !== "wish" || read.wish.alert === null) return read === null ? "a question" : "no alert";
  const { condition } = read.wish.alert;
  const values = Object.entries(condition).flatMap(([key, value]) => (key === "groups" ? [] : [String(value)]));
  return [read.wish.questions[0] ?? "", values.join(" ")];
}

const schedules: readonly (readonly [string, string, string])[] = [
  ["send me revenue by region every night at 11", "revenue by region", "Every day at 23:00 (UTC)"],
  ["send me revenue by region every night at 10:30", "revenue by region", "Every day at 22:30 (UTC)"],
  ["send me revenue by region every night at 12", "revenue by region", "Every day at 00:00 (UTC)"],
  ["send me revenue by region every night at 2", "revenue by region", "Every day at 02:00 (UTC)"],
  ["send me revenue by region every night at 23:15", "revenue by region", "Every day at 23:15 (UTC)"],
  ["send me revenue by region every Monday", "revenue by region", "Every Monday at 08:00 (UTC)"],
  ["Please send me revenue by region every Monday at 9.", "revenue by region", "Every Monday at 09:00 (UTC)"],
  ["every weekday at 7:30 send me the number of orders", "the number of orders", "Every weekday at 07:30 (UTC)"],
  ["email us the top 10 customers every Friday at 5 pm", "the top 10 customers", "Every Friday at 17:00 (UTC)"],
  [
    "mail me total revenue on the first working day of the month",
    "total revenue",
    "The first working day of every month at 08:00 (UTC)",
  ],
  [
    "send me revenue by month on the last working day of every month at 18:00",
    "revenue by month",
    "The last working day of every month at 18:00 (UTC)",
  ],
  ["could you send me orders by day every morning", "orders by day", "Every day at 08:00 (UTC)"],
  ["send me open tickets by priority every evening", "open tickets by priority", "Every day at 18:00 (UTC)"],
  [
    "send me revenue by region on Mondays and Thursdays",
    "revenue by region",
    "Every Monday and Thursday at 08:00 (UTC)",
  ],
  [
    "send me average order value every Monday, Wednesday and Friday at noon",
    "average order value",
    "Every Monday, Wednesday and Friday at 12:00 (UTC)",
  ],
  ["send me every Tuesday the revenue by channel", "the revenue by channel", "Every Tuesday at 08:00 (UTC)"],
  ["send me a weekly report of revenue by region", "revenue by region", "Every Monday at 08:00 (UTC)"],
  ["set up a daily summary of new customers", "new customers", "Every day at 08:00 (UTC)"],
  ["I want to get revenue by region every Monday", "revenue by region", "Every Monday at 08:00 (UTC)"],
  ["schedule orders per country for every Sunday at 20:15", "orders per country", "Every Sunday at 20:15 (UTC)"],
  ["send me this every Monday", "(the last answer)", "Every Monday at 08:00 (UTC)"],
  ["email it to me daily at 6am", "(the last answer)", "Every day at 06:00 (UTC)"],
  [
    "send me revenue last month on the 3rd of every month",
    "revenue last month",
    "The third of every month at 08:00 (UTC)",
  ],
  [
    "send me stock by product at the end of each month",
    "stock by product",
    "The last day of every month at 08:00 (UTC)",
  ],
  ["send me failed payments every hour", "failed payments", "Every hour"],
  ["send us orders by status every 15 minutes", "orders by status", "Every 15 minutes"],
  ["Every Monday at 8:00, show me revenue by region", "revenue by region", "Every Monday at 08:00 (UTC)"],
  ["send me revenue by region every week", "revenue by region", "Every Monday at 08:00 (UTC)"],
  ["send me revenue by region by mail every month", "revenue by region", "The first of every month at 08:00 (UTC)"],
  ["remind me of unpaid invoices every Monday", "unpaid invoices", "Every Monday at 08:00 (UTC)"],
  ["send me daily revenue every Friday", "daily revenue", "Every Friday at 08:00 (UTC)"],
  ["mail me monthly revenue on the 15th of each month", "monthly revenue", "The 15th of every month at 08:00 (UTC)"],
  [
    "every first working day of the month, send revenue by country",
    "revenue by country",
    "The first working day of every month at 08:00 (UTC)",
  ],
  ["create a weekly schedule for this answer", "(the last answer)", "Every Monday at 08:00 (UTC)"],
  ["subscribe me to revenue by channel", "revenue by channel", "Every Monday at 08:00 (UTC)"],
  ["keep me posted on daily sign-ups", "daily sign-ups", "Every Monday at 08:00 (UTC)"],
  ["keep us updated on stock by product every morning", "stock by product", "Every day at 08:00 (UTC)"],
];

const alerts: readonly (readonly [string, string, string])[] = [
  ["tell me when daily orders fall below 50", "daily orders", "limit below 50"],
  ["Let me know as soon as daily revenue exceeds 1 million.", "daily revenue", "limit above 1000000"],
  ["alert me if revenue drops by more than 10 % week over week", "revenue by week", "change fall 0.1 part step-before"],
  ["notify me when no orders arrive for a day", "orders by day", "late 1 day"],
  ["warn me about unusual sales", "sales by day", "unusual either"],
  ["warn me about unusually low orders", "orders by day", "unusual low"],
  ["notify me of anomalies in daily page views", "daily page views", "unusual either"],
  ["alert me when weekly orders are under 300", "weekly orders", "limit below 300"],
  ["if daily orders fall below 50, let me know", "daily orders", "limit below 50"],
  ["tell me when orders rise above 200 per day", "orders by day", "limit above 200"],
  ["tell me when stock quantity falls to 10 or less", "stock quantity by day", "limit at-most 10"],
  ["alert me when monthly revenue reaches $2.5 million", "monthly revenue", "limit at-least 2500000"],
  ["notify me when the return rate goes above 5 %", "return rate by day", "limit above 0.05"],
  [
    "let me know if monthly revenue grows by at least 20% from the previous month",
    "monthly revenue",
    "change rise 0.2 part step-before",
  ],
  [
    "alert me when monthly orders drop by 30 compared to last year",
    "monthly orders",
    "change fall 30 number year-before",
  ],
  [
    "warn me if orders change by more than 25 percent day over day",
    "orders by day",
    "change either 0.25 part step-before",
  ],
  ["tell me when revenue in any region falls below 1,000 a week", "revenue by region by week", "group below 1000"],
  ["notify us when there are no new customers for two weeks", "customers by day", "late 2 week"],
  ["let me know when orders stop coming in", "orders by day", "late 1 day"],
  ["tell me when something is unusual in revenue", "revenue by day", "unusual either"],
  ["set up an alert when daily sign-ups exceed one hundred", "daily sign-ups", "limit above 100"],
  ["check every hour and tell me when daily orders exceed 500", "daily orders", "limit above 500"],
  ["I want to be told when average delivery time goes over 5 days", "average delivery time by day", "limit above 5"],
  ["set up an alert for daily orders below 50", "daily orders", "limit below 50"],
  ["alert me about orders over 200 a day", "orders by day", "limit above 200"],
  ["alert when monthly refunds > 100", "monthly refunds", "limit above 100"],
  ["notify me if stock of any product <= 5", "stock by product by day", "group at-most 5"],
  ["create an alert for unusual sales", "sales by day", "unusual either"],
];

const unclear = [
  "send me revenue by region every minute",
  "send me revenue by region every other Monday",
  "send me revenue every quarter",
  "send me orders every day at 25:00",
  "alert me when daily orders fall below 50 or rise above 100",
  "tell me when orders fall below 50 for three days in a row",
  // More is said of when, where or for whom than an alert can keep, or the opposite of what it would.
  "alert me when orders exceed 100 on Mondays",
  "alert me when orders exceed 100 on weekends",
  "alert me when revenue falls below 500 per customer",
  "alert me when orders fall below 50 except Germany",
  "alert me when orders fall below 50 without returns",
  "alert me when orders fall below 50 before noon",
  "alert me when orders fall below 50 at night",
  "tell me when orders don't exceed 50",
  "tell me when orders do not exceed 50",
  "tell me when daily orders do not fall below 50",
  "tell me when revenue does not rise by 10 % week over week",
];

const questions = [
  "tell me when no more than 50 orders arrive",
  "tell me when no fewer than 50 orders arrive",
  "send me revenue on the 0th of each month",
  "orders every Monday",
  "orders on Mondays",
  "revenue by month",
  "which customers fall below 50",
  "which customers fall below 50 orders",
  "daily orders",
  "daily orders below 50",
  "days on which orders fell below 50",
  "when did daily orders fall below 50",
  "when do orders fall below 50",
  "tell me when orders were highest",
  "tell me when orders fell below 50",
  "tell me when revenue dropped by more than 10 %",
  "tell me if revenue is above 1 million",
  "tell me which regions are below 1000",
  "tell me the orders of every Monday",
  "tell me revenue by region",
  "tell me how many orders arrive every day",
  "show me revenue by region every Monday",
  "show me orders every Monday at 8",
  "show me when orders fall below 50",
  "give me revenue per weekday",
  "send me revenue by region",
  "send me the orders placed on Mondays",
  "send me the number of orders for every Monday",
  "send me revenue of every month",
  "send me orders by day",
  "email me",
  "how many mails do we send every Monday",
  "how many alerts were sent every day",
  "number of notifications per user",
  "alerts by severity",
  "which alerts are unusual",
  "unusual sales",
  "what is unusual in daily orders",
  "are there unusual orders",
  "monthly report of revenue",
  "weekly revenue",
  "the first working day of each month",
  "orders on the first working day of the month",
  "revenue on the last day of every month",
  "did revenue drop by more than 10 % week over week",
  "by how much did revenue change week over week",
  "products whose stock is below 10",
  "customers who order every month",
  "employees who work every Sunday",
  "how often does revenue exceed 1 million",
  "is revenue above 1 million",
  "no orders for a day",
  "days without orders",
  "average time between orders",
  "schedule of flights by day",
  "subscribers per plan every month",
  "when is stock below 10",
  "let me know the revenue by region",
  "let me know which customers ordered every month",
  "notify rate by month",
  "messages sent daily",
  "alert rate above 5 by month",
  "tell me about orders below 50",
  "orders > 100",
  "alerts for orders below 50",
  "customers who keep us posted",
  "who subscribes to the newsletter",
];

describe("wishes to be sent something again and again", () => {
  it.each(schedules)("%s", (text, question, when) => {
    expect(scheduleOf(text)).toEqual([question, when]);
  });
});

describe("wishes to be told when something happens", () => {
  it.each(alerts)("%s", (text, question, condition) => {
    expect(alertOf(text)).toEqual([question, condition]);
  });
});

describe("wishes that cannot be kept", () => {
  it.each(unclear)("%s is no question, and says why it cannot", (text) => {
    expect(readWish(text)?.kind).toBe("unclear");
  });
});

describe("questions that merely hold such words", () => {
  it.each(questions)("%s stays a question", (text) => {
    expect(readWish(text)).toBeNull();
  });
});

describe("what was taken", () => {
  it("is told: the time of day, the day of the week, the step", () => {
    const notesOf = (text: string) => {
      const read = readWish(text);
      return read?.kind === "wish" ? read.wish.notes : [];
    };
    expect(notesOf("send me orders every week")).toEqual([
      "No day of the week was said: Monday was taken.",
      "No time of day was said: 08:00 was taken.",
    ]);
    expect(notesOf("send me orders every Monday at 9")).toEqual([]);
    expect(notesOf("tell me when orders fall below 50")).toEqual([
      "No step was said: days are judged.",
      "How often to look was not said: every day was taken.",
    ]);
  });

  it("leaves the figure as it stands where it has no steps", () => {
    const read = readWish("tell me when stock falls below 10");
    expect(read?.kind === "wish" ? read.wish.questions : []).toEqual(["stock by day", "stock"]);
  });
});
