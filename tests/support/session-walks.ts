/** Random walks through conversations: every move that a user, a second tab, a run or a restart can make. */
import fc from "fast-check";
import type { ContextSelection } from "#lib/domain/context-selection";
import type { Routing, Session } from "#lib/domain/session";
import type { RequestRelation, SessionEvent } from "#lib/state/session-event";
import { reduce } from "#lib/state/session-reducer";
import { archive, emptySession, eventsAt, idsOf, routingTo, runOf } from "./session-events.ts";

const contexts = fc.constantFrom(
  { database: "DEMO", schema: "SALES" },
  { database: "DEMO", schema: "MARKETING" },
  archive,
  { database: "OPENDATA", schema: "CLIMATE" },
);

/** One to many databases, some of them twice: what a browser may send is cut down by the rules. */
const selections: fc.Arbitrary<ContextSelection> = fc
  .tuple(contexts, fc.array(contexts, { maxLength: 4 }))
  .map(([lead, otherContexts]) => ({ ...lead, otherContexts }));

/** An event made from what its sender knows of the session; `tick` makes its ids its own. */
export type Move = (session: Session, tick: number) => SessionEvent;

const agents = fc.constantFrom("user" as const, "sql_query_agent" as const, "dashboard_agent" as const);
const relations = fc.constantFrom<RequestRelation>("standalone", "follow_up", "answers", "new_request");
const enhanced = fc.oneof(fc.constant({}), fc.record({ enhancedQuestion: fc.string() }));

/** What is done to a chat as a whole; an end of it is undone more often than not, or nothing else would be seen. */
const placeMoves: readonly fc.MaybeWeightedArbitrary<Move>[] = [
  fc.string().map(
    (title): Move =>
      (_, tick) =>
        eventsAt(tick).rename(title),
  ),
  fc.boolean().map(
    (isPinned): Move =>
      (_, tick) =>
        eventsAt(tick).pin(isPinned),
  ),
  fc.nat(40).map(
    (upTo): Move =>
      (_, tick) =>
        eventsAt(tick).read(upTo),
  ),
  fc.constant<Move>((_, tick) => eventsAt(tick).showCleared()),
  fc.constant<Move>((_, tick) => eventsAt(tick).archive()),
  fc.constant<Move>((_, tick) => eventsAt(tick).remove()),
  { weight: 4, arbitrary: fc.constant<Move>((_, tick) => eventsAt(tick).unarchive()) },
  { weight: 4, arbitrary: fc.constant<Move>((_, tick) => eventsAt(tick).restore()) },
];

function resultsOf({ messages }: Session): readonly string[] {
  return messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === "result" ? [part.ref.id] : [])));
}

/** Any two results, of one card or not. */
function versionMove([card, shown]: readonly [number, number]): Move {
  return (s, tick) => {
    const results = resultsOf(s);
    return eventsAt(tick).showVersion(results.at(-1 - card) ?? "none", results.at(-1 - shown) ?? "none");
  };
}

/** Any result, of a card or of a version, and some that are none. */
function sheetMove([back, isOn]: readonly [number, boolean]): Move {
  return (s, tick) => eventsAt(tick).onSheet(resultsOf(s).at(-1 - back) ?? "none", isOn);
}

/** Another process goes on with the run of the one that has it. */
function takeOver(s: Session, tick: number): SessionEvent {
  return eventsAt(tick).takeOver(runOf(s), s.run?.bootId ?? "boot-1");
}

/** Any move a user, a second tab, a run, a late run or a restart can make. */
export const moveArbitrary: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.string({ minLength: 1 }).map(
      (words): Move =>
        (_, tick) =>
          eventsAt(tick).send(words),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.tuple(agents, relations, enhanced).map(
      ([to, relation, more]): Move =>
        (s, tick) => ({ ...eventsAt(tick).routed(runOf(s), routingTo(to), relation), ...more }),
    ),
  },
  { weight: 2, arbitrary: fc.constant<Move>((s, tick) => eventsAt(tick).asked(runOf(s))) },
  { weight: 2, arbitrary: fc.constant<Move>((_, tick) => eventsAt(tick).editedSql()) },
  {
    weight: 2,
    arbitrary: fc.nat(4).map(
      (back): Move =>
        (s, tick) =>
          eventsAt(tick).steer(resultsOf(s).at(-1 - back)),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.nat(4), fc.nat(4)).map(versionMove) },
  { weight: 2, arbitrary: fc.tuple(fc.nat(9), fc.boolean()).map(sheetMove) },
  { weight: 3, arbitrary: fc.constant<Move>((s, tick) => eventsAt(tick).answered(runOf(s))) },
  fc.constant<Move>((s, tick) => eventsAt(tick).confirm(runOf(s))),
  {
    weight: 3,
    arbitrary: fc.constantFrom("complete" as const, "partial" as const).map(
      (status): Move =>
        (s, tick) =>
          eventsAt(tick).done(runOf(s), status),
    ),
  },
  fc.constant<Move>((s, tick) => eventsAt(tick).offTopic(runOf(s))),
  fc.constant<Move>((s, tick) => eventsAt(tick).failed(runOf(s))),
  fc.constant<Move>((s, tick) => eventsAt(tick).cancel(runOf(s))),
  fc.constant<Move>((s, tick) => eventsAt(tick).interrupt(runOf(s))),
  fc.constant<Move>((_, tick) => eventsAt(tick).cancel("stale-run")),
  fc.constant<Move>((_, tick) => eventsAt(tick).interrupt("stale-run")),
  fc.constant<Move>((_, tick) => eventsAt(tick).done("stale-run")),
  fc.nat(20).map(
    (of): Move =>
      (_, tick) =>
        eventsAt(tick).retry(`run-${of}`),
  ),
  fc.constant<Move>((s, tick) => ({
    ...eventsAt(tick).send("again"),
    clientMessageId: Object.keys(s.seen)[0] ?? "new",
  })),
  selections.map(
    (to): Move =>
      (_, tick) =>
        eventsAt(tick).setContext(to),
  ),
  fc.constant<Move>((_, tick) => eventsAt(tick).newQuestion()),
  fc.constant<Move>((_, tick) => eventsAt(tick).clear()),
  fc.constantFrom("boot-1", "boot-2").map(
    (bootId): Move =>
      (_, tick) =>
        eventsAt(tick).boot(bootId),
  ),
  { weight: 3, arbitrary: fc.constant<Move>(takeOver) },
  fc.constant<Move>((s, tick) => eventsAt(tick).takeOver(runOf(s), "another-boot")),
  fc.constant<Move>((_, tick) => eventsAt(tick).takeOver("stale-run", "boot-1")),
  fc.constant<Move>(() => ({ type: "INIT" })),
  ...placeMoves,
);

export type Walked = {
  readonly before: Session;
  readonly event: SessionEvent;
  readonly reduction: ReturnType<typeof reduce>;
};

const answer: Move = (s, tick) => eventsAt(tick).done(runOf(s));
const routeTo =
  (agent: Routing["handoff"]): Move =>
  (s, tick) =>
    eventsAt(tick).routed(runOf(s), routingTo(agent));
const answerWithResult: Move = (s, tick) => eventsAt(tick).answered(runOf(s));
const steerLatest: Move = (s, tick) => eventsAt(tick).steer(resultsOf(s).at(-1));
const ask: Move = (_, tick) => eventsAt(tick).send();

/** Moves as they come in life: one at a time, or a question with what follows from it. Alone they would rarely meet. */
const episodeArbitrary: fc.Arbitrary<readonly Move[]> = fc.oneof(
  { weight: 8, arbitrary: moveArbitrary.map((move) => [move]) },
  fc.constant([ask, routeTo("sql_query_agent"), answer]),
  fc.constant([ask, routeTo("sql_query_agent"), takeOver, routeTo("dashboard_agent"), answer]),
  fc.constant([ask, routeTo("user"), ask, takeOver, takeOver, takeOver, answer]),
  fc.constant([ask, routeTo("sql_query_agent"), answerWithResult, steerLatest, answerWithResult]),
  fc.integer({ min: 1, max: 5 }).map((rounds) => Array.from({ length: rounds }, () => [ask, routeTo("user")]).flat()),
);

/** The most events of a random conversation. */
export const longestWalk = 60;

/** A random conversation: each event with the session before it and what the rules said. Most are long. */
export const walkArbitrary: fc.Arbitrary<readonly Walked[]> = walkOf(() => "session");

/** The same, in a chat of its own each time. */
export function walkOf(newChat: () => string): fc.Arbitrary<readonly Walked[]> {
  return fc
    .array(episodeArbitrary, { minLength: 1, maxLength: longestWalk, size: "max" })
    .map((episodes) => walk(emptySession(newChat()), episodes.flat().slice(0, longestWalk)));
}

/** The chat of the plain walks keeps the plain ids that other tests name. */
function nameIds(chat: string, event: SessionEvent): SessionEvent {
  return chat === "session" ? event : idsOf(chat, event);
}

function walk(session: Session, moves: readonly Move[]): readonly Walked[] {
  const walked: Walked[] = [];
  let current = session;
  for (const [position, move] of moves.entries()) {
    const event = nameIds(current.id, move(current, position + 1));
    const reduction = reduce(current, event);
    walked.push({ before: current, event, reduction });
    current = reduction.session;
  }
  return walked;
}
