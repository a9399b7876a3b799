/**
 * What one question is asked of: a chat's own database and schema and, where the user selected more, others
 * beside it. The first one leads: it is what the chat is called after. Browser-safe: types only.
 */
import type { DatabaseContext } from "./catalog.ts";

/** As many as can be read side by side; each costs a statement of its own. */
export const maxOtherContexts = 2;

export type ContextSelection = DatabaseContext & {
  /** Asked as well; without repeats, at most `maxOtherContexts`. */
  readonly otherContexts: readonly DatabaseContext[];
};

/** The selection in order: repeats and what is beyond the most that may be asked are left out. */
export function selectContexts(lead: DatabaseContext, others: readonly DatabaseContext[]): ContextSelection {
  const kept: DatabaseContext[] = [];
  for (const { database, schema } of others) {
    const context = { database, schema };
    if (![lead, ...kept].some((known) => isSameContext(known, context))) kept.push(context);
  }
  return { database: lead.database, schema: lead.schema, otherContexts: kept.slice(0, maxOtherContexts) };
}

/** What a chat is bound to; null before anything was chosen. */
export function selectionOf(session: {
  readonly currentDb: string | null;
  readonly currentSchema: string | null;
  readonly otherContexts: readonly DatabaseContext[];
}): ContextSelection | null {
  const { currentDb, currentSchema, otherContexts } = session;
  if (currentDb === null || currentSchema === null) return null;
  return { database: currentDb, schema: currentSchema, otherContexts };
}

/** Every database and schema of a selection, the leading one first. */
export function contextsOf({ database, schema, otherContexts }: ContextSelection): readonly DatabaseContext[] {
  return [{ database, schema }, ...otherContexts];
}

/** The databases of a chat in one line: "DEMO / SALES and ARCHIVE / SALES". */
export function selectionText(selection: ContextSelection): string {
  const names = contextsOf(selection).map(({ database, schema }) => `${database} / ${schema}`);
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} and ${last}`;
}

/** The same schema of the same database. */
export function isSameContext(left: DatabaseContext, right: DatabaseContext): boolean {
  return left.database === right.database && left.schema === right.schema;
}

/** The same databases are asked and the same one leads; the order of the others is no difference. */
export function isSameSelection(left: ContextSelection, right: ContextSelection): boolean {
  const isIn = (context: DatabaseContext) => right.otherContexts.some((other) => isSameContext(other, context));
  return (
    isSameContext(left, right) &&
    left.otherContexts.length === right.otherContexts.length &&
    left.otherContexts.every(isIn)
  );
}
