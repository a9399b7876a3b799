/** What a link is called in the record of acts: whoever reads it there cannot open it. */
import "server-only";
import { createHash } from "node:crypto";

/** The same for the same token, wherever the link is made or opened. */
export function linkMark(token: string): string {
  return createHash("sha256").update(`link ${token}`).digest("hex").slice(0, 16);
}
