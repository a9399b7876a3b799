/**
 * Who boards and chats are shared with. Only whose they are gives and takes away; a request that somebody makes is answered by
 * what holds at that moment, so leaving a group or being taken away counts at once.
 */
import "server-only";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import type { GrantRecords } from "#lib/db/store/grant-records";
import type { SessionRecords } from "#lib/db/store/session-records";
import type { ShareRecords } from "#lib/db/store/share-records";
import type { Caller } from "#lib/domain/caller";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { LinkPolicy } from "#lib/domain/link-policy";
import { mayDo } from "#lib/domain/permission-rules";
import type { Permission } from "#lib/domain/permissions";
import {
  type Asker,
  askerId,
  isSameRecipient,
  type LinkOut,
  levelAmong,
  lookerOf,
  mostGrants,
  type NamedGrant,
  type Recipient,
  type Recipients,
  type SharedObject,
  type ShareLevel,
  type SharingState,
} from "#lib/domain/sharing";
import type { Access } from "./access/access.ts";
import { noSuchDashboard } from "./dashboard-failures.ts";

export type NewGrant = {
  readonly object: SharedObject;
  readonly to: Recipient;
  readonly level: ShareLevel;
  /** Of a chat: shown as it is now, or followed. */
  readonly isSnapshot: boolean;
};

/** All that name an owner give NOT_FOUND for what is not one's own, whatever it is shared as. */
export type Sharing = {
  /** Who has access, the first one first, and who could have. */
  stateOf(caller: Caller, object: SharedObject): Promise<Result<SharingState>>;
  /** In place of what the recipient had. BAD_REQUEST for a recipient that is none. @returns who has access then. */
  give(ownerId: string, grant: NewGrant): Promise<Result<readonly NamedGrant[]>>;
  /** Ends it at once. @returns who has access then. */
  takeAway(ownerId: string, object: SharedObject, to: Recipient): Promise<Result<readonly NamedGrant[]>>;
  /** All links to boards that are out, by title. */
  linksOut(): Promise<Result<readonly LinkOut[]>>;
  /** Ends one, whosever it is. @returns those that are out then. */
  endLink(id: string): Promise<Result<readonly LinkOut[]>>;
  /** What somebody may do with it; null: nothing, as if it were not there. */
  levelOf(asker: Asker, object: SharedObject): Promise<"own" | ShareLevel | null>;
};

export type SharingDependencies = {
  readonly grants: GrantRecords;
  readonly dashboards: Pick<DashboardRecords, "findAny">;
  readonly sessions: Pick<SessionRecords, "ownerOf">;
  readonly access: Pick<Access, "people" | "groups"> | null;
  readonly shares: Pick<ShareRecords, "all" | "end">;
  readonly linkPolicy: () => LinkPolicy;
  readonly now: () => number;
};

/** What is shared in a team. */
export function createSharing(dependencies: SharingDependencies): Sharing {
  const { grants, access, linkPolicy, now } = dependencies;
  const ifOwn = async <Value>(ownerId: string, object: SharedObject, act: () => Promise<Result<Value>>) => {
    const found = await findOwned(object, dependencies);
    return found?.ownerId === ownerId ? act() : err(notOwn(object));
  };
  const listed = async (object: SharedObject) => ok(await grants.of(object));
  return {
    stateOf: ({ ownerId, role }, object) =>
      ifOwn(ownerId, object, async () => {
        const mayShare = mayDo(role, permissionOf(object));
        const recipients = mayShare ? await recipientsFor(ownerId, dependencies) : nobody;
        const { isAllowed: hasLinks } = linkPolicy();
        return ok({ isTeam: access !== null, mayShare, hasLinks, grants: await grants.of(object), recipients });
      }),
    give: (ownerId, { object, to, level, isSnapshot }) =>
      ifOwn(ownerId, object, async () => {
        if (!isAmong(to, await recipientsFor(ownerId, dependencies))) return err(noSuchRecipient());
        const upTo = isSnapshot ? ((await findOwned(object, dependencies))?.messageCount ?? 0) : null;
        const given = await grants.give({ object, to, level, upTo, givenBy: ownerId, givenAt: now() });
        return given ? listed(object) : err(tooMany());
      }),
    takeAway: (ownerId, object, to) =>
      ifOwn(ownerId, object, async () => {
        await grants.takeAway(object, to);
        return listed(object);
      }),
    linksOut: () => linksOut(dependencies),
    endLink: async (id) => {
      await dependencies.shares.end(id);
      return linksOut(dependencies);
    },
    levelOf: async (asker, object) => {
      const found = await findOwned(object, dependencies);
      if (found === null) return null;
      if (found.ownerId === askerId(asker)) return "own";
      return levelAmong(await grants.reaching(object, lookerOf(asker)), lookerOf(asker));
    },
  };
}

const nobody: Recipients = { people: [], groups: [] };

function permissionOf({ kind }: SharedObject): Permission {
  return kind === "board" ? "shareDashboards" : "shareChats";
}

async function linksOut({ shares, grants }: SharingDependencies): Promise<Result<readonly LinkOut[]>> {
  const out = await shares.all();
  const names = await grants.namesOf(out.map(({ ownerId }) => ownerId));
  return ok(out.map(({ ownerId, ...link }) => ({ ...link, ownerName: names.get(ownerId) ?? "Somebody" })));
}

type Owned = { readonly ownerId: string; readonly messageCount: number };

/** Null for what is not there, and for what is deleted. */
async function findOwned(
  { kind, id }: SharedObject,
  { dashboards, sessions }: SharingDependencies,
): Promise<Owned | null> {
  if (kind === "chat") return sessions.ownerOf(id);
  const board = await dashboards.findAny(id);
  return board === null || board.deletedAt !== null ? null : { ownerId: board.ownerId, messageCount: 0 };
}

async function recipientsFor(ownerId: string, { access }: SharingDependencies): Promise<Recipients> {
  if (access === null) return nobody;
  const [people, groups] = await Promise.all([access.people.list(), access.groups.list()]);
  return {
    people: people
      .filter(({ id, isOff }) => id !== ownerId && !isOff)
      .map(({ id, name, email }) => ({ id, name, email })),
    groups: groups.map(({ id, name }) => ({ id, name })),
  };
}

function isAmong(to: Recipient, { people, groups }: Recipients): boolean {
  if (to.kind === "everyone") return true;
  const { kind } = to;
  return (kind === "person" ? people : groups).some(({ id }) => isSameRecipient({ kind, id }, to));
}

function notOwn({ kind }: SharedObject) {
  if (kind === "board") return noSuchDashboard();
  return appError("NOT_FOUND", "This chat is not there any more.", { nextStep: "Go back to your chats." });
}

function noSuchRecipient() {
  return appError("BAD_REQUEST", "This person or group is not in the team any more.", {
    nextStep: "Reload the page and choose another one.",
  });
}

function tooMany() {
  return appError("BAD_REQUEST", `This is shared with ${mostGrants} people and groups already.`, {
    nextStep: "Share it with a group, or with everyone.",
  });
}
