/** Everything that people make of the semantic models, wired: a change counts from the next question on. */
import "server-only";
import { agentLimits, resultLimits } from "#lib/config/limits";
import type { FeedbackRecords } from "#lib/db/store/feedback-records";
import type { LessonRecords } from "#lib/db/store/lesson-records";
import type { ModelRecords } from "#lib/db/store/model-records";
import type { Warehouse } from "#lib/db/warehouse/contract";
import type { DatabaseContext } from "#lib/domain/catalog";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { ModelProblem } from "#lib/domain/model-edit";
import type { SemanticModel } from "#lib/semantic/model";
import { validateModel } from "#lib/semantic/validate-model";
import { createGlossary, type Glossary } from "./glossary.ts";
import { createGlossaryFiles, type GlossaryFiles } from "./glossary-files.ts";
import { createLessons, type Lessons } from "./lessons.ts";
import type { Logger } from "./logger.ts";
import { createNameSuggestions, type NameSuggestions } from "./name-suggestions.ts";
import type { ModelLayers, Semantic } from "./semantic.ts";
import type { Sessions } from "./sessions.ts";
import { createVerifiedAnswers, type VerifiedAnswers } from "./verified-answers.ts";

export type ModelEditing = {
  readonly glossary: Glossary;
  readonly files: GlossaryFiles;
  readonly verifiedAnswers: VerifiedAnswers;
  readonly names: NameSuggestions;
  /** What is learnt from use, and waits for a yes. */
  readonly lessons: Lessons;
};

export type ModelEditingDependencies = {
  readonly semantic: Semantic;
  readonly warehouse: Pick<Warehouse, "check" | "dialectOf">;
  readonly sessions: Pick<Sessions, "load">;
  readonly models: ModelRecords;
  readonly lessons: LessonRecords;
  readonly feedback: FeedbackRecords;
  readonly logger: Logger;
  readonly now: () => number;
};

/** Glossary, files, checked answers and lessons over one set of models. */
export function createModelEditing({
  semantic,
  warehouse,
  sessions,
  models,
  lessons,
  feedback,
  logger,
  now,
}: ModelEditingDependencies): ModelEditing {
  const checkStatement = (context: DatabaseContext, sql: string) => checkIn(warehouse, context, sql);
  const parts = { semantic, records: models, now };
  const glossary = createGlossary({ ...parts, warehouse, checkStatement, problemsOf: problemsOnce(checkStatement) });
  const taught = { ...parts, records: lessons, feedback, sessions, warehouse, logger };
  return {
    glossary,
    lessons: createLessons({ ...taught, glossary }),
    files: createGlossaryFiles(parts),
    verifiedAnswers: createVerifiedAnswers({ ...parts, sessions, onChange: semantic.changed }),
    names: createNameSuggestions(parts),
  };
}

type StatementCheck = (context: DatabaseContext, sql: string) => Promise<Result<null>>;

/** Of each model once: its statements are put before the engine. */
function problemsOnce(checkStatement: StatementCheck) {
  const known = new WeakMap<SemanticModel, Promise<readonly ModelProblem[]>>();
  return ({ model }: ModelLayers): Promise<readonly ModelProblem[]> => {
    const context = { database: model.database, schema: model.schema };
    const found =
      known.get(model) ??
      validateModel(model, async (sql) => {
        const checked = await checkStatement(context, sql);
        return checked.ok ? null : checked.error.message;
      });
    known.set(model, found);
    return found;
  };
}

/** The guard's and the engine's word on a statement that nobody runs yet. */
async function checkIn(
  warehouse: Pick<Warehouse, "check">,
  context: DatabaseContext,
  sql: string,
): Promise<Result<null>> {
  const timeoutMs = agentLimits.statementTimeoutMs;
  const report = await warehouse.check(sql, {
    scope: { context, schemas: [context.schema] },
    maxRows: resultLimits.storedRows,
    signal: AbortSignal.timeout(timeoutMs),
    timeoutMs,
  });
  if (!report.ok) return report;
  const { isSafe, code, reason } = report.value.verdict;
  return isSafe ? ok(null) : err(appError(code ?? "UNSAFE", reason ?? "This statement is not allowed."));
}
