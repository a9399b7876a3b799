/** Whether the engines of a chat can be reached, and the way back when they cannot. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { pingAction } from "#lib/actions/ping";
import type { DatabaseContext, DatabaseInfo, EngineName } from "#lib/domain/catalog";
import type { PublicError } from "#lib/domain/errors";
import { type Connection, connectionFrom } from "#lib/state/connection";
import { toShownError, unwrap } from "./public-failure.ts";
import { useDatabases, useSchemaCatalog, useSchemas } from "./use-catalog.ts";

export type ConnectionArgs = {
  /** What the chat asks, the leading one first; empty before anything was chosen. */
  readonly contexts: readonly DatabaseContext[];
  readonly firstDatabases: readonly DatabaseInfo[] | null;
  /** See `selectConnectionDoubt`. */
  readonly doubt: string | null;
};

export type ConnectionWatch = {
  readonly connection: Connection;
  /** Of the leading database; null while it is not known. */
  readonly engine: EngineName | null;
  /** Opens the connection again, then reads what could not be read; null when that worked. */
  reconnect(): Promise<PublicError | null>;
};

/** Follows what is read of the catalog; a doubt is settled by asking the engine once whether it answers. */
export function useConnection({ contexts, firstDatabases, doubt }: ConnectionArgs): ConnectionWatch {
  const client = useQueryClient();
  const lead = contexts[0] ?? null;
  const names = [...new Set(contexts.map((context) => context.database))];
  const databases = useDatabases(firstDatabases);
  const info = databases.data?.find((database) => database.name === lead?.database);
  const reads = [databases, useSchemas(lead?.database ?? null), useSchemaCatalog(lead, false)];
  const question = {
    queryKey: ["connection", names, doubt],
    queryFn: async () => {
      for (const database of names.length === 0 ? [noDatabase] : names) unwrap(await pingAction({ database }));
      return true;
    },
    // What was found at an earlier doubt says nothing about a new one.
    staleTime: 0,
    retry: false,
  };
  const check = useQuery({ ...question, enabled: doubt !== null && names.length > 0 });
  const failures = reads.flatMap((read) => (read.isError ? [toShownError(read.error)] : []));
  return {
    connection: connectionFrom({
      catalogProblems: [...failures, ...brokenFile(info)],
      isReading: reads.some((read) => read.isError && read.isFetching),
      check: { isRunning: check.isFetching, problem: check.isError ? toShownError(check.error) : null },
    }),
    engine: info?.engine ?? null,
    reconnect: async () => {
      try {
        // Not the hook's own refetch: while it is out the doubt may become another, and its answer would be lost.
        await client.fetchQuery(question);
      } catch (error) {
        return toShownError(error);
      }
      const isBroken = info !== undefined && info.problem !== null;
      await client.refetchQueries({
        predicate: ({ state, queryKey }) => state.status === "error" || (isBroken && queryKey[0] === "databases"),
      });
      return null;
    },
  };
}

/** No database is called so: the engine that would be asked for any other answers. */
const noDatabase = "*";

/** A database that is listed but cannot be opened. */
function brokenFile(info: DatabaseInfo | undefined): PublicError[] {
  if (info === undefined || info.problem === null) return [];
  return [{ code: "UNAVAILABLE", message: info.problem, nextStep: null, retryable: true, position: null }];
}
