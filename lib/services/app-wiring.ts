/** Parts of the app that are wired of others: who sees, shares and goes, and who goes on with what others left. */
import "server-only";
import { join, resolve } from "node:path";
import { embedSettings } from "#lib/config/env";
import { auditDoors, type RecordedDoor } from "#lib/domain/audit-table";
import { ok } from "#lib/domain/errors";
import { createRemoval, type Removal } from "./access/removal.ts";
import { nobody } from "./acting.ts";
import type { Audit } from "./audit.ts";
import { createBoardEmbedding } from "./board-embedding.ts";
import { createEmbedDesk, type EmbedDesk } from "./embed/embed-desk.ts";
import type { AppParts, House } from "./house.ts";
import type { AdoptionDependencies } from "./instances/adopt-run.ts";
import { createJobWorker, type JobWorker } from "./jobs/job-worker.ts";
import { runWatch } from "./jobs/run-watch.ts";
import { tellRun } from "./jobs/tell-run.ts";
import { broken } from "./jobs/watch-words.ts";
import { createRightsBook, openBook, type RightsBook } from "./rights/rights-book.ts";
import { createSharing, type Sharing } from "./sharing.ts";
import type { StandingOf } from "./standing.ts";
import type { Worlds } from "./worlds.ts";

/** Who boards and chats are shared with. */
export function sharingOf({ access = null, store }: AppParts, { grants, linkPolicy, now }: House): Sharing {
  const { dashboards, sessions, shares } = store;
  return createSharing({ grants, linkPolicy, dashboards, sessions, shares, access, now });
}

/** What pages of others may show, and who looks there. */
export function embedDeskOf({ access = null, store, settings }: AppParts, { now }: House): EmbedDesk {
  const { embeds: records, dashboards } = store;
  const origins = embedSettings(settings)?.origins ?? [];
  const boards = createBoardEmbedding({ records, dashboards, origins, now });
  return createEmbedDesk({ records, access, boards, now });
}

/** Which group sees what of the data. */
export function rightsBookOf({ access = null, settings, logger }: AppParts, { restricted, audit }: House): RightsBook {
  const { RIGHTS_FILE: named, DATA_DIR } = settings;
  if (access === null) return openBook;
  // A path that it cannot follow may mean any file of the project for the build.
  const path = resolve(/* turbopackIgnore: true */ named ?? join(DATA_DIR, "rights.yaml"));
  const mark = join(DATA_DIR, "app", "rights.mark");
  const teamGroups = () => access.groups.list();
  const onRead = (words: string): void => void noteRights(audit, words);
  return createRightsBook({ path, isNamed: named !== undefined, mark, restricted, teamGroups, logger, onRead });
}

/** How a person of a team goes. */
export function removalOf(house: House, worlds: Worlds): Removal {
  const { parts, results, now } = house;
  const { access, removal: records } = parts.store;
  return createRemoval({
    ...{ access, records, now, cleanResults: () => results.cleanUp() },
    stopWork: async (personId) => {
      await house.signals.send("stop-work-of", personId);
      await stopWorkOf(personId, house, worlds);
      await house.runs.stopElsewhere(personId);
    },
  });
}

/** What is at work for somebody in this process. */
export async function stopWorkOf(personId: string, { runs }: House, worlds: Worlds): Promise<void> {
  // What asks for them comes first, so that nothing is asked anew.
  await Promise.all(worlds.open().map(({ sharedChats }) => sharedChats.stopOf(personId)));
  await runs.stopOf(personId);
  await Promise.all(worlds.open().map(({ dashboards }) => dashboards.stopRefreshesOf(personId)));
}

/** What it takes to go on with runs of a process that is gone. */
export function adoptionOf(
  house: House,
  { worlds, book, standingOf }: { readonly worlds: Worlds; readonly book: RightsBook; readonly standingOf: StandingOf },
): AdoptionDependencies {
  const { sessions, runs, traces, access } = house.parts.store;
  return {
    ...{ ...house, standingOf, rights: book },
    store: { sessions, runs, traces, groups: access.groups },
    runsOf: (rights) => worlds.of(rights).runs,
  };
}

type JobParts = { readonly worlds: Worlds; readonly book: RightsBook; readonly standingOf: StandingOf };

/** What the server does by itself, begun. */
export function jobsOf(house: House, { worlds, book, standingOf }: JobParts): JobWorker {
  const { store, access } = house.parts;
  const worker = createJobWorker({
    ...{ records: store.jobs, holder: house.bootId, newId: house.newId, logger: house.logger, broken },
    work: (run, signal) =>
      runWatch(run, signal, {
        ...{ standingOf, rights: book, worldOf: worlds.of, isTeam: access != null, now: house.now },
        groupsOf: (ownerId) => store.access.groups.of(ownerId, true),
      }),
    tell: (run) => tellRun(run, house.desk.notices),
  });
  house.due.heed(() => void worker.look());
  worker.start();
  return worker;
}

const rightsDoor = "rights file" satisfies RecordedDoor;

/** The file was changed already, on the server's disk: that it counts can only be told. */
async function noteRights(audit: Audit, detail: string): Promise<void> {
  const { act } = auditDoors[rightsDoor];
  await audit.record(nobody, { act, door: rightsDoor, detail }, async () => ok(null));
}
