/**
 * Who sees what of the data, by the file of rights. The file is looked at whenever somebody asks, so that a change counts
 * from the next request on. What cannot be read opens nothing: then nobody sees any data until it can, admins neither.
 */
import "server-only";
import { createHash } from "node:crypto";
import { lstat, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { rightsLimits } from "#lib/config/rights-limits";
import type { RestrictedWarehouses } from "#lib/db/warehouse/restricted";
import { rightsKey } from "#lib/db/warehouse/rights-keys";
import type { Caller } from "#lib/domain/caller";
import { allRights, type DataRights, noRights } from "#lib/domain/data-rights";
import { formatCounted } from "#lib/domain/format";
import { groupsNotAmong, type RightsFile, rightsOfGroups, rolesThatClash } from "#lib/domain/rights-file";
import type { RightsState } from "#lib/domain/rights-state";
import type { Logger } from "../logger.ts";
import { readRightsFile } from "./read-rights-file.ts";

export type RightsBook = {
  /** What a caller may see, as the file stands now. */
  rightsOf(caller: Pick<Caller, "groups">): Promise<DataRights>;
  /** null in an app of one person, who sees everything. */
  state(): Promise<RightsState | null>;
  /** Makes ready what each group will ask for, now and whenever the file or the data changes, until the app closes. */
  keepReady(): void;
  close(): void;
};

export type RightsBookDependencies = {
  readonly path: string;
  /** The settings name the file: then it has to be there. */
  readonly isNamed: boolean;
  /** An empty file that says, also after a restart, that there have been rights. */
  readonly mark: string;
  readonly restricted: Pick<RestrictedWarehouses, "prepare">;
  /** The groups of the team, with who may be in them. */
  readonly teamGroups: () => Promise<readonly TeamGroup[]>;
  readonly logger: Pick<Logger, "info" | "warn" | "error">;
  /** Told in a few words what the file says from now on. */
  readonly onRead?: (words: string) => void;
};

type TeamGroup = { readonly name: string; readonly members: readonly { readonly personId: string }[] };

/** An app of one person: whoever has it has the files of the data as well. */
export const openBook: RightsBook = {
  rightsOf: async () => allRights,
  state: async () => null,
  keepReady: () => undefined,
  close: () => undefined,
};

type Read =
  | { readonly kind: "none" }
  | { readonly kind: "read"; readonly file: RightsFile }
  | { readonly kind: "faulty"; readonly faults: readonly string[] };

/** The rights of a team. */
export function createRightsBook(dependencies: RightsBookDependencies): RightsBook {
  return new FileBook(dependencies);
}

class FileBook implements RightsBook {
  private readonly dependencies: RightsBookDependencies;
  private stamp: string | null = null;
  private read: Read = { kind: "none" };
  private wasThere = false;
  private misfits: readonly string[] = [];
  private preparing: Promise<void> | null = null;
  private isOpenTold = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(dependencies: RightsBookDependencies) {
    this.dependencies = dependencies;
  }

  async rightsOf({ groups }: Pick<Caller, "groups">): Promise<DataRights> {
    const read = await this.look();
    if (read.kind === "none") return allRights;
    return read.kind === "read" ? rightsOfGroups(read.file, groups) : noRights;
  }

  async state(): Promise<RightsState> {
    const { path } = this.dependencies;
    const read = await this.look();
    if (read.kind !== "read") return { ...read, path };
    return { kind: "read", path, groups: Object.keys(read.file.groups), misfits: this.misfits };
  }

  keepReady(): void {
    const keep = () => {
      this.preparing ??= this.prepare()
        .catch((cause: unknown) => this.dependencies.logger.error({ cause }, "rights on data could not be made ready"))
        .finally(() => {
          this.preparing = null;
        });
    };
    this.timer ??= setInterval(keep, rightsLimits.lookMs).unref();
    keep();
  }

  close(): void {
    clearInterval(this.timer ?? undefined);
  }

  /** The file as it is now. A file that is being written is read again by whoever asks next. */
  private async look(): Promise<Read> {
    const { path, logger } = this.dependencies;
    const stamp = await stampOf(path);
    if (stamp !== null && stamp === this.stamp) return this.read;
    const read = await (stamp === null ? this.missing() : readBook(path));
    // Nobody may go by an older reading than one that is there already.
    if (JSON.stringify(read) !== JSON.stringify(this.read)) this.dependencies.onRead?.(wordsOf(read));
    const isLatest = (await stampOf(path)) === stamp;
    if (read.kind === "faulty" && JSON.stringify(read) !== JSON.stringify(this.read)) {
      logger.error(
        { path, faults: read.faults.length, detail: read.faults },
        "the file of rights on data cannot be used: nobody sees any data",
      );
    }
    if (stamp !== null) await this.keepInMind();
    this.stamp = isLatest ? stamp : null;
    this.read = read;
    return read;
  }

  /** A file that was there and is gone is no leave to see everything, whenever that was. */
  private async missing(): Promise<Read> {
    this.wasThere ||= (await stampOf(this.dependencies.mark)) !== null;
    if (!this.wasThere && !this.dependencies.isNamed) return { kind: "none" };
    const leave = "To let everybody see everything, it says `everybody: { databases: all }`.";
    return { kind: "faulty", faults: [`The file is missing or may not be read. ${leave}`] };
  }

  private async keepInMind(): Promise<void> {
    if (this.wasThere) return;
    const { mark, logger, path } = this.dependencies;
    this.wasThere = true;
    try {
      await mkdir(dirname(mark), { recursive: true, mode: 0o700 });
      await writeFile(mark, "", { mode: 0o600, flag: "a" });
    } catch (cause) {
      logger.warn({ path, cause }, "after a restart nobody will know that there was a file of rights");
    }
  }

  private async prepare(): Promise<void> {
    const { restricted, logger, path, teamGroups } = this.dependencies;
    const read = await this.look();
    if (read.kind === "none" && !this.isOpenTold) {
      this.isOpenTold = true;
      logger.warn({ path }, "there is no file of rights on data: everybody who signs in sees all data");
    }
    if (read.kind !== "read") return;
    const { file } = read;
    const single = Object.keys(file.groups).map((group) => rightsOfGroups(file, [group]));
    const different = new Map([...single, rightsOfGroups(file, [])].map((rights) => [rightsKey(rights), rights]));
    const groups = await teamGroups();
    const unknown = groupsNotAmong(
      file,
      groups.map(({ name }) => name),
    );
    const told = unknown.map((name) => `No group of the team is called ${name}.`);
    told.push(...rolesThatClash(file, groupsOfPeople(groups)));
    for (const rights of different.values()) told.push(...(await restricted.prepare(rights)));
    const misfits = [...new Set(told)];
    const isNews = JSON.stringify(misfits) !== JSON.stringify(this.misfits);
    this.misfits = misfits;
    if (isNews && misfits.length > 0)
      logger.warn({ path, faults: misfits.length, detail: misfits }, "rights on data that need a look");
  }
}

/** The same words for the same rights. */
function wordsOf(read: Read): string {
  if (read.kind !== "read") return read.kind === "none" ? "no file" : "a file that cannot be used";
  const groups = Object.keys(read.file.groups).length;
  const digest = createHash("sha256").update(JSON.stringify(read.file)).digest("hex").slice(0, 16);
  return `${formatCounted(groups, "group")}, ${digest}`;
}

/** For each person the names of the groups that they may be in. */
function groupsOfPeople(groups: readonly TeamGroup[]): Iterable<readonly string[]> {
  const own = new Map<string, string[]>();
  for (const { name, members } of groups) {
    for (const { personId } of members) own.set(personId, [...(own.get(personId) ?? []), name]);
  }
  return own.values();
}

/** What changes with the file; null for one that is not there. One that may not be looked at is there. */
async function stampOf(path: string): Promise<string | null> {
  try {
    const found = await stat(path, { bigint: true });
    return [found.ino, found.size, found.mtimeNs, found.ctimeNs].join(" ");
  } catch {
    return (await isNothing(path)) ? null : "not to be looked at";
  }
}

/** A link that leads nowhere, or a folder that is closed, is not nothing. */
async function isNothing(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return false;
  } catch (cause) {
    return cause instanceof Error && "code" in cause && cause.code === "ENOENT";
  }
}

async function readBook(path: string): Promise<Read> {
  const text = await readFile(path, "utf8").catch(() => null);
  return text === null ? { kind: "faulty", faults: ["The file may not be read."] } : readRightsFile(text);
}
