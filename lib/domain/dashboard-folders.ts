/** Folders of the list of dashboards: a dashboard is in one of them or in none. Browser-safe: types only. */

export type DashboardFolder = { readonly id: string; readonly name: string };

export const folderLimits = { folders: 50, nameCharacters: 60 } as const;

/** In the order of their names, as people sort them. */
export function inNameOrder(folders: readonly DashboardFolder[]): DashboardFolder[] {
  return folders.toSorted((left, right) => left.name.localeCompare(right.name, "en", { numeric: true }));
}

/** Whether another folder is called so already, however it is written. */
export function isNameTaken(folders: readonly DashboardFolder[], name: string, ownId: string | null = null): boolean {
  const wanted = folded(name);
  return folders.some((folder) => folder.id !== ownId && folded(folder.name) === wanted);
}

function folded(name: string): string {
  return name.trim().toLocaleLowerCase("en");
}
