/** Says in plain lines what a backup holds. */
import { formatCounted } from "#lib/domain/format";
import type { Manifest } from "./manifest.ts";
import { inBackup } from "./places.ts";

export function linesOf({ store, files }: Manifest): string[] {
  const below = (folder: string) => files.filter(({ path }) => path.startsWith(`${folder}/`));
  const results = below(inBackup.results);
  const uploads = below(inBackup.uploads);
  const missing = store.results - results.length;
  return [
    `  ${formatCounted(store.chats, "chat")} with ${formatCounted(store.messages, "message")}`,
    ...(store.dashboards === undefined ? [] : [`  ${formatCounted(store.dashboards, "dashboard")}`]),
    `  ${formatCounted(results.length, "result")} (${megabytes(results)})`,
    uploads.length === 0 ? "  no tables of added files" : `  the tables of added files (${megabytes(uploads)})`,
    ...((store.people ?? 0) > 0
      ? [`  ${formatCounted(store.people ?? 0, "person", "people")} with their roles and groups`]
      : []),
    ...(files.some(({ path }) => path === inBackup.rights) ? ["  the rights on data"] : []),
    ...(missing > 0 ? [`  ${formatCounted(missing, "result")} without a file: it was removed before`] : []),
    ...(store.damagedChats > 0
      ? [
          `  ${formatCounted(store.damagedChats, "chat")} damaged in the store itself: an older backup may have it whole`,
        ]
      : []),
  ];
}

function megabytes(files: Manifest["files"]): string {
  return `${(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1)} MB`;
}
