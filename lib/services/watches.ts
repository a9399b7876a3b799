/**
 * Schedules as their owners have them. What a schedule asks it asks with its owner's rights, and its page is a board: that
 * of an answer is made for it, and goes with it.
 */
import "server-only";
import { alertText } from "#lib/analysis/alerts/alert-words";
import { jobLimits } from "#lib/config/job-limits";
import type { WatchChange, WatchRecords } from "#lib/db/store/watch-records";
import type { StoredWatch, WatchAlert } from "#lib/db/store/watch-rows";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { type Asker, askerId, lookerOf } from "#lib/domain/sharing";
import type { Watch, WatchDraft, WatchOrigin, WatchRun, WatchTerms } from "#lib/domain/watch";
import type { DashboardBoard } from "./dashboard-board.ts";
import { checkRule, nextDue } from "./jobs/due-times.ts";
import { noSuchChart, watchedAlert } from "./watched-figure.ts";

/** All give NOT_FOUND for a schedule that is not the asker's own. */
export type Watches = {
  /** The latest first. */
  list(ownerId: string): Promise<Result<readonly Watch[]>>;
  /** BAD_REQUEST for a time that is never, or too often, and for one schedule too many. */
  add(asker: Asker, draft: WatchDraft): Promise<Result<Watch>>;
  /** It goes by the asker's groups of this moment from now on. */
  change(asker: Asker, args: { readonly id: string; readonly terms: WatchTerms }): Promise<Result<Watch>>;
  /** Paused it is never due; resumed, also after its end, it is due from then on. */
  pause(asker: Asker, args: { readonly id: string; readonly isPaused: boolean }): Promise<Result<Watch>>;
  /** It runs, and tells nothing before; null: it tells again. */
  snooze(ownerId: string, args: { readonly id: string; readonly until: number | null }): Promise<Result<Watch>>;
  /** Once, besides its times. RUN_ACTIVE while it is at work. */
  runNow(ownerId: string, id: string): Promise<Result<null>>;
  remove(ownerId: string, id: string): Promise<Result<null>>;
  /** What its runs came to, the latest first. */
  history(ownerId: string, id: string): Promise<Result<readonly WatchRun[]>>;
};

export type WatchesDependencies = {
  readonly records: WatchRecords;
  readonly dashboards: Pick<DashboardBoard, "open" | "boardOfAnswer" | "remove">;
  /** Something may be due. */
  readonly nudge: () => void;
  readonly now: () => number;
  readonly newId: () => string;
};

/** The schedules of all owners. */
export function createWatches(dependencies: WatchesDependencies): Watches {
  const { records, dashboards, nudge, now, newId } = dependencies;
  const change = (ownerId: string, id: string, made: (watch: StoredWatch) => Result<WatchChange>) =>
    changeWatch(records, { ownerId, id }, made);
  return {
    list: async (ownerId) => ok((await records.list(ownerId)).flatMap((kept) => shownOf(kept))),
    add: (asker, draft) => addWatch(dependencies, asker, draft),
    change: (asker, args) => changeTerms(dependencies, asker, args),
    pause: (asker, { id, isPaused }) =>
      change(askerId(asker), id, ({ rule }) =>
        isPaused
          ? ok({ state: "paused", nextDueAt: null })
          : ok({
              ...{ state: "active", endedWhy: null, nextDueAt: nextDue(rule, now()) },
              groups: lookerOf(asker).groups,
            }),
      ),
    snooze: (ownerId, { id, until }) => change(ownerId, id, () => ok({ snoozedUntil: until })),
    runNow: async (ownerId, id) => {
      const watch = await records.find({ ownerId, id });
      if (watch === null) return err(noSuchSchedule());
      if (!(await records.runNow(id, newId()))) return err(atWork());
      nudge();
      return ok(null);
    },
    remove: async (ownerId, id) => {
      const watch = await records.find({ ownerId, id });
      if (watch === null) return err(noSuchSchedule());
      // As long as the schedule is there its board is in no list.
      if (watch.kind === "answer") await dashboards.remove(ownerId, watch.boardId);
      await records.remove({ ownerId, id });
      return ok(null);
    },
    history: async (ownerId, id) => {
      const watch = await records.find({ ownerId, id });
      return watch === null ? err(noSuchSchedule()) : ok(await records.history(id, jobLimits.keptRuns));
    },
  };
}

async function addWatch(
  { records, dashboards, now, newId }: WatchesDependencies,
  asker: Asker,
  { id = newId(), origin, title, rule, channelIds, alert }: WatchDraft,
): Promise<Result<Watch>> {
  const checked = checkRule(rule, now());
  if (!checked.ok) return checked;
  const { ownerId, groups } = lookerOf(asker);
  const known = await shownOne(records, { ownerId, id });
  if (known !== null) return ok(known);
  const asked = await askedOf(dashboards, asker, origin);
  if (!asked.ok) return asked;
  const leave = async () => {
    if (origin.kind === "answer") await dashboards.remove(ownerId, asked.value.boardId);
  };
  const watched = alert == null ? null : await watchedAlert(dashboards, asker, asked.value, alert);
  if (watched?.ok === false) {
    await leave();
    return watched;
  }
  const watch: StoredWatch = {
    ...(watched === null ? {} : { alert: watched.value }),
    ...{ id, ownerId, groups, kind: origin.kind, rule, channelIds, state: "active" },
    ...{ boardId: asked.value.boardId, tileId: asked.value.tileId },
    ...{ title: title === "" ? asked.value.title : title },
    ...{ endedWhy: null, snoozedUntil: null, nextDueAt: nextDue(rule, now()), failingSince: null, createdAt: now() },
  };
  const added = await records.add(watch, jobLimits.watchesPerPerson);
  if (added !== "added") await leave();
  if (added === "full") return err(tooMany());
  // Said twice at the same moment, the other one was quicker.
  const shown = await shownOne(records, { ownerId, id });
  return shown === null ? err(noSuchSchedule()) : ok(shown);
}

type Asked = Pick<StoredWatch, "boardId" | "tileId" | "title">;

/** What the schedule asks: the asker must be able to see it. */
async function askedOf(
  dashboards: WatchesDependencies["dashboards"],
  asker: Asker,
  origin: WatchOrigin,
): Promise<Result<Asked>> {
  if (origin.kind === "answer") {
    const { sessionId, resultId } = origin;
    const made = await dashboards.boardOfAnswer(askerId(asker), { sessionId, resultId });
    if (!made.ok) return made;
    const { id: boardId, definition } = made.value;
    return ok({ boardId, tileId: definition.tiles[0]?.id ?? null, title: definition.title });
  }
  const opened = await dashboards.open(asker, origin.boardId);
  if (!opened.ok) return opened;
  const { id: boardId, definition } = opened.value.dashboard;
  if (origin.kind === "board") return ok({ boardId, tileId: null, title: definition.title });
  const tile = definition.tiles.find(({ id }) => id === origin.tileId);
  if (tile?.kind !== "chart") return err(noSuchChart());
  return ok({ boardId, tileId: tile.id, title: tile.title === "" ? definition.title : tile.title });
}

async function changeTerms(
  { records, dashboards, now }: WatchesDependencies,
  asker: Asker,
  { id, terms: { alert: said, ...terms } }: { readonly id: string; readonly terms: WatchTerms },
): Promise<Result<Watch>> {
  const checked = checkRule(terms.rule, now());
  if (!checked.ok) return checked;
  const key = { ownerId: askerId(asker), id };
  const watch = await records.find(key);
  if (watch === null) return err(noSuchSchedule());
  const alert = await changedAlert(dashboards, asker, watch, said);
  if (!alert.ok) return alert;
  return changeWatch(records, key, ({ state, title }) =>
    ok({
      ...terms,
      ...(alert.value === undefined ? {} : { alert: alert.value }),
      title: terms.title === "" ? title : terms.title,
      nextDueAt: state === "active" ? nextDue(terms.rule, now()) : null,
      groups: lookerOf(asker).groups,
    }),
  );
}

/** Undefined where it stays as it is: what it remembers is of its rule. */
async function changedAlert(
  dashboards: WatchesDependencies["dashboards"],
  asker: Asker,
  watch: StoredWatch,
  said: WatchTerms["alert"],
): Promise<Result<WatchAlert | null | undefined>> {
  const isSame = said !== null && JSON.stringify(said) === JSON.stringify(watch.alert?.rule);
  if (said === undefined || isSame) return ok(undefined);
  return said === null ? ok(null) : watchedAlert(dashboards, asker, watch, said);
}

async function changeWatch(
  records: WatchRecords,
  key: { readonly ownerId: string; readonly id: string },
  made: (watch: StoredWatch) => Result<WatchChange>,
): Promise<Result<Watch>> {
  const watch = await records.find(key);
  if (watch === null) return err(noSuchSchedule());
  const change = made(watch);
  if (!change.ok) return change;
  if (!(await records.change(key, change.value))) return err(noSuchSchedule());
  const shown = await shownOne(records, key);
  return shown === null ? err(noSuchSchedule()) : ok(shown);
}

async function shownOne(
  records: WatchRecords,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): Promise<Watch | null> {
  const kept = (await records.list(ownerId)).find(({ watch }) => watch.id === id);
  const [shown = null] = kept === undefined ? [] : shownOf(kept);
  return shown;
}

/** A board that refreshes itself is no schedule of anybody. */
function shownOf({ watch, lastRun }: { readonly watch: StoredWatch; readonly lastRun: WatchRun | null }): Watch[] {
  const { ownerId: _owner, groups: _groups, failingSince: _failing, kind, channelIds, alert, ...shown } = watch;
  return kind === "refresh" ? [] : [{ ...shown, alert: alertOf(alert), kind, channelIds: [...channelIds], lastRun }];
}

function alertOf(alert: StoredWatch["alert"]): Watch["alert"] {
  if (alert === undefined) return null;
  const { rule, figure } = alert;
  return { rule, condition: alertText(rule, figure), isPercent: figure.format === "percent" };
}

function noSuchSchedule() {
  return appError("NOT_FOUND", "This schedule is not there any more.", { nextStep: "Reload the page." });
}

function atWork() {
  return appError("RUN_ACTIVE", "This schedule is at work already.", { nextStep: "Look again in a moment." });
}

function tooMany() {
  const most = jobLimits.watchesPerPerson;
  return appError("BAD_REQUEST", `You have ${most} schedules, and there are no more for one person.`, {
    nextStep: "Remove one that you do not need.",
  });
}
