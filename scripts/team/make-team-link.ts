/** Makes a link to a new password beside an app that may run. */
import path from "node:path";
import { accessSettings, databaseAddress, readSettings } from "#lib/config/env";
import { openAccessBeside } from "#lib/db/store/open-store";
import { emailSchema } from "#lib/domain/access";
import { auditDoors, type RecordedDoor } from "#lib/domain/audit-table";
import { openAccess } from "#lib/services/access/access";
import { nobody } from "#lib/services/acting";
import { listenOrigin } from "#lib/services/app-settings";
import { createAudit } from "#lib/services/audit";
import { resolveDataFolder } from "../lib/data-folder.mjs";
import { SetupFailure } from "../lib/failure.mjs";

export type TeamLinkWish = { readonly email: string; readonly removesTwoFactor: boolean };

const door = "npm run team:link" satisfies RecordedDoor;

/** What goes wrong is said in this shell. */
const quiet = { error: () => undefined };

const usage = "Call it as: npm run team:link -- --email ada@example.com [--remove-two-factor]";

/** @throws SetupFailure for anything but an address and the one option. */
export function parseTeamLink(args: readonly string[]): TeamLinkWish {
  const at = args.indexOf("--email");
  const email = emailSchema.safeParse(args[at + 1]);
  const others = args.filter((_, place) => at === -1 || (place !== at && place !== at + 1));
  if (at === -1 || !email.success || others.some((other) => other !== "--remove-two-factor")) {
    throw new SetupFailure(usage);
  }
  return { email: email.data, removesTwoFactor: others.length > 0 };
}

/** @returns what to print. @throws SetupFailure when nobody signs in to this app, or nobody has this address. */
export async function makeTeamLink(
  environment: Readonly<Record<string, string | undefined>>,
  { email, removesTwoFactor }: TeamLinkWish,
): Promise<string> {
  const settings = readSettings(environment);
  const asked = accessSettings(settings);
  if (asked === null) throw new SetupFailure("Nobody signs in to this app: AUTH is not set.");
  const folder = path.join(resolveDataFolder(settings.DATA_DIR), "app");
  const store = await openAccessBeside(folder, databaseAddress(settings));
  try {
    const origin = asked.publicUrl ?? listenOrigin(settings);
    const access = await openAccess({ records: store.access, settings: asked, folder, origin, port: settings.PORT });
    const person = await store.access.byEmail(email);
    if (person === null) throw new SetupFailure(`Nobody has the address ${email}.`);
    const audit = createAudit({
      records: store.audit,
      keepsText: false,
      keptDays: () => 0,
      logger: quiet,
      now: Date.now,
    });
    const entry = await audit.begin(nobody, {
      ...{ act: auditDoors[door].act, door, object: { kind: "person", id: person.id } },
      detail: removesTwoFactor ? "second factor removed" : null,
    });
    if (!entry.ok) throw new SetupFailure(entry.error.message);
    if (person.isOff) await store.access.setOff(person.id, null);
    if (removesTwoFactor) await store.access.removeTwoFactor(person.id);
    const made = await access.people.wayBackFor(person.id);
    await entry.value.end(made);
    if (!made.ok) throw new SetupFailure(made.error.message);
    return `A link to a new password for ${person.name}, which works once until ${new Date(made.value.expiresAt).toISOString()}:\n${made.value.link}`;
  } finally {
    await store.close();
  }
}
