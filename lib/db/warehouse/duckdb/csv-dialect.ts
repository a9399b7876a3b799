/** Tells by the first lines how a CSV file separates its values. Pure. */
import "server-only";
import { CsvRecordReader } from "./csv-records.ts";
import { FileRefusal } from "./file-refusal.ts";

export type CsvDialect = {
  readonly delimiter: string;
  /** Bytes before the first record: a line that only names the separator. */
  readonly preambleBytes: number;
};

const delimiters = [",", ";", "\t", "|"] as const;

/** Records that are looked at. */
const sampleRecords = 500;

/** @throws FileRefusal when something stands above the table. */
export function detectDialect(sample: Buffer, isWhole: boolean): CsvDialect {
  const named = /^sep=(.)\r?\n/i.exec(sample.toString("latin1", 0, 10));
  if (named?.[1] !== undefined) return { delimiter: named[1], preambleBytes: named[0].length };
  const tried = delimiters.map((delimiter) => ({ delimiter, counts: fieldCounts(sample, delimiter, isWhole) }));
  const fitting = tried
    .map(({ delimiter, counts }) => ({ delimiter, fields: counts[0] ?? 0, agreement: shareOf(counts, counts[0] ?? 0) }))
    .filter(({ fields }) => fields > 1)
    .sort((left, right) => right.agreement - left.agreement || right.fields - left.fields);
  const [best] = fitting;
  if (best !== undefined) return { delimiter: best.delimiter, preambleBytes: 0 };
  refuseTitle(tried.map(({ counts }) => counts));
  return { delimiter: ",", preambleBytes: 0 };
}

/** A single value on the first line and several on nearly all that follow: a title, not a header. */
function refuseTitle(tried: readonly (readonly number[])[]): void {
  for (const counts of tried) {
    const below = counts.slice(1);
    const usual = below.toSorted((left, right) => left - right)[below.length >> 1] ?? 1;
    if (usual > 1 && below.length > 1 && shareOf(below, usual) > 0.8) {
      throw new FileRefusal(
        `Line 1 has one value and the lines below it have ${usual}: remove what stands above the names of the columns.`,
      );
    }
  }
}

function fieldCounts(sample: Buffer, delimiter: string, isWhole: boolean): number[] {
  const counts: number[] = [];
  const reader = new CsvRecordReader({
    delimiter: delimiter.charCodeAt(0),
    maxRecordBytes: sample.length,
    nameOf: () => null,
    onRecord: ({ fields }) => counts.push(fields.length) < sampleRecords,
  });
  try {
    reader.take(sample);
    if (isWhole) reader.finish();
  } catch (error) {
    // Quotes that this delimiter breaks: what was read before counts.
    if (!(error instanceof FileRefusal)) throw error;
  }
  return counts;
}

function shareOf(counts: readonly number[], wanted: number): number {
  return counts.length === 0 ? 0 : counts.filter((count) => count === wanted).length / counts.length;
}
