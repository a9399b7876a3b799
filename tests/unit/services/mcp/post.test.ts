/** What clients say to an exchange that is under way reaches that one alone, in whichever instance it is. */
import type { JSONRPCMessage } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { noSignals } from "#lib/services/instances/signals";
import { createMcpPost, postAddress } from "#lib/services/mcp/post";

const answer: JSONRPCMessage = { jsonrpc: "2.0", id: "q", result: { action: "accept" } };

/** Instances that tell each other at once. */
function instances(count: number) {
  const listeners: ((subject: string) => void)[] = [];
  const sent: string[] = [];
  const open = () => {
    let own = (_subject: string): void => undefined;
    return createMcpPost({
      isShared: true,
      on: (_topic, listener) => {
        own = listener;
        listeners.push(listener);
      },
      send: async (_topic, subject) => {
        sent.push(subject);
        for (const listener of listeners) if (listener !== own) listener(subject);
      },
    });
  };
  return { posts: Array.from({ length: count }, open), sent, listeners };
}

describe("a message", () => {
  it("is heard by whoever waits for it here, and no other instance is told", async () => {
    const { posts, sent } = instances(2);
    const heard: JSONRPCMessage[] = [];
    posts[0]?.listen("a", (message) => heard.push(message));
    await posts[0]?.say("a", answer);
    expect([heard, sent]).toEqual([[answer], []]);
  });

  it("is heard in the instance where somebody waits, and by nobody once nobody does", async () => {
    const { posts } = instances(3);
    const heard: JSONRPCMessage[] = [];
    const stop = posts[2]?.listen("a", (message) => heard.push(message));
    await posts[0]?.say("a", answer);
    await posts[0]?.say("b", answer);
    expect(heard).toEqual([answer]);
    stop?.();
    await posts[0]?.say("a", answer);
    expect(heard).toHaveLength(1);
  });

  it("that is none counts for nothing, as one that nobody waits for does", async () => {
    const { posts, listeners } = instances(2);
    const heard: JSONRPCMessage[] = [];
    posts[1]?.listen("a", (message) => heard.push(message));
    const ping = { jsonrpc: "2.0", id: 1, method: "ping" };
    for (const text of ["{", "null", "{}", JSON.stringify({ address: "a", message: ping })]) listeners[1]?.(text);
    expect(heard).toEqual([]);
    await createMcpPost(noSignals).say("a", answer);
  });
});

it("an address is another one for another token, another kind and another name", () => {
  const places = [
    postAddress("t", "answer", "1"),
    postAddress("u", "answer", "1"),
    postAddress("t", "call", "1"),
    postAddress("t", "call", "s", 1),
    postAddress("t", "call", "s", "1"),
  ];
  expect(new Set(places).size).toBe(places.length);
});
