"use client";

/** Who is signed in, and the way to one's account, to the team, to what it takes, and out. */
import { ChevronsUpDown, CircleUser, Gauge, LogOut, type LucideIcon, ScrollText, Users } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#components/ui/dropdown-menu";
import type { SignedInPerson } from "#lib/domain/access";
import { leave } from "#lib/queries/sign-in";

type AccountMenuProps = {
  readonly person: SignedInPerson;
  readonly isIconOnly: boolean;
  /** A page is opened: a drawer over it closes. */
  readonly onGo: () => void;
};

export function AccountMenu({ person, isIconOnly, onGo }: AccountMenuProps) {
  const may = new Set(person.permissions);
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          look="ghost"
          size={isIconOnly ? "icon" : "normal"}
          aria-label={`Account: ${person.name}`}
          className={isIconOnly ? "" : "w-full min-w-0 px-1.5"}
        >
          <Initials name={person.name} />
          {isIconOnly ? null : (
            <>
              <span className="min-w-0 flex-1 truncate text-left">{person.name}</span>
              <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-subtle" />
            </>
          )}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start" side="top" className="w-60">
        <DropdownMenuLabel className="wrap-anywhere">
          {person.email} · {person.role}
        </DropdownMenuLabel>
        <PageItem href="/account" name="Account" Icon={CircleUser} onGo={onGo} />
        {may.has("managePeople") ? <PageItem href="/people" name="People" Icon={Users} onGo={onGo} /> : null}
        {may.has("seeUsage") ? <PageItem href="/usage" name="Usage" Icon={Gauge} onGo={onGo} /> : null}
        {may.has("readAudit") ? <PageItem href="/audit" name="Audit" Icon={ScrollText} onGo={onGo} /> : null}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden className="size-4" />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

type PageItemProps = Pick<AccountMenuProps, "onGo"> & {
  readonly href: string;
  readonly name: string;
  readonly Icon: LucideIcon;
};

function PageItem({ href, name, Icon, onGo }: PageItemProps) {
  return (
    <DropdownMenuItem asChild>
      <Link href={href} prefetch={false} onClick={onGo}>
        <Icon aria-hidden className="size-4" />
        {name}
      </Link>
    </DropdownMenuItem>
  );
}

/** Of the first and the last word; drawn, not written: the name beside them is the text. */
export function Initials({ name }: { readonly name: string }) {
  const words = name.split(/\s+/).filter((word) => word !== "");
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? "")][0] ?? "");
  return (
    <span
      aria-hidden
      data-letters={letters.join("")}
      className="flex size-6 shrink-0 items-center justify-center rounded-full bg-primary-soft text-[10px] font-semibold text-primary uppercase before:content-[attr(data-letters)]"
    />
  );
}
