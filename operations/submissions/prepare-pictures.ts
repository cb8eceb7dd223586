import type { PrismaClient } from '../../prisma/generated/client.ts';
import { claimDuePictures, forgetDuePictures, listShownFiles } from '../../prisma/submissions/page-pictures.ts';
import type { PagePictures } from './page-pictures.ts';

/** Longer than the pictures of one submission take. After that, others take over from a worker that died. */
const leaseSeconds = 300;
const attemptsMax = 3;

/**
 * Renders the pages of one submission that is going to be reviewed, so that reviewers do not wait for them. A file
 * without pages, or one that cannot be opened, gets no pictures.
 * @param mayContinue false if the process must stop; the rest is left to another worker
 * @param onError gets the error; the work is retried a few times
 * @returns whether one was due
 */
export const prepareNextPictures = async (
  prisma: PrismaClient,
  pictures: Pick<PagePictures, 'prepare'>,
  mayContinue: () => boolean,
  onError: (error: unknown, submissionId: string) => void,
): Promise<boolean> => {
  const due = await claimDuePictures(prisma, leaseSeconds);
  if (!due) return false;
  const { submissionId, attempts } = due;
  try {
    for (const file of await listShownFiles(prisma, submissionId)) await pictures.prepare(file, mayContinue);
    if (mayContinue()) await forgetDuePictures(prisma, submissionId);
  } catch (error) {
    onError(error, submissionId);
    if (attempts >= attemptsMax) await forgetDuePictures(prisma, submissionId);
  }
  return true;
};
