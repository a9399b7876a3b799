/** What the glossary reads on the server: which schema it is about, and the databases to choose from. */
import "server-only";
import type { DatabaseContext, DatabaseInfo } from "#lib/domain/catalog";
import { requirePagePermission } from "#lib/services/permission-checks";
import { loadNewChat } from "../chat/page-data.ts";

export type GlossaryData = {
  /** null where no database can be read. */
  readonly context: DatabaseContext | null;
  readonly databases: readonly DatabaseInfo[] | null;
};

/** The wanted schema, else the one that a new chat would be about. */
export async function loadGlossary(wanted: DatabaseContext | null): Promise<GlossaryData> {
  const caller = await requirePagePermission("readGlossary");
  if (!caller.ok) return { context: null, databases: null };
  const { context, databases } = await loadNewChat(wanted === null ? null : { ...wanted, otherContexts: [] });
  return {
    context: context === null ? null : { database: context.database, schema: context.schema },
    databases,
  };
}
