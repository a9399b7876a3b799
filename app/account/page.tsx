/** The account of whoever is signed in. */
import { notFound } from "next/navigation";
import { AccountScreen } from "#components/access/account-screen";
import { loadAccount } from "./page-data.ts";

export default async function AccountPage() {
  const account = await loadAccount();
  if (account === null) notFound();
  return <AccountScreen {...account} />;
}
