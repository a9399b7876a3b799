/** Which databases and schemas a chat asks: that they are there, and choosing others. */
import "server-only";
import { type ContextSelection, contextsOf, selectContexts, selectionOf } from "#lib/domain/context-selection";
import { ok, type Result } from "#lib/domain/errors";
import type { Catalog } from "./catalog.ts";
import type { Logger } from "./logger.ts";
import type { Sessions } from "./sessions.ts";

export type ChangeContextArgs = ContextSelection & { readonly sessionId: string | null };
export type ChangeContextReply = {
  /** `open_new`: the chat has messages, so the browser opens a fresh one; the old one stays in the list. */
  readonly kind: "same" | "rebound" | "open_new";
};

type ChatContextDependencies = {
  readonly sessions: Pick<Sessions, "apply">;
  readonly catalog: Pick<Catalog, "requireContext">;
  readonly logger: Pick<Logger, "info">;
  readonly now: () => number;
};

/** See `Conversations`. */
export async function changeContext(
  dependencies: ChatContextDependencies,
  ownerId: string,
  { sessionId, ...selection }: ChangeContextArgs,
): Promise<Result<ChangeContextReply>> {
  const { sessions, catalog, logger, now } = dependencies;
  const context = selectContexts(selection, selection.otherContexts);
  const known = await requireAll(catalog, context);
  if (!known.ok) return known;
  if (sessionId === null) return ok({ kind: "rebound" });
  const event = { type: "SET_CONTEXT" as const, context, at: now() };
  const applied = await sessions.apply({ sessionId, ownerId, event, begin: null });
  // A chat is stored with its first question: until then there is nothing to rebind but the page's own state.
  if (!applied.ok && applied.error.code === "NOT_FOUND") return ok({ kind: "rebound" });
  // A damaged chat can be left like any other.
  if (!applied.ok) return applied.error.code === "READ_ONLY" ? ok({ kind: "open_new" }) : applied;
  const { result, session, effects } = applied.value;
  if (session.deletedAt !== null) return ok({ kind: "rebound" });
  for (const effect of effects) {
    if (effect.type !== "change-context") continue;
    logger.info({ sessionId, from: effect.from, to: effect.to, at: effect.at }, "context changed");
  }
  switch (result.kind) {
    case "accepted":
      return ok({ kind: "rebound" });
    case "unchanged":
      return ok({ kind: "same" });
    // An archived chat takes no event: it too stays as it is.
    case "rejected":
    case "open_new":
      logger.info({ sessionId, from: selectionOf(session), to: context, at: now() }, "context changed in a fresh chat");
      return ok({ kind: "open_new" });
  }
}

/** The first of the selected schemas that is not there is the failure. */
export async function requireAll(
  catalog: Pick<Catalog, "requireContext">,
  selection: ContextSelection,
): Promise<Result<null>> {
  for (const context of contextsOf(selection)) {
    const known = await catalog.requireContext(context);
    if (!known.ok) return known;
  }
  return ok(null);
}
