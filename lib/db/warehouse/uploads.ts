/**
 * Files that become tables. Beside the warehouse's contract, not in it: only the embedded engine has a database of its
 * own that the app may write, and it writes it by building a new file and putting it in the old one's place.
 */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { Result } from "#lib/domain/errors";
import type { ResultRow } from "#lib/domain/result-set";
import type { UploadColumn, UploadFormat, UploadType } from "#lib/domain/upload";

/** A file on our disk, under a name of ours. */
export type InspectArgs = {
  readonly file: string;
  /** Where the loader may write what it needs of the file; removed by whoever removes the file. */
  readonly workFile: string;
  /** What the file is called on the user's side: tells the format, and nothing else. */
  readonly fileName: string;
  /** Whether the first line holds the columns' names; null lets the loader judge. */
  readonly hasHeader: boolean | null;
};

/** What the loader found in a file. `reading` is its own note of how to read it again. */
export type Inspection = {
  readonly format: UploadFormat;
  readonly columns: readonly UploadColumn[];
  readonly rows: readonly ResultRow[];
  readonly rowCount: number;
  readonly hasHeader: boolean | null;
  readonly notes: readonly string[];
  readonly reading: unknown;
};

/** Types by the columns' positions, where the user chose another one. */
export type ChosenTypes = Readonly<Record<number, UploadType>>;

export type AddTableArgs = {
  readonly inspection: Inspection;
  readonly types: ChosenTypes;
  readonly table: string;
  /** Takes the place of a table of this name; without it, a taken name is a failure. */
  readonly replaces: boolean;
  /** What the table's comment says. */
  readonly comment: string;
};

/**
 * Does a change of the database while no other process does one. The change asks just before it counts whether it is
 * still the only one. UNAVAILABLE where another process is at it for too long.
 */
export type OneWriter = <Value>(
  change: (isStillAlone: () => Promise<boolean>) => Promise<Result<Value>>,
) => Promise<Result<Value>>;

/** A data folder that several processes use. */
export type SharedFolder = {
  /** Of this process, the same after a restart: what is its own lies in folders of this name. */
  readonly name: string;
  readonly writer: OneWriter;
};

/** Where no other process may write. */
export const aloneAnyway: OneWriter = (change) => change(async () => true);

export type Uploads = {
  /** Where the tables stand; the database exists from the first one on. */
  readonly context: DatabaseContext;
  /** Bytes of the database. */
  size(): Promise<number>;
  /** Names of the tables that were added. */
  tables(): Promise<Result<readonly string[]>>;
  /** BAD_REQUEST with a sentence that names line and column for a file that cannot be read. */
  inspect(args: InspectArgs, signal: AbortSignal): Promise<Result<Inspection>>;
  /** Columns and first rows with other types; BAD_REQUEST for a type that a value does not allow. */
  retype(inspection: Inspection, types: ChosenTypes, signal: AbortSignal): Promise<Result<Inspection>>;
  /** Adds the table; whoever asks the warehouse from now on sees it, statements under way see the old tables. */
  add(args: AddTableArgs, signal: AbortSignal): Promise<Result<{ readonly rowCount: number }>>;
  /** NOT_FOUND for a table that is not there. */
  remove(table: string, signal: AbortSignal): Promise<Result<null>>;
  /** Takes the database as another process has left it. */
  reopen(): Promise<void>;
};
