/** What people did, the newest first. The address holds what is looked for. */
import { notFound } from "next/navigation";
import { AuditScreen } from "#components/access/audit-screen";
import { auditFilterOf, auditPlaceOf } from "#lib/domain/audit";
import { loadAudit } from "./page-data.ts";

type AuditPageProps = {
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
};

export default async function AuditPage({ searchParams }: AuditPageProps) {
  const said = await searchParams;
  const read = (name: string) => [said[name] ?? null].flat()[0] ?? null;
  const [filter, before] = [auditFilterOf(read), auditPlaceOf(read)];
  const loaded = await loadAudit(filter, before);
  if (loaded === null) notFound();
  const people = loaded.people.map(({ id, name }) => ({ id, name }));
  return <AuditScreen page={loaded.page} people={people} filter={filter} before={before} />;
}
