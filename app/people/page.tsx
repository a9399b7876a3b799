/** Who is in the team. */
import { notFound } from "next/navigation";
import { PeopleScreen } from "#components/access/people-screen";
import { signInWays } from "#lib/services/sign-in-pages";
import { loadPeople } from "./page-data.ts";

export default async function PeoplePage() {
  const loaded = await loadPeople();
  if (loaded === null) notFound();
  return <PeopleScreen first={loaded.people} groups={loaded.groups} ownId={loaded.ownId} ways={signInWays()} />;
}
