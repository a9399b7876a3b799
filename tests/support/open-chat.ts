/** One conversation with the whole app over databases of a test's own. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { openStore } from "#lib/db/store/open-store";
import type { Message } from "#lib/domain/message";
import { type App, assembleApp } from "#lib/services/app";
import { openDatabases } from "./duckdb-files.ts";
import { expectValue, readAll } from "./run-world.ts";
import { silentLogger } from "./silent-logger.ts";
import { temporaryFolder } from "./temporary-folder.ts";
import { noUploads } from "./uploads/no-uploads.ts";

export type Chat = {
  readonly app: App;
  readonly sessionId: string;
  /** With the id of a plan, as a click on what was offered asks. */
  ask(text: string, planId?: string | null): Promise<Message>;
};

type Settings = { readonly modelPort?: ModelPort | null; readonly previewRows?: number };

/** @param contents the statements that make the schema SALES of the database SHOP. */
export async function openChat(
  contents: readonly string[],
  { modelPort = null, previewRows }: Settings = {},
): Promise<Chat> {
  const folder = await temporaryFolder();
  const app = await assembleApp({
    store: await openStore(folder),
    warehouse: await openDatabases({ SHOP: ["create schema SALES", ...contents] }),
    uploads: noUploads,
    modelPort,
    logger: silentLogger,
    settings: {
      DATA_DIR: folder,
      MODEL_DATA: "results",
      SEMANTIC_DIR: folder,
      COST_GATE_GB: 1,
      ...(previewRows === undefined ? {} : { PREVIEW_ROWS: previewRows }),
    },
  });
  onTestFinished(() => app.close());
  const sessionId = randomUUID();
  const ask = async (text: string, planId: string | null = null) => {
    const question = {
      database: "SHOP",
      schema: "SALES",
      otherContexts: [],
      sessionId,
      clientMessageId: randomUUID(),
      text,
      planId,
    };
    const { runId } = expectValue(await app.conversations.ask("local", question));
    await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
    const message = expectValue(await app.sessions.load("local", sessionId)).messages.at(-1);
    if (message === undefined) throw new Error("The run left no message.");
    return message;
  };
  return { app, sessionId, ask };
}

/** What the result of an answer is called. */
export function titleOf({ parts }: Message): string | undefined {
  return parts.find((part) => part.type === "result")?.title;
}

/** The sentences of an answer. */
export function textOf({ parts }: Message): string {
  return parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}
