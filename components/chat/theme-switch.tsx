"use client";

/** Light, dark, or as the system says. */
import { Monitor, Moon, Sun } from "lucide-react";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import { themeOf, themes } from "#lib/state/preferences";
import { useWorkspace } from "./workspace-provider.tsx";

const names = { system: "System", light: "Light", dark: "Dark" } as const;
const icons = { system: Monitor, light: Sun, dark: Moon } as const;

type ThemeSwitchProps = { readonly isIconOnly: boolean };

/** A button with the current theme that opens the three choices. */
export function ThemeSwitch({ isIconOnly }: ThemeSwitchProps) {
  const theme = useWorkspace((state) => state.theme);
  const showTheme = useWorkspace((state) => state.showTheme);
  const Icon = icons[theme];

  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button look="ghost" size={isIconOnly ? "icon" : "normal"} aria-label={`Theme: ${names[theme]}`}>
          <Icon aria-hidden className="size-4" />
          {isIconOnly ? null : <span>{names[theme]}</span>}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" side="top">
        <DropdownMenuRadioGroup value={theme} onValueChange={(value) => showTheme(themeOf(value))}>
          {themes.map((value) => (
            <DropdownMenuRadioItem key={value} value={value}>
              {names[value]}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
