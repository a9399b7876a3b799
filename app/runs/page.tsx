/** All runs. The filters are in the address, so that a list can be shared. */
import { RunsScreen } from "#components/runs/runs-screen";
import { filterTextOf, runsHref } from "#lib/state/run-address";
import { loadRuns } from "./page-data.ts";

type RunsPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function RunsPage({ searchParams }: RunsPageProps) {
  const given = Object.entries(await searchParams).map(([name, value]): [string, string] => [
    name,
    [value ?? ""].flat()[0] ?? "",
  ]);
  const filter = filterTextOf(new URLSearchParams(given));
  return <RunsScreen first={{ of: runsHref(filter), overview: await loadRuns(filter) }} />;
}
