/** The header under which a browser saves an export. */
import "server-only";

const longestName = 80;

/** `name` may come from anybody: only its letters, digits, spaces, dashes and underscores are kept (form: RFC 5987). */
export function attachmentHeader(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  // By code points: half of a pair cannot be encoded.
  const kept = [...plain].slice(0, longestName).join("");
  const file = encodeURIComponent(kept === "" ? "result" : kept);
  return `attachment; filename="result.csv"; filename*=UTF-8''${file}.csv`;
}
