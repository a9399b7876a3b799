/** Addresses of runs: the list with its filters, one run, two beside each other. Browser-safe: types only. */
import type { RunFilter } from "#lib/domain/run-report";

/** Where a run's record is. */
export function runHref(runId: string): string {
  return `/runs/${encodeURIComponent(runId)}`;
}

/** Where two runs stand beside each other. */
export function compareHref(first: string, second: string): string {
  return `/runs/compare?${new URLSearchParams({ a: first, b: second })}`;
}

/** What the address of the list holds, as it was typed or chosen; empty where anything will do. */
export type RunFilterText = Readonly<
  Record<"of" | "who" | "board" | "status" | "agent" | "model" | "db" | "feedback" | "q" | "from" | "to", string>
>;

/** Nothing is filtered. */
export const noRunFilter: RunFilterText = {
  of: "",
  who: "",
  board: "",
  status: "",
  agent: "",
  model: "",
  db: "",
  feedback: "",
  q: "",
  from: "",
  to: "",
};

const longestValue = 200;

/** What an address asks for. */
export function filterTextOf(parameters: URLSearchParams): RunFilterText {
  const read = (name: keyof RunFilterText) => (parameters.get(name) ?? "").slice(0, longestValue);
  return {
    of: read("of"),
    who: read("who"),
    board: read("board"),
    status: read("status"),
    agent: read("agent"),
    model: read("model"),
    db: read("db"),
    feedback: read("feedback"),
    q: read("q"),
    from: read("from"),
    to: read("to"),
  };
}

/** Where the refreshes of a dashboard are. */
export function refreshesHref(dashboardId: string): string {
  return runsHref({ ...noRunFilter, of: "dashboards", board: dashboardId });
}

/** Where the runs of a person are. */
export function runsOfHref(personId: string): string {
  return runsHref({ ...noRunFilter, who: personId });
}

/** Where the list is with these filters. */
export function runsHref(filter: RunFilterText): string {
  const chosen = Object.entries(filter).filter(([, value]) => value !== "");
  return chosen.length === 0 ? "/runs" : `/runs?${new URLSearchParams(chosen)}`;
}

/** Whether anything is filtered. */
export function isFiltered(filter: RunFilterText): boolean {
  return Object.values(filter).some((value) => value !== "");
}

const statuses = [
  "running",
  "awaiting_user",
  "succeeded",
  "partial",
  "not_answered",
  "failed",
  "cancelled",
  "interrupted",
] as const;
const verdicts = ["up", "down", "none"] as const;

/** What the server is asked for. What no list could have is left out: an address is typed by anybody. */
export function runFilterOf({
  of,
  who,
  board,
  status,
  agent,
  model,
  db,
  feedback,
  q,
  from,
  to,
}: RunFilterText): RunFilter {
  return {
    of: of === "dashboards" ? of : "chats",
    whose: who === "" ? null : who,
    status: statuses.find((known) => known === status) ?? null,
    agent: agent === "" ? null : agent,
    model: model === "" ? null : model,
    database: db === "" ? null : db,
    dashboardId: board === "" ? null : board,
    feedback: verdicts.find((known) => known === feedback) ?? null,
    text: q,
    from: dayStart(from, 0),
    to: dayStart(to, 1),
  };
}

/** The beginning of a day of this computer's calendar, or of a day after it; null for what is no day. */
function dayStart(text: string, daysLater: number): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return null;
  const at = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]) + daysLater).getTime();
  return Number.isNaN(at) ? null : at;
}
