/** Where a conversation parts from others: each of them goes on from the same messages in its own words. */
import "server-only";
import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { BranchPoint, Session } from "#lib/domain/session";
import type { Database } from "./database.ts";
import { groupBy } from "./group-by.ts";
import { sessions } from "./schema.ts";

type Line = Pick<Session, "id" | "ownerId" | "branchedFrom">;

/** A conversation on the way to the first one, and up to where this conversation took its messages over. */
type Ancestor = {
  readonly id: string;
  readonly isDeleted: boolean;
  readonly upTo: number;
  /** Which conversation holds the message at `upTo` in the words that this one has. */
  readonly heldBy: string;
};

/** A branch of a branch of a branch: longer lines are not looked through. */
const longestLine = 50;

/** By seq; the conversation itself is named at every point, in the place of the one whose words it shares. */
export async function branchesOf(database: Database, session: Line): Promise<readonly BranchPoint[]> {
  const points: BranchPoint[] = [];
  for (const ancestor of await ancestorsOf(database, session)) {
    const branches = await branchesFrom(database, session.ownerId, ancestor);
    for (const [seq, ids] of groupBy(branches, (branch) => branch.seq)) {
      const held = seq === ancestor.upTo ? ancestor.heldBy : ancestor.id;
      const all = [...(ancestor.isDeleted ? [] : [ancestor.id]), ...ids.map(({ id }) => id)];
      const named = all.map((id) => (id === held ? session.id : id));
      const sessionIds = named.includes(session.id) ? named : [session.id, ...named];
      if (sessionIds.length > 1) points.push({ seq, sessionIds });
    }
  }
  return points.toSorted((left, right) => left.seq - right.seq);
}

/** The conversation itself first. */
async function ancestorsOf({ orm, read }: Database, session: Line): Promise<readonly Ancestor[]> {
  const line: Ancestor[] = [{ id: session.id, isDeleted: false, upTo: Number.MAX_SAFE_INTEGER, heldBy: session.id }];
  let child = session.id;
  let origin = session.branchedFrom;
  while (origin !== null && line.length < longestLine) {
    const { sessionId, seq } = origin;
    const [row] = await read(() => orm.select().from(sessions).where(eq(sessions.id, sessionId)));
    line.push({ id: sessionId, isDeleted: row === undefined || row.deletedAt !== null, upTo: seq, heldBy: child });
    child = sessionId;
    origin = row === undefined ? null : originIn(row);
  }
  return line;
}

function originIn({ originSession, originSeq }: typeof sessions.$inferSelect): Session["branchedFrom"] {
  return originSession === null || originSeq === null ? null : { sessionId: originSession, seq: originSeq };
}

async function branchesFrom({ orm, read }: Database, ownerId: string, { id, upTo }: Ancestor) {
  const rows = await read(() =>
    orm
      .select({ id: sessions.id, seq: sessions.originSeq })
      .from(sessions)
      .where(
        and(
          eq(sessions.originSession, id),
          lte(sessions.originSeq, upTo),
          eq(sessions.ownerId, ownerId),
          isNull(sessions.deletedAt),
        ),
      )
      .orderBy(asc(sessions.createdAt), asc(sessions.id)),
  );
  return rows.flatMap(({ id: branchId, seq }) => (seq === null ? [] : [{ id: branchId, seq }]));
}
