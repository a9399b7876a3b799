"use client";

/** What people and groups took in a month, and how much they may take. */
import { Download } from "lucide-react";
import { useRouter } from "next/navigation";
import { PageFrame } from "#components/runs/page-frame";
import { Button } from "#components/ui/button";
import { fieldLook } from "#components/ui/text-field";
import { formatCounted } from "#lib/domain/format";
import { monthText, sumOfUsage } from "#lib/domain/usage";
import type { UsageOverview, UsageRow } from "#lib/domain/usage-overview";
import { runsOfHref } from "#lib/state/run-address";
import { QuotasSection } from "./quotas-section.tsx";
import { UsageTable } from "./usage-table.tsx";

type UsageScreenProps = { readonly overview: UsageOverview; readonly mayChange: boolean };

export function UsageScreen({ overview, mayChange }: UsageScreenProps) {
  const { month, months, people, groups, timeZone, isTeam } = overview;
  const router = useRouter();
  const hrefOf = ({ id, isThere }: UsageRow) => (isThere && isTeam ? runsOfHref(id) : null);
  return (
    <PageFrame
      title="Usage"
      actions={
        <>
          <MonthChoice month={month} months={months} onChoose={(chosen) => router.push(`/usage?month=${chosen}`)} />
          <Button asChild>
            <a href={`/api/usage/export?month=${month}`} download>
              <Download aria-hidden className="size-4" />
              Download
            </a>
          </Button>
        </>
      }
    >
      <p className="max-w-180 text-sm text-muted">
        What was taken in {monthText(month)}, on the calendar of {timeZone}. A run is a question or a refresh of a
        board.
        {notCounted(people)}
      </p>
      <UsageTable name="Usage by person" kind="Person" rows={people} hrefOf={hrefOf} />
      {groups.length === 0 ? null : (
        <>
          <h2 className="text-lg font-semibold">Groups</h2>
          <p className="text-sm text-muted">
            What those who are in each group now took, and what it may take together.
          </p>
          <UsageTable name="Usage by group" kind="Group" rows={groups} hrefOf={() => null} />
        </>
      )}
      <QuotasSection overview={overview} mayChange={mayChange} onSaved={() => router.refresh()} />
    </PageFrame>
  );
}

/** What is missing in the sums is said. */
function notCounted(people: readonly UsageRow[]): string {
  const { unpricedCalls, untoldStatements } = sumOfUsage(people.map(({ amounts }) => amounts));
  const missing = [
    ...(unpricedCalls > 0 ? [`what ${formatCounted(unpricedCalls, "model call")} without a known price cost`] : []),
    ...(untoldStatements > 0
      ? [`what ${formatCounted(untoldStatements, "statement")} of engines that do not tell read`]
      : []),
  ];
  const bytes = " Data read is what warehouses tell beforehand as the most.";
  return missing.length === 0 ? bytes : `${bytes} Not in these sums: ${missing.join(" and ")}.`;
}

type MonthChoiceProps = Pick<UsageOverview, "month" | "months"> & { readonly onChoose: (month: string) => void };

function MonthChoice({ month, months, onChoose }: MonthChoiceProps) {
  return (
    <select
      aria-label="Month"
      value={month}
      onChange={(event) => onChoose(event.target.value)}
      className={`${fieldLook} h-8 w-auto! py-0 pointer-coarse:h-11`}
    >
      {months.map((known) => (
        <option key={known} value={known}>
          {monthText(known)}
        </option>
      ))}
    </select>
  );
}
