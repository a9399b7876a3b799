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
  const check = useQuery({
    queryKey: ["connection", names, doubt],
    queryFn: async () => {
      for (const database of names) unwrap(await pingAction({ database }));
      return true;
    },
    enabled: doubt !== null && names.length > 0,
    // What was found at an earlier doubt says nothing about a new one.
    staleTime: 0,
    retry: false,
  });
  const failures = reads.flatMap((read) => (read.isError ? [toShownError(read.error)] : []));
  return {
    connection: connectionFrom({
      catalogProblems: [...failures, ...brokenFile(info)],
      isReading: reads.some((read) => read.isError && read.isFetching),
      check: { isRunning: check.isFetching, problem: check.isError ? toShownError(check.error) : null },
    }),
    engine: info?.engine ?? null,
    reconnect: async () => {
      const checked = await check.refetch();
      if (checked.isError) return toShownError(checked.error);
      await client.refetchQueries({ predicate: (query) => query.state.status === "error" });
      await client.refetchQueries({ queryKey: ["databases"] });
      return null;
    },
  };
}

/** A database that is listed but cannot be opened. */
function brokenFile(info: DatabaseInfo | undefined): PublicError[] {
  if (info === undefined || info.problem === null) return [];
  return [{ code: "UNAVAILABLE", message: info.problem, nextStep: null, retryable: true, position: null }];
}
