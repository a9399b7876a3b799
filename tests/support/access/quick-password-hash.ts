/** Passwords at next to no cost: a test that signs many people in is about something else. */
import { createPasswordHash } from "#lib/services/access/password-hash";

export const quickPasswordHash = createPasswordHash({ N: 2, r: 8, p: 1 });
