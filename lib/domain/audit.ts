/**
 * The record of what people did: which acts it knows, how each ended, and how it is looked through. It names what was done
 * and to what; it holds no question, no row value and no secret. Browser-safe.
 */
import { z } from "zod";
import { type AuditFilter, auditOutcomes, isAct } from "./audit-acts.ts";
import { roleSchema } from "./roles.ts";

export const auditActSchema = z.string().refine(isAct);

export const auditOutcomeSchema = z.enum(auditOutcomes);

export const auditObjectKindSchema = z.enum([
  "person",
  "group",
  "session",
  "token",
  "app",
  "board",
  "link",
  "chat",
  "report",
  "run",
  "result",
  "table",
  "permission",
  "channel",
]);
/** What it was done to. The name of a person is never part of it: it is looked up for as long as there is the person. */
export type AuditObject = {
  readonly kind: z.infer<typeof auditObjectKindSchema>;
  /** Null of what is only made by the act. */
  readonly id: string | null;
};

/** An entry as it is read. Times are milliseconds since 1970. */
export const auditItemSchema = z.object({
  id: z.number().int(),
  at: z.number(),
  /** Null: nobody who is known, or the app itself. */
  personId: z.string().nullable(),
  /** The person's name at that time; null for nobody, and for a person who was removed. */
  name: z.string().nullable(),
  role: roleSchema.nullable(),
  groups: z.array(z.string()),
  act: auditActSchema,
  /** The way into the server. */
  door: z.string(),
  objectKind: auditObjectKindSchema.nullable(),
  objectId: z.string().nullable(),
  /** What was made by it, such as a link. */
  made: z.string().nullable(),
  detail: z.string().nullable(),
  /** Null while it is under way, and for good where the process ended with it. */
  outcome: auditOutcomeSchema.nullable(),
  /** Why it was not done, as a code. */
  code: z.string().nullable(),
  /** Where the request came from, and by what; null without a request, and of a person who was removed. */
  address: z.string().nullable(),
  device: z.string().nullable(),
  database: z.string().nullable(),
  schema: z.string().nullable(),
  /** SHA-256 of the statement as it was sent. */
  statementHash: z.string().nullable(),
  statementText: z.string().nullable(),
});
export type AuditItem = z.infer<typeof auditItemSchema>;

/** A piece of the record, the newest first. */
export type AuditPage = {
  readonly items: readonly AuditItem[];
  /** Older ones are before this number; null where there are none. */
  readonly older: number | null;
};

const personSchema = z.string().min(1).max(100);
const daySchema = z.iso.date();
const placeSchema = z.coerce.number().int().min(1);

type Read = (name: string) => string | null;

/** The filter that an address says, the other way round than `auditQuery`; what is no value of it counts as left out. */
export function auditFilterOf(read: Read): AuditFilter {
  const day = (name: string) => daySchema.safeParse(read(name)).data ?? null;
  const act = read("act") ?? "";
  return {
    person: personSchema.safeParse(read("person")).data ?? null,
    act: isAct(act) ? act : null,
    outcome: auditOutcomeSchema.safeParse(read("outcome")).data ?? null,
    from: day("from"),
    to: day("to"),
  };
}

/** From which entry on backwards an address wants to read; null: from the newest. */
export function auditPlaceOf(read: Read): number | null {
  return placeSchema.safeParse(read("before")).data ?? null;
}

/** The moments that the days of a filter stand for on this computer's calendar, the second one no more in it. */
export function auditTimes({ from, to }: Pick<AuditFilter, "from" | "to">): {
  readonly since: number | null;
  readonly until: number | null;
} {
  const midnight = (day: string | null, daysOn: number): number | null => {
    if (day === null) return null;
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    const at = new Date(2000, 0);
    // Years below 100 would be taken for those of a century.
    at.setFullYear(year, month - 1, date + daysOn);
    return at.getTime();
  };
  return { since: midnight(from, 0), until: midnight(to, 1) };
}
