/** How large a file may be. Browser-safe: whoever drops a larger one is told before a byte is sent. */

export const maxUploadBytes = 1_000_000_000;

/** What is said of a file that is too large. */
export function tooLargeSentence(bytes: number): string {
  return `The file has ${inMegabytes(bytes)}, and at most ${inMegabytes(maxUploadBytes)} can be added.`;
}

export const tooLargeAdvice = "Split it, or save it as Parquet, which is much smaller.";

/** A size in words, decimal, and never less than there is: "1,500 MB". */
export function inMegabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString("en")} MB`;
}

/** Columns that one file may have. */
export const maxUploadColumns = 2_000;
