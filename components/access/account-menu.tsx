"use client";

/** Who is signed in, and the way to one's account, to the team, to what it takes, and out. */
import { ChevronsUpDown, CircleUser, Gauge, LogOut, Users } from "lucide-react";
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
        <DropdownMenuItem asChild>
          <Link href="/account" prefetch={false} onClick={onGo}>
            <CircleUser aria-hidden className="size-4" />
            Account
          </Link>
        </DropdownMenuItem>
        {person.managesPeople ? (
          <DropdownMenuItem asChild>
            <Link href="/people" prefetch={false} onClick={onGo}>
              <Users aria-hidden className="size-4" />
              People
            </Link>
          </DropdownMenuItem>
        ) : null}
        {person.seesUsage ? (
          <DropdownMenuItem asChild>
            <Link href="/usage" prefetch={false} onClick={onGo}>
              <Gauge aria-hidden className="size-4" />
              Usage
            </Link>
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={() => void leave()}>
          <LogOut aria-hidden className="size-4" />
          Sign out
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
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
