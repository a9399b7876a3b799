"use client";

/** What each person asked in a period, and what it took: a row each, and their sums. */
import Link from "next/link";
import { PageFrame } from "#components/runs/page-frame";
import { classNames } from "#components/ui/class-names";
import { LocalTime } from "#components/ui/local-time";
import { ColumnHead, WideTable } from "#components/ui/wide-table";
import { formatCount, formatCounted } from "#lib/domain/format";
import { type OwnerUsage, type PersonUsage, type UsagePeriod, usagePeriods } from "#lib/domain/usage";
import { runsOfHref } from "#lib/state/run-address";
import { costText } from "#lib/state/run-words";

type UsageScreenProps = { readonly people: readonly PersonUsage[]; readonly days: UsagePeriod };

export function UsageScreen({ people, days }: UsageScreenProps) {
  const total = sumOf(people);
  return (
    <PageFrame title="Usage" actions={<Periods chosen={days} />}>
      <p className="max-w-180 text-sm text-muted">
        What people asked in the last {days} days, and what it took. A run is a question or a refresh of a board.
        {total.runsWithoutPrice > 0
          ? ` ${formatCounted(total.runsWithoutPrice, "run")} without a known price left out of the cost.`
          : ""}
      </p>
      {people.length === 0 ? (
        <p className="text-sm text-muted">Nobody asked anything in this time.</p>
      ) : (
        <UsageTable people={people} total={total} />
      )}
    </PageFrame>
  );
}

function Periods({ chosen }: { readonly chosen: UsagePeriod }) {
  return (
    <nav aria-label="Period" className="flex rounded-md border border-border bg-surface p-0.5 text-sm">
      {usagePeriods.map((days) => (
        <Link
          key={days}
          href={`/usage?days=${days}`}
          aria-current={days === chosen ? "page" : undefined}
          className={classNames(
            "flex h-7 items-center rounded-sm px-2.5 whitespace-nowrap pointer-coarse:h-11",
            days === chosen ? "bg-primary-soft font-medium text-primary" : "text-muted hover:text-fg",
          )}
        >
          {days} days
        </Link>
      ))}
    </nav>
  );
}

const cellLook = "px-3 py-2";
const numberLook = classNames(cellLook, "tabular text-right whitespace-nowrap");
/** What a phone has no room for. */
const roomy = "hidden sm:table-cell";

function UsageTable({ people, total }: { readonly people: readonly PersonUsage[]; readonly total: Sums }) {
  return (
    <WideTable
      name="Usage by person"
      heads={
        <>
          <ColumnHead name="Person" />
          <ColumnHead name="Runs" look="text-right" />
          <ColumnHead name="Answered" look={classNames(roomy, "text-right")} />
          <ColumnHead name="Statements" look={classNames(roomy, "text-right")} />
          <ColumnHead name="Model calls" look={classNames(roomy, "text-right")} />
          <ColumnHead name="Tokens" look={classNames(roomy, "text-right")} />
          <ColumnHead name="Cost" look="text-right" />
          <ColumnHead name="Last run" look={roomy} />
        </>
      }
    >
      <tbody className="divide-y divide-border">
        {people.map((person) => (
          <tr key={person.ownerId}>
            <th scope="row" className={classNames(cellLook, "font-medium wrap-anywhere")}>
              <Link
                href={runsOfHref(person.ownerId)}
                prefetch={false}
                className="inline-flex min-h-6 items-center underline decoration-control/60 underline-offset-2 hover:text-primary pointer-coarse:min-h-11"
              >
                {person.name}
              </Link>
            </th>
            <Figures {...person} />
            <td className={classNames(cellLook, roomy, "whitespace-nowrap text-muted")}>
              <LocalTime at={person.lastAt} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="border-t border-border font-medium">
        <tr>
          <th scope="row" className={cellLook}>
            Everybody
          </th>
          <Figures {...total} />
          <td className={roomy} />
        </tr>
      </tfoot>
    </WideTable>
  );
}

type Sums = Omit<OwnerUsage, "ownerId" | "lastAt">;

function Figures({ runs, succeeded, statements, modelCalls, tokens, cost }: Sums) {
  return (
    <>
      <td className={numberLook}>{formatCount(runs)}</td>
      <td className={classNames(numberLook, roomy)}>{formatCount(succeeded)}</td>
      <td className={classNames(numberLook, roomy)}>{formatCount(statements)}</td>
      <td className={classNames(numberLook, roomy)}>{formatCount(modelCalls)}</td>
      <td className={classNames(numberLook, roomy)}>{formatCount(tokens)}</td>
      <td className={numberLook}>{costText(cost)}</td>
    </>
  );
}

function sumOf(people: readonly PersonUsage[]): Sums {
  const sum = (key: keyof Sums) => people.reduce((total, person) => total + person[key], 0);
  return {
    runs: sum("runs"),
    succeeded: sum("succeeded"),
    statements: sum("statements"),
    modelCalls: sum("modelCalls"),
    tokens: sum("tokens"),
    cost: sum("cost"),
    runsWithoutPrice: sum("runsWithoutPrice"),
  };
}
