"use client";

/** What a reader may choose, and whether model and databases answer. What it is started with is told; what an admin may change stands here too. */
import Link from "next/link";
import { TokensLink } from "#components/access/tokens-link";
import { ChannelsSection } from "#components/notices/channels-section";
import { ChoiceGroup } from "#components/result/choice-group";
import { PageFrame } from "#components/runs/page-frame";
import { useDensity } from "#components/ui/density";
import { TitledSection } from "#components/ui/titled-section";
import type { DatabaseInfo } from "#lib/domain/catalog";
import type { ChannelBoard } from "#lib/domain/channel";
import type { LiveSettingState } from "#lib/domain/live-settings";
import type { RightsState } from "#lib/domain/rights-state";
import type { LinkOut } from "#lib/domain/sharing";
import { DatabaseTests } from "./database-tests.tsx";
import { EnvironmentSection } from "./environment-section.tsx";
import { LinksOut } from "./links-out.tsx";
import { LiveSettingsSection } from "./live-settings-section.tsx";
import { ModelTest } from "./model-test.tsx";
import { RightsReport } from "./rights-report.tsx";

type SettingsScreenProps = {
  /** null: no model is connected. */
  readonly modelName: string | null;
  /** Why it does not help just now, or at all. */
  readonly modelNotice: string | null;
  /** null: no other model chooses and judges. */
  readonly fastModelName: string | null;
  /** What an answer may take of models, in sentences; empty where nothing is set. */
  readonly answerBudget: readonly string[];
  /** null where they cannot be listed. */
  readonly databases: readonly DatabaseInfo[] | null;
  /** null for who does not decide on it, and in an app of one person. */
  readonly rights: RightsState | null;
  /** What can be changed while the app runs; null for who may not. */
  readonly live: readonly LiveSettingState[] | null;
  /** Links to boards that are out; null for who does not answer for them, and in an app of one person. */
  readonly links: readonly LinkOut[] | null;
  /** An app of one person, whose usage has no menu that leads to it. */
  readonly hasOwnUsage: boolean;
  /** Variables of the environment file that wait for a restart; null for who may not read it again. */
  readonly waiting: readonly string[] | null;
  /** Where notices are sent: of the app, or in an app of one person its owner's; null for who does not say so. */
  readonly channels: ChannelBoard | null;
};

export function SettingsScreen({
  modelName,
  modelNotice,
  fastModelName,
  answerBudget,
  databases,
  rights,
  live,
  links,
  hasOwnUsage,
  waiting,
  channels,
}: SettingsScreenProps) {
  return (
    <PageFrame title="Settings">
      <div className="flex w-full max-w-180 flex-col gap-4">
        <TitledSection title="Display">
          <DensityChoice />
          <p className="text-xs text-muted">The theme is chosen at the foot of the list of chats.</p>
        </TitledSection>
        <TitledSection title="Language model">
          <ModelTest name={modelName} notice={modelNotice} fastName={fastModelName} budget={answerBudget} />
        </TitledSection>
        <TitledSection title="Databases">
          <DatabaseTests databases={databases} />
        </TitledSection>
        {hasOwnUsage ? (
          <TitledSection title="Tokens">
            <TokensLink />
          </TitledSection>
        ) : null}
        {hasOwnUsage ? (
          <TitledSection title="Usage">
            <p className="text-sm text-muted">
              What was asked in a month and what it took, and how much may be taken:{" "}
              <Link href="/usage" prefetch={false} className="underline underline-offset-2 hover:text-primary">
                usage and quota
              </Link>
              .
            </p>
          </TitledSection>
        ) : null}
        {channels === null ? null : (
          <TitledSection title={hasOwnUsage ? "Channels" : "Channels of the team"}>
            <ChannelsSection first={channels} isOfApp={!hasOwnUsage} />
          </TitledSection>
        )}
        {live === null ? null : <LiveSettingsSection key={JSON.stringify(live)} states={live} />}
        {waiting === null ? null : <EnvironmentSection waiting={waiting} />}
        {rights === null ? null : (
          <TitledSection title="Rights on data">
            <RightsReport state={rights} />
          </TitledSection>
        )}
        {links === null ? null : (
          <TitledSection title="Links to dashboards">
            <LinksOut first={links} />
          </TitledSection>
        )}
      </div>
    </PageFrame>
  );
}

function DensityChoice() {
  const { density, choose } = useDensity();
  return (
    <div className="flex flex-col items-start gap-1">
      <ChoiceGroup
        label="Rows of tables"
        choices={[
          { value: "comfortable", name: "Comfortable", problem: null },
          { value: "compact", name: "Compact", problem: null },
        ]}
        chosen={density}
        onChoose={choose}
      />
    </div>
  );
}
