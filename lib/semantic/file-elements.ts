/** The columns that a table of a model file has, whatever list they stand in. */
import type { ElementRole } from "./column-layer.ts";
import type { FileElement, FileTable } from "./file/file-form.ts";
import type { PathPart } from "./file/file-places.ts";

export type ListedElement = {
  readonly element: FileElement;
  readonly role: ElementRole;
  /** Below the table. */
  readonly path: readonly PathPart[];
};

/** All columns of the table's entry, each with the list that it stands in. */
export function elementLists(entry: FileTable): readonly ListedElement[] {
  const lists = [
    ["dimensions", entry.dimensions, "dimension"],
    ["time_dimensions", entry.time_dimensions, "time"],
    ["facts", entry.facts, "fact"],
    ["measures", entry.measures, "fact"],
    ["columns", entry.columns, null],
  ] as const;
  return lists.flatMap(([list, elements, role]) =>
    elements.map((element, index) => ({ element, role: role ?? roleOfKind(element.kind), path: [list, index] })),
  );
}

function roleOfKind(kind: string | null): ElementRole {
  switch (kind?.toLowerCase()) {
    case "dimension":
      return "dimension";
    case "time_dimension":
      return "time";
    case "fact":
    case "measure":
      return "fact";
    default:
      return null;
  }
}
