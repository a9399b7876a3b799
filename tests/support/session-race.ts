/**
 * Clients that work on the same chats at once, over the real store: fast-check decides in which order their reads and
 * writes take place, and which writes fail. Everything that was written and everything that was acknowledged is kept.
 */
import fc from "fast-check";
import type { SessionRecords, SessionSave } from "#lib/db/store/session-records";
import type { Session } from "#lib/domain/session";
import { createSessions, type Sessions } from "#lib/services/sessions";
import type { SessionEvent } from "#lib/state/session-event";
import { emptySession, idsOf } from "./session-events.ts";
import { type Move, moveArbitrary } from "./session-walks.ts";

/** What becomes of a write: it works, it fails and leaves nothing, or it works and its caller never hears of it. */
export type Fate = "stored" | "lost" | "unheard";

export type ClientStep = { readonly chat: 0 | 1; readonly move: Move };
/** What one client does, one step after the other. */
export type Client = readonly ClientStep[];

export const clientArbitrary: fc.Arbitrary<Client> = fc.array(
  fc.record({ chat: fc.constantFrom(0 as const, 1 as const), move: moveArbitrary }),
  { minLength: 1, maxLength: 8, size: "max" },
);

export const fatesArbitrary: fc.Arbitrary<readonly Fate[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Fate>("stored") },
    fc.constant<Fate>("lost"),
    fc.constant<Fate>("unheard"),
  ),
  { maxLength: 12 },
);

export type Acknowledged = { readonly sessionId: string; readonly event: SessionEvent; readonly session: Session };

export type Race = {
  /** Writes that the store took, in their order. */
  readonly written: readonly SessionSave[];
  /** Accepted events of which the client heard, with the session it was told. */
  readonly acknowledged: readonly Acknowledged[];
  /** Events by chat, whatever became of them. */
  readonly sent: readonly { readonly sessionId: string; readonly event: SessionEvent }[];
};

type RaceArgs = {
  readonly records: SessionRecords;
  readonly scheduler: fc.Scheduler;
  readonly clients: readonly Client[];
  /** As many services over the one store as there are entries here; client n uses service n modulo their number. */
  readonly services: number;
  readonly fates: readonly Fate[];
  readonly sessionIds: readonly [string, string];
};

/** Lets the clients race until each has done all its steps. */
export async function race({ records, scheduler, clients, services, fates, sessionIds }: RaceArgs): Promise<Race> {
  const written: SessionSave[] = [];
  const acknowledged: Acknowledged[] = [];
  const sent: { readonly sessionId: string; readonly event: SessionEvent }[] = [];
  const slow = slowRecords({ records, scheduler, fates, onWritten: (change) => written.push(change) });
  const owners = Array.from({ length: services }, () => createSessions({ records: slow }));
  const play = async (client: Client, place: number): Promise<void> => {
    const sessions = owners[place % owners.length];
    for (const [position, { chat, move }] of client.entries()) {
      const sessionId = sessionIds[chat];
      if (sessions === undefined) return;
      const known = await view(sessions, sessionId);
      const event = idsOf(sessionId, move(known, 1 + place + clients.length * position));
      sent.push({ sessionId, event });
      const reply = await sessions
        .apply({ sessionId, ownerId: "local", event, begin: emptySession(sessionId) })
        .catch(() => null);
      if (reply?.ok && reply.value.result.kind === "accepted") {
        acknowledged.push({ sessionId, event, session: reply.value.session });
      }
    }
  };
  await scheduler.waitFor(Promise.all(clients.map(play)));
  return { written, acknowledged, sent };
}

/** What a client sees of a chat before it acts; others may act in between. */
async function view(sessions: Sessions, sessionId: string): Promise<Session> {
  const loaded = await sessions.load("local", sessionId);
  return loaded.ok ? loaded.value : emptySession(sessionId);
}

type SlowArgs = Pick<RaceArgs, "records" | "scheduler" | "fates"> & {
  readonly onWritten: (change: SessionSave) => void;
};

/** Each read and each write waits for its turn before it takes place and before its caller hears of it. */
function slowRecords({ records, scheduler, fates, onWritten }: SlowArgs): SessionRecords {
  let writes = 0;
  const turn = (label: string) => scheduler.schedule(Promise.resolve(), label);
  return {
    ...records,
    load: async (sessionId) => {
      await turn("before a read");
      const loaded = await records.load(sessionId);
      await turn("after a read");
      return loaded;
    },
    save: async (change) => {
      const fate = fates[writes] ?? "stored";
      writes += 1;
      await turn("before a write");
      if (fate === "lost") throw new Error("disk full");
      const saved = await records.save(change);
      if (saved.ok) onWritten(change);
      await turn("after a write");
      if (fate === "unheard") throw new Error("connection lost");
      return saved;
    },
  };
}
