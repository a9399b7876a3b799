"use client";

/** A person of the team in the list. */
import { KeyRound, MoreHorizontal, Power, ShieldOff, Unlink, UserMinus } from "lucide-react";
import { useSyncExternalStore } from "react";
import { classNames } from "#components/ui/class-names";
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from "#components/ui/dropdown-menu";
import { IconButton } from "#components/ui/icon-button";
import { usePageMain } from "#components/ui/page-main";
import { fieldLook } from "#components/ui/text-field";
import type { Person } from "#lib/domain/access";
import type { ChangePersonInput } from "#lib/domain/inputs/people";
import { Initials } from "./account-menu.tsx";
import { roleNamed, roleNames } from "./role-names.tsx";

type Change = ChangePersonInput["change"];

type PersonRowProps = {
  readonly person: Person;
  readonly isSelf: boolean;
  /** Whether a link leads in: where nobody signs in with a password, none does. */
  readonly hasLinks: boolean;
  readonly onChange: (change: Change) => void;
  readonly onLink: () => void;
  readonly onRemove: () => void;
};

/** Nobody takes their own rights away by a slip: another admin does. */
export function PersonRow({ person, isSelf, hasLinks, onChange, onLink, onRemove }: PersonRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <Initials name={person.name} />
      <div className={classNames("min-w-40 flex-1", person.isOff && "opacity-70")}>
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium wrap-anywhere">
          {person.name}
          {isSelf ? <Tag>You</Tag> : null}
          {person.isOff ? <Tag look="danger">Switched off</Tag> : null}
          {person.hasPassword || person.hasProvider || person.isOff ? null : <Tag look="warning">Invited</Tag>}
          {person.hasTwoFactor ? <Tag>Two-factor</Tag> : null}
          {person.providerRole === null ? null : <Tag>{`${roleNames[person.providerRole]} by the provider`}</Tag>}
        </p>
        <p className="text-xs text-muted wrap-anywhere">{person.email}</p>
      </div>
      <p className="w-36 text-xs text-muted max-sm:order-last max-sm:ml-9 max-sm:grow max-sm:basis-2/5">
        <Seen at={person.seenAt} />
      </p>
      {isSelf ? (
        <span className="w-28 px-2.5 text-sm text-muted max-sm:order-last">{roleNames[person.role]}</span>
      ) : (
        <RoleChoice person={person} onChange={onChange} />
      )}
      {isSelf ? (
        <span className="size-8 max-sm:hidden" />
      ) : (
        <PersonMenu person={person} hasLinks={hasLinks} onChange={onChange} onLink={onLink} onRemove={onRemove} />
      )}
    </li>
  );
}

const tagLooks = {
  plain: "bg-sunken text-muted",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
} as const;

function Tag({ children, look = "plain" }: { readonly children: string; readonly look?: keyof typeof tagLooks }) {
  return <span className={classNames("rounded-sm px-1.5 text-xs font-medium", tagLooks[look])}>{children}</span>;
}

/** The reader's own clock tells it; the server's page says it without the hour. */
function Seen({ at }: { readonly at: number | null }) {
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (at === null) return "Not signed in";
  if (!isHere) return "Signed in";
  const style = { dateStyle: "medium", timeStyle: "short" } as const;
  return `Seen ${new Intl.DateTimeFormat("en-GB", style).format(at)}`;
}

function RoleChoice({ person, onChange }: Pick<PersonRowProps, "person" | "onChange">) {
  return (
    <select
      aria-label={`Role of ${person.name}`}
      value={person.role}
      onChange={(event) => onChange({ kind: "role", role: roleNamed(event.target.value) })}
      className={`${fieldLook} h-8 w-28! py-0 max-sm:order-last pointer-coarse:h-11`}
    >
      {Object.entries(roleNames).map(([role, name]) => (
        <option key={role} value={role}>
          {name}
        </option>
      ))}
    </select>
  );
}

function linkWords({ hasPassword, hasProvider }: Person): string {
  if (hasPassword) return "Link to a new password";
  return hasProvider ? "Link to a password" : "New invitation link";
}

function PersonMenu({ person, hasLinks, onChange, onLink, onRemove }: Omit<PersonRowProps, "isSelf">) {
  const container = usePageMain();
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <IconButton label={`More about ${person.name}`} tooltipSide="left">
          <MoreHorizontal aria-hidden className="size-4" />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" container={container}>
        {hasLinks ? (
          <DropdownMenuItem disabled={person.isOff} onSelect={onLink}>
            <KeyRound aria-hidden className="size-4" />
            {linkWords(person)}
          </DropdownMenuItem>
        ) : null}
        {person.hasTwoFactor ? (
          <DropdownMenuItem onSelect={() => onChange({ kind: "no-two-factor" })}>
            <ShieldOff aria-hidden className="size-4" />
            Remove two-factor
          </DropdownMenuItem>
        ) : null}
        {person.hasProvider ? (
          <DropdownMenuItem onSelect={() => onChange({ kind: "no-provider" })}>
            <Unlink aria-hidden className="size-4" />
            Release from the provider
          </DropdownMenuItem>
        ) : null}
        <DropdownMenuItem onSelect={() => onChange({ kind: person.isOff ? "on" : "off" })}>
          <Power aria-hidden className="size-4" />
          {person.isOff ? "Switch on" : "Switch off"}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onRemove}>
          <UserMinus aria-hidden className="size-4" />
          {`Remove ${person.name}…`}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
