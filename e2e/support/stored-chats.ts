/** Chats of earlier days: copies of one that was really asked, put into the store while the app is away. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { createClient, type Row } from "@libsql/client";
import type { RunningApp } from "./app-process.ts";

export type StoredChat = { readonly title: string; readonly updatedAt: number; readonly isPinned?: boolean };

/** The app must have exactly one chat; it comes back with the copies beside it. */
export async function storeChats(app: RunningApp, chats: readonly StoredChat[]): Promise<void> {
  await app.pause();
  const client = createClient({ url: `file:${join(app.dataFolder, "app", "snowgpt.db")}` });
  const [original] = (await client.execute("SELECT * FROM sessions")).rows;
  const messages = (await client.execute("SELECT * FROM messages")).rows;
  if (original === undefined) throw new Error("there is no chat to copy");
  const statements = chats.flatMap((chat, index) => {
    const id = randomUUID();
    const { title, updatedAt, isPinned = false } = chat;
    const state = { ...JSON.parse(String(original.state)), id, title, updatedAt, isPinned };
    const columns = { id, title, updated_at: updatedAt, is_pinned: Number(isPinned), state: JSON.stringify(state) };
    return [
      insertion("sessions", original, { ...columns, number: index + 1_000 }),
      ...messages.map((message) => insertion("messages", message, { session_id: id })),
    ];
  });
  await client.batch(statements, "write");
  client.close();
  await app.resume();
}

/** The app must have exactly one chat; its messages are said again until there are so many. */
export async function lengthenChat(app: RunningApp, messageCount: number): Promise<void> {
  await app.pause();
  const client = createClient({ url: `file:${join(app.dataFolder, "app", "snowgpt.db")}` });
  const [session] = (await client.execute("SELECT * FROM sessions")).rows;
  const said = (await client.execute("SELECT * FROM messages ORDER BY seq")).rows;
  if (session === undefined || said.length === 0) throw new Error("there is no chat to lengthen");
  const statements = Array.from({ length: messageCount - said.length }, (_, index) => {
    const message = said[index % said.length];
    if (message === undefined) throw new Error("there is no message to say again");
    const seq = said.length + index + 1;
    const body = { ...JSON.parse(String(message.body)), id: randomUUID(), seq };
    return insertion("messages", message, { seq, body: JSON.stringify(body) });
  });
  const counted = "UPDATE sessions SET message_count = ?, read_up_to = ?, state = json_set(state, '$.readUpTo', ?)";
  await client.batch([...statements, { sql: counted, args: [messageCount, messageCount, messageCount] }], "write");
  client.close();
  await app.resume();
}

function insertion(table: string, row: Row, changed: Readonly<Record<string, string | number>>) {
  const values = { ...Object.fromEntries(Object.entries(row)), ...changed };
  const names = Object.keys(values);
  const marks = names.map(() => "?").join(", ");
  return { sql: `INSERT INTO ${table} (${names.join(", ")}) VALUES (${marks})`, args: Object.values(values) };
}
