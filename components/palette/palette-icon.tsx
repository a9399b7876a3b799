/** The sign of each kind of thing in the palette. */
import {
  BookOpenText,
  Database,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Sigma,
  Table2,
  Zap,
} from "lucide-react";
import type { PaletteItem } from "#lib/state/palette";

const icons: Readonly<Record<PaletteItem["group"], LucideIcon>> = {
  "On this screen": Zap,
  Actions: Zap,
  Chats: MessageSquare,
  Dashboards: LayoutDashboard,
  Metrics: Sigma,
  Tables: Table2,
  Glossary: BookOpenText,
  Databases: Database,
};

/** The heading above says it in words. */
export function PaletteIcon({ group }: Pick<PaletteItem, "group">) {
  const Icon = icons[group];
  return <Icon aria-hidden className="size-4 shrink-0 text-subtle" />;
}
