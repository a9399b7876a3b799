/** What is known about one question that is asked of several databases. */
import "server-only";
import type { MessagePart } from "#lib/domain/message";
import type { ResultRef } from "#lib/domain/result-set";
import type { AgentArgs } from "../../runtime/agent-args.ts";
import type { AgentOutcome } from "../../runtime/agent-outcome.ts";
import type { Execution } from "../../runtime/execution.ts";
import type { MachineState } from "../../runtime/machine.ts";
import type { DatabaseAnswer } from "./ask-database.ts";
import { nameDatabases, type SelectedDatabase } from "./selected-database.ts";
import { mapTables, type TableMappings } from "./table-mappings.ts";

export type DatabasesState = MachineState &
  TableMappings & {
    /** Set once, before the first step. */
    readonly request: Omit<AgentArgs, "trail" | "others" | "given">;
    readonly earlierNotices: readonly string[];
    /** Every selected database in order, also those that the question does not name. */
    readonly databases: readonly SelectedDatabase[];
    /** One for each database that was asked, in order. */
    readonly answers: readonly DatabaseAnswer[];
    /** Alias to what its statement brought. */
    readonly allDbResults: ReadonlyMap<string, ResultRef>;
    /** The rows of all databases in one result; null where they do not fit together. */
    readonly combined: Execution | null;
    readonly parts: readonly MessagePart[];
    readonly finalOutput: AgentOutcome | null;
  };

/** The state before the first step: every database has its alias, every table its database. */
export function initialDatabasesState({ trail, others, given: _given, ...request }: AgentArgs): DatabasesState {
  const { context, model, index, previousPlan } = request;
  const known = [{ context, model, index, previousPlan }, ...others];
  const names = nameDatabases(known.map((database) => database.context));
  const databases = known.flatMap((database, place) => {
    const name = names[place];
    return name === undefined ? [] : [{ ...database, ...name }];
  });
  return {
    halt: null,
    request,
    earlierNotices: trail.notices,
    databases,
    ...mapTables(databases),
    answers: [],
    allDbResults: new Map(),
    combined: null,
    parts: [],
    finalOutput: null,
  };
}
