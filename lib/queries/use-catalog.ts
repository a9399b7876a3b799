/** What the databases hold, read once and kept until it is read again. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  describeSchemaAction,
  listDatabasesAction,
  listSchemasAction,
  refreshSchemaAction,
} from "#lib/actions/catalog";
import type { DatabaseContext, DatabaseInfo, SchemaInfo } from "#lib/domain/catalog";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import { unwrap } from "./public-failure.ts";
import { read } from "./read.ts";

const keptForTheVisit = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY };

/** All databases; `first` is what the server already sent with the page, if it could. */
export function useDatabases(first: readonly DatabaseInfo[] | null) {
  return useQuery({
    ...keptForTheVisit,
    queryKey: ["databases"],
    queryFn: async () => unwrap(await listDatabasesAction()),
    initialData: first ?? undefined,
  });
}

/** Query of a database's schemas, for hooks and for imperative loading alike. */
export function schemasQuery(database: string) {
  return {
    ...keptForTheVisit,
    queryKey: ["schemas", database],
    queryFn: async (): Promise<readonly SchemaInfo[]> => unwrap(await listSchemasAction({ database })),
  };
}

/** The schemas of a database; nothing is asked while none is chosen. */
export function useSchemas(database: string | null) {
  return useQuery({ ...schemasQuery(database ?? ""), enabled: database !== null });
}

/** Tables and columns of a schema; what is known of them is told in any case, but only asked for when `isWanted`. */
export function useSchemaCatalog(context: DatabaseContext | null, isWanted = true) {
  return useQuery({
    ...keptForTheVisit,
    queryKey: catalogKey(context),
    queryFn: async () => unwrap(await describeSchemaAction(context ?? noContext)),
    enabled: isWanted && context !== null,
  });
}

/** Reads a schema from the engine again, and forgets what was shown of it before. */
export function useRefreshSchema() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (context: DatabaseContext) => unwrap(await refreshSchemaAction(context)),
    onSuccess: async (catalog, { database, schema }) => {
      client.setQueryData(catalogKey({ database, schema }), catalog);
      const others = [
        ["schemas", database],
        ...["suggestions", "table-preview", "exploration"].map((name) => [name, database, schema]),
      ];
      await Promise.all(others.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
}

function catalogKey(context: DatabaseContext | null) {
  return ["catalog", context?.database, context?.schema];
}

/** The first rows of a table, loaded when `isWanted`. */
export function useTablePreview(context: DatabaseContext, table: string, isWanted: boolean) {
  return useQuery({
    ...keptForTheVisit,
    queryKey: ["table-preview", context.database, context.schema, table],
    queryFn: ({ signal }) => read("table-preview", { ...context, table }, signal),
    enabled: isWanted,
  });
}

/** A question that the schema can answer, and the table it is about. */
export type Suggestion = OfferedQuestion & { readonly table: string };

/** Suggestions that came with the page, and the context they are for. */
export type FirstSuggestions = { readonly context: DatabaseContext; readonly questions: readonly Suggestion[] };

/** Questions that the schema can answer, for the empty chat. */
export function useSuggestions(context: DatabaseContext | null, first: FirstSuggestions | null) {
  const isFirst = first?.context.database === context?.database && first?.context.schema === context?.schema;
  return useQuery({
    ...keptForTheVisit,
    queryKey: ["suggestions", context?.database, context?.schema],
    queryFn: ({ signal }): Promise<readonly Suggestion[]> => read("suggestions", context ?? noContext, signal),
    initialData: isFirst ? first?.questions : undefined,
    enabled: context !== null,
  });
}

/** Never sent: the queries above are off while there is no context. */
const noContext: DatabaseContext = { database: "", schema: "" };
