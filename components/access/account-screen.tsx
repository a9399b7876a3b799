"use client";

/** One's own account: name, password, second factor and sessions. */
import { useState } from "react";
import { ChannelsSection } from "#components/notices/channels-section";
import { PageFrame } from "#components/runs/page-frame";
import { TitledSection } from "#components/ui/titled-section";
import type { OpenSession } from "#lib/domain/access";
import type { ChannelBoard } from "#lib/domain/channel";
import type { OwnUsage } from "#lib/domain/usage-overview";
import { changePassword, renameSelf } from "#lib/queries/people";
import { AccessField, newPasswordHint } from "./access-field.tsx";
import { AccessForm } from "./access-form.tsx";
import { OwnUsageList } from "./own-usage-list.tsx";
import { SessionList } from "./session-list.tsx";
import { TokensLink } from "./tokens-link.tsx";
import { TwoFactorSetting } from "./two-factor-setting.tsx";
import { useSending } from "./use-sending.tsx";

type AccountScreenProps = {
  readonly name: string;
  readonly email: string;
  /** What the person is in, by name. */
  readonly groups: readonly string[];
  readonly hasTwoFactor: boolean;
  /** False: password and second factor are the provider's. */
  readonly hasPassword: boolean;
  readonly firstSessions: readonly OpenSession[];
  /** null where it cannot be told just now. */
  readonly usage: OwnUsage | null;
  /** Where notices are sent; null where it cannot be told just now. */
  readonly channels: ChannelBoard | null;
};

export function AccountScreen({ name, email, groups, hasTwoFactor, hasPassword, ...more }: AccountScreenProps) {
  const { firstSessions, usage, channels } = more;
  // A new password, and a second factor, end all sessions but this one.
  const [sessions, setSessions] = useState(firstSessions);
  const onlyThis = () => setSessions((known) => known.filter(({ isCurrent }) => isCurrent));
  return (
    <PageFrame title="Account">
      <div className="flex w-full max-w-180 flex-col gap-4">
        <TitledSection title="Profile">
          <ProfileForm name={name} email={email} />
          {groups.length === 0 ? null : (
            <p className="text-sm text-muted wrap-anywhere">
              {groups.length === 1 ? "Your group: " : "Your groups: "}
              {groups.join(", ")}
            </p>
          )}
        </TitledSection>
        {usage === null ? null : (
          <TitledSection title="What you used">
            <OwnUsageList usage={usage} />
          </TitledSection>
        )}
        {channels === null ? null : (
          <TitledSection title="Channels">
            <ChannelsSection first={channels} isOfApp={false} />
          </TitledSection>
        )}
        {hasPassword ? (
          <>
            <TitledSection title="Password">
              <PasswordForm email={email} onChanged={onlyThis} />
            </TitledSection>
            <TitledSection title="Two-factor sign-in">
              <TwoFactorSetting isOnAtFirst={hasTwoFactor} />
            </TitledSection>
          </>
        ) : null}
        <TitledSection title="Tokens">
          <TokensLink />
        </TitledSection>
        <TitledSection title="Where you are signed in">
          <SessionList sessions={sessions} onChange={setSessions} />
        </TitledSection>
      </div>
    </PageFrame>
  );
}

function ProfileForm({ name: first, email }: { readonly name: string; readonly email: string }) {
  const [name, setName] = useState(first);
  const [isSaved, setSaved] = useState(false);
  const { isBusy, problem, send } = useSending();
  return (
    <AccessForm
      send="Save"
      isBusy={isBusy}
      problem={problem}
      onSend={() =>
        send(
          () => renameSelf(name),
          () => setSaved(true),
        )
      }
      after={<Said text={isSaved ? "Saved." : ""} />}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <AccessField
          kind="name"
          label="Name"
          value={name}
          onChange={(value) => {
            setName(value);
            setSaved(false);
          }}
        />
        <AccessField kind="email" label="E-mail address" value={email} onChange={() => undefined} isReadOnly />
      </div>
    </AccessForm>
  );
}

function PasswordForm({ email, onChanged }: { readonly email: string; readonly onChanged: () => void }) {
  const [current, setCurrent] = useState("");
  const [password, setPassword] = useState("");
  const [isChanged, setChanged] = useState(false);
  const { isBusy, problem, send } = useSending();
  function changed() {
    setCurrent("");
    setPassword("");
    setChanged(true);
    onChanged();
  }
  return (
    <AccessForm
      send="Change the password"
      isBusy={isBusy}
      problem={problem}
      onSend={() => send(() => changePassword({ current, password }), changed)}
      after={<Said text={isChanged ? "Changed. Other browsers are signed out." : ""} />}
    >
      {/* Password managers look for whose password it is. */}
      <input type="hidden" autoComplete="username" value={email} />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <AccessField
          kind="password"
          label="Current password"
          value={current}
          onChange={setCurrent}
          isWrong={problem !== null}
        />
        <AccessField
          kind="new-password"
          label="New password"
          value={password}
          onChange={setPassword}
          hint={newPasswordHint}
        />
      </div>
    </AccessForm>
  );
}

function Said({ text }: { readonly text: string }) {
  return (
    <p role="status" className="text-sm text-success">
      {text}
    </p>
  );
}
