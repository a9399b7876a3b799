/** What a page may load and run: our own files, and scripts that carry this answer's nonce. */
import "server-only";

export type PolicyArgs = {
  /** Random, new for each answer. */
  readonly nonce: string;
  /** The development server evaluates code and talks over a web socket. */
  readonly isDevelopment: boolean;
  /** Origins whose pages may frame this one; none for all but what is made to be framed. */
  readonly frameAncestors?: readonly string[];
};

/** The header's value. Charts position their parts with style attributes, so those are allowed; style elements need the nonce. */
export function contentSecurityPolicy({ nonce, isDevelopment, frameAncestors = [] }: PolicyArgs): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    isDevelopment ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.length === 0 ? "'none'" : frameAncestors.join(" ")}`,
  ];
  return directives.join("; ");
}
