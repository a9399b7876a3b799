/** The whole app over a store that an earlier version left behind: everything is there, and the chats go on. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { openAppWorld } from "../support/app-world.ts";
import { expectValue } from "../support/run-world.ts";
import { text } from "../support/session-events.ts";
import { answered, asked, messagesOf, resultOf } from "../support/store/said.ts";
import { makeVersionTwo } from "../support/store/version-two.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const answer = answered(text("42"), resultOf("result", { title: "Turnover" }));
const messages = messagesOf([asked("revenue by region"), answer, asked("and by store"), answer]);
const gate = Promise.resolve();

test("chats of an earlier version are listed, found, read, asked on and kept through the next start", async () => {
  const folder = await temporaryFolder();
  const [id, other] = [randomUUID(), randomUUID()];
  await makeVersionTwo(folder, [
    { id, title: "Overview", messages },
    { id: other, title: "Another", messages: messages.slice(0, 2) },
  ]);
  const first = await openAppWorld({ gate, folder });
  const { items } = expectValue(await first.app.chats.list("local", { status: "open", cursor: null }));
  expect(items.map((item) => item.title).toSorted()).toEqual(["Another", "Overview"]);
  expect(expectValue(await first.app.chats.search("local", "store")).map(({ item }) => item.id)).toEqual([id]);
  expect(expectValue(await first.app.sessions.load("local", id)).messages).toEqual(messages);

  const question = { sessionId: id, clientMessageId: randomUUID(), text: "what tables are there", otherContexts: [] };
  const reply = expectValue(
    await first.app.conversations.ask("local", { database: "DEMO", schema: "SALES", ...question }),
  );
  const { events } = expectValue(await first.app.runs.attach("local", { runId: reply.runId ?? "", fromSeq: 1 }));
  for await (const event of events) if (event.type === "run-end") expect(event.status).toBe("succeeded");
  await first.app.close();

  const second = await openAppWorld({ gate, folder });
  const kept = expectValue(await second.app.sessions.load("local", id));
  expect(kept.messages.slice(0, messages.length)).toEqual(messages);
  expect(kept.messages.slice(messages.length)).toMatchObject([
    { role: "user", parts: [{ text: "what tables are there" }] },
    { role: "assistant", status: "complete" },
  ]);
});
