/** A chat as one Markdown text: what was asked, what was answered, and what the answers rest on. */
import "server-only";
import { assertNever } from "#lib/domain/assert-never";
import { selectionOf, selectionText } from "#lib/domain/context-selection";
import { inlineText, lineText } from "#lib/domain/markdown-text";
import { type DashboardTile, type Message, type MessagePart, noReplacedResult } from "#lib/domain/message";
import type { OpenedSession, SessionView } from "#lib/domain/session";
import { editedSqlOf } from "#lib/state/answer-versions";
import { visibleMessages } from "#lib/state/session-view";
import { type ResultWriter, resultSection } from "./chat-export-result.ts";
import { fencedText, localMinute, plainText, quotedMarkdown } from "./chat-export-text.ts";

export type MarkdownWriter = ResultWriter & { readonly exportedAt: number };

/** The text in pieces, one per part of a message, each after an empty line; the rows of a result are read when its turn comes. */
export async function* chatMarkdown(opened: OpenedSession, writer: MarkdownWriter): AsyncGenerator<string> {
  const { session, damage } = opened;
  yield headOf(session, writer);
  if (damage !== null) yield `\n**${lineText(damage)}**\n`;
  const messages = visibleMessages(session);
  if (messages.length === 0) yield "\nThere are no messages in this chat.\n";
  let questions = 0;
  for (const message of messages) {
    if (message.role === "user") {
      questions += 1;
      yield `\n${questionSection(message, { number: questions, messages, writer })}\n`;
    } else {
      for await (const section of answerSections(message, writer)) yield `\n${section}\n`;
    }
  }
  if (session.run !== null) yield "\n*The last question was still being answered when this was exported.*\n";
}

function headOf(session: SessionView, { exportedAt, timeZone }: MarkdownWriter): string {
  const selection = selectionOf(session);
  const time = (at: number) => localMinute(at, timeZone);
  const lines = [
    ...(selection === null ? [] : [`Data: ${inlineText(selectionText(selection))}`]),
    `Begun: ${time(session.createdAt)}`,
    `Last change: ${time(session.updatedAt)}`,
    `Exported: ${time(exportedAt)} (all times are of ${inlineText(timeZone)})`,
    ...(session.status === "archived" ? ["This chat is archived."] : []),
    ...(session.branchedFrom === null ? [] : ["This chat was branched off another one."]),
  ];
  const title = lineText(session.title);
  return `# ${title === "" ? "Chat" : title}\n\n${listOf(lines)}\n`;
}

type QuestionPlace = {
  readonly number: number;
  readonly messages: readonly Message[];
  readonly writer: MarkdownWriter;
};

function questionSection(message: Message, { number, messages, writer }: QuestionPlace): string {
  const edited = editedSqlOf(message);
  const steering = message.parts.find((part) => part.type === "steering");
  const sections = [
    `## Question ${number}`,
    `*${localMinute(message.createdAt, writer.timeZone)}${againText(message)}*`,
  ];
  const of = ofResult(messages, (edited ?? steering)?.of.resultId ?? "");
  if (steering?.type === "steering") return [...sections, `A change${of}: ${inlineText(steering.change)}`].join("\n\n");
  if (edited === null) return [...sections, ...message.parts.flatMap(saidText)].join("\n\n");
  const made = edited.of.resultId === noReplacedResult.resultId ? "A statement" : `A statement${of}, changed by hand`;
  return [...sections, `${made}:`, fencedText(edited.sql, "sql")].join("\n\n");
}

function againText({ retryOf }: Message): string {
  return retryOf === null ? "" : ", asked again";
}

/** The user's words, and what stands in place of a message that cannot be read. */
function saidText(part: MessagePart): string[] {
  return part.type === "text" || part.type === "notice" ? [plainText(part.text)] : [];
}

/** Names the answer that was changed, where it has a title. */
function ofResult(messages: readonly Message[], resultId: string): string {
  const parts = messages.flatMap((message) => message.parts);
  const found = parts.find((part) => part.type === "result" && part.ref.id === resultId);
  return found?.type === "result" ? ` of “${inlineText(found.title)}”` : "";
}

async function* answerSections(message: Message, writer: MarkdownWriter): AsyncGenerator<string> {
  yield `### Answer\n\n*${localMinute(message.createdAt, writer.timeZone)}*`;
  for (const part of message.parts) yield* partSections(part, writer);
  const ending = answerEndings[message.status];
  if (ending !== null) yield `**${ending}**`;
}

/** What is said at the end of an answer; null where there is nothing to say. */
export const answerEndings: Readonly<Record<Message["status"], string | null>> = {
  complete: null,
  partial: "This answer is not complete.",
  not_answered: "This question was not answered.",
  failed: "This question could not be answered.",
  cancelled: "Stopped before it was complete.",
  interrupted: "Interrupted: the app ended while it was working on this.",
};

async function* partSections(part: MessagePart, writer: MarkdownWriter): AsyncGenerator<string> {
  switch (part.type) {
    case "text":
      if (part.text.trim() !== "") yield quotedMarkdown(part.text);
      return;
    case "result":
      yield* resultSection(part, writer, "####");
      return;
    case "dashboard":
      yield `#### ${part.form === "report" ? "Report" : "Dashboard"}: ${inlineText(part.title)}`;
      for (const tile of part.tiles) yield* tileSections(tile, writer);
      return;
    case "clarification":
      yield [plainText(part.question), ...reasonOf(part), listOf(part.options.map(optionText))].join("\n\n").trim();
      return;
    case "assumptions":
      if (part.items.length > 0) yield `Assumptions:\n\n${listOf(part.items.map(lineText))}`;
      return;
    case "definitions":
      yield `Defined in the glossary:\n\n${listOf(part.items.map(({ label }) => lineText(label)))}`;
      return;
    case "checks":
      yield inlineText(part.sentence);
      return;
    case "notice":
      yield `Note: ${inlineText(part.text)}`;
      return;
    case "error":
      yield errorText(part.error);
      return;
    // What could be asked next, where a number stands, how the words were read and how the work went are of the screen; what was changed by hand is the user's own message.
    case "follow-ups":
    case "other-agent":
    case "figures":
    case "reading":
    case "steps":
    case "edited-sql":
    case "steering":
    case "watch-offer":
      return;
    default:
      assertNever(part);
  }
}

async function* tileSections(tile: DashboardTile, writer: MarkdownWriter): AsyncGenerator<string> {
  if (tile.status === "failed") {
    yield `##### ${lineText(tile.title)}\n\n${errorText(tile.error)}`;
    return;
  }
  const { result, title, told } = tile;
  if (told !== undefined && told.text.trim() !== "") yield quotedMarkdown(told.text);
  yield* resultSection({ ...result, title }, writer, "#####");
  for (const table of told?.further ?? []) yield* resultSection(table, writer, "#####");
}

type Clarification = Extract<MessagePart, { type: "clarification" }>;

function reasonOf({ reason }: Clarification): string[] {
  return reason === undefined ? [] : [lineText(reason)];
}

type Option = Clarification["options"][number];

function optionText({ label, effect }: Option): string {
  return effect === null ? lineText(label) : `${lineText(label)} (${inlineText(effect)})`;
}

function errorText({ message, nextStep }: Extract<MessagePart, { type: "error" }>["error"]): string {
  return [`**Error:** ${inlineText(message)}`, ...(nextStep === null ? [] : [inlineText(nextStep)])].join(" ");
}

/** @param lines Markdown that stays on its line. */
function listOf(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join("\n");
}
