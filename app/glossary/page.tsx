/** The glossary of a schema. Schema, search and the open element are in the address, so that they can be shared. */
import { redirect } from "next/navigation";
import { GlossaryScreen } from "#components/glossary/glossary-screen";
import { glossaryHref, glossaryPlaceOf } from "#lib/state/glossary-address";
import { loadGlossary } from "./page-data.ts";

type GlossaryPageProps = { readonly searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function GlossaryPage({ searchParams }: GlossaryPageProps) {
  const given = Object.entries(await searchParams).map(([name, value]): [string, string] => [
    name,
    [value ?? ""].flat()[0] ?? "",
  ]);
  const place = glossaryPlaceOf(new URLSearchParams(given));
  const { context, databases } = await loadGlossary(place.context);
  if (place.context === null && context !== null) redirect(glossaryHref({ ...place, context }));
  return <GlossaryScreen databases={databases} />;
}
