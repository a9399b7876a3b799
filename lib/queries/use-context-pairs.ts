/** Databases with their schemas as pairs that fit a search. Only as many databases are asked as can be looked through. */
import { useQueries } from "@tanstack/react-query";
import type { DatabaseContext, DatabaseInfo } from "#lib/domain/catalog";
import { schemasQuery } from "./use-catalog.ts";

export type ContextPair = DatabaseContext & {
  /** null where it was not counted. */
  readonly tableCount: number | null;
};

export type ContextPairs = {
  readonly pairs: readonly ContextPair[];
  readonly isLoading: boolean;
  /** There are databases that were not looked into: a longer search finds them. */
  readonly hasMore: boolean;
};

/** A large account has thousands: their schemas are not listed all at once. */
const searchedDatabases = 8;

/** The schemas of the databases whose names fit the search best. Nothing is asked while it is not wanted. */
export function useContextPairs(
  databases: readonly DatabaseInfo[],
  { search, isWanted }: { readonly search: string; readonly isWanted: boolean },
): ContextPairs {
  const words = search.toLowerCase().match(/[^\s./]+/g) ?? [];
  const searched = bestFirst(databases, words).slice(0, searchedDatabases);
  return useQueries({
    queries: searched.map(({ name }) => ({ ...schemasQuery(name), enabled: isWanted })),
    combine: (results) => ({
      pairs: searched.flatMap(({ name }, place) =>
        (results[place]?.data ?? [])
          .map((schema) => ({ database: name, schema: schema.name, tableCount: schema.tableCount }))
          .filter((pair) => fits(pair, words)),
      ),
      isLoading: results.some((result) => result.isLoading),
      hasMore: databases.length > searched.length,
    }),
  });
}

function bestFirst(databases: readonly DatabaseInfo[], words: readonly string[]): readonly DatabaseInfo[] {
  const usable = databases.filter(({ problem }) => problem === null);
  const isNamed = ({ name }: DatabaseInfo) => words.some((word) => name.toLowerCase().includes(word));
  return [...usable.filter(isNamed), ...usable.filter((database) => !isNamed(database))];
}

function fits({ database, schema }: DatabaseContext, words: readonly string[]): boolean {
  const text = `${database} ${schema}`.toLowerCase();
  return words.every((word) => text.includes(word));
}
