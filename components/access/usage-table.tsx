"use client";

/** Who took what in a month: a row each, in the order that is asked for by the heads of the columns. */
import { ArrowDown, ArrowUp } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { classNames } from "#components/ui/class-names";
import { WideTable } from "#components/ui/wide-table";
import { formatCount } from "#lib/domain/format";
import { type QuotaMeasure, quotaMeasures } from "#lib/domain/quota";
import { measureWords } from "#lib/domain/quota-words";
import { measuredOf } from "#lib/domain/usage";
import type { UsageRow } from "#lib/domain/usage-overview";
import { QuotaBar } from "./quota-bar.tsx";

type Order = { readonly by: "name" | QuotaMeasure; readonly isDown: boolean };

type UsageTableProps = {
  readonly name: string;
  /** What a row is: "Person". */
  readonly kind: string;
  readonly rows: readonly UsageRow[];
  /** Where the name of a row leads; null: nowhere. */
  readonly hrefOf: (row: UsageRow) => string | null;
};

const cellLook = "px-3 py-2 align-top";
const numberLook = classNames(cellLook, "tabular");
/** What a phone has no room for. */
const roomy = "hidden sm:table-cell";

export function UsageTable({ name, kind, rows, hrefOf }: UsageTableProps) {
  const [order, setOrder] = useState<Order>({ by: "name", isDown: false });
  const head = (by: Order["by"], text: string) => <SortHead {...{ by, text, order }} onOrder={setOrder} />;
  return (
    <WideTable
      name={name}
      heads={
        <>
          {head("name", kind)}
          {quotaMeasures.map((measure) => (
            <SortHead key={measure} by={measure} text={measureWords[measure]} order={order} onOrder={setOrder} />
          ))}
          <PlainHead>Model calls</PlainHead>
          <PlainHead>Statements</PlainHead>
        </>
      }
    >
      <tbody className="divide-y divide-border">
        {inOrder(rows, order).map((row) => (
          <tr key={row.id}>
            <th scope="row" className={classNames(cellLook, "min-w-32 font-medium wrap-anywhere")}>
              <RowName name={row.name} href={hrefOf(row)} />
            </th>
            {quotaMeasures.map((measure) => (
              <td key={measure} className={numberLook}>
                <QuotaBar measure={measure} used={measuredOf(row.amounts)[measure]} limit={row.limits[measure]} />
              </td>
            ))}
            <td className={classNames(numberLook, roomy)}>{formatCount(row.amounts.modelCalls)}</td>
            <td className={classNames(numberLook, roomy)}>{formatCount(row.amounts.statements)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}

function inOrder(rows: readonly UsageRow[], { by, isDown }: Order): readonly UsageRow[] {
  const sorted = rows.toSorted((left, right) =>
    by === "name"
      ? left.name.localeCompare(right.name)
      : measuredOf(left.amounts)[by] - measuredOf(right.amounts)[by] || left.name.localeCompare(right.name),
  );
  return isDown ? sorted.toReversed() : sorted;
}

type SortHeadProps = {
  readonly by: Order["by"];
  readonly text: string;
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
};

/** Amounts begin with the largest, names with the first letter. */
function SortHead({ by, text, order, onOrder }: SortHeadProps) {
  const isSorted = order.by === by;
  const direction = order.isDown ? "descending" : "ascending";
  const Arrow = order.isDown ? ArrowDown : ArrowUp;
  return (
    <th scope="col" aria-sort={isSorted ? direction : "none"} className="px-1 py-1 font-medium whitespace-nowrap">
      <button
        type="button"
        onClick={() => onOrder({ by, isDown: isSorted ? !order.isDown : by !== "name" })}
        className="inline-flex min-h-7 items-center gap-1 rounded-sm px-2 hover:text-fg pointer-coarse:min-h-11"
      >
        {text}
        {isSorted ? <Arrow aria-hidden className="size-3" /> : null}
      </button>
    </th>
  );
}

function PlainHead({ children }: { readonly children: ReactNode }) {
  return (
    <th scope="col" className={classNames("px-3 py-2 font-medium whitespace-nowrap", roomy)}>
      {children}
    </th>
  );
}

function RowName({ name, href }: { readonly name: string; readonly href: string | null }) {
  if (href === null) return name;
  return (
    <Link
      href={href}
      prefetch={false}
      className="inline-flex min-h-6 items-center underline decoration-control/60 underline-offset-2 hover:text-primary pointer-coarse:min-h-11"
    >
      {name}
    </Link>
  );
}
