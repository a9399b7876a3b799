/** The acts that the record of what people did knows, and how it is looked through. Browser-safe, without schemas. */

/** All that is recorded, with the words for people. What is not among these is never written. */
export const actWords = {
  "sign-in": "Signed in",
  "sign-out": "Signed out",
  "password-set": "Set a password by a link",
  "password-asked": "Asked for a link to a new password",
  "own-password": "Changed their password",
  "own-name": "Changed their name",
  "second-factor": "Changed their second factor",
  "sessions-ended": "Ended sessions",
  "token-made": "Made a token",
  "token-used": "Asked by a token",
  "token-ended": "Ended a token",
  "app-connected": "Let an app in",
  "app-ended": "Ended an app",
  "person-invited": "Invited a person",
  "person-changed": "Changed a person",
  "person-linked": "Made a link for a person",
  "person-removed": "Removed a person",
  "group-changed": "Changed a group",
  "view-taken": "Looked as a group",
  "rights-read": "Rights on data were read",
  "board-shared": "Shared a board",
  "chat-shared": "Shared a chat",
  "sharing-ended": "Took a shared board or chat away",
  "link-made": "Made or prolonged a link to a board",
  "link-ended": "Ended the link to a board",
  "link-opened": "A link was opened",
  "embedding-switched": "Let other pages show a board, or no more",
  "embed-opened": "Looked at it on another page",
  "data-exported": "Downloaded",
  "audit-exported": "Downloaded this record",
  statement: "Ran a statement",
  "run-opened": "Looked at a run of somebody else",
  "glossary-changed": "Changed the glossary",
  "tables-changed": "Changed uploaded tables",
  "setting-changed": "Changed a setting",
  "quota-changed": "Changed a quota",
  "channel-changed": "Changed where notices are sent",
  "schedule-changed": "Changed a schedule",
  refusal: "Was refused by their role",
} as const;

/** What was done. */
export type AuditAct = keyof typeof actWords;

/** Whether a word is that of an act. */
export const isAct = (text: string): text is AuditAct => Object.hasOwn(actWords, text);

/** In the order of the words above. */
export const auditActs: readonly AuditAct[] = Object.keys(actWords).filter(isAct);

/** `refused`: it was not to be done, or could not with what was given; `failed`: something broke. */
export const auditOutcomes = ["done", "refused", "failed"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** What of the record is wanted; null: whatever it is. Days are inclusive. */
export type AuditFilter = {
  readonly person: string | null;
  readonly act: AuditAct | null;
  readonly outcome: AuditOutcome | null;
  readonly from: string | null;
  readonly to: string | null;
};

export const wholeRecord: AuditFilter = { person: null, act: null, outcome: null, from: null, to: null };

/** What an address says of a filter, and of the place to read from; what is left out is not said. */
export function auditQuery(
  filter: Readonly<Record<keyof AuditFilter, string | null>>,
  before: number | null = null,
): string {
  const said = Object.entries({ ...filter, before }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return said.length === 0 ? "" : `?${new URLSearchParams(said)}`;
}
