/**
 * Who looks from a page of somebody else, and with what rights. A visit is told from its token in every request: nothing of it
 * is kept in memory, so every instance of the app knows the same, and what is taken back counts at once.
 */
import "server-only";
import { createHash } from "node:crypto";
import { embedLimits } from "#lib/config/embed-limits";
import type { EmbedSettings } from "#lib/config/embed-settings";
import type { EmbedRecords } from "#lib/db/store/embed-records";
import type { Caller } from "#lib/domain/caller";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { EmbedClaims } from "#lib/domain/embed";
import type { EmbedTerm } from "#lib/domain/embed-contents";
import { embedIdPrefix } from "#lib/domain/embed-id";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Looker } from "#lib/domain/sharing";
import type { Access } from "../access/access.ts";
import { createRateLimits, type RateLimits } from "../api/rate-limits.ts";
import type { BoardEmbedding } from "../board-embedding.ts";
import { readEmbedToken } from "./read-token.ts";

export type EmbedVisit = {
  readonly claims: EmbedClaims;
  /** Who acts: the chats are theirs, and so are their limits. */
  readonly caller: Caller;
  readonly term: EmbedTerm;
  readonly shows:
    | { readonly kind: "board"; readonly looker: Looker & { readonly embeds: string } }
    | { readonly kind: "chat"; readonly context: DatabaseContext };
};

export type EmbedDesk = {
  /** FORBIDDEN for whatever is wrong with a token, in one sentence. */
  admit(token: string, settings: EmbedSettings): Promise<Result<EmbedVisit>>;
  readonly limits: RateLimits;
  /** Of addresses that ask without a good token. */
  readonly strangers: RateLimits;
  /** Which boards may be shown. */
  readonly boards: BoardEmbedding;
};

export type EmbedDeskDependencies = {
  readonly records: Pick<EmbedRecords, "keepViewer" | "removeUnseen">;
  /** null: the app is one person's, and there are no groups. */
  readonly access: { readonly groups: Pick<Access["groups"], "list"> } | null;
  readonly boards: BoardEmbedding;
  readonly now: () => number;
};

/** Of this process. */
export function createEmbedDesk({ records, access, boards, now }: EmbedDeskDependencies): EmbedDesk {
  let cleanedAt = 0;
  const clean = async (): Promise<void> => {
    if (now() - cleanedAt < embedLimits.cleanUpEveryMs) return;
    cleanedAt = now();
    await records.removeUnseen(cleanedAt - embedLimits.keptMs, cleanedAt);
  };
  return {
    admit: async (token, settings) => {
      const claims = await readEmbedToken(token, settings, now());
      if (claims === null) return err(notShown());
      await clean();
      const known = new Map((await access?.groups.list())?.map(({ id, name }) => [name, id]));
      const groups = [...new Set(claims.groups)].toSorted();
      // Who was to see less by a group must not see more because it goes by another name now.
      if (groups.some((name) => !known.has(name))) return err(notShown());
      const visit = visitOf(claims, groups, now());
      const groupIds = groups.flatMap((name) => known.get(name) ?? []);
      await records.keepViewer({ id: visit.caller.ownerId, name: claims.name, groupIds }, now());
      if (visit.shows.kind === "board")
        await records.keepViewer(
          { id: visit.shows.looker.ownerId, name: "Viewers of embedded boards", groupIds },
          now(),
        );
      return ok(visit);
    },
    limits: createRateLimits(now),
    strangers: createRateLimits(now),
    boards,
  };
}

/** The same for everything that is wrong: a stranger learns nothing of it. */
export function notShown() {
  return appError("FORBIDDEN", "This cannot be shown here.", { nextStep: "Load the page around it anew." });
}

function visitOf(claims: EmbedClaims, groups: readonly string[], now: number): EmbedVisit {
  const caller: Caller = { ownerId: idOf(["viewer", claims.iss, claims.sub]), role: "viewer", groups };
  const until = claims.exp * 1_000;
  const term = { until, leftMs: Math.max(0, until - now), key: keyOf(claims, caller) };
  if ("chat" in claims.what) return { claims, caller, term, shows: { kind: "chat", context: claims.what.chat } };
  // The figures of a board go by rights alone: who has the same groups shares them, and what reading them costs.
  const looker = { ownerId: idOf(["board", ...groups]), groups, embeds: claims.what.board };
  return { claims, caller, term, shows: { kind: "board", looker } };
}

function idOf(parts: readonly string[]): string {
  return `${embedIdPrefix}${createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 40)}`;
}

/** The same for tokens of one viewer with one sight of one thing: a page may go on with the next one. */
function keyOf({ origin, what }: EmbedClaims, { ownerId, groups }: Caller): string {
  return createHash("sha256")
    .update(JSON.stringify([ownerId, groups, origin, what]))
    .digest("base64url");
}
