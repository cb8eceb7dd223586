import type { Db } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/** A submission whose pages should be rendered before someone opens it. */
export interface DuePictures {
  readonly submissionId: string;
  readonly attempts: number;
}

/** Requests the pictures of a submission's pages, as a part of the statement that sends it to a review. */
export const askForPictures = (submissionId: string): Prisma.Sql => Prisma.sql`
  INSERT INTO page_pictures_due (submission_id) VALUES (${submissionId})
  ON CONFLICT (submission_id) DO UPDATE SET available_at = now(), attempts = 0`;

/**
 * Claims the submission that has waited longest, for `leaseSeconds`: no other worker takes it for that long. Null if
 * none is due.
 */
export const claimDuePictures = async (db: Db, leaseSeconds: number): Promise<DuePictures | null> => {
  const [row] = await db.$queryRaw<DuePictures[]>`
    UPDATE page_pictures_due SET attempts = attempts + 1, available_at = now() + ${leaseSeconds} * interval '1 second'
    WHERE submission_id = (
      SELECT submission_id FROM page_pictures_due WHERE available_at <= now()
      ORDER BY available_at, submission_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING submission_id AS "submissionId", attempts`;
  return row ?? null;
};

/** Forgets a request for pictures, because they are stored or cannot be made. */
export const forgetDuePictures = async (db: Db, submissionId: string): Promise<void> => {
  await db.pagePicturesDue.deleteMany({ where: { submissionId } });
};

/** The uploaded files of a submission; none after they were removed. */
export const listShownFiles = async (db: Db, submissionId: string): Promise<{ objectKey: string; label: string }[]> => {
  const submission = await db.submission.findFirst({
    where: { id: submissionId, filesRemovedAt: null },
    select: { session: { select: { files: { where: { byteSize: { gt: 0 } }, orderBy: { fileIndex: 'asc' } } } } },
  });
  return submission?.session.files ?? [];
};

/** Whether a session or a trial still refers to an object; false once retention or erasure has removed it. */
export const isFileKept = async (db: Db, objectKey: string): Promise<boolean> =>
  (await db.sessionFile.count({ where: { objectKey } })) + (await db.trialFile.count({ where: { objectKey } })) > 0;
