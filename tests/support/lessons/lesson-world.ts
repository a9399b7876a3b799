/** A whole app over the demo data, whose answers are put right; its folder is laid out as the app's data folder is. */
import { randomUUID } from "node:crypto";
import { symlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { createWarehouse } from "#lib/db/warehouse/registry";
import type { LessonKey } from "#lib/domain/lesson-key";
import type { Message, ResultPart } from "#lib/domain/message";
import type { PlanEdit } from "#lib/domain/plan-part";
import { assembleApp } from "#lib/services/app";
import { demoDatabasesFolder } from "../demo-databases.ts";
import { warehouseOfFile } from "../file-warehouse.ts";
import { expectValue, readAll } from "../run-world.ts";
import { silentLogger } from "../silent-logger.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { noUploads } from "../uploads/no-uploads.ts";

export const sales = { database: "DEMO", schema: "SALES" };

export type Answered = { readonly sessionId: string; readonly message: Message; readonly part: ResultPart };

/** What names the lesson of a proposal that has to be there. */
export function keyOf(shown: LessonKey | undefined): LessonKey {
  if (shown === undefined) throw new Error("Nothing is proposed.");
  return { sessionId: shown.sessionId, runId: shown.runId };
}

export function keyOfAnswer({ sessionId, message }: Answered): LessonKey {
  return { sessionId, runId: message.runId };
}

export async function openLessonWorld() {
  const folder = await temporaryFolder();
  const databases = await demoDatabasesFolder();
  await symlink(databases, join(folder, "databases"));
  const warehouse = await warehouseOfFile(
    "demo",
    async () => expectValue(await createWarehouse({ engine: "duckdb", dataDirectory: dirname(databases) })).warehouse,
  );
  const store = await openStore(join(folder, "app"));
  const app = await assembleApp({
    store,
    warehouse,
    uploads: noUploads,
    modelPort: null,
    logger: silentLogger,
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: "semantic", COST_GATE_GB: 1 },
  });
  onTestFinished(() => app.close());
  const ended = async (sessionId: string, runId: string): Promise<Answered> => {
    await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
    const message = expectValue(await app.sessions.load("local", sessionId)).messages.at(-1);
    const part = message?.parts.find((one): one is ResultPart => one.type === "result");
    if (message === undefined || part === undefined) throw new Error(`No result: ${JSON.stringify(message?.parts)}`);
    return { sessionId, message, part };
  };
  const steer = async ({ sessionId, part }: Answered, edits: readonly PlanEdit[]): Promise<Answered> => {
    const args = { sessionId, resultId: part.ref.id, edits: [...edits], clientMessageId: randomUUID() };
    return ended(sessionId, expectValue(await app.steering.steer("local", args)).runId);
  };
  return {
    app,
    store,
    folder,
    ask: async (text: string, sessionId: string = randomUUID()): Promise<Answered> => {
      const asked = { ...sales, otherContexts: [], sessionId, clientMessageId: randomUUID(), text };
      return ended(sessionId, expectValue(await app.conversations.ask("local", asked)).runId);
    },
    steer,
    /** Chooses another one for a part, as its chip offers it. */
    choose: async (answer: Answered, id: string, label: string): Promise<Answered> => {
      const { sessionId, part } = answer;
      const of = { kind: "part" as const, id };
      const menu = expectValue(await app.steering.menu("local", { sessionId, resultId: part.ref.id, of }));
      const option = menu.sections.flatMap(({ options }) => options).find((one) => one.label === label);
      if (option === undefined) throw new Error(`${id} cannot become ${label}.`);
      return steer(answer, option.edits);
    },
    editSql: async ({ sessionId, message, part }: Answered, sql: string): Promise<Answered> => {
      const place = { sessionId, messageId: message.id, resultId: part.ref.id };
      const run = await app.conversations.runEditedSql("local", { ...place, sql, clientMessageId: randomUUID() });
      return ended(sessionId, expectValue(run).runId);
    },
    proposed: async (ownerId = "local") => expectValue(await app.models.lessons.proposed(ownerId, sales)),
  };
}

export type LessonWorld = Awaited<ReturnType<typeof openLessonWorld>>;
