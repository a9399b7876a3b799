/**
 * A finished result as it travels: the first rows inside the answer, the others as gzip chunks under addresses
 * that expire. Rows are kept as JSON text and chunks compressed, so that a large result stays small in memory.
 */
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

/** One column of an answer, as the driver reads it. */
export type WireColumn = {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly length: number | null;
  readonly byteLength: number | null;
  readonly precision: number | null;
  readonly scale: number | null;
};

export type Chunk = { readonly body: Buffer; readonly rowCount: number; readonly uncompressedSize: number };

export type ResultSet = {
  readonly columns: readonly WireColumn[];
  /** Each row is a JSON array of strings and nulls. */
  readonly inlineRows: readonly string[];
  readonly chunks: readonly Chunk[];
  /** Rows that the statement gives; `returned` of them were kept. */
  readonly total: number;
  readonly returned: number;
  readonly statementTypeId: number;
  /** Addresses that still open, renewed with every answer. */
  readonly signatures: Set<string>;
};

export type ResultWriter = {
  push(rows: readonly string[]): Promise<void>;
  finish(): Promise<ResultSet>;
};

type Shape = {
  readonly columns: readonly WireColumn[];
  readonly statementTypeId: number;
  readonly inlineRows: number;
  readonly chunkRows: number;
  /** More rows are counted, not kept; 0 keeps all. */
  readonly rowCap: number;
};

/** Takes rows as they come. */
export function createResultWriter(shape: Shape): ResultWriter {
  const inlineRows: string[] = [];
  const chunks: Chunk[] = [];
  let pending: string[] = [];
  let total = 0;
  let returned = 0;

  const closeChunk = async () => {
    // No brackets around the rows: the driver puts them there.
    const text = pending.join(",");
    const rowCount = pending.length;
    pending = [];
    chunks.push({ body: await compress(text, { level: 1 }), rowCount, uncompressedSize: Buffer.byteLength(text) });
  };

  return {
    async push(rows) {
      total += rows.length;
      const room = shape.rowCap === 0 ? rows.length : Math.max(0, shape.rowCap - returned);
      const kept = rows.slice(0, room);
      returned += kept.length;
      for (const row of kept) {
        if (inlineRows.length < shape.inlineRows) inlineRows.push(row);
        else pending.push(row);
        if (pending.length >= shape.chunkRows) await closeChunk();
      }
    },
    async finish() {
      if (pending.length > 0) await closeChunk();
      const { columns, statementTypeId } = shape;
      return { columns, statementTypeId, inlineRows, chunks, total, returned, signatures: new Set() };
    },
  };
}

/** A small result whose rows are at hand, such as that of SHOW. */
export async function tableOf(
  columns: readonly WireColumn[],
  rows: readonly (readonly (string | null)[])[],
  size: { readonly inlineRows: number; readonly chunkRows: number },
): Promise<ResultSet> {
  const writer = createResultWriter({ ...size, columns, statementTypeId: 0x60_00, rowCap: 0 });
  await writer.push(rows.map((row) => JSON.stringify(row)));
  return writer.finish();
}

export function textColumn(name: string): WireColumn {
  const length = 16_777_216;
  return { name, type: "text", nullable: true, length, byteLength: length, precision: null, scale: null };
}

export function numberColumn(name: string): WireColumn {
  return { name, type: "fixed", nullable: true, length: null, byteLength: null, precision: 38, scale: 0 };
}

export function timestampColumn(name: string): WireColumn {
  return { name, type: "timestamp_ltz", nullable: true, length: null, byteLength: null, precision: 0, scale: 3 };
}

/** An address for each chunk, good until `signatures` is cleared. */
export function chunkAddresses(result: ResultSet, stage: string) {
  return result.chunks.map((chunk, index) => {
    const signature = randomUUID();
    result.signatures.add(signature);
    return {
      url: `${stage}/${index}?signature=${signature}`,
      rowCount: chunk.rowCount,
      uncompressedSize: chunk.uncompressedSize,
      compressedSize: chunk.body.length,
    };
  });
}
