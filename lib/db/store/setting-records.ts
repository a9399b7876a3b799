/** Settings that were changed while the app ran, a row each. */
import "server-only";
import { eq, getTableColumns } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "./database.ts";
import { personName } from "./person-names.ts";
import { liveSetting } from "./setting-tables.ts";

export type KeptSetting = {
  readonly name: string;
  /** As it was written; whoever reads it looks whether it still may be that. */
  readonly value: unknown;
  /** Who it was: the id where it is written, the name where it is read. */
  readonly changedBy: string;
  /** In milliseconds. */
  readonly changedAt: number;
};

export type SettingRecords = {
  /** Those that were changed. A damaged row counts as one that was not. */
  all(): Promise<readonly KeptSetting[]>;
  /** In place of what it was before. */
  keep(setting: KeptSetting): Promise<void>;
  /** As the app is started, from now on. */
  remove(name: string): Promise<void>;
};

export function createSettingRecords({ orm, read, write }: Database): SettingRecords {
  return {
    all: async () => {
      const rows = await read(() =>
        orm.select({ ...getTableColumns(liveSetting), changedBy: personName(liveSetting.changedBy) }).from(liveSetting),
      );
      return rows.flatMap(({ value, ...row }) => {
        const parsed = jsonSchema.safeParse(value);
        return parsed.success ? [{ ...row, value: parsed.data }] : [];
      });
    },
    keep: ({ name, value, ...made }) =>
      write(async () => {
        const row = { ...made, value: JSON.stringify(value) };
        await orm
          .insert(liveSetting)
          .values({ name, ...row })
          .onConflictDoUpdate({ target: liveSetting.name, set: row });
      }),
    remove: (name) =>
      write(async () => {
        await orm.delete(liveSetting).where(eq(liveSetting.name, name));
      }),
  };
}

const jsonSchema = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: "custom", message: "This is no JSON." });
    return z.NEVER;
  }
});
