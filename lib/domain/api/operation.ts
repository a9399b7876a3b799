/** What an operation of the API is made of. */
import type { z } from "zod";
import type { ApiScope } from "../api-scopes.ts";
import type { Permission } from "../permissions.ts";

export const apiBase = "/api/v1";

/** `json-or-events`: a stream of events for who accepts `text/event-stream`. `file`: bytes to keep. */
export type ReplyForm = "json" | "json-or-events" | "events" | "file";

export type Operation = {
  readonly method: "GET" | "POST";
  /** Below `apiBase`; `{name}` is a parameter. */
  readonly path: string;
  readonly scope: ApiScope;
  readonly permission: Permission;
  readonly summary: string;
  readonly form: ReplyForm;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  /** Of what is posted; empty for what is only read. */
  readonly body: z.ZodObject;
  /** Of the JSON that it gives; null for a file or a stream. */
  readonly output: z.ZodType | null;
};
