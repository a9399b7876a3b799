"use client";

/** Database and schema of a chat: two searchable comboboxes. A database with one schema chooses it by itself. */
import { useQueryClient } from "@tanstack/react-query";
import { Database } from "lucide-react";
import { useRef, useState } from "react";
import { Combobox, type ComboboxOption } from "#components/ui/combobox";
import type { DatabaseContext, DatabaseInfo, SchemaInfo } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { formatCounted } from "#lib/domain/format";
import { schemasQuery, useDatabases, useSchemas } from "#lib/queries/use-catalog";

type ContextPickersProps = {
  readonly database: string | null;
  readonly schema: string | null;
  /** Databases that came with the page; null when they could not be listed. */
  readonly firstDatabases: readonly DatabaseInfo[] | null;
  readonly onChoose: (context: DatabaseContext) => void;
  /** A database that was picked and waits for its schema: shown in place of the chosen one. */
  readonly picked: string | null;
  readonly onPick: (database: string | null) => void;
  /** What is chosen, for those who hear the page. */
  readonly legend?: string;
};

/** Picking a database opens its schemas; `onChoose` is called once both are known. */
export function ContextPickers(props: ContextPickersProps) {
  const { database, schema, firstDatabases, onChoose, picked, onPick, legend = "What the chat is about" } = props;
  const client = useQueryClient();
  const [isSchemaOpen, setIsSchemaOpen] = useState(false);
  const shownDatabase = picked ?? database;
  const databases = useDatabases(firstDatabases);
  const schemas = useSchemas(shownDatabase);
  const waitsForSchema = useRef(false);

  async function chooseDatabase(name: string) {
    if (name === database) {
      onPick(null);
      return;
    }
    onPick(name);
    waitsForSchema.current = true;
    const loaded = await client.fetchQuery(schemasQuery(name)).catch(() => []);
    const [sole] = loaded;
    if (loaded.length === 1 && sole !== undefined) chooseSchema(name, sole.name);
  }

  /** Only then: a list that is still closing would take the focus from the one that opens. */
  function openSchemas(event: Event) {
    if (!waitsForSchema.current) return;
    waitsForSchema.current = false;
    event.preventDefault();
    setIsSchemaOpen(true);
  }

  function chooseSchema(ofDatabase: string, name: string) {
    waitsForSchema.current = false;
    setIsSchemaOpen(false);
    onPick(null);
    onChoose({ database: ofDatabase, schema: name });
  }

  return (
    <fieldset className="flex min-w-0 items-center">
      <legend className="sr-only">{legend}</legend>
      <Combobox
        label="Database"
        icon={<Database aria-hidden className="size-3.5 shrink-0 text-subtle" />}
        options={databaseOptions(databases.data ?? [])}
        value={shownDatabase}
        onChoose={(name) => void chooseDatabase(name)}
        onClosed={openSchemas}
        placeholder="Choose a database"
        isLoading={databases.isLoading}
        emptyText={databases.isError ? "The databases cannot be listed right now." : "No database has this name."}
      />
      <span aria-hidden className="text-control">
        /
      </span>
      <Combobox
        label="Schema"
        options={(schemas.data ?? []).map(schemaOption)}
        value={picked === null ? schema : null}
        isOpen={isSchemaOpen}
        onOpenChange={setIsSchemaOpen}
        onChoose={(name) => {
          if (shownDatabase !== null) chooseSchema(shownDatabase, name);
        }}
        placeholder={schemas.isLoading ? "Loading…" : "Choose a schema"}
        isLoading={schemas.isLoading}
        emptyText={schemasText(schemas)}
        isDisabled={shownDatabase === null}
      />
    </fieldset>
  );
}

function schemasText({ isError, isLoading }: { readonly isError: boolean; readonly isLoading: boolean }): string {
  if (isError) return "The schemas cannot be listed right now.";
  return isLoading ? "Loading…" : "No schema has this name.";
}

/** The engines are told where one of them is not a part of this app. */
function databaseOptions(databases: readonly DatabaseInfo[]): ComboboxOption[] {
  const isTold = databases.some(({ engine }) => !dialects[engine].isEmbedded);
  return databases.map(({ name, engine, comment, problem }) => ({
    value: name,
    description: comment,
    problem,
    tag: isTold ? dialects[engine].label : null,
  }));
}

function schemaOption(schema: SchemaInfo): ComboboxOption {
  const tables = schema.tableCount === null ? null : formatCounted(schema.tableCount, "table");
  const description = [tables, schema.comment].filter((text) => text !== null && text !== "").join(" · ");
  return { value: schema.name, description: description === "" ? null : description, problem: null };
}
