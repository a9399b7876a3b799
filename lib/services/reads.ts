/**
 * Reads that may take long. They are no actions because actions of a page wait for each other: a message could not be
 * sent while a pivot table is being made. Whoever leaves stops what was asked for, at the warehouse too.
 */
import "server-only";
import { z } from "zod";
import type { Caller } from "#lib/domain/caller";
import { contextSchema } from "#lib/domain/catalog";
import { appError, err, ok, type PublicError, type Result, toPublicError } from "#lib/domain/errors";
import { previewTableInputSchema } from "#lib/domain/inputs/catalog";
import { checkSqlInputSchema } from "#lib/domain/inputs/check-sql";
import {
  markTargetsInputSchema,
  tileChangeMenuInputSchema,
  tileMenuInputSchema,
} from "#lib/domain/inputs/dashboard-tiles";
import { filterValuesInputSchema, idInputSchema, versionInputSchema } from "#lib/domain/inputs/dashboards";
import { exploredPartInputSchema } from "#lib/domain/inputs/exploration";
import { countRowsInputSchema } from "#lib/domain/inputs/results";
import { narrowAnswerInputSchema, sheetValuesInputSchema } from "#lib/domain/inputs/sheets";
import { columnValuesInputSchema, pivotInputSchema } from "#lib/domain/inputs/steering";
import type { Permission } from "#lib/domain/permissions";
import { type App, getApp } from "./app.ts";
import { actingFor } from "./caller-acting.ts";
import { withPermission } from "./permission-checks.ts";
import { badRequest, thrownWhileServing } from "./request-failures.ts";

/** Who waits; the signal aborts when that is nobody any more. */
export type Reader = { readonly caller: Caller; readonly signal: AbortSignal };

type Serve<Input, Value> = (app: App, input: Input, reader: Reader) => Promise<Result<Value>>;

function read<Schema extends z.ZodType, Value>(
  permission: Permission,
  schema: Schema,
  serve: Serve<z.infer<Schema>, Value>,
) {
  return {
    schema,
    answer: async (given: unknown, reader: Reader): Promise<Result<Value>> => {
      const allowed = await withPermission(reader.caller, permission);
      if (!allowed.ok) return allowed;
      const parsed = schema.safeParse(given);
      if (!parsed.success) return err(badRequest(parsed.error));
      const app = await (await getApp()).forCaller(reader.caller);
      return actingFor(reader.caller, () => serve(app, parsed.data, reader));
    },
  };
}

const reads = {
  /** How many rows the statement behind a chat's result has in all; it is asked again for that. */
  "row-count": read("readResults", countRowsInputSchema, (app, input, { caller, signal }) =>
    app.wholeResults.countRows(caller.ownerId, { ...input, signal }),
  ),
  /** The figures of an answer with groups down and across, and the totals of each. */
  pivot: read("steerAnswers", pivotInputSchema, (app, input, { caller, signal }) =>
    app.pivots.read(caller.ownerId, { ...input, signal }),
  ),
  /** Values to choose from for a condition of an answer. */
  "column-values": read("steerAnswers", columnValuesInputSchema, (app, input, { caller, signal }) =>
    app.steering.values(caller.ownerId, { ...input, signal }),
  ),
  /** Values that a dashboard's filter can be set to. */
  "filter-values": read("readDashboards", filterValuesInputSchema, (app, input, { caller, signal }) =>
    app.dashboards.filterValues(caller, { ...input, signal }),
  ),
  /** Figures that a dashboard's tiles show, and could show. */
  "board-figures": read("readDashboards", idInputSchema, (app, { id }, { caller }) =>
    app.dashboards.boardFigures(caller, id),
  ),
  /** How the course over time of a tile can be seen otherwise; it waits for its schema to be read. */
  "tile-time": read("readDashboards", tileMenuInputSchema, (app, input, { caller }) =>
    app.dashboards.tileTimeMenu(caller, input),
  ),
  /** By which groups a number of a tile can be seen; so does this. */
  "tile-groups": read("readDashboards", tileMenuInputSchema, (app, input, { caller }) =>
    app.dashboards.tileGroupMenu(caller, input),
  ),
  /** Of which numbers of a tile it can be asked what moved them; so does this. */
  "tile-changes": read("readDashboards", tileChangeMenuInputSchema, (app, input, { caller }) =>
    app.steering.tileChangeMenu(caller, input),
  ),
  /** Tabs and boards that show what belongs to a mark; so does this. */
  "mark-targets": read("readDashboards", markTargetsInputSchema, (app, input, { caller }) =>
    app.dashboards.markTargets(caller, input),
  ),
  /** The kept versions of a board, the newest first: no refresh of its tiles keeps them waiting. */
  "board-versions": read("readDashboards", idInputSchema, (app, { id }, { caller }) =>
    app.dashboards.versions(caller.ownerId, id),
  ),
  /** The board as it was in a version. */
  "board-version": read("readDashboards", versionInputSchema, (app, input, { caller }) =>
    app.dashboards.version(caller.ownerId, input),
  ),
  /** Values that a filter of a chat's sheet can be set to. */
  "sheet-values": read("readChats", sheetValuesInputSchema, (app, input, { caller, signal }) =>
    app.sheets.values(caller.ownerId, { ...input, signal }),
  ),
  /** An answer of a chat's sheet under the filters of the sheet. */
  "narrowed-answer": read("readChats", narrowAnswerInputSchema, (app, input, { caller, signal }) =>
    app.sheets.narrow(caller.ownerId, { ...input, signal }),
  ),
  /** What is wrong with a statement that the analyst is writing; it is not run. */
  "sql-check": read("writeStatements", checkSqlInputSchema, (app, input, { caller, signal }) =>
    app.statementChecks.check(caller.ownerId, { ...input, signal }),
  ),
  /** The first rows of a table. */
  "table-preview": read("readSchemas", previewTableInputSchema, (app, input, { signal }) =>
    app.catalog.previewTable({ ...input, signal }),
  ),
  /** What a schema holds, as far as it is known without asking it; the first to ask may wait for the schema to be read. */
  exploration: read("readSchemas", contextSchema, (app, input) => app.exploration.overview(input)),
  /** One measure, dimension or check of it. */
  "explored-part": read("readSchemas", exploredPartInputSchema, (app, input, { signal }) =>
    app.exploration.part({ ...input, signal }),
  ),
  /** Questions that a schema can answer, for the empty chat; they wait for the schema as well. */
  suggestions: read("readSchemas", contextSchema, (app, input) => app.suggestions.forContext(input)),
  /** The bell: what somebody was told, and how much of it is new. */
  notices: read("readNotices", z.object({}), (app, _input, { caller }) => app.notices.list(caller.ownerId)),
};

type ReadName = keyof typeof reads;
type ValueOf<Answer> = Answer extends (...given: never) => Promise<Result<infer Value>> ? Value : never;

/** What each read takes and gives. */
export type Reads = {
  [Name in ReadName]: {
    readonly input: z.infer<(typeof reads)[Name]["schema"]>;
    readonly value: ValueOf<(typeof reads)[Name]["answer"]>;
  };
};

/**
 * A read by its name. FORBIDDEN for a role that may not have it, BAD_REQUEST for an input that does not fit it, NOT_FOUND for a name that is none, and the public
 * part of whatever else goes wrong; nothing is thrown.
 */
export async function answerRead(name: string, given: unknown, reader: Reader): Promise<Result<unknown, PublicError>> {
  if (!isReadName(name)) return err(toPublicError(appError("NOT_FOUND", "There is nothing to read under this name.")));
  try {
    const result = await reads[name].answer(given, reader);
    return result.ok ? ok(result.value) : err(toPublicError(result.error));
  } catch (cause) {
    return err(toPublicError(thrownWhileServing(cause)));
  }
}

function isReadName(name: string): name is ReadName {
  return Object.hasOwn(reads, name);
}
