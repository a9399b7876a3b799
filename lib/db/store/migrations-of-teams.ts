/** The versions of the store since people sign in, each with a file of its own. None that was released is edited or moved. */
import "server-only";
import { apiVersion } from "./migration-api.ts";
import { auditVersion } from "./migration-audit.ts";
import { authVersion } from "./migration-auth.ts";
import { embedVersion } from "./migration-embed.ts";
import { groupsVersion } from "./migration-groups.ts";
import { instancesVersion } from "./migration-instances.ts";
import { jobsVersion } from "./migration-jobs.ts";
import { noticesVersion } from "./migration-notices.ts";
import { oauthVersion } from "./migration-oauth.ts";
import { rightsVersion } from "./migration-rights.ts";
import { settingsVersion } from "./migration-settings.ts";
import { sharingVersion } from "./migration-sharing.ts";
import { usageVersion } from "./migration-usage.ts";
import { viewsVersion } from "./migration-views.ts";

/** In the order in which a store sees them, behind those of an app of one person. */
export const versionsOfTeams: readonly (readonly string[])[] = [
  // Who may sign in, and who has.
  authVersion,
  // Groups of people, and which way each session began.
  groupsVersion,
  // With which rights on data something was made.
  rightsVersion,
  // As which group an admin looks at the data.
  viewsVersion,
  // What an admin set while the app ran.
  settingsVersion,
  // What people did.
  auditVersion,
  // What is shared within a team.
  sharingVersion,
  // Processes that share a store.
  instancesVersion,
  // What people took, and how much of it they may take.
  usageVersion,
  // What people were told without asking, and where it is sent.
  noticesVersion,
  // Tokens of people for their programs.
  apiVersion,
  // Boards and chats that pages of others show.
  embedVersion,
  // Apps that ask by consent.
  oauthVersion,
  // What the server does by itself.
  jobsVersion,
];
