/** Operations by which questions are asked and answered. */
import { z } from "zod";
import { contextSchema } from "../catalog.ts";
import { maxOtherContexts } from "../context-selection.ts";
import { inputLimits } from "../input-limits.ts";
import { apiAnswerSchema, askedSchema } from "./contents.ts";
import type { Operation } from "./operation.ts";
import { chatId, database, none, runId, wait, waitQuery } from "./operation-parts.ts";

export const askOperations = {
  ask: {
    method: "POST",
    path: "/ask",
    scope: "ask",
    permission: "ask",
    form: "json-or-events",
    summary: "Ask a question, in a new chat or in one that goes on, and get the checked answer",
    params: none,
    query: none,
    output: askedSchema,
    body: z.strictObject({
      question: z.string().trim().min(1).max(inputLimits.questionCharacters),
      /** Of a new chat; one that goes on keeps its own. */
      database: database.optional(),
      schema: contextSchema.shape.schema.optional(),
      otherContexts: z.array(contextSchema).max(maxOtherContexts).default([]),
      chatId: chatId.optional(),
      wait,
    }),
  },
  reply: {
    method: "POST",
    path: "/chats/{chatId}/reply",
    scope: "ask",
    permission: "ask",
    form: "json-or-events",
    summary: "Answer what a chat asks back, by one of its options or in words",
    params: z.strictObject({ chatId }),
    query: none,
    output: askedSchema,
    body: z
      .strictObject({
        /** Counted from 0. */
        option: z.number().int().min(0).max(20).optional(),
        text: z.string().trim().min(1).max(inputLimits.questionCharacters).optional(),
        wait,
      })
      .refine(({ option, text }) => (option === undefined) !== (text === undefined), "either option or text"),
  },
  readRun: {
    method: "GET",
    path: "/runs/{runId}",
    scope: "ask",
    permission: "followAnswers",
    form: "json",
    summary: "The answer of a run, waited for as long as `wait` says",
    params: z.strictObject({ runId }),
    query: waitQuery,
    body: none,
    output: askedSchema,
  },
  followRun: {
    method: "GET",
    path: "/runs/{runId}/events",
    scope: "ask",
    permission: "followAnswers",
    form: "events",
    summary: "What a run does, as server-sent events; goes on behind `Last-Event-ID`",
    params: z.strictObject({ runId }),
    query: none,
    body: none,
    output: null,
  },
  stopRun: {
    method: "POST",
    path: "/runs/{runId}/stop",
    scope: "ask",
    permission: "followAnswers",
    form: "json",
    summary: "Stop a run; what it had to show is given",
    params: z.strictObject({ runId }),
    query: none,
    body: none,
    output: apiAnswerSchema,
  },
} as const satisfies Readonly<Record<string, Operation>>;
