/** What is in a schema. Which one is in the address, so that it can be shared. */
import { redirect } from "next/navigation";
import { ExploreScreen } from "#components/explore/explore-screen";
import { exploredContextOf, exploreHref } from "#lib/state/explore-address";
import { loadGlossary } from "../glossary/page-data.ts";

type ExplorePageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function ExplorePage({ searchParams }: ExplorePageProps) {
  const given = Object.entries(await searchParams).map(([name, value]): [string, string] => [
    name,
    [value ?? ""].flat()[0] ?? "",
  ]);
  const wanted = exploredContextOf(new URLSearchParams(given));
  const { context, databases } = await loadGlossary(wanted);
  if (wanted === null && context !== null) redirect(exploreHref(context));
  return <ExploreScreen databases={databases} />;
}
