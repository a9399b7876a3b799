/** The ways between chats and dashboards: an answer becomes a tile, and a tile becomes a chat that goes on from it. */
import "server-only";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import { noChartEdit } from "#lib/domain/chart-edit";
import type { ChartTile, Dashboard, DashboardDefinition, TileState } from "#lib/domain/dashboard";
import { defaultSize, freePlacement, layOut, type TileLook } from "#lib/domain/dashboard-layout";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { tilesOfTab } from "#lib/domain/dashboard-tabs";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Message, ResultPart, Told } from "#lib/domain/message";
import { resultsOfTile } from "#lib/domain/message-results";
import type { Routing, Session } from "#lib/domain/session";
import { type Asker, askerId } from "#lib/domain/sharing";
import type { SessionEvent } from "#lib/state/session-event";
import { createSession } from "#lib/state/session-reducer";
import { noSuchTile, tooManyTiles } from "./dashboard-failures.ts";
import type { Dashboards } from "./dashboards.ts";
import { reportTiles } from "./report-board.ts";
import { sessionFailure } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";

export type AddTileArgs = {
  readonly target: { readonly dashboardId: string; readonly tabId: string | null } | { readonly newTitle: string };
  readonly from: { readonly sessionId: string; readonly resultId: string };
  readonly chartEdit: ChartTile["chartEdit"];
};
export type AddedTile = { readonly dashboardId: string; readonly tileId: string; readonly title: string };
export type MessageArgs = {
  readonly sessionId: string;
  readonly messageId: string;
  /** How charts of the answer were changed by hand; those that are not named stay as they were chosen. */
  readonly chartEdits: readonly { readonly resultId: string; readonly chartEdit: ChartTile["chartEdit"] }[];
};
export type TileArgs = { readonly id: string; readonly tileId: string };

export type DashboardAnswers = {
  /** NOT_FOUND unless a chat of the owner's shows that result. */
  addTile(asker: Asker, args: AddTileArgs): Promise<Result<AddedTile>>;
  /** Keeps a dashboard that was built in a chat, with what its tiles show. */
  saveFromChat(ownerId: string, args: MessageArgs): Promise<Result<Dashboard>>;
  /** A board of nothing but this answer, with what is said of it: the page of what asks it again and again. */
  boardOfAnswer(ownerId: string, from: AddTileArgs["from"]): Promise<Result<Dashboard>>;
  /** Begins a chat that holds the tile's question with its answer. */
  askAbout(asker: Asker, args: TileArgs): Promise<Result<{ readonly sessionId: string }>>;
};

export type DashboardAnswersDependencies = {
  readonly dashboards: Dashboards;
  readonly sessions: Pick<Sessions, "load" | "apply">;
  readonly records: Pick<DashboardRecords, "saveTile">;
  /** Key of the rights on data that answers are made with; null: all of them. */
  readonly rights: string | null;
  readonly bootId: string;
  readonly now: () => number;
  readonly newId: () => string;
};

/** Answers and tiles of all owners. */
export function createDashboardAnswers(dependencies: DashboardAnswersDependencies): DashboardAnswers {
  return {
    addTile: (asker, args) => addTile(dependencies, asker, args),
    saveFromChat: (ownerId, args) => saveFromChat(dependencies, ownerId, args),
    boardOfAnswer: async (ownerId, from) => {
      const answer = await answerOf(dependencies, ownerId, from);
      if (!answer.ok) return answer;
      const { part, message } = answer.value;
      const tile = { ...tileOf(answer.value, dependencies.newId()), isTold: true };
      const states = [stateOf(tile.id, { result: part }, message.createdAt)];
      return dependencies.dashboards.create(ownerId, boardOf(tile.title, [tile]), states);
    },
    askAbout: (asker, args) => askAbout(dependencies, asker, args),
  };
}

export type Answer = { readonly part: ResultPart; readonly message: Message; readonly question: string };

async function addTile(
  dependencies: DashboardAnswersDependencies,
  asker: Asker,
  { target, from, chartEdit }: AddTileArgs,
): Promise<Result<AddedTile>> {
  const ownerId = askerId(asker);
  const { dashboards, records, rights, newId } = dependencies;
  const answer = await answerOf(dependencies, ownerId, from);
  if (!answer.ok) return answer;
  const { part, message } = answer.value;
  const tile = { ...tileOf(answer.value, newId()), chartEdit };
  const state = stateOf(tile.id, { result: part }, message.createdAt);
  if ("newTitle" in target) {
    const made = await dashboards.create(ownerId, boardOf(target.newTitle, [tile]), [state]);
    return made.ok ? ok({ dashboardId: made.value.id, tileId: tile.id, title: made.value.definition.title }) : made;
  }
  const changed = await dashboards.update(asker, target.dashboardId, ({ definition }) =>
    withTile(definition, { ...tile, tabId: target.tabId }),
  );
  if (!changed.ok) return changed;
  await records.saveTile({ id: target.dashboardId, personId: ownerId, rights }, state, true);
  return ok({ dashboardId: changed.value.id, tileId: tile.id, title: changed.value.definition.title });
}

/** NOT_FOUND unless a chat of the owner's shows it; BAD_REQUEST where one tile cannot ask it. */
async function answerOf(
  { sessions }: Pick<DashboardAnswersDependencies, "sessions">,
  ownerId: string,
  { sessionId, resultId }: AddTileArgs["from"],
): Promise<Result<Answer>> {
  const session = await sessions.load(ownerId, sessionId);
  if (!session.ok) return session;
  const answer = answerIn(session.value, resultId);
  if (answer === null) return err(noSuchAnswer());
  return answer.part.sources.length > 0 ? err(severalSources()) : ok(answer);
}

function withTile(definition: DashboardDefinition, tile: ChartTile): Result<DashboardDefinition> {
  const { tiles } = definition;
  if (tiles.length >= dashboardLimits.tiles) return err(tooManyTiles(dashboardLimits.tiles));
  const { width, height } = tile.placement;
  const taken = tilesOfTab(tiles, definition.tabs, tile.tabId).map(({ placement }) => placement);
  const placement = freePlacement(taken, { width, height });
  return ok({ ...definition, tiles: [...tiles, { ...tile, placement }] });
}

async function saveFromChat(
  { dashboards, sessions, newId }: DashboardAnswersDependencies,
  ownerId: string,
  { sessionId, messageId, chartEdits }: MessageArgs,
): Promise<Result<Dashboard>> {
  const session = await sessions.load(ownerId, sessionId);
  if (!session.ok) return session;
  const message = session.value.messages.find(({ id }) => id === messageId);
  const part = message?.parts.find((candidate) => candidate.type === "dashboard");
  if (message === undefined || part?.type !== "dashboard") return err(noSuchAnswer());
  const ready = part.tiles.flatMap((tile) => (tile.status === "ready" ? [tile] : []));
  if (ready.length === 0) return err(nothingToKeep());
  const places = layOut(ready.map(({ result }) => lookOf(result)));
  const tiles = ready.map((tile, index) => {
    const made = tileOf({ part: tile.result, message, question: tile.title }, newId());
    const edited = chartEdits.find(({ resultId }) => resultId === tile.result.ref.id);
    return {
      ...made,
      title: shortened(tile.title),
      placement: places[index] ?? made.placement,
      chartEdit: edited?.chartEdit ?? noChartEdit,
    };
  });
  const states = ready.map((tile, index) => stateOf(tiles[index]?.id ?? "", tile, message.createdAt));
  const shown = part.form === "report" ? reportTiles(tiles, ready) : tiles;
  return dashboards.create(ownerId, boardOf(part.title, shown), states);
}

async function askAbout(
  dependencies: DashboardAnswersDependencies,
  asker: Asker,
  { id, tileId }: TileArgs,
): Promise<Result<{ readonly sessionId: string }>> {
  const opened = await dependencies.dashboards.open(asker, id);
  if (!opened.ok) return opened;
  const { dashboard, tiles } = opened.value;
  const tile = dashboard.definition.tiles.find((candidate) => candidate.id === tileId);
  if (tile?.kind !== "chart") return err(noSuchTile());
  const shown = tiles.find((state) => state.tileId === tileId);
  if (shown?.outcome.status !== "ready") return err(nothingShown());
  return beginChat(dependencies, askerId(asker), { tile, part: shown.outcome.result });
}

type Asked = { readonly tile: ChartTile; readonly part: ResultPart };

/** By the chat's own events, as if it had been asked there: whatever holds of chats holds of this one. */
async function beginChat(
  { sessions, newId, now, bootId }: DashboardAnswersDependencies,
  ownerId: string,
  { tile, part }: Asked,
): Promise<Result<{ readonly sessionId: string }>> {
  const { context } = tile.source;
  const [sessionId, runId, at] = [newId(), newId(), now()];
  const text = tile.title.trim() === "" ? tile.source.question : tile.title;
  const ending = () => ({ runId, messageId: newId(), at });
  const routing: Routing = {
    handoff: "sql_query_agent",
    userRequest: text,
    question: null,
    options: [],
    pending: null,
  };
  const events: readonly SessionEvent[] = [
    { type: "SEND", text, clientMessageId: newId(), bootId, ...ending() },
    { type: "ROUTED", routing, relation: "standalone", maxRounds: 0, parts: [], ...ending() },
    { type: "AGENT_DONE", status: "complete", kind: "answer", parts: answerParts(tile, part), ...ending() },
  ];
  const begin = createSession({ id: sessionId, ownerId, context: { ...context, otherContexts: [] }, at });
  for (const event of events) {
    const applied = await sessions.apply({ sessionId, ownerId, event, begin });
    if (!applied.ok) return applied;
    const { result } = applied.value;
    if (result.kind === "rejected") return err(sessionFailure(result.code));
  }
  return ok({ sessionId });
}

function answerParts({ title }: ChartTile, part: ResultPart): Message["parts"] {
  return [{ type: "text", text: `This is "${title}" as the dashboard shows it.` }, part];
}

/** An answer of the chat by its result, of a chart of a dashboard as well; null where the chat has none. */
export function answerIn(session: Session, resultId: string): Answer | null {
  const shown = session.messages.flatMap((message) => message.parts.map((part) => ({ message, part })));
  for (const { message, part } of shown) {
    if (part.type === "result" && part.ref.id === resultId) {
      return { part, message, question: askedIn(session, message.runId) ?? part.title };
    }
    const tiles = part.type === "dashboard" ? part.tiles.flatMap(resultsOfTile) : [];
    const tile = tiles.find(({ ref }) => ref.id === resultId);
    if (tile !== undefined) return { part: tile, message, question: tile.title };
  }
  return null;
}

function askedIn({ messages }: Session, runId: string): string | null {
  const message = messages.find((candidate) => candidate.role === "user" && candidate.runId === runId);
  const text = message?.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join(" ") ?? "";
  return text.trim() === "" ? null : text.trim().slice(0, 10_000);
}

/** The answer as a tile at the top of an empty board. */
export function tileOf({ part, question }: Answer, id: string): ChartTile {
  const { title, engine, plan, sql, outputs, brain } = part;
  // A search beyond the chosen schema has found its rows in another one.
  const { context } = plan ?? part;
  return {
    kind: "chart",
    id,
    title: shortened(title),
    placement: { x: 0, y: 0, ...defaultSize(lookOf(part)) },
    tabId: null,
    source: { context, engine, plan, sql, outputs, brain, question },
    chartEdit: noChartEdit,
    view: "chart",
    ignoredFilters: [],
    hasTrend: false,
    isTold: false,
  };
}

function lookOf({ chart }: ResultPart): TileLook {
  if (chart === null) return "table";
  return chart.kind === "kpi" ? "kpi" : "chart";
}

type Shown = { readonly result: ResultPart; readonly told?: Told | undefined };

/** What a tile of an answer shows before it was ever refreshed. */
export function stateOf(tileId: string, { result, told }: Shown, at: number): TileState {
  return { tileId, at, outcome: { status: "ready", result, told }, reachedBy: [], notReached: [], trend: null };
}

/** A board of nothing but these tiles. */
export function boardOf(title: string, tiles: readonly ChartTile[]): DashboardDefinition {
  const named = title.trim() === "" ? "Dashboard" : title.trim();
  return {
    title: shortened(named),
    description: "",
    tiles: [...tiles],
    filters: [],
    defaultFilters: [],
    parameters: [],
    tabs: [],
    refreshMinutes: 0,
  };
}

function shortened(title: string): string {
  return title.slice(0, dashboardLimits.titleCharacters);
}

function noSuchAnswer() {
  return appError("NOT_FOUND", "This chat does not show that answer any more.", { nextStep: "Reload the page." });
}

function severalSources() {
  return appError("BAD_REQUEST", "This answer was put together from several databases; a tile asks one.", {
    nextStep: "Ask each database on its own, then add those answers.",
  });
}

function nothingToKeep() {
  return appError("BAD_REQUEST", "None of these charts could be made, so there is nothing to keep.", {
    nextStep: "Ask for the dashboard again.",
  });
}

function nothingShown() {
  return appError("BAD_REQUEST", "This tile shows no figures that could be asked about.", {
    nextStep: "Refresh the tile first.",
  });
}
