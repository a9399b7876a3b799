"use client";

/** A link that looks like an icon button: it must have a name, which is also its tooltip. */
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { Tooltip } from "#components/ui/tooltip";

type IconButtonLinkProps = { readonly label: string; readonly href: string; readonly children: ReactNode };

/** For a way to another page. */
export function IconButtonLink({ label, href, children }: IconButtonLinkProps) {
  return (
    <Tooltip label={label} side="bottom">
      <Button look="ghost" size="icon" asChild>
        <Link href={href} aria-label={label} prefetch={false}>
          {children}
        </Link>
      </Button>
    </Tooltip>
  );
}
