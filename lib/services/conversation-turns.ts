/**
 * The finished requests of a chat, read from its messages: what a later question may follow. A request that was
 * stopped, that failed or that cannot be read is left out; nothing here throws.
 */
import "server-only";
import { z } from "zod";
import { readApproval } from "#lib/agents/runtime/approval";
import { chosenOption } from "#lib/agents/runtime/chosen-option";
import type { ConversationTurn } from "#lib/agents/runtime/question";
import { historyLimits } from "#lib/config/limits";
import { type ClarificationOption, type MessagePart, messagePartSchema, type ResultPart } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
import { statementNames } from "./statement-names.ts";

export type Conversation = {
  /** Oldest first. */
  readonly turns: readonly ConversationTurn[];
  /** Finished requests that could not be read. */
  readonly skipped: number;
};

/** Only as much of a message as tells what it is; its parts are read where they count. */
const outlineSchema = z.object({
  seq: z.number(),
  role: z.enum(["user", "assistant"]),
  kind: z.string(),
  status: z.string(),
  parts: z.array(z.unknown()),
});
type Outline = z.infer<typeof outlineSchema>;

/** Stored messages may be anything: whatever is no message is passed over. */
export function conversationTurns(session: {
  readonly messages: readonly unknown[];
  readonly clearedBefore: number;
}): Conversation {
  const finished = finishedRequests(session).slice(-historyLimits.readTurns);
  const turns = finished.map(readTurn);
  return {
    turns: turns.filter((turn) => turn !== null),
    skipped: turns.filter((turn) => turn === null).length,
  };
}

/** The last few of them: the router looks further back, and whoever works on the whole question needs no more. */
export function conversationHistory({ turns }: Conversation): readonly ConversationTurn[] {
  return turns.slice(-historyLimits.keptRequests);
}

type Finished = {
  /** What the user said until the answer; null where a part of it cannot be read. */
  readonly said: readonly string[] | null;
  /** Null where what ended the request cannot be read. */
  readonly answer: Outline | null;
};

/** The request that is open while the messages are gone through. */
type Open = { readonly said: readonly string[] | null; readonly options: readonly ClarificationOption[] };

const nothingOpen: Open = { said: [], options: [] };

function finishedRequests({ messages, clearedBefore }: Parameters<typeof conversationTurns>[0]): Finished[] {
  const finished: Finished[] = [];
  let open = nothingOpen;
  for (const message of messages) {
    const outline = outlineSchema.safeParse(message);
    const isShown = !outline.success || outline.data.seq > clearedBefore;
    if (!isShown) continue;
    const answer = outline.success ? outline.data : null;
    if (endsRequest(open, answer)) finished.push({ said: open.said, answer });
    open = answer === null ? openAfterUnread(open) : openAfter(open, answer);
  }
  return finished;
}

/** After the user has spoken an answer is awaited: what cannot be read then stands in its place. */
function endsRequest({ said }: Open, message: Outline | null): boolean {
  if (said?.length === 0) return false;
  return message === null ? said !== null : isFinished(message);
}

/** What cannot be read in the user's place leaves the request without its words. */
function openAfterUnread({ said }: Open): Open {
  return said?.length === 0 ? { said: null, options: [] } : nothingOpen;
}

/** A question back leaves the request open: the reply belongs to it. */
function openAfter(open: Open, message: Outline): Open {
  if (message.role === "user") return { said: joinedWords(open, message), options: [] };
  if (message.kind !== "clarification") return nothingOpen;
  const asked = partsOf(message).find((part) => part?.type === "clarification");
  return { said: open.said, options: asked?.type === "clarification" ? asked.options : [] };
}

function partsOf({ parts }: Outline): (MessagePart | undefined)[] {
  return parts.map((part) => messagePartSchema.safeParse(part).data);
}

function isFinished({ kind, status }: Outline): boolean {
  return (kind === "answer" || kind === "dashboard") && (status === "complete" || status === "partial");
}

/**
 * A statement of the analyst's own is no question; a yes to what a statement costs adds nothing to one, and a chosen
 * reading takes its place.
 */
function joinedWords({ said, options }: Open, message: Outline): readonly string[] | null {
  if (message.kind !== "text") return [];
  const words = partsOf(message)
    .flatMap((part) => (part?.type === "text" ? [part.text.trim()] : []))
    .join(" ");
  if (said === null || words === "") return null;
  if (said.length === 0) return [words];
  if (readApproval(words) !== null && options.every(({ question }) => readApproval(question) !== null)) return said;
  const chosen = chosenOption(words, options);
  return chosen === null ? [...said, words] : [chosen.question];
}

function readTurn({ said, answer }: Finished): ConversationTurn | null {
  const read = answer === null ? [] : partsOf(answer);
  if (answer === null || said === null || read.some((part) => part === undefined)) return null;
  const parts = read.flatMap((part) => part ?? []);
  const results = parts.flatMap(resultsOfPart);
  const isDashboard = answer.kind === "dashboard";
  const [result] = isDashboard ? [] : results;
  const names = results.map(statementNames);
  return {
    question: said.map((words) => words.replace(/[.?!]+$/, "")).join(" "),
    title: result?.title ?? parts.find((part) => part.type === "dashboard")?.title ?? null,
    sql: result?.sql ?? null,
    tables: [...new Set(names.flatMap(({ tables }) => tables))],
    columns: [...new Set(names.flatMap(({ columns }) => columns))],
    resultColumns: result?.ref.columns.map(({ name }) => name) ?? [],
    rowCount: result?.ref.rowCount ?? null,
    answer: parts
      .flatMap((part) => (part.type === "text" ? [part.text] : []))
      .join("\n")
      .slice(0, historyLimits.answerCharacters),
    satisfaction: isDoubtful(answer, parts) ? "needs_work" : "satisfied",
    isOfModel: restsOnModel(parts, result),
    resultId: result?.ref.id ?? null,
  };
}

/** What the rules read and plan costs no call; of what goes on from a model's answer the label tells. */
function restsOnModel(parts: readonly MessagePart[], result: ResultPart | undefined): boolean {
  const isOfModel = (part: MessagePart): boolean =>
    (part.type === "steps" && part.modelCallCount > 0) || (part.type === "checks" && part.level === "from_model");
  return result?.brain === "model" || parts.some(isOfModel);
}

function isDoubtful({ status }: Outline, parts: readonly MessagePart[]): boolean {
  return status === "partial" || parts.some((part) => part.type === "checks" && part.level === "doubtful");
}
