/** The header under which a browser saves an export. */
import "server-only";

/** Room for a title and a few filters; file systems take 255 bytes. */
const longestName = 120;

export type Attachment = {
  /** May come from anybody. */
  readonly name: string;
  /** The day of the download, `2026-11-22`: what was asked on another day has another answer. */
  readonly day: string;
  readonly extension: string;
};

/** Of the name only letters, digits, spaces, dashes and underscores are kept (form: RFC 5987): `Revenue 2026-11-22.csv`. */
export function attachmentHeader({ name, day, extension }: Attachment): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{N} _-]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  // By code points: half of a pair cannot be encoded.
  const kept = [...plain].slice(0, longestName).join("").trim();
  const file = encodeURIComponent(`${kept === "" ? "result" : kept} ${day}`);
  return `attachment; filename="result ${day}.${extension}"; filename*=UTF-8''${file}.${extension}`;
}
