/** What is known of the schemas beside the chosen one, for a search that found nothing there. */
import "server-only";
import type { DatabaseKnowledge } from "#lib/agents/runtime/database-knowledge";
import { agentLimits } from "#lib/config/limits";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Catalog } from "./catalog.ts";
import type { ResultCache } from "./result-cache.ts";
import type { SchemaKnowledge } from "./semantic.ts";
import { unlessAborted } from "./unless-aborted.ts";

export type OtherSchemasDependencies = {
  readonly catalog: Pick<Catalog, "listSchemas">;
  readonly semantic: ResultCache<DatabaseContext, SchemaKnowledge>;
};

/** The first few, by name; one that cannot be read is left out, and after a stop nothing more is read. */
export async function readOtherSchemas(
  { catalog, semantic }: OtherSchemasDependencies,
  { database, schema }: DatabaseContext,
  signal: AbortSignal,
): Promise<readonly DatabaseKnowledge[]> {
  const listed = await unlessAborted(catalog.listSchemas(database), signal);
  if (listed === null || !listed.ok) return [];
  const others = listed.value.map(({ name }) => name).filter((name) => name !== schema);
  const read = await Promise.all(
    others.slice(0, agentLimits.maxOtherSchemas).map(async (name): Promise<DatabaseKnowledge[]> => {
      const context = { database, schema: name };
      const knowledge = await unlessAborted(semantic.get(context), signal);
      return knowledge?.ok === true ? [{ ...knowledge.value, context, previousPlan: null }] : [];
    }),
  );
  return read.flat();
}
