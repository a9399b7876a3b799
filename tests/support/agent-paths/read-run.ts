/** Reads what a run came to: the parts of its message, and what it sent to model and engine. */
import type { MessagePart } from "#lib/domain/message";
import type { ModelRequest } from "../model-server/replies.ts";
import type { Asked } from "./world.ts";

/** All parts of one kind. */
export function partsOf<Type extends MessagePart["type"]>(
  { message }: Pick<Asked, "message">,
  type: Type,
): readonly Extract<MessagePart, { type: Type }>[] {
  return message.parts.filter((part): part is Extract<MessagePart, { type: Type }> => part.type === type);
}

/** The answer's words; empty where it has none. */
export function textOf(asked: Asked): string {
  return partsOf(asked, "text")
    .map((part) => part.text)
    .join("\n");
}

/** The remarks on how the answer came about, in one line. */
export function noticesOf(asked: Asked): string {
  return partsOf(asked, "notice")
    .map((part) => part.text)
    .join(" ");
}

/** The names of the prompts that were sent, in order. */
export function promptsOf({ journal }: Pick<Asked, "journal">): string[] {
  return journal.flatMap((line) => (line.kind === "model" ? [line.prompt] : []));
}

/** The statements that were run for the answer's rows, in order. */
export function answersRun({ journal }: Pick<Asked, "journal">): string[] {
  return journal.flatMap((line) => (line.kind === "query" && line.tag === "snowgpt:answer" ? [line.sql] : []));
}

/** The statements that laid a model's statement and a plan side by side, in order. */
export function comparisonsRun({ journal }: Pick<Asked, "journal">): string[] {
  return journal.flatMap((line) =>
    line.kind === "query" && line.tag === "snowgpt:probe" && line.sql.includes("only_left") ? [line.sql] : [],
  );
}

/** Everything of the run that reached the engine, compiled only or run. */
export function statementsSent({ journal }: Pick<Asked, "journal">): string[] {
  return journal.flatMap((line) => (line.kind === "check" || line.kind === "query" ? [line.sql] : []));
}

/** Prompts that were sent before the first statement of the answer ran. */
export function promptsBeforeRows({ journal }: Pick<Asked, "journal">): string[] {
  const first = journal.findIndex((line) => line.kind === "query");
  return promptsOf({ journal: first === -1 ? journal : journal.slice(0, first) });
}

/** The way through the tables, as `agent node`. */
export function wayOf({ trace }: Pick<Asked, "trace">): string[] {
  return trace.map(({ agent, node }) => `${agent} ${node}`);
}

/** The way through the SQL agent's table alone. */
export function sqlWayOf({ trace }: Pick<Asked, "trace">): string[] {
  return trace.flatMap(({ agent, node }) => (agent === "SQL" ? [node] : []));
}

/** The details of the steps that the user reads under the answer. */
export function stepDetailsOf(asked: Asked): string[] {
  return partsOf(asked, "steps").flatMap(({ steps }) =>
    steps.flatMap(({ detail }) => (detail === null ? [] : [detail])),
  );
}

/** What was last sent with a prompt; it is a fault of the test's when it never was. */
export function requestOf({ requests }: Pick<Asked, "requests">, prompt: string): ModelRequest {
  const request = requests.findLast((candidate) => candidate.prompt === prompt);
  if (request === undefined) throw new Error(`The prompt ${prompt} was not sent.`);
  return request;
}
