/**
 * What holds in every conversation, whatever users, tabs, late runs and restarts do: one check per invariant, each
 * over one event with the session before it. A check throws in plain words, so that it is cheap enough for millions.
 */
import { isDeepStrictEqual } from "node:util";
import {
  contextsOf,
  isSameSelection,
  maxOtherContexts,
  selectContexts,
  selectionOf,
} from "#lib/domain/context-selection";
import type { Message } from "#lib/domain/message";
import type { Session } from "#lib/domain/session";
import { sheetLimits } from "#lib/domain/sheet";
import { versionsOf } from "#lib/state/answer-versions";
import { reduce } from "#lib/state/session-reducer";
import { resetState } from "#lib/state/session-state";
import { visibleMessages } from "#lib/state/session-view";
import { eventsAt, maxRounds } from "./session-events.ts";
import type { Walked } from "./session-walks.ts";

export type Invariant = { readonly name: string; readonly check: (step: Walked) => void };

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

const ofRole = (session: Session, role: Message["role"]) => session.messages.filter((message) => message.role === role);

const isReset = (session: Session) => {
  const { routerCounter, handoff, routing, userInputHistory, rounds } = session;
  return isDeepStrictEqual({ routerCounter, handoff, routing, userInputHistory, rounds }, resetState());
};

/** Where the handoff lies while nothing runs, and in each stage of a run. */
const handoffOf = {
  idle: "user",
  routing: "user",
  // The analyst's own statement is the SQL agent's to check and run.
  edited_sql: "sql_query_agent",
  // And so is a plan that was changed by hand.
  steering: "sql_query_agent",
  sql_query_agent: "sql_query_agent",
  dashboard_agent: "dashboard_agent",
} as const;

const startsRun: ReadonlySet<string> = new Set(["SEND", "RETRY", "EDITED_SQL", "STEER"]);

/** Of the session after an event alone; also true of what a store gives back. */
export const stateInvariants: readonly { readonly name: string; readonly check: (session: Session) => void }[] = [
  {
    name: "there is one user message more than answers exactly while a run works [req 77]",
    check: (session) => {
      const open = ofRole(session, "user").length - ofRole(session, "assistant").length;
      must(open === (session.run === null ? 0 : 1), `${open} messages are without an answer`);
    },
  },
  {
    name: "the user may type only while the handoff is theirs; an agent's run is the agent's handoff",
    check: (session) => {
      const stage = session.run?.stage ?? "idle";
      must(session.handoff === handoffOf[stage], `handoff is ${session.handoff} in ${stage}`);
    },
  },
  {
    name: "routerCounter counts the user's turns and is 0 exactly when the history is empty [req 24]",
    check: ({ routerCounter, userInputHistory }) => {
      must(routerCounter === userInputHistory.filter((entry) => entry.role === "user").length, "counted otherwise");
      must((routerCounter === 0) === (userInputHistory.length === 0), "a history without a turn of the user's");
    },
  },
  {
    name: "an open request ends with our question when idle and with the user's words when running",
    check: ({ run, routerCounter, userInputHistory }) => {
      const last = userInputHistory.at(-1)?.role;
      if (run !== null) must(last === "user", `a run goes on after words of the ${last}`);
      else if (routerCounter > 0) must(last !== "user", "the user waits, but nothing was asked");
    },
  },
  {
    name: "every ended run has exactly one question and one closing message",
    check: (session) => {
      const ended = ofRole(session, "assistant").map((message) => message.runId);
      must(new Set(ended).size === ended.length, "a run ended twice");
      const asked = new Map<string, number>();
      for (const { runId } of ofRole(session, "user")) asked.set(runId, (asked.get(runId) ?? 0) + 1);
      must(
        [...asked.values()].every((count) => count === 1),
        "a run has two questions",
      );
      must(
        ended.every((runId) => asked.has(runId)),
        "a run without a question ended",
      );
    },
  },
  {
    name: "an answer shows a version of its own",
    check: ({ messages, shownVersions }) => {
      const versions = versionsOf(messages);
      for (const [card, resultId] of Object.entries(shownVersions)) {
        must(versions.get(card)?.includes(resultId) === true, `${card} shows ${resultId}`);
      }
    },
  },
  {
    name: "a sheet holds answers of its own chat, each once, and no more than fit",
    check: ({ messages, sheet }) => {
      const cards = versionsOf(messages);
      must(
        sheet.every((card) => cards.has(card)),
        `${sheet.join(" ")} are not all of this chat`,
      );
      must(new Set(sheet).size === sheet.length && sheet.length <= sheetLimits.answers, `${sheet.length} on the sheet`);
    },
  },
  {
    name: "messages are numbered 1 to n",
    check: ({ messages }) =>
      must(
        messages.every(({ seq }, index) => seq === index + 1),
        "a number is missing",
      ),
  },
  {
    name: "the databases asked are at most three, and none twice",
    check: (session) => {
      const selection = selectionOf(session);
      const asked = selection === null ? [] : contextsOf(selection).map((context) => JSON.stringify(context));
      must(new Set(asked).size === asked.length && asked.length <= 1 + maxOtherContexts, asked.join(" "));
    },
  },
  {
    name: "a request has at most three rounds of questions",
    check: ({ rounds }) => must(rounds <= maxRounds, `${rounds} rounds`),
  },
  {
    name: "a chat that was put aside or deleted runs nothing and asks nothing",
    check: (session) => {
      if (session.status === "open" && session.deletedAt === null) return;
      must(session.run === null && isReset(session), "it still works");
    },
  },
  {
    name: "no more is read than there is, and no more hidden",
    check: ({ readUpTo, clearedBefore, messages }) =>
      must(readUpTo <= messages.length && clearedBefore <= messages.length, "beyond the last message"),
  },
];

/** Of an event and the session before it. */
const stepInvariants: readonly Invariant[] = [
  {
    name: "each client message started one run, and each question came with one",
    check: ({ reduction: { session } }) => {
      const runs = Object.values(session.seen);
      must(new Set(runs).size === runs.length, "two client messages started one run");
      must(runs.length === ofRole(session, "user").length, "a question came from no client message");
    },
  },
  {
    name: "messages are append-only and a closing message never changes [req 34]",
    check: ({ before, reduction: { session } }) => {
      const kept = before.messages.every((message, index) => session.messages[index] === message);
      must(kept, "an earlier message changed");
    },
  },
  {
    name: "an event of another run leaves the session as it is",
    check: ({ before, event, reduction }) => {
      if (!("runId" in event) || startsRun.has(event.type) || event.runId === before.run?.id) return;
      must(reduction.session === before && reduction.result.kind === "rejected", "it was taken");
    },
  },
  {
    name: "a refused event keeps the same reference and has no effect; an accepted one is one rev more",
    check: ({ before, reduction: { session, effects, result } }) => {
      if (result.kind === "accepted") must(session.rev === before.rev + 1, `rev ${before.rev} became ${session.rev}`);
      else must(session === before && effects.length === 0, `${result.kind}, but something changed`);
    },
  },
  {
    name: "what is sent while a run works, or in a chat that was put aside, starts nothing",
    check: ({ before, event, reduction: { session, effects } }) => {
      const isFree = before.run === null && before.status === "open" && before.deletedAt === null;
      if (startsRun.has(event.type) && !isFree) must(session === before, "a second run began");
      const starts = effects.filter((effect) => effect.type === "start-run").length;
      must(starts <= 1 && (starts === 0 || session.run !== null), `${starts} runs began`);
    },
  },
  {
    name: "a run goes to another process as it began: nothing that was said is lost, and only the one that had it counts",
    check: ({ before, event, reduction: { session, result } }) => {
      if (event.type !== "TAKE_OVER") return;
      const { run } = before;
      const had = run !== null && run.id === event.runId && run.bootId === event.from ? run : null;
      must(had !== null || result.kind === "rejected", "a run was taken from a process that did not have it");
      if (had === null || result.kind !== "accepted") return;
      const takeovers = (had.takeovers ?? 0) + 1;
      must(takeovers <= event.most, `it was begun anew ${takeovers} times`);
      must(session.messages === before.messages, "what was said changed");
      const { rounds, routing, userInputHistory } = before.snapshots[had.id] ?? session;
      const request = { rounds: session.rounds, routing: session.routing, userInputHistory: session.userInputHistory };
      must(isDeepStrictEqual(request, { rounds, routing, userInputHistory }), "the request is not as it began");
      const { id, startedAt } = had;
      const begun = { id, startedAt, bootId: event.bootId, takeovers };
      const { stage: _stage, ...now } = session.run ?? {};
      must(isDeepStrictEqual(now, begun), "the run is another one");
    },
  },
  {
    name: "a run that ends is told to end, and nothing else is",
    check: ({ before, reduction: { session, effects } }) => {
      const ended = effects.flatMap((effect) => (effect.type === "end-run" ? [effect.runId] : []));
      const isOver = before.run !== null && session.run?.id !== before.run.id;
      must(isDeepStrictEqual(ended, isOver ? [before.run?.id] : []), `told to end: ${ended.join(" ")}`);
    },
  },
  {
    name: "a chat with messages never changes what it asks; an empty one is reset and bound anew",
    check: ({ before, event, reduction: { session, result } }) => {
      if (before.messages.length > 0) {
        must(isDeepStrictEqual(selectionOf(session), selectionOf(before)), "it was bound to something else");
      }
      if (event.type !== "SET_CONTEXT" || before.deletedAt !== null || before.status !== "open") return;
      const wanted = selectContexts(event.context, event.context.otherContexts);
      const selection = selectionOf(session);
      const isWanted = selection !== null && isSameSelection(selection, wanted);
      if (before.messages.length === 0) must(isWanted && isReset(session), "the wanted databases were not chosen");
      if (result.kind === "unchanged") must(isWanted, "another choice was taken for the same");
      if (result.kind === "open_new") must(!isWanted && before.messages.length > 0, "a fresh chat for nothing");
    },
  },
  {
    name: "after the end of a request, however it ended, all five fields of the router are reset [req 30-33]",
    check: ({ before, event, reduction: { session, result } }) => {
      if (before.run === null || session.run !== null || result.kind !== "accepted") return;
      const asks = event.type === "ROUTED" || event.type === "AGENT_ASKED" || event.type === "CONFIRM";
      if (!asks) must(isReset(session), `something of the request is left after ${event.type}`);
    },
  },
  {
    name: "a cleared chat shows no message and has nothing of a request left",
    check: ({ event, reduction: { session, result } }) => {
      if (event.type !== "CLEAR_CHAT" || result.kind !== "accepted") return;
      must(visibleMessages(session).length === 0 && isReset(session), "something is left");
    },
  },
  {
    name: "what was sent before answers with the run that it started, and changes nothing",
    check: ({ before, event, reduction: { session, result } }) => {
      if (!("clientMessageId" in event) || before.deletedAt !== null) return;
      const runId = before.seen[event.clientMessageId];
      if (runId === undefined) return;
      must(session === before && isDeepStrictEqual(result, { kind: "unchanged", runId }), "it was sent again");
    },
  },
  {
    name: "after a restart no chat has a run, and an interrupted one can be asked again as it was",
    check: ({ reduction: { session } }) => {
      const booted = reduce(session, eventsAt(1_000).boot("boot-3")).session;
      must(booted.run === null, "a run of another process goes on");
      if (session.run === null) return;
      must(booted.messages.at(-1)?.status === "interrupted", "nothing says that it was interrupted");
      const again = reduce(booted, eventsAt(1_001).retry(session.run.id));
      must(again.result.kind === "accepted", "it cannot be asked again");
      const { userInputHistory, rounds } = session.snapshots[session.run.id] ?? {};
      must(isDeepStrictEqual(again.session.userInputHistory, userInputHistory), "with another history");
      must(again.session.rounds === rounds, "with other rounds");
    },
  },
  {
    name: "the last question can always be asked again, unless it was one to the user or the chat was put aside",
    check: ({ reduction: { session } }) => {
      const last = session.messages.at(-1);
      const isPutAside = session.status !== "open" || session.deletedAt !== null;
      if (last === undefined || session.run !== null || session.routerCounter > 0 || isPutAside) return;
      // A dropped question has no answer that could come again.
      if (last.parts.some((part) => part.type === "text" && part.text === "?")) return;
      must(reduce(session, eventsAt(1_002).retry(last.runId)).result.kind === "accepted", "it cannot");
    },
  },
  {
    name: "a name that the user gave stays until the user gives another",
    check: ({ before, event, reduction: { session } }) => {
      if (before.titleFrom === "user" && event.type !== "RENAME") must(session.title === before.title, session.title);
      must(session.title !== "" || session.messages.length === 0, "a chat without a name");
    },
  },
];

export const invariants: readonly Invariant[] = [
  ...stateInvariants.map(({ name, check }) => ({
    name,
    check: ({ reduction }: Walked) => check(reduction.session),
  })),
  ...stepInvariants,
];
