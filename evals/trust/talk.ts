/** The product's own client, pointed at a server of this machine that says in each question what it was told to. */
import { createAiSdkModel } from "#lib/agents/runtime/ai-sdk-model";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import { openModelServer } from "../../tests/support/model-server/open-model-server.ts";
import { type ModelReply, type ModelRequest, wordsOf } from "../../tests/support/model-server/replies.ts";
import { sentenceOf } from "./sentence.ts";
import type { Said } from "./servers.ts";

/** What came over the wire in one question. */
export type Heard = {
  /** Names of the prompts, in order. */
  readonly prompts: readonly string[];
  /** What it said over the result that is not so, or beside the point; null where it said nothing of the kind. */
  readonly sentence: string | null;
};

export type Talk = {
  readonly port: ModelPort;
  /** Begins a question. */
  say(said: Said): void;
  /** Of the question that was begun last. */
  heard(): Heard;
  close(): Promise<void>;
};

export async function openTalk(): Promise<Talk> {
  let said: Said | null = null;
  let prompts: string[] = [];
  let sentence: string | null = null;
  const respond = (request: ModelRequest): ModelReply => {
    const prompt = prompts.at(-1);
    if (said === null || prompt === undefined) throw new Error("Nobody asked anything.");
    if (prompt !== "write-answer") return replyOf(said, prompts);
    const words = sentenceOf(said.wording, wordsOf(request, ["user"]));
    sentence = words.isTwisted ? words.text : null;
    return { kind: "text", text: words.text };
  };
  const server = await openModelServer(respond);
  const client = createAiSdkModel({ baseUrl: server.baseUrl, apiKey: null, model: "scripted", retryDelaysMs: [1, 1] });
  return {
    port: {
      ...client,
      generateObject: (request) => {
        prompts.push(request.prompt.name);
        return client.generateObject(request);
      },
      streamText: (request) => {
        prompts.push(request.prompt.name);
        return client.streamText(request);
      },
    },
    say: (next) => {
      said = next;
      prompts = [];
      sentence = null;
    },
    heard: () => {
      const [fault] = server.complaints;
      if (fault !== undefined) throw new Error(`The scripted server broke: ${fault}`);
      return { prompts, sentence };
    },
    close: server.close,
  };
}

function isWriting(prompt: string): boolean {
  return /-(query|statement)$/.test(prompt);
}

/** It is content with what it wrote itself, and with nothing else. */
function replyOf({ choice, routing, query }: Said, prompts: readonly string[]): ModelReply {
  const prompt = prompts.at(-1) ?? "";
  if (prompt === "choose-reading") return { kind: "object", value: choice };
  if (prompt === "route-request") return { kind: "object", value: routing };
  if (isWriting(prompt)) return { kind: "object", value: query };
  if (prompt !== "evaluate-result") return { kind: "status", status: 400, message: `There is no reply to ${prompt}.` };
  const isOwn = prompts.some(isWriting);
  const notes = isOwn ? "It answers the question." : "It does not answer the question.";
  const satisfaction = isOwn ? "satisfied" : "needs_work";
  return { kind: "object", value: { satisfaction, notes, issuesDetected: [], suggestedImprovements: [] } };
}
