/**
 * What a page of somebody else may show of this app, and to whom: the claim that the host's server signs. What it does not
 * say in these words is refused, and so is what it says beyond them. Browser-safe.
 */
import { z } from "zod";
import { inputLimits } from "./input-limits.ts";

/** Whom such a token is for: one that the host's server signs for somebody else is none. */
export const embedAudience = "snowgpt-embed";

const secondsSchema = z.number().int().positive();
const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .refine((text) => !/\p{Cc}/u.test(text));

/** One board, or a chat over one schema; never both. */
const embedSubjectSchema = z.union([
  z.strictObject({ board: z.uuid() }),
  z.strictObject({ chat: z.strictObject({ database: nameSchema, schema: nameSchema }) }),
]);
export type EmbedSubject = z.infer<typeof embedSubjectSchema>;

export const embedClaimsSchema = z.strictObject({
  /** Which server signed it: two of them may call different people by the same `sub`. */
  iss: nameSchema,
  aud: z.literal(embedAudience),
  /** Seconds since 1970, as the other times are. */
  exp: secondsSchema,
  iat: secondsSchema.optional(),
  nbf: secondsSchema.optional(),
  /** Names this token in the record of what people did. */
  jti: nameSchema,
  /** The page that shows it, and no other one: `https://portal.example.com`. */
  origin: z.string().max(300),
  what: embedSubjectSchema,
  /** Who looks: the host's own id of a person. */
  sub: nameSchema,
  /** What that person is called. */
  name: nameSchema,
  /** By whose rights on data the person sees it: names of groups of the team. */
  groups: z.array(nameSchema).max(50),
});
export type EmbedClaims = z.infer<typeof embedClaimsSchema>;

/** What is asked of the server from such a page. */
export const embedInputs = {
  renew: z.strictObject({}),
  board: z.strictObject({}),
  refresh: z.strictObject({
    /** Somebody pressed the button; else the page wants to know whether its figures are too old. */
    isAsked: z.boolean(),
  }),
  chats: z.strictObject({}),
  chat: z.strictObject({ chatId: z.uuid() }),
  ask: z.strictObject({
    /** Null: a new chat. */
    chatId: z.uuid().nullable(),
    /** Made by the page: a question that is sent twice is asked once. */
    messageId: z.uuid(),
    newChatId: z.uuid(),
    question: z.string().trim().min(1).max(inputLimits.questionCharacters),
  }),
  choose: z.strictObject({ chatId: z.uuid(), messageId: z.uuid(), option: z.number().int().min(0).max(100) }),
  follow: z.strictObject({ runId: z.uuid() }),
  stop: z.strictObject({ runId: z.uuid() }),
} as const;

export type EmbedName = keyof typeof embedInputs;
export type EmbedInput<Name extends EmbedName> = z.infer<(typeof embedInputs)[Name]>;
