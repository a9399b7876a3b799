/** Whatever a table holds and however it is written, the engine reads what the table held. */

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CsvRecordReader, fieldText } from "#lib/db/warehouse/duckdb/csv-records";
import { scanCsv } from "#lib/db/warehouse/duckdb/csv-scan";
import { withEngine } from "#lib/db/warehouse/duckdb/import-engine";
import { selectFile } from "#lib/db/warehouse/duckdb/load-sql";
import { randomCases } from "../../../../support/random-cases.ts";
import { temporaryFolder } from "../../../../support/warehouse/temporary-folder.ts";

const cell = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: fc.constantFrom('"', ",", ";", "\n", "\r", " ", "a", "ü", "🙂", "1"), maxLength: 8 }),
  fc.constant(""),
  fc.integer().map(String),
);
// No zero byte, which no text file has.
const value = cell.map((text) => text.replaceAll("\u0000", "0"));
const table = fc
  .integer({ min: 2, max: 5 })
  .chain((width) => fc.array(fc.array(value, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));
const style = fc.record({ delimiter: fc.constantFrom(",", ";", "\t", "|"), end: fc.constantFrom("\n", "\r\n", "\r") });

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test("the engine gets every value as it was", async () => {
  const folder = await temporaryFolder();
  const [file, rowsFile] = [join(folder, "sent.csv"), join(folder, "rows.csv")];
  const bounds = { hasHeader: true, maxColumns: 100, maxRecordBytes: 100_000 };
  await withEngine(":memory:", { paths: [rowsFile], memoryLimit: "500MB" }, (connection) =>
    fc.assert(
      fc.asyncProperty(table, style, async (rows, { delimiter, end }) => {
        const header = rows[0]?.map((_, at) => `c${at}`) ?? [];
        await writeFile(file, [header, ...rows].map((row) => row.map(quoted).join(delimiter)).join(end));
        const { columns, ...found } = await scanCsv({ file, rowsFile, ...bounds });
        const texts = columns.map((column) => ({
          name: column.header.name,
          nameInFile: column.header.inFile,
          position: column.position,
          chosen: "text" as const,
          casts: [],
          note: null,
          hasMissingWords: false,
        }));
        const { fieldCount, rowCount } = found;
        const reading = {
          format: "csv" as const,
          file: rowsFile,
          delimiter,
          fieldCount,
          rowCount,
          maxRecordBytes: 100_000,
        };
        const read = await connection.runAndReadAll(selectFile({ ...reading, columns: texts }, {}));
        expect(read.getRows()).toEqual(rows);
      }),
      { numRuns: randomCases({ few: 50, all: 150 }) },
    ),
  );
});

test("records do not depend on the pieces in which the text comes", () => {
  const readIn = (text: Buffer, sizes: readonly number[]) => {
    const records: string[][] = [];
    const reader = new CsvRecordReader({
      delimiter: 44,
      maxRecordBytes: 100_000,
      nameOf: () => null,
      onRecord: ({ text: at, fields }) => records.push(fields.map((field) => fieldText(at, field))) > 0,
    });
    let start = 0;
    for (const size of sizes) {
      reader.take(text.subarray(start, start + size));
      start += size;
    }
    reader.take(text.subarray(start));
    reader.finish();
    return records;
  };
  fc.assert(
    fc.property(table, style, fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 60 }), (rows, { end }, sizes) => {
      const text = Buffer.from(rows.map((row) => row.map(quoted).join(",")).join(end));
      expect(readIn(text, sizes)).toEqual(readIn(text, []));
    }),
  );
});
