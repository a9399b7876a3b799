/** What the link of an admin leads to. */
import type { Metadata } from "next";
import { SetPasswordScreen } from "#components/access/set-password-screen";
import { requireTeamPage } from "#lib/services/sign-in-pages";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: "Choose a password" };

export default function SetPasswordPage() {
  requireTeamPage();
  return <SetPasswordScreen />;
}
