/**
 * The answers of a chat's sheet under one filter. Each is narrowed down and run like the tile of a dashboard, on the days
 * that the chat asked about; what no filter reaches is not run, and nothing of the chat itself changes.
 */
import "server-only";
import { format } from "date-fns";
import { createTracer } from "#lib/agents/runtime/trace";
import { agentLimits } from "#lib/config/limits";
import type { ChartTile, FilterField, TileState } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { appError, err, ok, type Result, toPublicError } from "#lib/domain/errors";
import type { NarrowAnswerInput, SheetFiltersInput, SheetValuesInput } from "#lib/domain/inputs/sheets";
import type { NarrowedAnswer } from "#lib/domain/sheet";
import { answerIn, boardOf, stateOf, tileOf } from "./dashboard-answers.ts";
import { type FilterDependencies, possibleFields, readFilterValues } from "./dashboard-filters.ts";
import type { BoardFilters } from "./dashboard-narrowings.ts";
import { narrowTile, runTile, type TileRunDependencies } from "./dashboard-tile-run.ts";
import type { RunPlaces } from "./run-places.ts";
import type { Sessions } from "./sessions.ts";
import type { Stoppable } from "./until-stopped.ts";

/** NOT_FOUND unless a chat of the owner shows all of the answers. */
export type Sheets = {
  /** Columns by which the answers can be narrowed down, those that reach the most first. */
  fields(ownerId: string, args: SheetFiltersInput): Promise<Result<readonly FilterField[]>>;
  /** Values of such a column that hold the searched letters. */
  values(ownerId: string, args: SheetValuesInput & Stoppable): Promise<Result<readonly string[]>>;
  /** One answer under the filters. CANCELLED for whoever left before its turn came. */
  narrow(ownerId: string, args: NarrowAnswerInput & Required<Stoppable>): Promise<Result<NarrowedAnswer>>;
};

export type SheetsDependencies = TileRunDependencies &
  FilterDependencies & {
    readonly sessions: Pick<Sessions, "load">;
    /** Where they wait with the runs of chats. */
    readonly places: Pick<RunPlaces, "of">;
    readonly newId: () => string;
  };

/** Sheets of all owners' chats. */
export function createSheets(dependencies: SheetsDependencies): Sheets {
  return {
    fields: async (ownerId, args) => {
      const sheet = await readSheet(ownerId, args, dependencies);
      if (!sheet.ok) return sheet;
      return ok((await possibleFields(sheet.value, dependencies)).slice(0, dashboardLimits.addableFilters));
    },
    values: async (ownerId, { fieldId, search, signal, ...args }) => {
      const sheet = await readSheet(ownerId, args, dependencies);
      if (!sheet.ok) return sheet;
      const field = (await possibleFields(sheet.value, dependencies)).find(({ id }) => id === fieldId);
      return field === undefined ? err(noSuchFilter()) : readFilterValues(field, { search, signal }, dependencies);
    },
    narrow: async (ownerId, { filters, isApproved, resultId, signal, ...args }) => {
      const sheet = await readSheet(ownerId, args, dependencies);
      if (!sheet.ok) return sheet;
      const { tiles, states } = sheet.value;
      const tile = tiles.find(({ id }) => id === resultId);
      if (tile === undefined) return err(noSuchAnswer());
      const fields = await possibleFields(sheet.value, dependencies);
      const definition = boardOf("Sheet", tiles);
      const shown = new Map(states.map((state) => [state.tileId, state]));
      const board: BoardFilters = { definition, fields, filters, crossFilters: [], parameters: [], shown };
      return inItsTurn({ ownerId, tile, board, isApproved, signal }, dependencies);
    },
  };
}

type Sheet = { readonly tiles: readonly ChartTile[]; readonly states: readonly TileState[] };

/** The answers as tiles, each by the id of its result. */
async function readSheet(
  ownerId: string,
  { sessionId, resultIds }: SheetFiltersInput,
  { sessions }: Pick<SheetsDependencies, "sessions">,
): Promise<Result<Sheet>> {
  const session = await sessions.load(ownerId, sessionId);
  if (!session.ok) return session;
  const answers = [...new Set(resultIds)].flatMap((resultId) => answerIn(session.value, resultId) ?? []);
  if (answers.length < new Set(resultIds).size) return err(noSuchAnswer());
  return ok({
    tiles: answers.map((answer) => tileOf(answer, answer.part.ref.id)),
    states: answers.map(({ part, message }) => stateOf(part.ref.id, { result: part }, message.createdAt)),
  });
}

type Narrowing = {
  readonly ownerId: string;
  readonly tile: ChartTile;
  readonly board: BoardFilters;
  readonly isApproved: boolean;
  readonly signal: AbortSignal;
};

async function inItsTurn(narrowing: Narrowing, dependencies: SheetsDependencies): Promise<Result<NarrowedAnswer>> {
  const { places, newId } = dependencies;
  const slots = places.of([narrowing.tile.source.context.database]);
  if (!(await slots.acquire(newId(), narrowing.signal))) return err(appError("CANCELLED", "It was stopped."));
  const deadline = AbortSignal.timeout(agentLimits.runDeadlineMs);
  try {
    return ok(await narrowOne({ ...narrowing, deadline }, dependencies));
  } finally {
    slots.release();
  }
}

type NarrowingOne = Narrowing & { readonly deadline: AbortSignal };

/** Nothing runs for an answer that no filter reaches: what the chat shows of it is true as it is. */
async function narrowOne(args: NarrowingOne, dependencies: SheetsDependencies): Promise<NarrowedAnswer> {
  const { tile, board } = args;
  const resultId = tile.id;
  if (isOfSeveralDatabases(tile, board)) return { ...unreached(board, fromSeveral), resultId };
  const { warehouse, semantic, now } = dependencies;
  const knowledge = await semantic.get(tile.source.context);
  if (!knowledge.ok) {
    return { resultId, reachedBy: [], notReached: [], outcome: failedWith(toPublicError(knowledge.error)) };
  }
  const day = { model: knowledge.value.model, today: format(now(), "yyyy-MM-dd"), warehouse };
  const narrowed = narrowTile({ tile, board, of: "answer" }, day);
  const { reachedBy, notReached } = narrowed;
  if (reachedBy.length === 0) return { resultId, reachedBy, notReached, outcome: { status: "kept" } };
  const state = await runTile({ ...args, of: "answer", span: openSpan(dependencies) }, dependencies);
  return { resultId, reachedBy: state.reachedBy, notReached: state.notReached, outcome: state.outcome };
}

function failedWith(error: Extract<NarrowedAnswer["outcome"], { status: "failed" }>["error"]) {
  return { status: "failed", error } as const;
}

const fromSeveral = "It was put together from several databases.";

/** Its statement is no single one that could be narrowed down. */
function isOfSeveralDatabases({ id }: ChartTile, { shown }: BoardFilters): boolean {
  const outcome = shown.get(id)?.outcome;
  return outcome?.status === "ready" && outcome.result.sources.length > 0;
}

function unreached({ filters }: BoardFilters, why: string): Omit<NarrowedAnswer, "resultId"> {
  return { reachedBy: [], notReached: filters.map(({ fieldId: id }) => ({ id, why })), outcome: { status: "kept" } };
}

/** Like a pivot table it is another look at an answer: its statement is no run of the chat's and leaves no record. */
function openSpan({ now }: Pick<SheetsDependencies, "now">) {
  const tracer = createTracer(() => undefined, now);
  return tracer.open({ agent: "sheet", node: "narrow", subject: null, parent: null, reads: {} });
}

function noSuchAnswer() {
  return appError("NOT_FOUND", "An answer of this sheet is not in its chat any more.", {
    nextStep: "Reload the page.",
  });
}

function noSuchFilter() {
  return appError("NOT_FOUND", "No answer of this sheet can be narrowed down by this column any more.", {
    nextStep: "Remove the filter.",
  });
}
