/** What a file of rows holds at most; pages say it before somebody waits for one. Browser-safe. */

/** Rows of a result that is asked again as a whole, to be taken away. */
export const wholeDownloadRows = 2_000_000;
