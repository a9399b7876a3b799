/** Faults that conversations must never have. */
import type { Fault } from "./fault.ts";

const request = "lib/state/session-request.ts";
const runEnd = "lib/state/session-run-end.ts";

export const conversationFaults: readonly Fault[] = [
  {
    name: "a failed run leaves the router's fields as they were",
    file: runEnd,
    find: "...endRun(session, run, closing), ...resetState(),",
    replace: '...endRun(session, run, closing), ...(closing.runStatus === "failed" ? {} : resetState()),',
  },
  {
    name: "an event of another run is taken",
    file: runEnd,
    find: "return session.run !== null && session.run.id === runId ? session.run : null;",
    replace: "return session.run;",
  },
  {
    name: "a write from an old state of the chat is taken",
    file: "lib/db/store/session-save.ts",
    find: "and(eq(sessions.id, next.id), eq(sessions.rev, previous.rev))",
    replace: "eq(sessions.id, next.id)",
  },
  {
    name: "a second question starts a second run",
    file: request,
    find: 'if (session.run !== null) return rejected(session, "RUN_ACTIVE");',
    replace: "",
  },
  {
    name: "after a restart the interrupted run has no closing message",
    file: runEnd,
    find: "if (run === null || run.bootId === event.bootId) return unchanged(session);",
    replace:
      "if (run === null || run.bootId === event.bootId) return unchanged(session);\n" +
      '  if (run.id !== "") return accepted(session, { ...resetState(), run: null }, []);',
  },
  {
    name: "clearing a chat clears the messages only",
    file: runEnd,
    find: "...current,\n      ...resetState(),\n      clearedBefore:",
    replace: "...current,\n      clearedBefore:",
  },
  {
    name: "the same message sent twice starts two runs",
    file: request,
    find: "seen: { ...session.seen, [event.clientMessageId]: runId },",
    replace: "seen: session.seen,",
  },
  {
    name: "a chat with messages is bound to another database",
    file: "lib/state/session-reducer.ts",
    find: 'if (session.messages.length > 0) return { session, effects: [], result: { kind: "open_new" } };',
    replace: "",
  },
  {
    name: "events of one chat are applied side by side",
    file: "lib/services/sessions.ts",
    find: "apply: (args) => inOrder(args.sessionId, () => applyPersistently({ records, admissionOf }, args)),",
    replace: "apply: (args) => applyNow({ records, admissionOf }, args),",
  },
  {
    name: "a run is taken from a process that has it by now",
    file: "lib/state/session-request.ts",
    find: "if (run === null || run.id !== event.runId || run.bootId !== event.from) return",
    replace: "if (run === null || run.id !== event.runId) return",
  },
  {
    name: "a run that is begun anew goes on from what the router said before",
    file: "lib/state/session-request.ts",
    find: "return accepted(session, { ...requestOf(snapshot), run: begun, updatedAt: event.at }, [",
    replace: "return accepted(session, { run: begun, updatedAt: event.at }, [",
  },
  {
    name: "an event is acknowledged before it is stored",
    file: "lib/services/sessions.ts",
    find: "return saved.ok ? ok(reduction) : saved;",
    replace: "return ok(reduction);",
  },
  {
    name: "a question that was not answered cannot be asked again as it was",
    file: request,
    find: "snapshots: { ...unfinished(session), [runId]: origin.from },",
    replace: "snapshots: unfinished(session),",
  },
  {
    name: "the browser takes an older state of the chat for news",
    file: "lib/state/session-store.ts",
    find: "change.id !== state.id || change.rev <= state.rev",
    replace: "change.id !== state.id",
  },
  {
    name: "the user is asked back without end",
    file: request,
    find: "if (current.rounds < event.maxRounds)",
    replace: "if (current.rounds >= 0)",
  },
  {
    name: "deleting a chat leaves its run at work",
    file: "lib/state/session-place.ts",
    find: "const ended = session.run === null ? null : abortRun(session, session.run, event);",
    replace: "const ended = abortRun === undefined ? { session, effects: [] } : null;",
  },
];
