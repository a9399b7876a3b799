/** A sign for each kind of element. */
import { BadgeCheck, Columns3, Filter, GitMerge, MessageSquareText, Sigma, Table2 } from "lucide-react";
import type { ModelElementKind } from "#lib/domain/model-edit";
import { kindWords } from "#lib/state/glossary-words";

const icons = {
  table: Table2,
  column: Columns3,
  metric: Sigma,
  filter: Filter,
  relationship: GitMerge,
  verified_query: BadgeCheck,
  instructions: MessageSquareText,
} as const satisfies Record<ModelElementKind, typeof Table2>;

export function KindIcon({ kind }: { readonly kind: ModelElementKind }) {
  const Icon = icons[kind];
  return <Icon aria-label={kindWords[kind][0]} className="mt-0.5 size-4 shrink-0 text-subtle" />;
}
