/** How an operation of the API is served: what was sent is read by the schemas of the table, and only then looked at. */
import "server-only";
import type { z } from "zod";
import { apiBase, type Operation } from "#lib/domain/api/operation";
import type { Caller } from "#lib/domain/caller";
import { type AppError, err, type Result } from "#lib/domain/errors";
import type { App } from "../app.ts";
import { badRequest } from "../request-failures.ts";
import type { RequestIds } from "./request-keys.ts";

/** Who asks, and what of the request is not input. */
export type ApiAsker = {
  readonly caller: Caller;
  /** Nobody waits any more. */
  readonly signal: AbortSignal;
  readonly ids: RequestIds;
  readonly wantsEvents: boolean;
  /** 0: from the first one. */
  readonly lastEventId: number;
};

export type ApiReply<Output> =
  | { readonly kind: "json"; readonly status: number; readonly body: Output }
  | { readonly kind: "events"; readonly events: ReadableStream<Uint8Array> }
  | {
      readonly kind: "file";
      readonly bytes: ReadableStream<Uint8Array>;
      readonly length: number;
      readonly contentType: string;
      readonly name: string;
    };

/** As it was sent. */
export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown };

export type Served = {
  /** BAD_REQUEST for what does not fit the operation; else as its service fails. */
  answer(app: App, sent: RawInput, asker: ApiAsker): Promise<Result<ApiReply<unknown>>>;
};

type Typed<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject, Output> = Operation & {
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly output: z.ZodType<Output> | null;
};

type Read<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject> = {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
};

/** An operation with what serves it. */
export function serving<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodObject, Output>(
  { params, query, body }: Typed<Params, Query, Body, Output>,
  serve: (app: App, input: Read<Params, Query, Body>, asker: ApiAsker) => Promise<Result<ApiReply<Output>>>,
): Served {
  return {
    answer: async (app, sent, asker) => {
      const read = { params: params.safeParse(sent.params), query: query.safeParse(sent.query) };
      if (!read.params.success) return err(unfit(read.params.error));
      if (!read.query.success) return err(unfit(read.query.error));
      const given = body.safeParse(sent.body);
      if (!given.success) return err(unfit(given.error));
      return serve(app, { params: read.params.data, query: read.query.data, body: given.data }, asker);
    },
  };
}

/** In the words that pages have for it; what to do next is another matter here. */
function unfit(error: z.ZodError): AppError {
  return { ...badRequest(error), nextStep: `See what it takes: ${apiBase}/docs.` };
}

/** What is there. */
export function json<Output>(body: Output, status = 200): ApiReply<Output> {
  return { kind: "json", status, body };
}
