"use client";

/** What people did, the newest first: filters, a row for each entry, and all that is known of one in a row under it. */
import { ChevronRight, Download } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { Fragment, useId, useState } from "react";
import { PageFrame } from "#components/runs/page-frame";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { DayField, FilterSelect } from "#components/ui/filter-fields";
import { LocalTime } from "#components/ui/local-time";
import { ColumnHead, WideTable } from "#components/ui/wide-table";
import type { AuditItem, AuditPage } from "#lib/domain/audit";
import { type AuditFilter, actWords, auditActs, auditQuery, wholeRecord } from "#lib/domain/audit-acts";
import {
  actorWords,
  auditFacts,
  endWords,
  entryWords,
  objectWords,
  outcomeWords,
  type PeopleNames,
} from "#lib/state/audit-words";

type AuditScreenProps = {
  readonly page: AuditPage;
  /** Of the team as it is now. */
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly filter: AuditFilter;
  /** Where this piece begins; null: with the newest. */
  readonly before: number | null;
};

export function AuditScreen({ page, people, filter, before }: AuditScreenProps) {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const { items, older } = page;
  return (
    <PageFrame title="Audit" actions={<DownloadLink filter={filter} />}>
      <AuditFilters people={people} filter={filter} />
      {items.length === 0 ? (
        <p className="text-sm text-muted">{emptyWords(filter, before)}</p>
      ) : (
        <AuditTable items={items} names={names} />
      )}
      <nav aria-label="Pieces of the record" className="flex flex-wrap gap-2">
        {before === null ? null : <PieceLink name="Newest" href={`/audit${auditQuery(filter)}`} />}
        {older === null ? null : <PieceLink name="Older" href={`/audit${auditQuery(filter, older)}`} />}
      </nav>
    </PageFrame>
  );
}

function emptyWords(filter: AuditFilter, before: number | null): string {
  if (before !== null) return "There is nothing older.";
  return auditQuery(filter) === "" ? "Nothing was recorded yet." : "Nothing of this kind was recorded.";
}

function DownloadLink({ filter }: { readonly filter: AuditFilter }) {
  return (
    <Button asChild>
      <a href={`/api/audit/export${auditQuery(filter)}`} download>
        <Download aria-hidden className="size-4" />
        Download
      </a>
    </Button>
  );
}

function PieceLink({ name, href }: { readonly name: string; readonly href: string }) {
  return (
    <Button asChild>
      <Link href={href} prefetch={false}>
        {name}
      </Link>
    </Button>
  );
}

/** What is chosen is in the address, so that it can be handed on and comes back after a reload. */
function AuditFilters({ people, filter }: Pick<AuditScreenProps, "people" | "filter">) {
  const router = useRouter();
  // What is chosen counts at once: whoever chooses on before the page has come loses nothing.
  const of = auditQuery(filter);
  const [wanted, setWanted] = useState({ filter, of });
  if (wanted.of !== of) setWanted({ filter, of });
  const chosen = wanted.of === of ? wanted.filter : filter;
  const set = (name: keyof AuditFilter) => (value: string) => {
    const next = { ...chosen, [name]: value === "" ? null : value };
    setWanted({ filter: next, of });
    router.push(`/audit${auditQuery(next)}`);
  };
  return (
    <search aria-label="Filter the record" className="flex flex-wrap items-end gap-2">
      <FilterSelect
        label="Person"
        value={chosen.person ?? ""}
        onChange={set("person")}
        choices={people.map(({ id, name }) => [id, name])}
      />
      <FilterSelect
        label="Act"
        value={chosen.act ?? ""}
        onChange={set("act")}
        choices={auditActs.map((act) => [act, actWords[act]])}
      />
      <FilterSelect
        label="Outcome"
        value={chosen.outcome ?? ""}
        onChange={set("outcome")}
        choices={Object.entries(outcomeWords)}
      />
      <DayField label="From" value={chosen.from ?? ""} onChange={set("from")} />
      <DayField label="To" value={chosen.to ?? ""} onChange={set("to")} />
      {of === auditQuery(wholeRecord) ? null : (
        <Button look="ghost" asChild>
          <Link href="/audit" prefetch={false}>
            Clear the filters
          </Link>
        </Button>
      )}
    </search>
  );
}

const cellLook = "px-3 py-2 align-top";
/** What a phone has no room for; it stands in the details. */
const roomy = "hidden sm:table-cell";

function AuditTable({ items, names }: { readonly items: readonly AuditItem[]; readonly names: PeopleNames }) {
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <WideTable
      name="What people did"
      heads={
        <>
          <ColumnHead name="Act" />
          <ColumnHead name="Person" />
          <ColumnHead name="Outcome" look={roomy} />
          <ColumnHead name="Address" look={roomy} />
          <ColumnHead name="Time" look="text-right" />
        </>
      }
    >
      <tbody className="divide-y divide-border">
        {items.map((item) => (
          <Entry
            key={item.id}
            item={item}
            names={names}
            isOpen={openId === item.id}
            onToggle={() => setOpenId(openId === item.id ? null : item.id)}
          />
        ))}
      </tbody>
    </WideTable>
  );
}

type EntryProps = {
  readonly item: AuditItem;
  readonly names: PeopleNames;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
};

function Entry({ item, names, isOpen, onToggle }: EntryProps) {
  const id = useId();
  const object = objectWords(item, names);
  const isWrong = item.outcome === "refused" || item.outcome === "failed";
  return (
    <>
      <tr>
        <td className={classNames(cellLook, "min-w-40")}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={entryWords(item)}
            onClick={onToggle}
            className="flex items-start gap-1 text-left font-medium hover:underline pointer-coarse:min-h-11"
          >
            <ChevronRight
              aria-hidden
              className={classNames("mt-0.5 size-4 shrink-0 text-subtle", isOpen ? "rotate-90" : "")}
            />
            {actWords[item.act]}
          </button>
          {object === "" ? null : <p className="pl-5 text-xs text-muted wrap-anywhere">{object}</p>}
          <p className={classNames("pl-5 text-xs sm:hidden", isWrong ? "text-danger" : "text-muted")}>
            {endWords(item)}
          </p>
        </td>
        <td className={classNames(cellLook, "wrap-anywhere")}>{actorWords(item)}</td>
        <td className={classNames(cellLook, roomy, "whitespace-nowrap", isWrong ? "text-danger" : "text-muted")}>
          {endWords(item)}
        </td>
        <td className={classNames(cellLook, roomy, "tabular whitespace-nowrap text-muted")}>{item.address ?? ""}</td>
        <td className={classNames(cellLook, "text-right text-muted sm:whitespace-nowrap")}>
          <LocalTime at={item.at} />
        </td>
      </tr>
      {isOpen ? (
        <tr id={id}>
          <td colSpan={5} className="bg-sunken px-3 py-2">
            <Facts item={item} />
          </td>
        </tr>
      ) : null}
    </>
  );
}

function Facts({ item }: { readonly item: AuditItem }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-xs">
      <dt className="text-muted">Time</dt>
      <dd className="tabular">{new Date(item.at).toISOString()}</dd>
      {auditFacts(item).map(([name, value]) => (
        <Fragment key={name}>
          <dt className="text-muted">{name}</dt>
          <dd className={classNames("wrap-anywhere", name === "Statement" ? "font-mono whitespace-pre-wrap" : "")}>
            {value}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
