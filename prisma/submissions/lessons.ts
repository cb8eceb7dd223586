import type { CompanyScope } from '../../domain/access/scope.ts';
import { newId } from '../../domain/ids.ts';
import { type LearnedLesson, Lesson } from '../../domain/submissions/lessons.ts';
import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';
import { inOneTrip } from '../one-trip.ts';
import { inScope, scopeCondition } from '../tenants/scope-filters.ts';

/** The statuses after which no value is corrected. */
const decidedStatuses = ['approved', 'synced', 'rejected', 'cancelled', 'failed'];

/** A corrected submission that is to be learned from. */
export interface DueLesson {
  readonly submissionId: string;
  readonly attempts: number;
}

/** Asks for a submission to be learned from once it is decided, in the transaction of a correction. */
export const askForLesson = async (tx: Db, submissionId: string): Promise<void> => {
  await tx.$executeRaw`
    INSERT INTO lessons_due (submission_id) VALUES (${submissionId})
    ON CONFLICT (submission_id) DO UPDATE SET available_at = now(), attempts = 0`;
};

/**
 * Asks for a submission whose values were learned to be learned from, as a part of the statement that sends it to a
 * review: an approval confirms them. Does nothing if none was learned.
 * @param processed the submission with its evidence, as that statement names it
 */
export const askForConfirmation = (processed: Prisma.Sql): Prisma.Sql => Prisma.sql`
  INSERT INTO lessons_due (submission_id)
  SELECT id FROM ${processed} WHERE jsonb_path_exists(evidence, '$.*.learnedFrom')
  ON CONFLICT (submission_id) DO UPDATE SET available_at = now(), attempts = 0`;

/**
 * Claims a corrected submission that is decided, for `leaseSeconds`: no other worker takes it for that long. Null if
 * there is none.
 */
export const claimDueLesson = async (db: Db, leaseSeconds: number): Promise<DueLesson | null> => {
  const [row] = await db.$queryRaw<DueLesson[]>`
    UPDATE lessons_due SET attempts = attempts + 1, available_at = now() + ${leaseSeconds} * interval '1 second'
    WHERE submission_id = (
      SELECT due.submission_id FROM lessons_due due JOIN submissions submission ON submission.id = due.submission_id
      WHERE due.available_at <= now() AND submission.status = ANY(${decidedStatuses})
      ORDER BY due.available_at, due.submission_id LIMIT 1 FOR UPDATE OF due SKIP LOCKED)
    RETURNING submission_id AS "submissionId", attempts`;
  return row ?? null;
};

/** Forgets that a submission is to be learned from. */
export const forgetDueLesson = async (db: Db, submissionId: string): Promise<void> => {
  await db.lessonDue.deleteMany({ where: { submissionId } });
};

/** A submission with its corrections and files; null after its values were removed. */
export const findCorrectedSubmission = (db: Db, submissionId: string) =>
  db.submission.findFirst({
    where: { id: submissionId, dataRemovedAt: null, filesRemovedAt: null },
    select: {
      companyId: true,
      definitionId: true,
      version: true,
      status: true,
      extractedData: true,
      evidence: true,
      corrections: { select: { field: true } },
      session: { select: { files: { where: { byteSize: { gt: 0 } }, orderBy: { fileIndex: 'asc' } } } },
    },
  });

/** A lesson with the issuer's name as it was read. */
export type NewLesson = Omit<LearnedLesson, 'submissionId'> & { readonly issuerName: string };

/** Replaces what was learned from a submission, unless its values were removed in the meantime. In a transaction. */
export const keepLessons = async (
  tx: Db,
  { submissionId, companyId, definitionId }: Record<'submissionId' | 'companyId' | 'definitionId', string>,
  lessons: readonly NewLesson[],
): Promise<void> => {
  await tx.$queryRaw`SELECT id FROM submissions WHERE id = ${submissionId} FOR NO KEY UPDATE`;
  await tx.learnedLesson.deleteMany({ where: { submissionId } });
  if ((await tx.submission.count({ where: { id: submissionId, dataRemovedAt: null } })) > 0) {
    await tx.learnedLesson.createMany({
      data: lessons.map((one) => ({ id: newId('lesson'), submissionId, companyId, definitionId, ...one })),
    });
  }
  await forgetDueLesson(tx, submissionId);
};

/** Lessons that a document is read with: the newest ones. */
const usedMax = 3_000;

interface StoredLesson extends Omit<LearnedLesson, 'lesson'> {
  readonly lesson: Prisma.JsonValue;
}

/** The lessons from the corrections of a company's documents of one workflow, newest first. */
export const findLessons = async (db: Db, companyId: string, definitionId: string): Promise<LearnedLesson[]> => {
  const [rows] = await inOneTrip(db, (one) => [
    one.$queryRaw<StoredLesson[]>`
      SELECT issuer, field, submission_id AS "submissionId", lesson FROM learned_lessons
      WHERE company_id = ${companyId} AND definition_id = ${definitionId} ORDER BY learned_at DESC LIMIT ${usedMax}`,
  ]);
  return rows.map(({ lesson, ...row }) => ({ ...row, lesson: Lesson.parse(lesson) }));
};

/** The lessons about a field of an issuer's documents. */
export interface LessonGroup {
  readonly companyId: string;
  readonly companyName: string;
  readonly issuer: string;
  readonly issuerName: string;
  readonly field: string;
  /** How many documents were corrected. */
  readonly corrections: number;
  readonly labels: readonly string[];
  readonly names: readonly string[];
  readonly learnedAt: Date;
}

const groupsMax = 500;

/** The lessons from a workflow's documents in a scope, by issuer and field, newest first: at most 500. */
export const listLessonGroupsInScope = (
  db: Db,
  scope: CompanyScope,
  { definitionId, companyId }: { readonly definitionId: string; readonly companyId?: string | undefined },
): Promise<LessonGroup[]> => db.$queryRaw<LessonGroup[]>`
  SELECT learned.company_id AS "companyId", company.name AS "companyName", learned.issuer,
         max(learned.issuer_name) AS "issuerName", learned.field,
         count(DISTINCT learned.submission_id)::int AS corrections, max(learned.learned_at) AS "learnedAt",
         array_remove(array_agg(DISTINCT learned.lesson ->> 'label'), NULL) AS labels,
         array_remove(array_agg(DISTINCT learned.lesson ->> 'value'), NULL) AS names
  FROM learned_lessons learned JOIN companies company ON company.id = learned.company_id
  WHERE learned.definition_id = ${definitionId} AND ${scopeCondition(Prisma.sql`learned.company_id`, scope)}
    AND ${companyId === undefined ? Prisma.sql`true` : Prisma.sql`learned.company_id = ${companyId}`}
  GROUP BY learned.company_id, company.name, learned.issuer, learned.field
  ORDER BY max(learned.learned_at) DESC, learned.issuer, learned.field LIMIT ${groupsMax}`;

/**
 * Removes what was learned about an issuer's documents, or about one field of them.
 * @returns how many corrections that were
 */
export const removeLessonsInScope = async (
  tx: Db,
  scope: CompanyScope,
  {
    companyId,
    workflow,
    issuer,
    field,
  }: { companyId: string; workflow: string; issuer: string; field?: string | undefined },
): Promise<number> => {
  const where: Prisma.LearnedLessonWhereInput = {
    AND: [{ companyId }, { companyId: inScope(scope) }],
    definition: { slug: workflow },
    issuer,
    ...(field === undefined ? {} : { field }),
  };
  const found = await tx.learnedLesson.findMany({ where, distinct: ['submissionId'], select: { submissionId: true } });
  await tx.learnedLesson.deleteMany({ where });
  return found.length;
};
