/**
 * Sessions of the older protocols. What a client says once, when it begins, is needed with every later request, and each of
 * those may reach another instance: so it stands in the session's name itself, which the client sends along. It says only
 * what the client can do, opens nothing, and forging it fools nobody but who forges it.
 */
import "server-only";
import { randomUUID } from "node:crypto";

/** The header that names it. */
export const sessionHeader = "mcp-session-id";

/** A new one. */
export function newSessionName(canElicit: boolean): string {
  return `${canElicit ? formsWord : plainWord}.${randomUUID()}`;
}

const formsWord = "forms";
const plainWord = "plain";

/** Whether its client can put a form before its person; a name that is none of ours cannot. */
export function sessionCanElicit(name: string | null): boolean {
  return name?.startsWith(`${formsWord}.`) === true;
}

/** As it was sent; null for none, and for what is no name of ours. */
export function readSessionName(request: Request): string | null {
  const sent = request.headers.get(sessionHeader) ?? "";
  return new RegExp(`^(?:${formsWord}|${plainWord})\\.[0-9a-f-]{36}$`).test(sent) ? sent : null;
}
