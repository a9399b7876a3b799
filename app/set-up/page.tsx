/** What the link of the first start leads to. */
import type { Metadata } from "next";
import { SetUpScreen } from "#components/access/set-up-screen";
import { requireTeamPage } from "#lib/services/sign-in-pages";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Make the first admin" };

export default function SetUpPage() {
  requireTeamPage();
  return <SetUpScreen />;
}
