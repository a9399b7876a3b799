/** A CSV file as a table while it is read: names, evidence on every column, rows in plain form. */
import "server-only";
import { ColumnEvidence } from "./column-evidence.ts";
import { type ColumnReading, customsOf, readColumn } from "./column-reading.ts";
import { type CsvRecord, CsvRecordReader, type Field, fieldText } from "./csv-records.ts";
import { FileRefusal } from "./file-refusal.ts";
import { type HeaderName, headerNames } from "./header-names.ts";

export type CsvTableOptions = {
  readonly delimiter: string;
  /** A first line that only names the separator was cut off. */
  readonly preambleBytes: number;
  readonly hasHeader: boolean;
  readonly maxColumns: number;
  readonly maxRecordBytes: number;
};

export type CsvColumn = ColumnReading & {
  readonly header: HeaderName;
  /** Which field of a row it is. */
  readonly position: number;
  /** Some values are words such as "n/a". */
  readonly hasMissingWords: boolean;
};

/** More than any number or date has, in bytes. */
const looksAtBytes = 300;

export class CsvTable {
  private readonly options: CsvTableOptions;
  private readonly reader: CsvRecordReader;
  private names: readonly HeaderName[] | null = null;
  private evidence: readonly ColumnEvidence[] = [];
  private rowCount = 0;
  private output: Buffer[] = [];

  constructor(options: CsvTableOptions) {
    this.options = options;
    this.reader = new CsvRecordReader({
      delimiter: options.delimiter.charCodeAt(0),
      maxRecordBytes: options.maxRecordBytes,
      firstLine: options.preambleBytes === 0 ? 1 : 2,
      nameOf: (position) => this.names?.[position]?.name ?? null,
      onRecord: (record) => {
        if (this.names !== null) this.addRow(record, this.names.length);
        else this.begin(record);
        return true;
      },
    });
  }

  take(chunk: Buffer): void {
    this.reader.take(chunk);
  }

  finish(): void {
    this.reader.finish();
    if (this.names === null) throw new FileRefusal("The file is empty.");
    if (this.rowCount === 0) throw new FileRefusal("The file has the names of its columns and no rows below them.");
  }

  /** Rows that were read since the last call. */
  takeOutput(): Buffer {
    const bytes = Buffer.concat(this.output);
    this.output = [];
    return bytes;
  }

  result(): { readonly columns: CsvColumn[]; readonly fieldCount: number; readonly rowCount: number } {
    const names = this.names ?? [];
    const customs = customsOf(this.evidence, this.options.delimiter);
    const columns = this.evidence.flatMap((evidence, position): CsvColumn[] => {
      const header = names[position];
      // A delimiter at the end of each line makes a column of nothing.
      if (header === undefined || (header.inFile === "" && evidence.valueCount === 0)) return [];
      const reading = readColumn(evidence, { position, name: header.name, customs });
      return [{ ...reading, header, position, hasMissingWords: evidence.hasMissingWords }];
    });
    return { columns, fieldCount: names.length, rowCount: this.rowCount };
  }

  private begin(record: CsvRecord): void {
    const { text, fields } = record;
    if (fields.length > this.options.maxColumns) {
      throw new FileRefusal(`The file has ${fields.length} columns, and a table may have ${this.options.maxColumns}.`);
    }
    const { hasHeader } = this.options;
    this.names = headerNames(fields.map((field) => (hasHeader ? fieldText(text, field).trim() : "")));
    this.evidence = fields.map(() => new ColumnEvidence());
    if (!hasHeader) this.addRow(record, fields.length);
  }

  private addRow(record: CsvRecord, columnCount: number): void {
    const { fields, text, line } = record;
    if (fields.length !== columnCount) this.refuseOtherLength(record, columnCount);
    for (let position = 0; position < columnCount; position += 1) {
      const field = fields[position];
      const evidence = this.evidence[position];
      if (field === undefined || evidence === undefined || !evidence.isOpen || field.start === field.end) continue;
      const value = text.toString("utf8", field.start, Math.min(field.end, field.start + looksAtBytes)).trim();
      if (value !== "") evidence.add(value, line);
    }
    this.rowCount += 1;
    this.write(record, columnCount);
  }

  // Empty values beyond the last column do no harm: programs write them where a delimiter ends each line.
  private refuseOtherLength({ fields, line }: CsvRecord, columnCount: number): void {
    const isLonger = fields.length > columnCount;
    if (isLonger && fields.slice(columnCount).every((field) => field.start === field.end)) return;
    const delimiter = this.options.delimiter === "\t" ? "a tab" : `"${this.options.delimiter}"`;
    const advice = isLonger ? ` A value with ${delimiter} in it must stand in quotes.` : "";
    const values = fields.length === 1 ? "1 value" : `${fields.length} values`;
    throw new FileRefusal(
      `Line ${line} has ${values}, and the first line has ${columnCount}: every line needs as many.${advice}`,
    );
  }

  private write({ text, start, end, fields, isOdd }: CsvRecord, columnCount: number): void {
    if (!isOdd && fields.length === columnCount) this.output.push(text.subarray(start, end), lineEnd);
    else this.output.push(Buffer.from(this.plainRow(text, fields.slice(0, columnCount))), lineEnd);
  }

  private plainRow(text: Buffer, fields: readonly Field[]): string {
    const values = fields.map((field) => {
      if (!field.isQuoted && field.start === field.end) return "";
      return `"${fieldText(text, field).replaceAll('"', '""')}"`;
    });
    return values.join(this.options.delimiter);
  }
}

const lineEnd = Buffer.from("\n");
