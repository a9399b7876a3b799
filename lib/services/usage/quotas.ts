/** What people took and may take: what a run begins under, what somebody is told of it, and what an admin sees and changes. */
import "server-only";
import type { AnswerBudget } from "#lib/agents/runtime/answer-budget";
import { quotaLimits } from "#lib/config/quota-limits";
import type { StandardQuota } from "#lib/db/store/quota-pools";
import type { RunAdmission, RunWants } from "#lib/db/store/usage-admission";
import type { UsageRecords } from "#lib/db/store/usage-records";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { localEditor } from "#lib/domain/editor-name";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Group } from "#lib/domain/groups";
import type { SaveQuotaInput } from "#lib/domain/inputs/quotas";
import { costGateOf } from "#lib/domain/live-settings";
import { appliedLimits, type Quota, type QuotaLimits, type QuotaMeasure, quotaMeasures } from "#lib/domain/quota";
import type { Session } from "#lib/domain/session";
import { type Month, monthOf, noUsage, sumOfUsage, toNanodollars } from "#lib/domain/usage";
import { groupRows, type OwnUsage, personRows, type UsageOverview } from "#lib/domain/usage-overview";
import type { CurrentSettings } from "../live-settings.ts";
import type { ModelService } from "../model.ts";

export type Quotas = {
  /** Under what a run of a chat begins. */
  runAdmission(session: Session): RunAdmission;
  /** Under what a refresh of tiles over these databases begins. */
  refreshAdmission(databases: readonly string[]): RunAdmission;
  /** What an answer of a person's may take of models: under a quota of it never without an end. */
  answerBudget(personId: string): Promise<AnswerBudget>;
  own(personId: string): Promise<Result<OwnUsage>>;
  /** @param month null: this one. */
  overview(month: Month | null): Promise<Result<UsageOverview>>;
  /** @returns all quotas as they are then; FORBIDDEN where the environment decides, NOT_FOUND for whoever is gone. */
  save(changedBy: string, input: SaveQuotaInput): Promise<Result<readonly Quota[]>>;
};

type TeamLists = {
  readonly people: { list(): Promise<readonly { readonly id: string; readonly name: string }[]> };
  readonly groups: { list(): Promise<readonly Group[]> };
};

export type QuotaParts = {
  readonly records: UsageRecords;
  readonly standard: () => StandardQuota;
  readonly warningPercent: () => number;
  readonly warehouse: Pick<Warehouse, "dialectOf">;
  readonly model: Pick<ModelService, "port" | "answerBudget">;
  readonly settings: CurrentSettings;
  /** Null: an app of one person. */
  readonly access: TeamLists | null;
  readonly now: () => number;
};

/** One for the process. */
export function createQuotas(parts: QuotaParts): Quotas {
  const { records, standard, model, now } = parts;
  const begin = (wants: RunWants): RunAdmission => ({ month: monthOf(now()), standard: standard(), wants });
  return {
    runAdmission: ({ run, currentDb, otherContexts }) => {
      const databases = [currentDb ?? [], otherContexts.map(({ database }) => database)].flat(2);
      // What was changed by hand meets no model.
      const asksModel = run?.stage !== "edited_sql" && run?.stage !== "steering" && model.port() !== null;
      return begin({ ...(asksModel ? modelWants(model.answerBudget()) : noModel), bytes: bytesOf(databases, parts) });
    },
    refreshAdmission: (databases) => begin({ ...noModel, bytes: bytesOf(databases, parts) }),
    answerBudget: async (personId) => {
      const set = model.answerBudget();
      if (set.tokens !== null && set.dollars !== null) return set;
      const standings = await records.standings({ personId, month: monthOf(now()), standard: standard() });
      const isLimited = (wanted: QuotaMeasure) => standings.some(({ measure }) => measure === wanted);
      return {
        tokens: set.tokens ?? (isLimited("tokens") ? quotaLimits.answerTokens : null),
        dollars: set.dollars ?? (isLimited("nanodollars") ? quotaLimits.answerDollars : null),
      };
    },
    own: async (personId) => {
      const month = monthOf(now());
      const [standings, used] = await Promise.all([
        records.standings({ personId, month, standard: standard() }),
        records.ofPerson(personId, month),
      ]);
      const amounts = sumOfUsage([used ?? noUsage]);
      return ok({ month, timeZone: timeZone(), amounts, standings, warningPercent: parts.warningPercent() });
    },
    overview: (month) => overviewOf(parts, month),
    save: (changedBy, input) => saveQuota(parts, changedBy, input),
  };
}

const noModel = { tokens: 0, nanodollars: 0 };

function modelWants({ tokens, dollars }: AnswerBudget): Pick<RunWants, "tokens" | "nanodollars"> {
  return {
    tokens: (tokens ?? quotaLimits.answerTokens) + quotaLimits.callTokens,
    nanodollars: toNanodollars((dollars ?? quotaLimits.answerDollars) + quotaLimits.callDollars),
  };
}

/** What is read without a question; of engines that do not tell nothing is counted, and nothing held. */
function bytesOf(databases: readonly string[], { warehouse, settings }: QuotaParts): number {
  const tells = databases.some((database) => warehouse.dialectOf(database).estimatesBytes);
  return tells ? (costGateOf(settings.current()) ?? quotaLimits.answerBytes) : 0;
}

function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

async function overviewOf(parts: QuotaParts, asked: Month | null): Promise<Result<UsageOverview>> {
  const { records, standard, access, now } = parts;
  const thisMonth = monthOf(now());
  const month = asked ?? thisMonth;
  const [used, months, kept, people, groups] = await Promise.all([
    records.ofMonth(month),
    records.months(),
    allQuotas(parts),
    access?.people.list() ?? [{ id: localEditor, name: "You" }],
    access?.groups.list() ?? [],
  ]);
  const limitsOf = (id: string): QuotaLimits => {
    const own = groups
      .filter(({ members }) => members.some(({ personId }) => personId === id))
      .map((group) => group.id);
    const applied = appliedLimits(kept, { id, groups: own }).filter(({ scope }) => scope !== "group");
    const limitOf = (measure: QuotaMeasure) => applied.find((one) => one.measure === measure)?.limit ?? null;
    const [runs, tokens, nanodollars, bytes] = quotaMeasures.map(limitOf);
    return { runs: runs ?? null, tokens: tokens ?? null, nanodollars: nanodollars ?? null, bytes: bytes ?? null };
  };
  return ok({
    ...{ month, isThisMonth: month === thisMonth, timeZone: timeZone() },
    months: [...new Set([thisMonth, month, ...months])].toSorted().toReversed(),
    people: personRows(used, people, limitsOf),
    groups: groupRows(used, groups, kept),
    ...{ quotas: kept, isEverybodyFixed: standard().isFixed, isTeam: access !== null },
  });
}

/** With what everybody has by the environment, in place of the store's word. */
async function allQuotas({ records, standard }: QuotaParts): Promise<readonly Quota[]> {
  const kept = await records.quotas();
  const { isFixed, limits } = standard();
  if (!isFixed) return kept;
  return [{ scope: "everybody", scopeId: "", limits }, ...kept.filter(({ scope }) => scope !== "everybody")];
}

async function saveQuota(
  parts: QuotaParts,
  changedBy: string,
  { scope, scopeId, limits }: SaveQuotaInput,
): Promise<Result<readonly Quota[]>> {
  const { records, standard, now } = parts;
  if (scope === "everybody" && standard().isFixed) return err(fixed());
  if (!(await isThere(parts, { scope, scopeId }))) return err(nobodyThere());
  await records.saveQuota({ scope, scopeId, limits, changedBy, changedAt: now() });
  return ok(await allQuotas(parts));
}

async function isThere({ access }: QuotaParts, { scope, scopeId }: Pick<SaveQuotaInput, "scope" | "scopeId">) {
  if (scope === "everybody") return true;
  if (access === null) return false;
  const known = scope === "person" ? await access.people.list() : await access.groups.list();
  return known.some(({ id }) => id === scopeId);
}

function fixed() {
  return appError("FORBIDDEN", "What everybody may take was set when the app was started.", {
    nextStep: "Take the variables QUOTA_… out of the environment and start the app again, then it can be changed here.",
  });
}

function nobodyThere() {
  return appError("NOT_FOUND", "This person or group is not in the list any more.", { nextStep: "Reload the page." });
}
